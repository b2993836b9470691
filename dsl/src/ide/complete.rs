//! What could stand at a place: words of the language that the grammar takes there, and names that mean something there.

use std::ops::Range;

use schema::source::{FileId, Span};
use serde::Serialize;

use super::kind::SymbolKind;
use super::place::{self, Inside};
use super::position::floor;
use super::roles::{Role, Use};
use super::suggestions::List;
use super::workspace::Workspace;
use crate::syntax::{Language, is_plain_name};

/// Something that could stand at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Completion {
    /// What is shown and looked for.
    pub label: String,
    /// What it is: a kind of symbol in words, `keyword`, `preposition`, `word`, `text`.
    pub what: String,
    /// How it is declared, or of what type it is.
    pub detail: String,
    /// What is said of it.
    pub doc: Option<String>,
    /// What is put there.
    pub insert: String,
    /// The first byte that goes for it.
    pub start: usize,
    /// The byte after the last that goes for it.
    pub end: usize,
    /// What comes first: 0 fits best.
    pub rank: u8,
}

impl Workspace {
    /// What could stand at a byte of a file, best first. Where a name stands already, what could stand in its place.
    pub fn complete(&mut self, path: &str, offset: usize) -> Vec<Completion> {
        let Some((file, text, language)) = self.file(path) else { return Vec::new() };
        let Some(language) = language else { return Vec::new() };
        let offset = floor(&text, offset);
        match place::inside(&text, offset) {
            Inside::Comment => return Vec::new(),
            Inside::Text(quote) => return self.complete_text(&text, quote, offset),
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

    /// In a text: options where a ruling picks them, and names of cards that stand in quotes.
    fn complete_text(&mut self, text: &str, quote: usize, offset: usize) -> Vec<Completion> {
        let (_, index) = self.indexed();
        let rest = text.get(offset..).unwrap_or_default();
        let end = offset + rest.find(['"', '\n', '\r']).unwrap_or(rest.len());
        let cards = index.of(&[SymbolKind::Card]).filter(|card| !is_plain_name(&card.name));
        let mut found: Vec<Completion> = cards
            .map(|card| Completion {
                label: card.name.clone(),
                what: card.kind.words().to_owned(),
                detail: card.detail.clone(),
                doc: card.doc.clone(),
                insert: card.name.clone(),
                start: quote + 1,
                end,
                rank: 1,
            })
            .collect();
        found.sort_by(|one, other| one.label.cmp(&other.label));
        found.dedup_by(|one, other| one.label == other.label);
        found
    }
}

fn span(file: FileId, bytes: &Range<usize>) -> Span {
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file, start: byte(bytes.start), end: byte(bytes.end) }
}
