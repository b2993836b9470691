//! What is asked of the grammar beside a file's tree: its pieces, the one around a place, and what could stand at its end.

use std::ops::Range;

use pest::Parser;
use pest::error::{Error, ErrorVariant};
use schema::source::FileId;

use super::grammar::{Grammar, Rule};
use super::tree::Tree;
use super::{MISTAKES, Memory, Planted, guard, mend, messages, pieces, plant};

/// Which of the languages a text is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Cards,
    Rulings,
    Bots,
}

/// A sign that no text holds: where it stands the grammar ends, and says what it wanted.
const NO_SIGN: &str = "\u{1}";

impl Language {
    fn whole(self) -> Rule {
        match self {
            Language::Cards => Rule::file,
            Language::Rulings => Rule::ruling_file,
            Language::Bots => Rule::bot_file,
        }
    }
}

/// The bytes of the piece in which a byte lies. Behind the last line that says something a new one may begin.
pub(crate) fn piece_around(text: &str, offset: usize) -> Range<usize> {
    let base = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let body = text.get(base..).unwrap_or_default();
    let found =
        pieces::cut(body).into_iter().rev().find(|(start, _)| base + start <= offset.max(base));
    found.map_or(base..text.len(), |(start, piece)| base + start..base + start + piece.len())
}

/// The tree of a text.
pub(crate) fn tree(language: Language, text: &str) -> Tree {
    plant(FileId::default(), text, language.whole(), &mut Memory::default()).0
}

/// The pieces of a text in which nothing is wrong.
pub(crate) fn read(language: Language, text: &str) -> Planted {
    let mut memory = Memory::default();
    plant(FileId::default(), text, language.whole(), &mut memory);
    memory.planted()
}

/// What the grammar wants where a text ends that it cannot read, and at which byte that is; `None` if it reads it.
pub(crate) fn expected_now(language: Language, text: &str) -> Option<(usize, Vec<Rule>)> {
    // what is too deep is not asked
    if guard::look(FileId::default(), 0, text).limit.is_some() {
        return Some((0, Vec::new()));
    }
    let error = Grammar::parse(language.whole(), text).err()?;
    Some((messages::place(text, &error), wanted(&error)))
}

fn wanted(error: &Error<Rule>) -> Vec<Rule> {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.clone(),
        ErrorVariant::CustomError { .. } => Vec::new(),
    }
}

/// What the grammar would take behind a text, and that text without what is wrong in it: blanks stand in its place.
pub(crate) fn expected(language: Language, before: &str) -> (String, Vec<Rule>) {
    let mut text = before.to_owned();
    if guard::look(FileId::default(), 0, before).limit.is_some() {
        return (text, Vec::new());
    }
    for _ in 0..MISTAKES {
        let asked = format!("{text}{NO_SIGN}");
        let Err(error) = Grammar::parse(language.whole(), &asked) else { break };
        let at = messages::place(&asked, &error);
        if at >= text.len() {
            return (text, wanted(&error));
        }
        match mend::around(&text, at, language == Language::Cards) {
            Some(hole) => mend::blank(&mut text, hole),
            None => break,
        }
    }
    (text, Vec::new())
}
