//! Warns of moves that move nothing: the variable has lost its card, which was moved away with all that lay in its zone,
//! or the card lies there already.

use schema::expr::Expr;
use schema::id::{ExprId, SlotId, ZoneId};
use schema::program::Layout;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind};

impl Bodies<'_> {
    /// If all that lies in a zone is moved, notes which variables lose their cards by it.
    pub(crate) fn moves_all(&self, frame: &mut Frame, what: ExprId, to: ExprId, at: Span) {
        let zone = |place: ExprId| match self.reader.exprs.get(place) {
            Some(Expr::Zone { zone, of }) => Some((*zone, *of)),
            _ => None,
        };
        let (Some(all), Some((to, _))) = (zone(what), zone(to)) else { return };
        let takes_all = |to: ZoneId| {
            let declared = &self.reader.program.zones[to];
            declared.limit.is_none() && declared.holds.is_none()
        };
        // Of a zone of piles only the top cards are moved.
        let is_whole = self.reader.program.zones[all.0].layout != Layout::Piles;
        if is_whole && all.0 != to && takes_all(to) {
            frame.scope.whom.lose(&self.reader.exprs, all, at);
        }
    }

    /// Warns of cards that are moved to where they surely lie (`W0141`): but for stacks and piles they stay as they are.
    pub(crate) fn moves_nowhere(
        &mut self,
        frame: &Frame,
        thing: &ast::Expr,
        (what, to): (ExprId, ExprId),
    ) {
        let exprs = &self.reader.exprs;
        let Some(Expr::Zone { zone, of }) = exprs.get(to) else { return };
        let declared = &self.reader.program.zones[*zone];
        let (place, whom) = ((*zone, *of), &frame.scope.whom);
        let lie_there = match exprs.get(what) {
            Some(Expr::Slot(slot)) => whom.lie_in(exprs, *slot, place),
            _ => whom.are_of(exprs, what, place, usize::MAX),
        };
        if !lie_there || matches!(declared.layout, Layout::Stack | Layout::Piles) {
            return;
        }
        let name = &declared.name;
        let message =
            format!("this moves nothing: what lies in `{name}` already stays where it is");
        let help = match declared.layout {
            Layout::Row => format!(
                "`move … under {name}` puts them behind the last, `move … onto {name}` before the first"
            ),
            _ => "leave it out, or name another zone".to_owned(),
        };
        let told = Diagnostic::warning(codes::STAYS, thing.span, message);
        self.reader.report(told.label(thing.span, "lies there already").help(help));
    }

    /// Warns of a move of a variable that has surely lost its card (`W0118`).
    pub(crate) fn moves_what_is_lost(
        &mut self,
        frame: &Frame,
        thing: &ast::Expr,
        slot: Option<SlotId>,
    ) {
        let Some((zone, at)) = slot.and_then(|slot| frame.scope.whom.lost(slot)) else { return };
        let ExprKind::Name(name) = &thing.kind else { return };
        let (zone, name) = (&self.reader.program.zones[zone].name, &name.text);
        let message =
            format!("this moves nothing: what `{name}` held was moved away with all of `{zone}`");
        let help = format!(
            "move it by its own name, `move {name} to …`, and not with its zone; a variable follows no other moves"
        );
        let told = Diagnostic::warning(codes::LOST, thing.span, message);
        let told = told.label(thing.span, "has lost its card").label(at, "all of it goes here");
        self.reader.report(told.help(help));
    }
}
