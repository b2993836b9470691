//! Expressions: whether what they name is there. A new kind of node has to say here what it names.

use schema::expr::{Expr, Test};

use super::{Check, Checked, ensure, has};
use crate::rules::operands::operands;

impl Check<'_> {
    /// Whether a node's parts, and what else it names, are there.
    pub(super) fn node(&self, node: &Expr) -> Checked {
        let program = self.program;
        let mut parts = Vec::new();
        operands(node, &mut parts);
        parts.into_iter().try_for_each(|part| self.expr(part))?;
        match node {
            Expr::Definition(id) => has(&program.definitions, *id, "definition"),
            Expr::Member(id) => has(&program.members, *id, "member"),
            Expr::Die(id) => has(&program.dice, *id, "die"),
            Expr::Members(Some(id)) | Expr::MemberOf { family: id, .. } => {
                has(&program.families, *id, "family")
            }
            Expr::Text(id) => has(&program.texts, *id, "text"),
            Expr::Variant(id) => has(&program.variants, *id, "variant"),
            Expr::Zone { zone, .. } | Expr::Pile { zone, .. } | Expr::Piles(zone) => {
                has(&program.zones, *zone, "zone")
            }
            Expr::Pool { pool, .. } => has(&program.pools, *pool, "pool"),
            Expr::Rows { table, .. } => has(&program.tables, *table, "table of rows"),
            Expr::Cell { cell, .. } => has(&program.cells, *cell, "counter"),
            Expr::Note { note, .. } => has(&program.notes, *note, "note"),
            Expr::Field { field, .. } => has(&program.fields, *field, "field"),
            Expr::Derived { derived, args, .. } => {
                has(&program.derived, *derived, "define")?;
                let wanted = usize::from(program.derived[*derived].args);
                ensure(args.len() == wanted, || {
                    "a define has another number of arguments".to_owned()
                })
            }
            Expr::Can { verb, .. } => has(&program.verbs, *verb, "verb"),
            Expr::Definitions(kind) => has(&program.kinds, *kind, "kind"),
            Expr::Only { test, .. } | Expr::Is { test, .. } => self.test(*test),
            Expr::Script { script, .. } => has(&program.scripts, *script, "script"),
            Expr::Score { term: Some(term), .. } => has(&program.scores, *term, "score term"),
            // These name nothing but their parts, and variables, which are looked up with care.
            Expr::Number(_)
            | Expr::Flag(_)
            | Expr::Nothing
            | Expr::Members(None)
            | Expr::Seat(_)
            | Expr::Me
            | Expr::Active
            | Expr::SelfCard
            | Expr::Actor
            | Expr::Cause
            | Expr::Slot(_)
            | Expr::EventSlot(_)
            | Expr::SlotOf { .. }
            | Expr::Local(_)
            | Expr::Players
            | Expr::Everybody
            | Expr::Opponents(_)
            | Expr::Left(_)
            | Expr::Right(_)
            | Expr::SeatOf(_)
            | Expr::PileIn { .. }
            | Expr::PilesIn(_)
            | Expr::KeyOf(_)
            | Expr::Spot(_)
            | Expr::Contents(_)
            | Expr::AllCards(_)
            | Expr::Goods(_)
            | Expr::Bundle(_)
            | Expr::Blend(..)
            | Expr::Scaled { .. }
            | Expr::SomeGoods { .. }
            | Expr::Wealth(_)
            | Expr::AmountOf { .. }
            | Expr::Total(_)
            | Expr::Kinds(_)
            | Expr::Covered(..)
            | Expr::LevelOf(_)
            | Expr::NameOf(_)
            | Expr::OwnerOf(_)
            | Expr::PileOf(_)
            | Expr::PositionOf(_)
            | Expr::Filter { .. }
            | Expr::Map { .. }
            | Expr::In { .. }
            | Expr::List(_)
            | Expr::Join(..)
            | Expr::Without(..)
            | Expr::Range { .. }
            | Expr::Distinct(_)
            | Expr::Take { .. }
            | Expr::Item { .. }
            | Expr::Count(_)
            | Expr::Sum { .. }
            | Expr::Extreme { .. }
            | Expr::Arith(..)
            | Expr::Negative(_)
            | Expr::Compare(..)
            | Expr::Same(..)
            | Expr::SameItems(..)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Not(_)
            | Expr::If { .. }
            | Expr::IsEmpty(_)
            | Expr::IsLive(_)
            | Expr::Score { term: None, .. }
            | Expr::Winners => Ok(()),
        }
    }

    pub(super) fn test(&self, test: Test) -> Checked {
        match test {
            Test::Kind(kind) => has(&self.program.kinds, kind, "kind"),
            Test::Tag(tag) => has(&self.program.tags, tag, "tag"),
            Test::Definition(id) => has(&self.program.definitions, id, "definition"),
        }
    }
}
