//! What stands around a place that the grammar refuses.

use std::ops::Range;

use super::is_word;
use crate::syntax::grammar::{self, Rule};
use crate::syntax::mend;

/// What stands around a place.
pub(super) struct Context<'t> {
    /// The text that is read, and the byte at which it is refused.
    pub(super) piece: &'t str,
    pub(super) at: usize,
    /// What the statement, member or part says before it, and where that begins.
    pub(super) before: &'t str,
    pub(super) starts: usize,
    /// What is said before it in its line, also before commas and closed braces.
    pub(super) line: &'t str,
    pub(super) place: Place,
    /// As what the text is read.
    whole: Rule,
    /// The brackets that are open, the outermost first.
    pub(super) open: Vec<Open<'t>>,
}

/// An open bracket.
pub(super) struct Open<'t> {
    pub(super) sign: char,
    pub(super) at: usize,
    /// What stands before it, where that begins, and in what.
    pub(super) heading: &'t str,
    pub(super) starts: usize,
    pub(super) place: Place,
    line: usize,
}

/// In what a place lies, by the braces around it.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Item,
    /// In the braces of `player`, `table`, `pile` or `rows`.
    Members,
    /// In the braces of a kind, where members stand beside what its cards say.
    Kind,
    Card,
    Block,
    Options,
    Ruling,
    /// In the braces of a ruling's `given`, `when` and `then`.
    Facts,
}

impl Place {
    /// Whether members are declared there.
    pub(super) fn has_members(self) -> bool {
        matches!(self, Place::Members | Place::Kind)
    }

    /// Whether handlers stand there.
    pub(super) fn has_handlers(self) -> bool {
        matches!(self, Place::Card | Place::Kind)
    }

    /// What stands in the braces behind a heading.
    fn within(self, heading: &str) -> Place {
        let first = match first_word(heading) {
            "extend" | "override" => heading.split_whitespace().nth(1).unwrap_or_default(),
            first => first,
        };
        let asks = || heading.split(|c| !is_word(c)).any(|word| matches!(word, "menu" | "choose"));
        match (self, first) {
            (_, "rule") | (Place::Card | Place::Block, "until") => Place::Card,
            (Place::Card | Place::Kind, "while") if heading.starts_with("while in ") => Place::Card,
            (Place::Item, "ruling") => Place::Ruling,
            (Place::Ruling | Place::Facts, _) => Place::Facts,
            (Place::Item, "kind") => Place::Kind,
            (Place::Item, "player" | "table" | "pile") | (Place::Members | Place::Kind, "rows") => {
                Place::Members
            }
            (Place::Item, "verb" | "setup" | "flow" | "phase") => Place::Block,
            (Place::Item, _) => Place::Card,
            (Place::Block, _) if asks() => Place::Options,
            _ => Place::Block,
        }
    }
}

impl<'t> Context<'t> {
    /// What stands around byte `at` of a text that is read as `whole`.
    pub(super) fn new(piece: &'t str, at: usize, whole: Rule) -> Self {
        let text = piece.get(..at).unwrap_or_default();
        let mut open: Vec<Open<'t>> = Vec::new();
        let (mut start, mut line, mut place, mut now) = (0, 0, Place::Item, 0);
        while let Some(rest) = text.get(now..).filter(|rest| !rest.is_empty()) {
            let sign = rest.chars().next().unwrap_or_default();
            let next = now + sign.len_utf8();
            let braced = open.last().is_none_or(|open| open.sign == '{');
            match sign {
                '"' => {
                    now += mend::text_length(rest);
                    continue;
                }
                '/' if rest.starts_with("//") => {
                    now += rest.find(['\n', '\r']).unwrap_or(rest.len());
                    continue;
                }
                '{' | '(' | '[' => {
                    let begins = text.get(start..now).unwrap_or_default();
                    let heading = begins.trim();
                    let starts = now - begins.trim_start().len();
                    open.push(Open { sign, at: now, heading, starts, place, line });
                    if sign == '{' {
                        place = place.within(heading);
                        (start, line) = (next, next);
                    }
                }
                '}' => {
                    while open.pop_if(|open| open.sign != '{').is_some() {}
                    if let Some(closed) = open.pop() {
                        (place, line) = (closed.place, closed.line);
                    }
                    start = next;
                }
                ')' | ']' => drop(open.pop_if(|open| open.sign != '{')),
                ',' if braced => start = next,
                '\n' | '\r' if braced => (start, line) = (next, next),
                _ => {}
            }
            now = next;
        }
        let begins = text.get(start..).unwrap_or_default();
        let starts = at - begins.trim_start().len();
        let line = text.get(line..).unwrap_or_default().trim();
        Context { piece, at, before: begins.trim(), starts, line, place, whole, open }
    }

    /// Whether the statement in which this is written is read to its end if something else is written there.
    pub(super) fn reads(&self, place: Range<usize>, instead: &str) -> bool {
        let Some(behind) = self.piece.get(place.end..) else { return false };
        let rest = behind.find([',', '{', '}', '\n', '\r']).unwrap_or(behind.len());
        self.reads_to(place.end + rest, place, instead)
    }

    /// Whether more than what stands up to byte `end` is read if something else is written at a place before that.
    pub(super) fn reads_to(&self, end: usize, place: Range<usize>, instead: &str) -> bool {
        let mut text = self.piece.to_owned();
        let longer = place.start + instead.len();
        let end = longer + end.saturating_sub(place.end);
        text.replace_range(place, instead);
        let Err(error) = grammar::parse_open(self.whole, &text) else { return true };
        super::place(&text, &error) > end
    }

    /// Whether a comma before the place, or before the word that stands there before it, makes two statements of one.
    pub(super) fn is_two(&self) -> bool {
        let last = self.said().last().map(|last| last.at);
        std::iter::once(self.at).chain(last).any(|at| self.reads(at..at, ", "))
    }

    /// What stands from the place to the end of its line.
    pub(super) fn rest(&self) -> &'t str {
        let rest = self.piece.get(self.at..).unwrap_or_default();
        rest.split(['\n', '\r']).next().unwrap_or_default()
    }

    /// The words and signs of the statement, member or part before the place.
    pub(super) fn said(&self) -> Vec<Token<'t>> {
        let from = self.starts.min(self.at);
        tokens(self.piece.get(from..self.at).unwrap_or_default(), from)
    }

    /// The words and signs from the place to the end of its line.
    pub(super) fn follows(&self) -> Vec<Token<'t>> {
        tokens(self.rest(), self.at)
    }
}

/// A word, a number, a text in quotes or a sign, with its first byte.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl Token<'_> {
    /// Whether it is a word, and no number, text or sign.
    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(is_word) && !self.is_number()
    }

    /// Whether it is a number.
    pub(super) fn is_number(&self) -> bool {
        self.text.chars().all(|c| c.is_ascii_digit())
    }

    /// The byte behind it.
    pub(super) fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// The words and signs of a text that begins at a byte; of comments nothing.
pub(super) fn tokens(text: &str, base: usize) -> Vec<Token<'_>> {
    let (mut list, mut now) = (Vec::new(), 0);
    while let Some(rest) = text.get(now..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or_default();
        let length = match first {
            '"' => mend::text_length(rest),
            '/' if rest.starts_with("//") => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            first if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            first => first.len_utf8(),
        };
        let token = rest.get(..length).unwrap_or_default();
        if !first.is_whitespace() && !token.starts_with("//") {
            list.push(Token { text: token, at: base + now });
        }
        now += length;
    }
    list
}

/// The word with which a text begins; empty if it begins with none.
pub(super) fn first_word(text: &str) -> &str {
    text.split(|c: char| !is_word(c)).next().unwrap_or_default()
}
