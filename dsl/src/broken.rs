//! The parts of a game that could not be parsed, and which later diagnostics only follow from these.

use std::collections::BTreeSet;

use schema::letters;
use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::tree::Tree;

/// The parts of a game that could not be parsed.
#[derive(Debug, Default)]
pub(crate) struct Broken {
    words: BTreeSet<String>,
    /// The items of which a part could not be parsed.
    patched: Vec<Span>,
    /// All items, in the order of files and places.
    items: Vec<Span>,
    /// Indices of those items in which there is an error.
    wrong: BTreeSet<usize>,
}

impl Broken {
    /// Adds the broken parts of a file.
    pub(crate) fn add(&mut self, tree: &Tree) {
        for part in tree.broken() {
            self.words.extend(words(part.text()).map(str::to_owned));
        }
        self.patched.extend(tree.patched());
        self.items.extend(tree.items());
    }

    /// Notes an error. Warnings about the same item are then suppressed, since the error may cause them.
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

    /// Adds a word that was reported for its letters, as it is written and with the letters that were meant.
    pub(crate) fn add_word(&mut self, word: &str) {
        self.words.extend(letters::in_latin(word));
        self.words.insert(word.to_owned());
    }

    /// Whether all words of a name stand in parts that could not be parsed. `it` counts as standing where `choose`
    /// does.
    pub(crate) fn says(&self, name: &str) -> bool {
        let chosen = matches!(name, "it") && self.words.contains("choose");
        let mut any = false;
        let all = words(name).all(|word| {
            any = true;
            self.words.contains(word)
        });
        chosen || any && all
    }

    /// Whether a diagnostic may only follow from another error in the same item.
    pub(crate) fn explains(&self, found: &Diagnostic) -> bool {
        let missing = [
            codes::FIELD_MISSING,
            codes::YIELDS_NOTHING,
            codes::NO_WAY_TO_END,
            codes::NO_ANSWER,
            codes::CANNOT_HAPPEN,
        ];
        let span = found.span();
        if !found.is_error() {
            return self.item(span).is_some_and(|item| self.wrong.contains(&item));
        }
        missing.contains(&found.code) && self.patched.iter().any(|item| item.contains(span))
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
