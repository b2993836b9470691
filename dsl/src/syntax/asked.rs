//! Questions that editors ask of the grammar: the piece around a place, and what it would accept at the end of a text.

use std::ops::Range;
use std::sync::Arc;

use pest::error::{Error, ErrorVariant};
use schema::source::FileId;

use super::grammar::{self, Rule};
use super::refused::MISTAKES;
use super::tree::Tree;
use super::{Memory, Planted, guard, mend, messages, pieces, plant};

/// The languages of the three sorts of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Cards,
    Rulings,
    Bots,
}

/// A character that no text contains. The parser fails where it stands, and tells what it expected there.
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

/// The bytes of the piece in which byte `offset` lies.
pub(crate) fn piece_around(text: &str, offset: usize) -> Range<usize> {
    let base = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let body = text.get(base..).unwrap_or_default();
    let found =
        pieces::cut(body).into_iter().rev().find(|(start, _)| base + start <= offset.max(base));
    found.map_or(base..text.len(), |(start, piece)| base + start..base + start + piece.len())
}

/// Parses a text to its lossless tree.
pub(crate) fn tree(language: Language, text: &str) -> Tree {
    plant(FileId::default(), text, language.whole(), &mut Memory::default()).0
}

/// Parses a text, and returns its pieces without mistakes.
pub(crate) fn read(language: Language, text: &str) -> Planted {
    let mut memory = Memory::after(&Arc::default(), true);
    plant(FileId::default(), text, language.whole(), &mut memory);
    memory.planted()
}

/// What the grammar expected where it fails on a text, and the byte at which it does. `None` if it accepts the text.
pub(crate) fn expected_now(language: Language, text: &str) -> Option<(usize, Vec<Rule>)> {
    // The parser must not be run on what is nested too deep.
    if guard::look(FileId::default(), 0, text).limit.is_some() {
        return Some((0, Vec::new()));
    }
    let error = grammar::parse_open(language.whole(), text).err()?;
    Some((messages::place(text, &error), wanted(&error)))
}

fn wanted(error: &Error<Rule>) -> Vec<Rule> {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.clone(),
        ErrorVariant::CustomError { .. } => Vec::new(),
    }
}

/// What the grammar would accept behind a text. Also returns the text, with blanks in place of the mistakes in it.
pub(crate) fn expected(language: Language, before: &str) -> (String, Vec<Rule>) {
    let mut text = before.to_owned();
    if guard::look(FileId::default(), 0, before).limit.is_some() {
        return (text, Vec::new());
    }
    for _ in 0..MISTAKES {
        let asked = format!("{text}{NO_SIGN}");
        let Err(error) = grammar::parse_open(language.whole(), &asked) else { break };
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
