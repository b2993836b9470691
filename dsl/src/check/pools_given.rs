//! What a ruling's position puts into pools.

use schema::decision::Seat;
use schema::id::{CellId, Id, KindId, MemberId, PoolId};
use schema::ruling::{Ruling, Thing};

use super::symbols::Member;
use super::{Checker, Scope};
use crate::codes;
use crate::syntax::ast;

impl Checker<'_> {
    /// The cell of a resource in a pool.
    pub(crate) fn pool_cell(&self, pool: PoolId, member: MemberId) -> Option<CellId> {
        let pool = &self.program.pools[pool];
        let family = &self.program.families[pool.family];
        let nth = member.index().checked_sub(family.first.index())?;
        (nth < usize::from(family.count)).then(|| CellId::new(pool.first_cell.index() + nth))
    }

    /// The cell of an amount on a card: of a resource in one of its pools, or of a pool of one resource.
    pub(crate) fn amount_on_card(&self, kind: KindId, word: &str) -> Option<CellId> {
        let own = self.symbols.kind_members(kind).into_iter().map(str::to_owned);
        let pools = own.filter_map(|name| match self.symbols.kind_member(kind, &name) {
            Some(Member::Pool(pool)) => Some(*pool),
            _ => None,
        });
        let mut found = pools.filter_map(|pool| {
            let family = self.program.pools[pool].family;
            let alone = self.program.families[family].count == 1;
            if alone && self.program.pools[pool].name == word {
                return Some(self.program.pools[pool].first_cell);
            }
            self.pool_cell(pool, self.member_of_family(family, word)?)
        });
        found.next()
    }

    /// `Alice.purse = 2 red, 1 blue`: so much of these, and none of the others.
    pub(crate) fn pool_holding(
        &mut self,
        scope: &Scope,
        pool: PoolId,
        seat: Option<Seat>,
        things: &ast::Things,
        read: &mut Ruling,
    ) {
        let declared = self.program.pools[pool].clone();
        let count = usize::from(self.program.families[declared.family].count);
        let mut amounts = vec![0; count];
        for (thing, times) in self.things(scope, things) {
            let cell = match thing {
                Thing::Member(member) => self.pool_cell(pool, member),
                _ => None,
            };
            let nth = cell.map(|cell| cell.index() - declared.first_cell.index());
            match nth.and_then(|nth| amounts.get_mut(nth)) {
                Some(amount) => *amount += times as i32,
                None => self.error(
                    codes::NOT_IN_POOL,
                    things.span,
                    format!("`{}` does not hold all of this", declared.name),
                    "not only what it holds",
                    "write amounts of its resources: `2 NAME`",
                ),
            }
        }
        for (nth, amount) in amounts.into_iter().enumerate() {
            let cell = CellId::new(declared.first_cell.index() + nth);
            read.given.cells.push((cell, seat, amount));
        }
    }
}
