//! Reports keys of a locale that name nothing in the game.

use schema::source::Span;
use schema::suggest::{self, SEARCHES};

use super::Reader;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Reader<'_> {
    pub(super) fn unknown<'k>(
        &mut self,
        what: &str,
        span: Span,
        word: &str,
        known: impl Iterator<Item = &'k str>,
    ) {
        self.searched += 1;
        let near = if self.searched > SEARCHES { None } else { suggest::nearest(word, known) };
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "it is written as in the game's text".to_owned(),
        };
        self.diagnostics.push(
            Diagnostic::error(codes::UNKNOWN_WORD, span, format!("no {what} is called `{word}`"))
                .label(span, "unknown")
                .help(help),
        );
    }
}
