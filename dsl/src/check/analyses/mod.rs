//! Analyses of compiled code and expressions. Each reads a program and returns diagnostics. They change nothing, and do
//! not depend on the code that compiles bodies.

mod answered;
mod carried_off;
pub(crate) mod certain;
pub(crate) mod circles;
pub(crate) mod costly;
mod crowded;
mod emptied;
mod ended;
pub(crate) mod endless;
pub(crate) mod gone;
pub(crate) mod handed;
pub(crate) mod lifetimes;
pub(crate) mod marks;
pub(crate) mod nobodys;
pub(crate) mod orders;
mod others;
pub(crate) mod overtaken;
mod owned;
pub(crate) mod passes;
pub(crate) mod piles;
pub(crate) mod positions;
pub(crate) mod rounds;
pub(crate) mod secrets;
mod sways;
pub(crate) mod unpaid;
pub(crate) mod unused;
mod whose;

use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, ZoneId};
use schema::program::{Holder, Program, Visibility};

/// What has been compiled so far: the program, and the arena of its expressions, which is still separate from it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lowered<'p> {
    pub(crate) program: &'p Program,
    pub(crate) exprs: &'p Exprs,
}

impl Lowered<'_> {
    /// Whether an expression is `me` as written.
    pub(crate) fn is_me(&self, of: Option<ExprId>) -> bool {
        of.is_some_and(|of| matches!(self.exprs.get(of), Some(Expr::Me)))
    }

    /// Whether a count is surely at most 1: it is absent, or a literal 1 or less.
    pub(crate) fn is_one_at_most(&self, count: Option<ExprId>) -> bool {
        count.is_none_or(
            |count| matches!(self.exprs.get(count), Some(Expr::Number(number)) if *number <= 1),
        )
    }

    /// Whether a condition of who sees something is that of `private to others`: everybody but the holder.
    pub(crate) fn is_to_others(&self, those: ExprId) -> bool {
        matches!(self.exprs.get(those), Some(Expr::Not(_)))
    }

    /// If a list is all cards of a zone or pile: the zone, the expression of its holder, and the node that names it. `origin`
    /// says what a place was named by, if that is another node.
    pub(crate) fn whole_zone(
        &self,
        list: ExprId,
        origin: &dyn Fn(ExprId) -> ExprId,
    ) -> Option<(ZoneId, Option<ExprId>, ExprId)> {
        let place = match self.exprs.get(list)? {
            Expr::Contents(place) => *place,
            _ => list,
        };
        let place = origin(place);
        match self.exprs.get(place)? {
            Expr::Zone { zone, of } => Some((*zone, *of, place)),
            Expr::Pile { zone, .. } => Some((*zone, None, place)),
            Expr::PileIn { of, .. } => self.whole_zone(*of, origin),
            _ => None,
        }
    }

    /// Whether a zone belongs to a player, and only that player sees it.
    pub(crate) fn is_private(&self, zone: ZoneId) -> bool {
        let zone = &self.program.zones[zone];
        let private = zone.visibility == Visibility::Private && zone.seen_by.is_none();
        zone.holder == Holder::Player && private
    }
}
