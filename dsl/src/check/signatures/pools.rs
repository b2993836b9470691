//! Declares pools.

use schema::goods::Pool;
use schema::id::{CellId, FamilyId, Id, KindId};
use schema::program::{Cell, Holder};
use schema::source::Span;

use crate::check::signatures::Signatures;
use crate::check::signatures::sights::Held;
use crate::check::signatures::twice::About;
use crate::check::symbols::Member;
use crate::codes;
use crate::syntax::ast::{self, Name, PoolTraitKind};

impl<'a> Signatures<'a> {
    /// `pool purse : gold = 2, private`
    pub(crate) fn read_pool(&mut self, pool: &'a ast::Pool, holder: Holder, kind: Option<KindId>) {
        let Some(family) = self.resource_named(&pool.of) else { return };
        let (mut private, mut those, mut bank) = (false, None, false);
        self.said_once(pool.traits.iter().filter_map(|with| match &with.kind {
            PoolTraitKind::Private | PoolTraitKind::PrivateTo(_) => {
                Some((About::Secret, with.span))
            }
            PoolTraitKind::Bank => Some((About::Bank, with.span)),
            PoolTraitKind::Limit(_) => None,
        }));
        for with in &pool.traits {
            match &with.kind {
                PoolTraitKind::Private => private = true,
                PoolTraitKind::PrivateTo(players) => (private, those) = (true, Some(players)),
                PoolTraitKind::Bank => bank = self.check_bank(holder, family, with.span),
                PoolTraitKind::Limit(_) => self.reader.error(
                    codes::WRONG_LAYOUT,
                    with.span,
                    "a pool has no limit",
                    "of zones only",
                    "ask before goods come: `if purse.oil < 9 { gain 1 oil }`",
                ),
            }
        }
        let declared = &self.reader.program.families[family];
        let (first, count) = (declared.first.index(), usize::from(declared.count));
        let first_cell = CellId::new(self.reader.program.cells.len());
        for at in first..first + count {
            let resource = &self.reader.program.members[schema::id::MemberId::new(at)].name;
            let name = match count {
                1 => pool.name.text.clone(),
                _ => format!("{}.{resource}", pool.name.text),
            };
            let range = Some((0, i32::MAX));
            self.reader.program.cells.push(Cell {
                name,
                holder,
                flag: false,
                first: 0,
                range,
                private,
                public: false,
                until: None,
                cycle: false,
                out: false,
                seen_by: None,
            });
        }
        let id = self.reader.program.pools.push(Pool {
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
        self.declared.first_pools.extend(pool.start.as_ref().map(|start| (id, start)));
        self.add_member(&pool.name, holder, kind, Member::Pool(id));
    }

    /// The family of resources of this name. Reports a word that is none (`C0701`).
    pub(crate) fn resource_named(&mut self, name: &Name) -> Option<FamilyId> {
        let found =
            self.reader.family_named(&name.text).filter(|family| self.reader.is_resource(*family));
        if found.is_none() {
            let near = {
                let families = self.reader.resource_families();
                let names =
                    families.iter().map(|id| self.reader.program.families[*id].name.as_str());
                self.reader.near(&name.text, names).map(str::to_owned)
            };
            self.reader.error(
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

    /// Reports a bank that is not the table's, or a second one of the same resource (`C0703`). Returns whether it may
    /// be one.
    pub(crate) fn check_bank(&mut self, holder: Holder, family: FamilyId, span: Span) -> bool {
        let other = self.reader.program.pools.iter().any(|pool| pool.bank && pool.family == family);
        let name = self.reader.program.families[family].name.clone();
        if holder != Holder::Table {
            self.reader.error(
                codes::NO_BANK,
                span,
                "a bank is the table's: what all gain comes from it",
                "not the table's",
                "move the pool to `table { … }`, or leave `bank` out",
            );
            return false;
        }
        if other {
            self.reader.error(
                codes::NO_BANK,
                span,
                format!("there are two banks of `{name}`: which one is gained from?"),
                "a second one",
                "let one of them be the bank",
            );
        }
        !other
    }
}
