//! Completion: the keywords that the grammar accepts at a place, and the names that mean something there.

use std::ops::Range;

use schema::source::{FileId, Span};
use serde::Serialize;

use super::kind::SymbolKind;
use super::place::{self, Inside};
use super::position::floor;
use super::roles::{Role, Use};
use super::suggestions::List;
use super::workspace::Workspace;
use crate::syntax::tree::Rule;
use crate::syntax::{Language, is_plain_name};

/// One suggestion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Completion {
    /// What is shown, and matched with what was typed.
    pub label: String,
    /// What it is: a kind of symbol in words, `keyword`, `preposition`, `word` or `text`.
    pub what: String,
    /// Its declaration or its type.
    pub detail: String,
    /// The comment at its declaration, or what the keyword means.
    pub doc: Option<String>,
    /// The text to insert.
    pub insert: String,
    /// The first byte of the text that it replaces.
    pub start: usize,
    /// The byte after the last that it replaces.
    pub end: usize,
    /// Its place among the suggestions: lower numbers come first, 0 is best.
    pub rank: u8,
}

impl Workspace {
    /// The suggestions for a byte of a file, best first. If a name stands there, they are for its replacement. Empty if
    /// the file is unknown or has no language.
    pub fn complete(&mut self, path: &str, offset: usize) -> Vec<Completion> {
        let Some((file, text, language)) = self.file(path) else { return Vec::new() };
        let Some(language) = language else { return Vec::new() };
        let offset = floor(&text, offset);
        match place::inside(&text, offset) {
            Inside::Comment => return Vec::new(),
            Inside::Text(quote) => return self.complete_text(language, &text, quote, offset),
            Inside::Code => {}
        }
        let place = place::place(language, &text, offset);
        let mut list = List::new(&text, offset, &place);
        let offers = match (language, place.role, &place.read) {
            (Language::Cards, Some(Role::Uses(Use::Value | Use::Property)), Some((piece, at))) => {
                let probe = self.ask(piece, place.piece.clone(), span(file, at));
                (probe.seen && !probe.offers.is_empty()).then_some(probe.offers)
            }
            _ => None,
        };
        let (read, index) = self.indexed();
        list.keywords(index);
        match place.role {
            Some(Role::Uses(what)) => list.names(what, offers, read, index, file),
            Some(Role::Declares(_) | Role::Free) | None => {}
        }
        list.done()
    }

    /// Suggestions inside a text in quotes, whose opening quote is at byte `quote`: the names of cards that must be
    /// quoted and, in rulings and bots, the texts of options.
    fn complete_text(
        &mut self,
        language: Language,
        text: &str,
        quote: usize,
        offset: usize,
    ) -> Vec<Completion> {
        let rest = text.get(offset..).unwrap_or_default();
        let end = offset + rest.find(['"', '\n', '\r']).unwrap_or(rest.len());
        let options = match language {
            Language::Cards => Vec::new(),
            Language::Rulings | Language::Bots => self.options(),
        };
        let options = options.into_iter().map(|label| Completion {
            insert: label.clone(),
            label,
            what: "text".to_owned(),
            detail: "an option".to_owned(),
            doc: None,
            start: quote + 1,
            end,
            rank: 0,
        });
        let mut found: Vec<Completion> = options.collect();
        let (_, index) = self.indexed();
        let cards = index.of(&[SymbolKind::Card]).filter(|card| !is_plain_name(&card.name));
        found.extend(cards.map(|card| Completion {
            label: card.name.clone(),
            what: card.kind.words().to_owned(),
            detail: card.detail.clone(),
            doc: card.doc.clone(),
            insert: card.name.clone(),
            start: quote + 1,
            end,
            rank: 1,
        }));
        found.sort_by(|one, other| (one.rank, &one.label).cmp(&(other.rank, &other.label)));
        found.dedup_by(|one, other| one.label == other.label);
        found
    }

    /// The texts of all options, as they are written.
    fn options(&self) -> Vec<String> {
        let mut found = Vec::new();
        for tree in self.trees() {
            tree.each_node(|around, node| {
                let is_option =
                    around.last().and_then(|around| around.rule()) == Some(Rule::option);
                if is_option && node.rule() == Some(Rule::string) {
                    found.push(node.text().trim_matches('"').to_owned());
                }
            });
        }
        found
    }
}

fn span(file: FileId, bytes: &Range<usize>) -> Span {
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file, start: byte(bytes.start), end: byte(bytes.end) }
}
