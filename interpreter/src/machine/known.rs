//! What players still know of cards that they were shown and do not see any more.
//!
//! Whatever is done here follows from what a seat is told, and never from which of two cards that it cannot tell apart
//! was meant: else what it knows would tell it what it may not see.

use schema::program::Visibility;

use super::Run;
use crate::observer::Observer;
use crate::state::{KnownCard, State};
use crate::value::PlaceId;

/// Of so many cards that were shown it is known where they lie; of more, those that were shown first are forgotten.
const MOST: usize = 128;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// A card is shown to these seats, a bit for each: they know it as long as it lies hidden where it is.
    pub(crate) fn remember_shown(&mut self, card: u16, seats: u32) {
        let state = &mut *self.state;
        let place = PlaceId(state.cards[usize::from(card)].place);
        // What lies on a card goes where that card goes.
        if self.rules.host(place).is_some() {
            return;
        }
        if let Some(known) = state.known.iter_mut().find(|known| known.card == card) {
            known.seats |= seats;
            return;
        }
        if state.known.len() >= MOST {
            state.known.remove(0);
        }
        state.known.push(KnownCard { card, seats });
    }

    /// A card has gone from a place to another. Whoever sees where it came from or where it went knows which one it was;
    /// of what lay where it came from, others know nothing any more.
    #[cold]
    pub(crate) fn known_after(&mut self, card: u16, from: PlaceId, to: PlaceId) {
        let (rules, players) = (self.rules, self.state.players);
        let state = &mut *self.state;
        for seat in 0..players {
            let bit = 1 << seat;
            if state.known.iter().all(|known| known.seats & bit == 0) {
                continue;
            }
            let is_shown =
                state.shown.iter().any(|shown| shown.card.id == card && shown.seats & bit != 0);
            // Of a pile whose top alone lies open nobody can say afterwards what lay where.
            let lay_open = rules.info(from).visibility != Visibility::TopFaceup
                && rules.lies_open(state, seat, from);
            let lies_open = rules.sees_alone(state, seat, card);
            if !(lay_open || lies_open || is_shown) {
                let went = |other, place| other == card || place == from.0;
                forget(state, bit, |other, place| from != to && went(other, place));
            } else if lies_open && !lay_open {
                forget_one(state, bit, card, from);
            } else if lies_open || rules.host(to).is_some() {
                forget(state, bit, |other, _| other == card);
            }
        }
        state.known.retain(|known| known.seats != 0);
    }

    /// The cards of a place have been put in an order of chance.
    pub(crate) fn known_of(&mut self, shuffled: PlaceId) {
        forget(self.state, u32::MAX, |_, place| place == shuffled.0);
        self.state.known.retain(|known| known.seats != 0);
    }
}

/// These seats know a card no more, if it is one of those (by its id and place).
fn forget(state: &mut State, seats: u32, those: impl Fn(u16, u16) -> bool) {
    for known in &mut state.known {
        if those(known.card, state.cards[usize::from(known.card)].place) {
            known.seats &= !seats;
        }
    }
}

/// A card that is called like this one has come into sight from a place: of several that lay there a seat cannot tell
/// which it was, so that it knows of one less.
fn forget_one(state: &mut State, seat: u32, card: u16, from: PlaceId) {
    let definition = state.cards[usize::from(card)].definition;
    let alike = |known: &KnownCard| {
        let other = &state.cards[usize::from(known.card)];
        known.seats & seat != 0 && other.definition == definition && other.place == from.0
    };
    let itself = state.known.iter().position(|known| known.card == card && known.seats & seat != 0);
    if let Some(at) = itself.or_else(|| state.known.iter().position(alike)) {
        state.known[at].seats &= !seat;
    }
}
