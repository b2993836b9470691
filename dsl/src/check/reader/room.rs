//! Limits of a game's size, which come from the 16 bits of ids, labels and slots.

use std::collections::BTreeMap;

use schema::limits::{MOST_OF_A_SORT, MOST_VALUES, sorts};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::codes;
use crate::syntax::ast::{CardPart, CardPartKind, Item, ItemKind};

/// How many instructions a block may have, and how many variables a frame.
pub(crate) const LONGEST: usize = u16::MAX as usize - 1;

impl Reader<'_> {
    /// Reports a block that is too long.
    pub(crate) fn too_long(&mut self, span: Span) {
        self.error(
            codes::NO_ROOM,
            span,
            format!("this block is too long: it has more than {LONGEST} steps or names"),
            "no room for this and what follows",
            "take parts of it out into verbs, or say in a loop what is repeated",
        );
    }

    /// Reports the first sort of which the game has too many things, at the first thing beyond the limit. Returns whether
    /// there is one; then nothing more must be read.
    pub(crate) fn report_too_many(&mut self, items: &[&Item]) -> bool {
        let own = items.iter().filter(|item| item.span.file != crate::check::prelude::PRELUDE);
        if self.program.fields.len() * self.program.definitions.len() > MOST_VALUES {
            let mut cards = own.clone().filter(|item| matches!(item.kind, ItemKind::Card(_)));
            let last = cards.next_back().map_or_else(Span::default, |item| item.span);
            self.error(
                codes::NO_ROOM,
                Span { end: last.start, ..last },
                format!(
                    "{} cards with {} fields have more than {MOST_VALUES} values",
                    self.program.definitions.len(),
                    self.program.fields.len()
                ),
                "no room for those of this one",
                "make fewer fields: what many cards have alike can be one field with a word or a list",
            );
            return true;
        }
        let mut all = sorts(&self.program).into_iter();
        let Some((_, what)) = all.find(|(count, _)| *count > MOST_OF_A_SORT) else {
            return false;
        };
        let is_such = |item: &&&Item| match item.kind {
            ItemKind::Card(_) => what == "cards",
            ItemKind::Define(_) => what == "defines",
            ItemKind::Verb(_) => what == "verbs",
            _ => false,
        };
        let place =
            own.clone().filter(is_such).nth(MOST_OF_A_SORT - 1).or_else(|| own.clone().next_back());
        let span = place.map_or_else(Span::default, |item| item.span);
        let (span, label) = match said_of_most(items, what) {
            Some((part, cards)) => (part, format!("said of {cards} cards")),
            None => (Span { end: span.start, ..span }, "no room for this one".to_owned()),
        };
        self.error(
            codes::NO_ROOM,
            span,
            format!("there are more than {MOST_OF_A_SORT} {what}"),
            label,
            "make fewer of them: what differs in a number or a name only can be one with a field or a parameter",
        );
        true
    }
}

/// What a kind says of all its cards, where that makes things of this sort: the part that most cards have, and how many these are.
fn said_of_most(items: &[&Item], what: &str) -> Option<(Span, usize)> {
    let mut cards: BTreeMap<Span, usize> = BTreeMap::new();
    for item in items {
        let ItemKind::Card(card) = &item.kind else { continue };
        for part in card.parts.iter().filter(|part| makes(part, what)) {
            *cards.entry(part.span).or_default() += 1;
        }
    }
    let most = *cards.values().max().filter(|most| **most > 1)?;
    cards.into_iter().find(|(_, count)| *count == most)
}

/// Whether a part of a card makes things of this sort. All but fields make code, with its questions and texts.
fn makes(part: &CardPart, what: &str) -> bool {
    let own: &[&str] = match &part.kind {
        CardPartKind::Field { .. } => return false,
        CardPartKind::Handler(_) => &["handlers"],
        CardPartKind::Option(_) => &["options"],
        CardPartKind::Derived(_) => &["effects"],
        CardPartKind::Score(_) => &["scores"],
        CardPartKind::WhileIn { .. } => &["handlers", "options", "effects", "scores"],
        CardPartKind::Ability { .. } | CardPartKind::Row { .. } => &[],
    };
    own.contains(&what) || matches!(what, "blocks" | "choices" | "texts")
}
