//! What could not be read, and which mistakes are only its echo.

use std::collections::BTreeSet;

use schema::letters;
use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::tree::Tree;

/// The parts of a game that could not be read.
#[derive(Debug, Default)]
pub(crate) struct Broken {
    words: BTreeSet<String>,
    /// Items of which a part could not be read.
    patched: Vec<Span>,
    /// All items, in the order of files and places.
    items: Vec<Span>,
    /// Those of them in which something is wrong.
    wrong: BTreeSet<usize>,
}

impl Broken {
    /// Adds what is broken in a file.
    pub(crate) fn add(&mut self, tree: &Tree) {
        for part in tree.broken() {
            self.words.extend(words(part.text()).map(str::to_owned));
        }
        self.patched.extend(tree.patched());
        self.items.extend(tree.items());
    }

    /// Notes that something is wrong here: of the same item no warnings are given, since what is wrong may be why.
    pub(crate) fn note(&mut self, found: &Diagnostic) {
        if found.is_error() {
            self.wrong.extend(self.item(found.span()));
        }
    }

    fn item(&self, span: Span) -> Option<usize> {
        let after =
            self.items.partition_point(|item| (item.file, item.start) <= (span.file, span.start));
        let at = after.checked_sub(1)?;
        self.items
            .get(at)
            .is_some_and(|item| item.file == span.file && span.end <= item.end)
            .then_some(at)
    }

    /// Adds a word that was reported by itself, and the one that was meant.
    pub(crate) fn add_word(&mut self, word: &str) {
        self.words.extend(letters::in_latin(word));
        self.words.insert(word.to_owned());
    }

    /// Whether this word, or all words of this name, stand in what could not be read.
    pub(crate) fn says(&self, name: &str) -> bool {
        let chosen = matches!(name, "it") && self.words.contains("choose");
        let mut any = false;
        let all = words(name).all(|word| {
            any = true;
            self.words.contains(word)
        });
        chosen || any && all
    }

    /// Whether this may be so only because a part of its item is left out.
    pub(crate) fn explains(&self, found: &Diagnostic) -> bool {
        let missing =
            [codes::FIELD_MISSING, codes::YIELDS_NOTHING, codes::NO_WAY_TO_END, codes::NO_ANSWER];
        let span = found.span();
        if !found.is_error() {
            return self.item(span).is_some_and(|item| self.wrong.contains(&item));
        }
        missing.contains(&found.code)
            && self.patched.iter().any(|item| {
                item.file == span.file && item.start <= span.start && span.end <= item.end
            })
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
