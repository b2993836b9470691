//! A piece of a file that the grammar refuses: what is wrong in it is reported, and the rest is read.

use std::ops::Range;

use schema::source::FileId;

use super::grammar::{self, Rule};
use super::tree::Planter;
use super::{guard, mend, messages};
use crate::codes;
use crate::diagnostic::{Diagnostic, Severity};

/// The most full-width and invisible signs that one piece of a file reports.
const WIDE_SIGNS: usize = 10;
/// The most syntax errors that one piece reports. Each costs another run of the parser.
pub(super) const MISTAKES: usize = 8;

/// A piece of a file, which is parsed alone. `start` is its first byte in the file.
pub(super) struct Piece<'t> {
    pub(super) file: FileId,
    pub(super) start: usize,
    pub(super) text: &'t str,
    pub(super) whole: Rule,
}

impl Piece<'_> {
    /// The text with blanks for what cannot be parsed, which is reported, and with ends of lines where they are missing.
    /// `None` if the rest cannot be parsed either.
    pub(super) fn mended(
        &self,
        planter: &mut Planter,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<String> {
        let mut look = guard::look(self.file, self.start, self.text);
        if let Some(limit) = look.limit.take() {
            diagnostics.push(limit);
            return None;
        }
        diagnostics.append(&mut look.alike);
        let (mut text, mut holes) = (self.text.to_owned(), Vec::<Range<usize>>::new());
        let wide = std::mem::take(&mut look.wide);
        for sign in &wide {
            narrow(&mut text, sign.span().start as usize - self.start);
        }
        // Nothing else is reported about a piece with such characters, since our replacement may not be what was meant.
        if !wide.is_empty() {
            let read = grammar::parse(self.whole, &text);
            if grammar::parse_open(self.whole, self.text).is_err() {
                diagnostics.extend(together(wide));
            }
            return read.is_ok().then_some(text);
        }
        messages::rows::mend((self.file, self.start), &mut text, self.whole, diagnostics)?;
        for _ in 0..MISTAKES {
            let error = match grammar::parse_open(self.whole, &text) {
                Ok(_) => {
                    planter.leave_out(self.start, &holes);
                    return Some(text);
                }
                Err(error) => error,
            };
            let at = messages::place(&text, &error);
            // If the error lies in a hole, too little was removed there: widen the hole, and report nothing new.
            let again = holes.iter().position(|hole| (hole.start..=hole.end).contains(&at));
            let commas = self.whole == Rule::file && again.is_none();
            let hole = match again {
                Some(at) => {
                    let hole = holes.swap_remove(at);
                    mend::around(&text, hole.start, false).filter(|wider| *wider != hole)
                }
                None => {
                    let (about, breaks) = self.explain(&text, &look, &error, diagnostics);
                    if let Some(at) = breaks {
                        text.replace_range(at..=at, "\n");
                        continue;
                    }
                    let at = look.open_text.map_or(at, |open| open.start as usize - self.start);
                    let hole = mend::around(&text, at, commas);
                    // If the message is about an earlier word, the statement that begins there is removed too.
                    let wider = about.filter(|about| *about < at);
                    let wider = wider.and_then(|about| mend::around(&text, about, commas));
                    match (wider, hole) {
                        (Some(wider), Some(hole)) => {
                            Some(wider.start.min(hole.start)..wider.end.max(hole.end))
                        }
                        (_, hole) => hole,
                    }
                }
            };
            // With an unclosed bracket it is not known where anything ends.
            let hole = hole.filter(|_| look.open_bracket.is_none())?;
            mend::blank(&mut text, hole.clone());
            holes.retain(|other| !hole.contains(&other.start));
            holes.push(hole);
            look = guard::look(self.file, self.start, &text);
        }
        None
    }

    /// Reports the syntax error, or an unclosed text before it. Returns the byte that the message is about, and the blank at
    /// which a line has to end.
    fn explain(
        &self,
        text: &str,
        look: &guard::Look,
        error: &pest::error::Error<Rule>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> (Option<usize>, Option<usize>) {
        let (found, about, breaks) = match look.open_text {
            Some(place) => {
                let message = "this text is not closed in its line";
                let found = Diagnostic::error(codes::UNCLOSED_TEXT, place, message)
                    .label(place, "begins here")
                    .help("write `\"` at its end, and `\\\"` for the sign itself");
                (found, None, None)
            }
            None => {
                let (at, open) = ((self.file, self.start), look.open_bracket);
                let messages::Unexpected { found, about, breaks } =
                    messages::unexpected(at, text, open, error, self.whole);
                (found, Some(about), breaks)
            }
        };
        diagnostics.push(found);
        (about, breaks)
    }
}

/// Replaces a full-width character by the one of the language, followed by blanks, so that no byte moves.
fn narrow(text: &mut String, at: usize) {
    let Some(sign) = text.get(at..).and_then(|rest| rest.chars().next()) else { return };
    let mut instead = guard::narrow(sign).unwrap_or_default();
    while instead.len() < sign.len_utf8() {
        instead.push(' ');
    }
    if instead.len() == sign.len_utf8() {
        text.replace_range(at..at + instead.len(), &instead);
    }
}

/// Merges the diagnostics about full-width characters into one, with a label for each. Others stay separate.
fn together(signs: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let (mut wide, mut others): (Vec<_>, Vec<_>) =
        signs.into_iter().partition(|sign| sign.code == codes::FULL_WIDTH);
    others.truncate(WIDE_SIGNS);
    if wide.len() < 2 {
        others.append(&mut wide);
        return others;
    }
    let count = wide.len();
    let labels = wide.into_iter().take(WIDE_SIGNS).flat_map(|sign| sign.labels).collect();
    let message = format!("{count} signs here are none of the language: they are full-width");
    let help = Some("outside texts and comments write the narrow ones".to_owned());
    let code = codes::FULL_WIDTH;
    others.push(Diagnostic { code, severity: Severity::Error, message, labels, help, about: None });
    others
}
