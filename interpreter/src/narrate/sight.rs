//! Which cards the seat knows that is told.

use schema::id::DefinitionId;

use super::Narrator;
use crate::rules::Rules;
use crate::state::{ShownCard, State};

impl Narrator {
    /// Whether the seat sees now what a card is.
    pub(super) fn sees(&self, rules: &Rules, state: &State, card: u16) -> bool {
        self.seat.is_none_or(|seat| rules.sees(state, seat.0, card))
    }

    /// What a card is, if the seat sees it now, or knows what lies at its place.
    pub(super) fn seen_now(&self, rules: &Rules, state: &State, card: u16) -> Option<DefinitionId> {
        let seen = self.sees(rules, state, card);
        let known = || self.seat.and_then(|seat| rules.known_at_place(state, seat, card));
        state.card(card).filter(|_| seen).map(|card| card.definition).or_else(known)
    }

    /// What a card is, if the seat saw it before this event or sees it now.
    pub(super) fn known(&self, rules: &Rules, state: &State, card: u16) -> Option<DefinitionId> {
        let before = self.seen.get(usize::from(card)).copied().flatten();
        before.or_else(|| self.seen_now(rules, state, card))
    }
}

/// How many cards are shown to somebody, and which came last. After each event, two that are equal say that the whole list
/// is: a card that is shown comes behind the others and is told at once, so of two lists of one length, one of which lost
/// a card and took another in, the last ones differ.
pub(super) fn last_shown(state: &State) -> (usize, Option<ShownCard>) {
    (state.shown.len(), state.shown.last().copied())
}
