//! Contents of pools in the position of a ruling.

use std::collections::BTreeSet;

use schema::expr::Expr;
use schema::id::{CellId, ExprId, FamilyId, Id, KindId, MemberId, PoolId};
use schema::ruling::{Ruling, Thing};
use schema::source::Span;

use crate::check::rulings::Rulings;
use crate::check::symbols::Member;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, Name};

/// Who has several pools, and an example of how to name one, in which `{}` stands for the pool.
struct Whose {
    who: &'static str,
    example: String,
}

impl Rulings<'_> {
    /// The cell of a resource in a pool; `None` if the pool does not hold it.
    pub(crate) fn pool_cell(&self, pool: PoolId, member: MemberId) -> Option<CellId> {
        let pool = &self.reader.program.pools[pool];
        let family = &self.reader.program.families[pool.family];
        let nth = member.index().checked_sub(family.first.index())?;
        (nth < usize::from(family.count)).then(|| CellId::new(pool.first_cell.index() + nth))
    }

    /// The cell of an amount on a card: of a resource in one of its pools, or of a pool with one resource. `None` if
    /// there is none of this name; `Some(None)` if there are several, which is reported (`C0702`).
    pub(crate) fn amount_on_card(
        &mut self,
        kind: KindId,
        word: &Name,
        of_it: Option<&Name>,
    ) -> Option<Option<CellId>> {
        let own = self.reader.symbols.kind_members(kind).into_iter().map(str::to_owned);
        let pools = own.filter_map(|name| match self.reader.symbols.kind_member(kind, &name) {
            Some(Member::Pool(pool)) => Some(*pool),
            _ => None,
        });
        let mut found: Vec<(PoolId, CellId)> = Vec::new();
        for pool in pools {
            let declared = &self.reader.program.pools[pool];
            let named = declared.name == word.text;
            let cell = match of_it {
                None if named && self.reader.program.families[declared.family].count == 1 => {
                    Some(declared.first_cell)
                }
                Some(_) if !named => None,
                _ => {
                    let resource = &of_it.unwrap_or(word).text;
                    let member = self.reader.member_of_family(declared.family, resource);
                    member.and_then(|member| self.pool_cell(pool, member))
                }
            };
            found.extend(cell.map(|cell| (pool, cell)));
        }
        match found.as_slice() {
            [] => Some(None),
            [(_, cell)] => Some(Some(*cell)),
            several => {
                let family = self.reader.program.pools[several[0].0].family;
                let pools: Vec<PoolId> = several.iter().map(|(pool, _)| *pool).collect();
                let span = word.span;
                let what = Whose { who: "a card", example: format!("with {{}}.{} 1", word.text) };
                self.which_of_several(span, family, &pools, &what);
                None
            }
        }
    }

    /// `P.POOL.NAME = 2`, `P.NAME = 2`: the amount of a resource in this pool, or in the only one that holds it.
    pub(crate) fn amount_holding(
        &mut self,
        found: &Typed,
        things: &ast::Things,
        read: &mut Ruling,
    ) {
        let Some(Expr::AmountOf { of, resource }) = self.reader.exprs.get(found.id).cloned() else {
            return;
        };
        let Some(&Expr::Member(member)) = self.reader.exprs.get(resource) else { return };
        let family = self.reader.program.members[member].family;
        let pool = match self.reader.exprs.get(of).cloned() {
            Some(Expr::Pool { pool, of }) => Some((pool, of)),
            Some(Expr::Wealth(player)) => match self.reader.own_pools(family).as_slice() {
                [pool] => Some((*pool, Some(player))),
                pools => {
                    let pools = pools.to_vec();
                    let whose = Whose { who: "a player", example: "Alice.{} = …".to_owned() };
                    return self.which_of_several(found.span, family, &pools, &whose);
                }
            },
            _ => None,
        };
        let Some((pool, of)) = pool else { return };
        if let (Some(cell), Some(value)) =
            (self.pool_cell(pool, member), self.cell_value(things, false))
        {
            self.cannot_be(cell, value, things.span);
            let name = self.reader.program.cells[cell].name.clone();
            self.stand(&[(cell, value)], of, (&name, found.span), read);
        }
    }

    fn which_of_several(&mut self, span: Span, family: FamilyId, pools: &[PoolId], whose: &Whose) {
        let name = self.reader.program.families[family].name.clone();
        let names: Vec<String> = pools
            .iter()
            .map(|pool| format!("`{}`", self.reader.program.pools[*pool].name))
            .collect();
        let who = whose.who;
        let (message, help) = match pools.first() {
            None => (
                format!("no player has a pool that holds `{name}`"),
                format!("declare one in `player {{ … }}`: `pool name : {name}`"),
            ),
            Some(first) => (
                format!("{who} has several pools that hold `{name}`: {}", names.join(", ")),
                format!(
                    "say which: `{}`",
                    whose.example.replace("{}", &self.reader.program.pools[*first].name)
                ),
            ),
        };
        self.reader.error(codes::NOT_IN_POOL, span, message, "in which pool?", help);
    }

    /// `P.POOL = 2 NAME, 1 NAME`: the whole contents of a pool.
    pub(crate) fn pool_holding(
        &mut self,
        scope: &Scope,
        (pool, of): (PoolId, Option<ExprId>),
        (span, things): (Span, &ast::Things),
        read: &mut Ruling,
    ) {
        let declared = self.reader.program.pools[pool].clone();
        let mut amounts: Vec<(CellId, i32)> =
            self.reader.program.pool_cells(&declared).map(|cell| (cell, 0)).collect();
        let mut said = BTreeSet::new();
        for (thing, times) in self.things(scope, things) {
            if let Thing::Member(member) = thing
                && !said.insert(member)
            {
                let name = self.reader.program.members[member].name.clone();
                self.said_twice(things.span, &name);
            }
            let cell = match thing {
                Thing::Member(member) => self.pool_cell(pool, member),
                _ => None,
            };
            match amounts.iter_mut().find(|(own, _)| Some(*own) == cell) {
                Some((_, amount)) => *amount = i32::try_from(times).unwrap_or(i32::MAX),
                None => self.reader.error(
                    codes::NOT_IN_POOL,
                    things.span,
                    format!("`{}` does not hold all of this", declared.name),
                    "not only what it holds",
                    "write amounts of its resources: `2 NAME`",
                ),
            }
        }
        self.stand(&amounts, of, (&declared.name, span), read);
    }
}
