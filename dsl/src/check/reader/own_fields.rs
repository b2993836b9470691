//! Bare fields in the text of a card, which are its own, where another card is spoken of that has them, too.

use schema::source::Span;

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::symbols::Member;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// A field that a condition reads.
#[derive(Debug)]
pub(crate) struct FieldRead {
    pub(crate) word: String,
    pub(crate) span: Span,
    /// Whether it is read of the card itself, by a bare word; else of a variable.
    pub(crate) own: bool,
}

impl Reader<'_> {
    /// Warns of bare fields in a condition (`W0127`) where a variable holds a card that has such a field, of which the
    /// condition reads nothing: `for c in hand { if cost > 2 { … } }` reads as if it asked each of the hand.
    pub(crate) fn warn_of_own_fields(&mut self, scope: &Scope) {
        let read = self.fields_read.take().unwrap_or_default();
        for FieldRead { word, span, .. } in read.iter().filter(|read| read.own) {
            if read.iter().any(|other| !other.own && other.word == *word) {
                continue;
            }
            let has_it =
                |kind| matches!(self.symbols.kind_member(kind, word), Some(Member::Field(..)));
            let mut variables = scope.variables.iter().rev();
            let Some(other) = variables.find(|other| other.ty.kind().is_some_and(has_it)) else {
                continue;
            };
            let other = other.name.clone();
            let message = format!("`{word}` is this card's own, not that of `{other}`");
            let told = Diagnostic::warning(codes::OWN_FIELD, *span, message);
            let told = told.label(*span, "of the card itself");
            self.report(told.help(format!(
                "that of `{other}` is `{other}.{word}`; if its own is meant, write `self.{word}`"
            )));
        }
    }
}
