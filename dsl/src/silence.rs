//! Comments in a text that silence a warning, with a reason: `// allow W0101: it is here for show`.
//!
//! A comment alone in its line silences the next line that is neither empty nor a comment; one behind a statement
//! silences its own line.

use std::ops::Range;

use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::tree::Tree;

/// All such comments of a game.
#[derive(Debug, Default)]
pub(crate) struct Silences {
    list: Vec<Silence>,
}

#[derive(Debug)]
struct Silence {
    code: String,
    span: Span,
    has_reason: bool,
    /// The bytes of the line that it silences.
    line: Range<u32>,
    used: bool,
}

impl Silences {
    /// Collects the comments of a file.
    pub(crate) fn add(&mut self, tree: &Tree) {
        let text = tree.text();
        for comment in tree.comments() {
            let words = comment.text().trim_start_matches('/').trim();
            let Some((code, reason)) = words.strip_prefix("allow ").and_then(code) else {
                continue;
            };
            let span = comment.span();
            self.list.push(Silence {
                code: code.to_owned(),
                span,
                has_reason: !reason.trim().is_empty(),
                line: line(text, span),
                used: false,
            });
        }
    }

    /// Removes the warnings that are silenced, and reports comments that can silence nothing. In a game with errors not
    /// all warnings are known, so unused comments are not reported there.
    pub(crate) fn apply(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        if self.list.is_empty() {
            return;
        }
        let broken = diagnostics.iter().any(Diagnostic::is_error);
        diagnostics.retain(|found| found.is_error() || !self.silences(found));
        for silence in &self.list {
            let (message, help) = match silence.code.starts_with('W') {
                false => (
                    format!("`{}` is an error, and only warnings can be silenced", silence.code),
                    "mend what it says, and take this comment out",
                ),
                true if !codes::ALL.iter().any(|code| code.id == silence.code) => (
                    format!("there is no warning `{}`", silence.code),
                    "`cardwright explain` lists all codes",
                ),
                true if !silence.has_reason => (
                    format!("`{}` is silenced without a reason", silence.code),
                    "say why behind a colon: `// allow W0101: the reason`",
                ),
                true if !silence.used && !broken => (
                    format!("nothing here says `{}`", silence.code),
                    "take this comment out; it is about the line below it, or about its own if it stands behind something",
                ),
                true => continue,
            };
            let place = silence.span;
            diagnostics.push(
                Diagnostic::warning(codes::SILENCE, place, message)
                    .label(place, "silences nothing")
                    .help(help),
            );
        }
    }

    fn silences(&mut self, found: &Diagnostic) -> bool {
        let span = found.span();
        let mut silenced = false;
        for silence in &mut self.list {
            if silence.has_reason
                && silence.code == found.code.id
                && silence.span.file == span.file
                && silence.line.contains(&span.start)
            {
                silence.used = true;
                silenced = true;
            }
        }
        silenced
    }
}

/// Splits `W0101: reason` into the code and the reason. `None` if it does not begin with a code.
fn code(words: &str) -> Option<(&str, &str)> {
    let code = words.get(..5)?;
    let digits = code.get(1..)?.bytes().all(|byte| byte.is_ascii_digit());
    let rest = words.get(5..)?;
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric());
    let reason = rest.trim_start().strip_prefix(':').unwrap_or_default();
    (digits && ends && code.starts_with(['C', 'W', 'R'])).then_some((code, reason))
}

/// The bytes of the line that a comment silences; empty if no such line follows.
fn line(text: &str, comment: Span) -> Range<u32> {
    let is_end = ['\n', '\r'];
    let (start, end) = (comment.start as usize, comment.end as usize);
    let begin = text.get(..start).and_then(|text| text.rfind(is_end)).map_or(0, |at| at + 1);
    let alone = text.get(begin..start).is_some_and(|before| before.trim().is_empty());
    if !alone {
        return begin as u32..comment.start;
    }
    let mut at = end;
    for line in text.get(end..).unwrap_or_default().split_inclusive(is_end) {
        let said = line.trim();
        if at > end && !said.is_empty() && !said.starts_with("//") {
            return at as u32..(at + line.len()) as u32;
        }
        at += line.len();
    }
    comment.end..comment.end
}
