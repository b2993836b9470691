//! Pools as they are declared; what is in them, and in notes, first.

use schema::expr::Expr;
use schema::goods::Pool;
use schema::id::{CellId, ExprId, FamilyId, Id, KindId, PoolId};
use schema::program::{Cell, Holder};
use schema::source::Span;

use super::sights::Held;
use super::symbols::Member;
use super::types::Type;
use super::{Checker, Scope};
use crate::codes;
use crate::syntax::ast::{self, Name, PoolTraitKind};

impl<'a> Checker<'a> {
    /// `pool purse : gold = 2, private`
    pub(crate) fn read_pool(&mut self, pool: &'a ast::Pool, holder: Holder, kind: Option<KindId>) {
        let Some(family) = self.resource_named(&pool.of) else { return };
        let (mut private, mut those, mut bank) = (false, None, false);
        for with in &pool.traits {
            match &with.kind {
                PoolTraitKind::Private => private = true,
                PoolTraitKind::PrivateTo(players) => (private, those) = (true, Some(players)),
                PoolTraitKind::Bank => bank = self.may_be_bank(holder, family, with.span),
                PoolTraitKind::Limit(_) => self.error(
                    codes::WRONG_LAYOUT,
                    with.span,
                    "a pool has no limit",
                    "of zones only",
                    "ask before goods come: `if purse.oil < 9 { gain 1 oil }`",
                ),
            }
        }
        let declared = &self.program.families[family];
        let (first, count) = (declared.first.index(), usize::from(declared.count));
        let first_cell = CellId::new(self.program.cells.len());
        for at in first..first + count {
            let resource = &self.program.members[schema::id::MemberId::new(at)].name;
            let name = match count {
                1 => pool.name.text.clone(),
                _ => format!("{}.{resource}", pool.name.text),
            };
            let range = Some((0, i32::MAX));
            self.program.cells.push(Cell {
                name,
                holder,
                flag: false,
                first: 0,
                range,
                private,
                until: None,
                cycle: false,
                out: false,
                seen_by: None,
            });
        }
        let id = self.program.pools.push(Pool {
            name: pool.name.text.clone(),
            holder,
            family,
            first_cell,
            first: None,
            private,
            seen_by: None,
            bank,
        });
        self.shown_to(Held::Pool(id), holder, kind, those);
        self.first_pools.extend(pool.start.as_ref().map(|start| (id, start)));
        self.add_member(&pool.name, holder, kind, Member::Pool(id));
    }

    /// A family of resources by its word (`C0701`).
    fn resource_named(&mut self, name: &Name) -> Option<FamilyId> {
        let found = self.family_named(&name.text).filter(|family| self.is_resource(*family));
        if found.is_none() {
            let near = {
                let families = self.resource_families();
                let names = families.iter().map(|id| self.program.families[*id].name.as_str());
                self.near(&name.text, names).map(str::to_owned)
            };
            self.error(
                codes::NOT_A_RESOURCE,
                name.span,
                format!("`{}` is not a resource, and a pool holds resources", name.text),
                "not a resource",
                near.map_or_else(
                    || format!("declare it: `resource {}`", name.text),
                    |near| format!("did you mean `{near}`?"),
                ),
            );
        }
        found
    }

    /// A bank is the table's, and the only one of its resource (`C0703`).
    fn may_be_bank(&mut self, holder: Holder, family: FamilyId, span: Span) -> bool {
        let other = self.program.pools.iter().any(|pool| pool.bank && pool.family == family);
        let name = self.program.families[family].name.clone();
        if holder != Holder::Table {
            self.error(
                codes::NO_BANK,
                span,
                "a bank is the table's: what all gain comes from it",
                "not the table's",
                "move the pool to `table { … }`, or leave `bank` out",
            );
            return false;
        }
        if other {
            self.error(
                codes::NO_BANK,
                span,
                format!("there are two banks of `{name}`: which one is gained from?"),
                "a second one",
                "let one of them be the bank",
            );
        }
        !other
    }

    /// First values of notes, which their holders read.
    pub(crate) fn read_first_notes(&mut self) {
        for (note, ty, start) in std::mem::take(&mut self.first_notes) {
            let mut scope = match self.program.notes[note].holder {
                Holder::Player => Scope::acting(),
                Holder::Table | Holder::Card | Holder::Pile => Scope::default(),
            };
            let first = self.want(&mut scope, start, &ty);
            self.program.notes[note].first = Some(first);
        }
    }

    /// Defaults of fields, once for all cards that lean on them: what is wrong with one is told here.
    pub(crate) fn read_defaults(&mut self) {
        let all: Vec<_> = self
            .defaults
            .iter()
            .map(|((kind, name), default)| (*kind, name.clone(), *default))
            .collect();
        for (kind, name, default) in all {
            if let Some(Member::Field(_, ty)) = self.symbols.kind_member(kind, &name).cloned() {
                self.want(&mut Scope::card(kind), default, &ty);
            }
        }
    }

    /// First values of pools, which their holders read.
    pub(crate) fn read_first_pools(&mut self) {
        for (pool, start) in std::mem::take(&mut self.first_pools) {
            let mut scope = match self.program.pools[pool].holder {
                Holder::Player => Scope::acting(),
                Holder::Table | Holder::Card | Holder::Pile => Scope::default(),
            };
            let first = self.pool_content(&mut scope, pool, start);
            self.program.pools[pool].first = Some(first);
        }
    }

    /// What is in a pool first: goods, or so many of each.
    pub(crate) fn pool_content(
        &mut self,
        scope: &mut Scope,
        pool: PoolId,
        value: &ast::Expr,
    ) -> ExprId {
        let found = self.expr(scope, value, Some(&Type::Goods(None)));
        let family = self.program.pools[pool].family;
        if found.ty == Type::Number {
            let declared = &self.program.families[family];
            let first = declared.first.index();
            let members = first..first + usize::from(declared.count);
            let parts = members
                .map(|at| (found.id, self.node(Expr::Member(schema::id::MemberId::new(at)))))
                .collect();
            return self.node(Expr::Bundle(parts));
        }
        if let Type::Goods(Some(other)) | Type::Pool(other) | Type::Member(other) = found.ty {
            let pool = self.typed(Expr::Pool { pool, of: None }, Type::Pool(family), value.span);
            self.holds(&pool, Some(other), value.span);
        }
        self.convert(&found, &Type::Goods(None))
    }
}
