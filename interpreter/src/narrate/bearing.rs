//! What a card is called on which something changes: with whose it is, where its name alone does not say which card is meant.

use schema::code::Role;
use schema::decision::Seat;
use schema::id::DefinitionId;

use super::Narrator;
use crate::rules::Rules;
use crate::state::{Frame, State};
use crate::value::Value;

impl Narrator {
    /// What a card is called that has something; absent: the seat does not know it. Whose it is is said where another card of
    /// its name is in sight that is with somebody else, and nothing that is done just now is done to this one.
    pub(super) fn bearer(&self, rules: &Rules, state: &State, card: u16) -> Option<String> {
        let known = self.known(rules, state, card)?;
        let name = rules.definition_name(known);
        let owner = with_whom(rules, state, card).filter(|owner| {
            let mut frames = state.frames.iter();
            !frames.any(|frame| is_about(rules, state, frame, card))
                && self.is_with_another(rules, state, known, *owner)
        });
        Some(self.names.of_player(rules, owner.map(|Seat(seat)| seat), &name))
    }

    /// Whether a card of this name is in sight that is not with this player: for whoever sees everything, one that all see.
    fn is_with_another(
        &self,
        rules: &Rules,
        state: &State,
        name: DefinitionId,
        owner: Seat,
    ) -> bool {
        (0..state.card_count() as u16).any(|id| {
            let is_such = state.card(id).is_some_and(|other| other.definition == name);
            let is_seen = || match self.seat {
                Some(_) => self.known(rules, state, id) == Some(name),
                None => rules.sees(state, state.players(), id),
            };
            is_such && with_whom(rules, state, id).is_some_and(|other| other != owner) && is_seen()
        })
    }
}

/// With whom a card lies; absent: with nobody.
fn with_whom(rules: &Rules, state: &State, card: u16) -> Option<Seat> {
    rules.lies_with(state, state.card(card)?.place()?)
}

/// Whether what runs in a frame is the text of a card, or a verb that was handed it or a place on it.
fn is_about(rules: &Rules, state: &State, frame: &Frame, card: u16) -> bool {
    if frame.card.id == card {
        return true;
    }
    let Role::Verb(verb) = rules.code(frame.block).role else { return false };
    let count = rules.program().verbs.get(verb).map_or(0, |verb| verb.params.len());
    let base = frame.base as usize;
    let handed = state.slots.get(base..base + count).unwrap_or_default();
    handed.iter().any(|value| match value {
        Value::List { .. } => state.items(*value).iter().any(|item| is_card(rules, *item, card)),
        one => is_card(rules, *one, card),
    })
}

/// Whether a value is a card, or a place on it.
fn is_card(rules: &Rules, value: Value, card: u16) -> bool {
    match value {
        Value::Card(of) => of.id == card,
        Value::Place(place) => rules.host(place) == Some(card),
        // Nothing that a card is known by.
        _ => false,
    }
}
