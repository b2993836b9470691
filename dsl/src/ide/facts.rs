//! What is known without a game: the codes of diagnostics.

use crate::codes;
use crate::explanation::Explanation;

/// What a code of the checker means: its title, and paragraphs with examples.
#[must_use]
pub fn explain(code: &str) -> Option<(&'static str, Explanation)> {
    let found = codes::ALL.iter().find(|known| known.id == code)?;
    Some((found.title, Explanation::read(found.explanation)))
}

/// The code that stands around a byte of a text: `C0101`, `W0107`.
pub(super) fn code_around(text: &str, offset: usize) -> Option<(std::ops::Range<usize>, &str)> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric();
    let before = text.get(..offset)?;
    let start = before.trim_end_matches(is_sign).len();
    let rest = text.get(start..)?;
    let end = start + rest.find(|sign| !is_sign(sign)).unwrap_or(rest.len());
    let code = text.get(start..end)?;
    explain(code).map(|_| (start..end, code))
}
