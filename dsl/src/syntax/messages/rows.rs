//! Tables of cards whose first row begins behind the brace.

use std::ops::Range;

use super::context::{Token, first_word, tokens};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::grammar::{self, Rule};
use crate::syntax::span;
use schema::source::FileId;

/// What is said of such a table.
pub(crate) const OWN_LINES: &str = "the rows of a table stand on lines of their own, the names of its columns, too: begin a new line behind `{`";

/// Reports such a table, and lets the line begin where a blank stands, so that no byte moves. `None` if none stands there.
pub(in crate::syntax) fn mend(
    at: (FileId, usize),
    text: &mut String,
    whole: Rule,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    let Some(names) = behind_the_brace(text, whole) else { return Some(()) };
    diagnostics.push(not_there(at, text, &names));
    let blank = names.start.checked_sub(1)?..names.start;
    text.get(blank.clone()).filter(|sign| *sign == " ")?;
    text.replace_range(blank, "\n");
    Some(())
}

/// The names of the columns in `cards KIND { name | cost`, if the piece reads as a table once a new line begins before them.
fn behind_the_brace(piece: &str, whole: Rule) -> Option<Range<usize>> {
    let start = piece.len() - piece.trim_start().len();
    let line = piece.get(start..)?.lines().next()?;
    let words = tokens(line, start);
    let patch = words.first().is_some_and(|word| matches!(word.text, "extend" | "override"));
    let [cards, kind, brace, names @ ..] = words.get(usize::from(patch)..)? else { return None };
    let (first, last) = (names.first()?, names.last()?);
    let is_name = |token: &Token<'_>| token.is_word() || token.text == "|";
    let is_table = cards.text == "cards" && kind.is_word() && brace.text == "{";
    if !is_table || !names.iter().all(is_name) {
        return None;
    }
    let mut text = piece.to_owned();
    text.insert(first.at, '\n');
    grammar::parse_open(whole, &text).ok().map(|_| first.at..last.end())
}

/// The diagnostic for these names; the piece begins at byte `base` of the file.
fn not_there((file, base): (FileId, usize), piece: &str, names: &Range<usize>) -> Diagnostic {
    let place = span(file, base + names.start, base + names.end);
    let first = first_word(piece.get(names.clone()).unwrap_or_default());
    Diagnostic::error(
        codes::UNEXPECTED,
        place,
        format!("expected the end of the line, found `{first}`"),
    )
    .label(place, "not expected here")
    .help(OWN_LINES)
}
