//! What a locale names and the game does not have.

use schema::source::Span;
use schema::suggest;

use super::{Reader, SEARCHES};
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
        if self.gone.iter().any(|text| says(text, word)) {
            return;
        }
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

/// Whether these words stand in a text, whole.
pub(super) fn says(text: &str, words: &str) -> bool {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    text.match_indices(words).any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default().chars().next_back();
        let behind = text.get(at + words.len()..).unwrap_or_default().chars().next();
        !before.is_some_and(is_word) && !behind.is_some_and(is_word)
    })
}
