//! Reads what an event is about: `event.NAME` in the text that answers it.

use schema::expr::Expr;
use schema::id::{SlotId, VerbId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::types::{CARD, Type};
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

impl Reader<'_> {
    pub(crate) fn event_parameter(
        &mut self,
        scope: &Scope,
        verb: VerbId,
        name: &ast::Name,
        span: Span,
    ) -> Typed {
        let info = &self.symbols.verb[verb];
        if let Some(at) = info.params.iter().position(|param| param.name == name.text) {
            let ty = info.params[at].ty.clone();
            if scope.replaces == Some(at) {
                self.all_of_the_event(name, span);
            }
            return self.typed(Expr::EventSlot(SlotId(at as u16)), ty, span);
        }
        if name.text == "cause" {
            return self.typed(Expr::Cause, Type::Card(CARD), span);
        }
        let known = info.params.iter().map(|param| param.name.as_str()).chain(["cause"]);
        let near = self.near(&name.text, known.clone()).map(str::to_owned);
        let all: Vec<String> = known.map(|word| format!("`event.{word}`")).collect();
        let help = format!("this event has {}", all.join(", "));
        self.unknown_of(name.span, &format!("this event has no `{}`", name.text), near, &help);
        self.wrong(span)
    }

    /// Warns of all the things of an event, where a replacement answers one of them (`W0122`).
    fn all_of_the_event(&mut self, name: &ast::Name, span: Span) {
        let word = &name.text;
        let message =
            format!("`event.{word}` is all that the event is about, and one of it is replaced");
        let told =
            Diagnostic::warning(codes::ALL_OF_THEM, span, message).label(span, "all of them");
        let help =
            "give the one that is replaced a name, and write that: `instead of … as x { … x … }`";
        self.report(told.help(help));
    }
}
