//! What is found out about code and expressions that have been written down. An analysis reads these and gives diagnostics; it
//! changes nothing, and knows nothing of whoever reads bodies.

pub(crate) mod certain;
pub(crate) mod circles;
pub(crate) mod costly;
pub(crate) mod endless;
pub(crate) mod handed;
pub(crate) mod lifetimes;
pub(crate) mod orders;
mod others;
pub(crate) mod passes;
pub(crate) mod piles;
pub(crate) mod positions;
pub(crate) mod secrets;
pub(crate) mod unused;

use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, ZoneId};
use schema::program::{Holder, Program, Visibility};

/// What has been written down so far: the program, and the arena in which its expressions lie meanwhile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lowered<'p> {
    pub(crate) program: &'p Program,
    pub(crate) exprs: &'p Exprs,
}

impl Lowered<'_> {
    /// Whether this is the player who acts.
    pub(crate) fn is_me(&self, of: Option<ExprId>) -> bool {
        of.is_some_and(|of| matches!(self.exprs.get(of), Some(Expr::Me)))
    }

    /// Whether so many are one at most: none is named, or a literal 1 or 0.
    pub(crate) fn is_one_at_most(&self, count: Option<ExprId>) -> bool {
        count.is_none_or(
            |count| matches!(self.exprs.get(count), Some(Expr::Number(number)) if *number <= 1),
        )
    }

    /// Whether something is shown to all but its holder, which is shown to those of whom this holds.
    pub(crate) fn is_to_others(&self, those: ExprId) -> bool {
        matches!(self.exprs.get(those), Some(Expr::Not(_)))
    }

    /// Whether a zone is a player's, and seen by that player alone.
    pub(crate) fn is_private(&self, zone: ZoneId) -> bool {
        let zone = &self.program.zones[zone];
        let private = zone.visibility == Visibility::Private && zone.seen_by.is_none();
        zone.holder == Holder::Player && private
    }
}
