//! What pest expected, in words for somebody who writes cards.

use std::collections::BTreeSet;

use pest::error::{Error, ErrorVariant, InputLocation};
use schema::source::{FileId, Span};

use super::grammar::{Rule, is_word};
use super::span;
use crate::codes;
use crate::diagnostic::Diagnostic;

mod apart;
mod around;
mod braces;
mod changes;
mod chosen;
mod claims;
mod conditions;
mod context;
mod declared;
mod durations;
mod each;
mod effects;
mod english;
mod events;
mod everyday;
mod foreign;
mod gates;
mod handed;
mod having;
mod headings;
mod hints;
mod holding;
mod idiom;
mod level;
mod lines;
mod meant;
mod members;
mod names;
mod nearly;
mod one_line;
mod operand;
mod options;
mod patches;
mod picked;
mod proper;
mod questions;
mod round;
pub(super) mod rows;
mod rules;
mod rulings;
mod said;
mod seen;
mod sentences;
mod several;
mod sides;
mod signs;
pub(crate) mod stocked;
mod through;
mod unlike;
mod unquoted;
mod which;
mod whom;
mod wishes;

use context::Context;
pub(crate) use everyday::goes_on;
pub(crate) use foreign::{GAME_IS_OVER, ONE_PLAYER, Stands, foreign, of_somebody};
pub(crate) use handed::TYPES;
pub(crate) use hints::{ITEMS, MEMBERS, item_near};
pub(crate) use level::elsewhere;
pub(crate) use patches::no_item;
pub(crate) use rows::OWN_LINES;
use rules::{Word, word};
pub(crate) use wishes::CHANCE;

/// What is said of a piece that the grammar refuses.
pub(super) struct Unexpected {
    pub(super) found: Diagnostic,
    /// The byte at which begins what it is about.
    pub(super) about: usize,
    /// The blank at which a line has to end, if that mends it.
    pub(super) breaks: Option<usize>,
}

/// What is said of a piece that the grammar refuses; the piece begins at byte `base` of the file, and is read as a `whole`.
pub(super) fn unexpected(
    (file, base): (FileId, usize),
    piece: &str,
    open: Option<(char, Span)>,
    error: &Error<Rule>,
    whole: Rule,
) -> Unexpected {
    let at = place(piece, error);
    let told = |found| Unexpected { found, about: at, breaks: None };
    let rest = piece.get(at..).unwrap_or_default();
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        let place = span(file, base + at, base + at);
        let found =
            Diagnostic::error(codes::TOO_DEEP, place, "this is too much to be read at once")
                .help("take a part of it out into a `define` or a `verb`");
        return told(found);
    };
    if let Some((sign, bracket)) = open
        && only_trivia(rest)
    {
        return told(unclosed(file, base, piece, sign, bracket));
    }

    let found = found(piece, at);
    let (place, what) = match found {
        Some(text) => (span(file, base + at, base + at + text.len()), format!("`{text}`")),
        None => {
            let end = base + piece.get(..at).unwrap_or_default().trim_end().len();
            let what = if only_trivia(rest) { "the end" } else { "the end of the line" };
            (span(file, end, end), what.to_owned())
        }
    };
    let expected = expected(positives, found.is_some());
    let message = match expected.as_str() {
        "" => format!("{what} cannot stand here"),
        list => format!("expected {list}, found {what}"),
    };
    let context = Context::new(piece, at, whole);
    if let Some(meant) = meant::meant(&context, found, positives) {
        let (about, breaks) = (meant.about, meant.breaks);
        return Unexpected { found: meant.said(file, base), about, breaks };
    }
    if let Some(found) = found
        && let Some(diagnostic) = names::not_a_name(place, found, positives, &context)
    {
        return told(diagnostic);
    }
    let help = hints::help(&context, found, positives, &expected).unwrap_or_else(|| {
        "look at what stands before it, too: a comma, a bracket or a word may be missing there"
            .to_owned()
    });
    let found = Diagnostic::error(codes::UNEXPECTED, place, message)
        .label(place, "not expected here")
        .help(help);
    told(found)
}

/// The byte of a piece at which the grammar refuses it.
pub(super) fn place(piece: &str, error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => skip_blanks(piece, at),
    }
}

fn unclosed(file: FileId, base: usize, piece: &str, sign: char, bracket: Span) -> Diagnostic {
    let close = match sign {
        '(' => ')',
        '[' => ']',
        _ => '}',
    };
    let trimmed = piece.trim_start();
    let begin = base + piece.len() - trimmed.len();
    let heading = trimmed.find(['{', '\n', '\r']).unwrap_or(trimmed.len());
    let heading = trimmed.get(..heading).unwrap_or_default().trim_end();
    let item = span(file, begin, begin + heading.len());
    Diagnostic::error(
        codes::UNCLOSED_BRACE,
        item,
        format!("a `{close}` is missing in what begins here"),
    )
    .label(item, "begins here")
    .label(bracket, format!("this `{sign}` is not closed"))
    .help(format!("write `{close}` where it ends"))
}

/// Past blanks and, if there is one, a comment.
fn skip_blanks(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let trimmed = rest.trim_start_matches([' ', '\t', '\u{3000}']);
    let comment = if trimmed.starts_with("//") {
        trimmed.find(['\n', '\r']).unwrap_or(trimmed.len())
    } else {
        0
    };
    at + rest.len() - trimmed.len() + comment
}

fn only_trivia(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.trim();
        line.is_empty() || line.starts_with("//")
    })
}

/// The word or the sign that stands there; none at the end of a line.
fn found(text: &str, at: usize) -> Option<&str> {
    let rest = text.get(at..)?;
    let first = rest.chars().next().filter(|c| !matches!(c, '\n' | '\r'))?;
    let length = match first {
        '"' => rest
            .get(1..)?
            .find(['"', '\n', '\r'])
            .map_or(1, |end| end + 1 + usize::from(rest[end + 1..].starts_with('"'))),
        c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        _ if ["==", "!=", "<=", ">=", "=>", "=<", "&&", "||", "/*"]
            .iter()
            .any(|sign| rest.starts_with(sign)) =>
        {
            2
        }
        c => c.len_utf8(),
    };
    // a long word or text is shown by its beginning
    let shown = rest
        .char_indices()
        .map(|(at, c)| at + c.len_utf8())
        .take_while(|end| *end <= length)
        .take(30)
        .last();
    rest.get(..shown.unwrap_or(length))
}

/// What was expected, as a list of words.
fn expected(positives: &[Rule], line_goes_on: bool) -> String {
    let mut words = BTreeSet::new();
    let mut goes_on = false;
    for rule in positives {
        match word(*rule) {
            Word::Say(text) => drop(words.insert(text)),
            Word::GoesOn => goes_on = true,
            Word::Hide => {}
        }
    }
    // where a group may begin, its keywords one by one tell nobody anything
    let groups =
        [(Rule::k_let, "a statement"), (Rule::k_kind, "an item"), (Rule::k_zone, "a member")];
    for (rule, group) in groups {
        if positives.contains(&rule) && !words.contains(group) {
            words.retain(|word| !is_keyword(word) && word != "a word");
            words.insert(group.to_owned());
        }
    }
    if goes_on && !words.contains("a value") {
        words.retain(|word| !matches!(word.as_str(), "`(`" | "`[`" | "a word" | "`as`"));
        if line_goes_on {
            words.insert("the end of the line".to_owned());
        }
    }
    let words: Vec<_> = words.into_iter().collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        // a long list tells nobody anything; its widest word does
        list if list.len() > 6 => {
            let widest = [
                "an item",
                "a member",
                "a statement",
                "a value",
                "a field, an ability or a handler",
            ];
            let widest = widest.into_iter().find(|word| list.iter().any(|other| other == word));
            widest.unwrap_or_default().to_owned()
        }
        [list @ .., last] => format!("{} or {last}", list.join(", ")),
    }
}

fn is_keyword(word: &str) -> bool {
    word.trim_matches('`').starts_with(|c: char| c.is_ascii_lowercase()) && word.starts_with('`')
}
