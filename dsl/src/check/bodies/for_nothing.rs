//! Warns of what is asked, picked or set although nothing follows from it.

use schema::id::{ExprId, SlotId};
use schema::source::Span;

use crate::check::analyses::certain::Certain;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

impl Bodies<'_> {
    /// Warns of what is asked or picked although nothing follows from it (`W0102`). Behind a gate it follows that it was
    /// done, and so it does for who calls the verb in which it stands; in a replacement yes leaves what happens away.
    pub(super) fn nothing_follows(&mut self, frame: &Frame, from: (Span, &str), help: &str) {
        if frame.gates() > 0 || frame.verb().is_some() || frame.scope.replacement {
            return;
        }
        let (span, message) = from;
        let told = Diagnostic::warning(codes::UNUSED_ANSWER, span, message);
        self.reader.report(told.label(span, "nothing follows from it").help(help));
    }

    /// Warns of what is picked and stays where it is, because it has no name (`W0102`).
    pub(super) fn picks_for_nothing(&mut self, frame: &Frame, result: Option<SlotId>, span: Span) {
        if result.is_none() {
            let message = "what is picked here stays where it is, and nothing is done with it";
            self.nothing_follows(
                frame,
                (span, message),
                "name it, and use it: `pick … as x`, then `VERB x`",
            );
        }
    }

    /// Warns of what is set to what it is (`W0141`).
    pub(super) fn sets_to_itself(&mut self, set: &ast::SetTo, (before, now): (ExprId, ExprId)) {
        if !Certain::new(self.reader.lowered()).are_one(before, now) {
            return;
        }
        let message = "this sets it to what it is, so that nothing changes";
        let span = set.target.span;
        let told = Diagnostic::warning(codes::STAYS, span, message);
        let help = "set it to something else, or leave this out";
        self.reader.report(told.label(span, "stays as it is").help(help));
    }
}
