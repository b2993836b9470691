//! Questions about codes of diagnostics, which need no game.

use crate::codes;
use crate::explanation::Explanation;

/// The title and explanation of a code; `None` if there is no such code.
#[must_use]
pub fn explain(code: &str) -> Option<(&'static str, Explanation)> {
    let found = codes::ALL.iter().find(|known| known.id == code)?;
    Some((found.title, Explanation::read(found.explanation)))
}

/// The code (such as `C0101`) in which byte `offset` of a text lies, and its bytes; `None` if there is no known code.
pub(super) fn code_around(text: &str, offset: usize) -> Option<(std::ops::Range<usize>, &str)> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric();
    let before = text.get(..offset)?;
    let start = before.trim_end_matches(is_sign).len();
    let rest = text.get(start..)?;
    let end = start + rest.find(|sign| !is_sign(sign)).unwrap_or(rest.len());
    let code = text.get(start..end)?;
    explain(code).map(|_| (start..end, code))
}
