//! Warns of moves of a variable whose card was moved away with all that lay in its zone.

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
