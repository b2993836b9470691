//! What players still know about cards that they were shown and no longer see.
//!
//! Everything here must follow from what a seat has been told. It must never depend on which of two cards that the
//! seat cannot tell apart has moved: its knowledge would then give away hidden information.

use schema::decision::Seat;
use schema::program::Visibility;

use super::Run;
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::{KnownCard, NONE, State};
use crate::value::PlaceId;

/// The most shown cards that are remembered; if there are more, the one shown first is forgotten.
const MOST_KNOWN: usize = 128;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Remembers that a card was shown to these seats (a bit each), until they can no longer tell where it is.
    pub(crate) fn remember_shown(&mut self, card: u16, seats: u32) {
        let state = &mut *self.state;
        let place = PlaceId(state.cards[usize::from(card)].place);
        let following = (0..state.players).filter(|&seat| follows(self.rules, state, seat, place));
        let seats = seats & following.fold(0, |seats, seat| seats | 1 << seat);
        if seats == 0 {
            return;
        }
        if let Some(known) = state.known.iter_mut().find(|known| known.card == card) {
            known.seats |= seats;
            return;
        }
        if state.known.len() >= MOST_KNOWN {
            state.known.remove(0);
        }
        state.known.push(KnownCard { card, seats });
    }

    /// Updates what is known after a card has moved. A seat that sees the card before or after the move knows which
    /// one it was, and a seat that is told of spots knows which one left its spot. Any other no longer knows anything about
    /// the cards of the place that it left.
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
            // Where only the top card is visible, nobody can say afterwards what lay where.
            let lay_open = rules.info(from).visibility != Visibility::TopFaceup
                && rules.lies_open(state, seat, from);
            let lies_open = rules.sees_alone(state, seat, card);
            if !(lay_open || lies_open || is_shown) {
                let tells = |place| rules.tells_spots(state, Seat(seat), place);
                let (left_a_spot, has_a_spot) = (tells(from), tells(to));
                if from != to && !(left_a_spot && has_a_spot) {
                    let went = |place| !left_a_spot && place == from.0;
                    forget(rules, state, bit, |other, place| other == card || went(place));
                }
            } else if lies_open && !lay_open {
                forget_one(state, bit, card, from);
            } else if lies_open || !follows(rules, state, seat, to) {
                forget_card(state, bit, card);
            }
        }
        state.known.retain(|known| known.seats != 0);
    }

    /// Forgets all cards of a place that was shuffled.
    pub(crate) fn known_of(&mut self, shuffled: PlaceId) {
        forget(self.rules, self.state, u32::MAX, |_, place| place == shuffled.0);
        self.state.known.retain(|known| known.seats != 0);
    }
}

/// Whether a seat can tell where cards of a place go. A zone on a card moves with that card, which the seat must see.
fn follows(rules: &Rules, state: &State, seat: u8, place: PlaceId) -> bool {
    rules.host(place).is_none_or(|host| rules.sees_alone(state, seat, host))
}

/// Lets these seats (a bit each) forget the cards for which `those` holds, given card id and place, and what lies in zones on
/// such cards.
fn forget(rules: &Rules, state: &mut State, seats: u32, those: impl Fn(u16, u16) -> bool) {
    let cards = &state.cards;
    for known in &mut state.known {
        let mut next = Some(known.card);
        while let Some(card) = next {
            let place = cards[usize::from(card)].place;
            if those(card, place) {
                known.seats &= !seats;
                break;
            }
            next = if place == NONE { None } else { rules.host(PlaceId(place)) };
        }
    }
}

/// Lets these seats (a bit each) forget one card.
fn forget_card(state: &mut State, seats: u32, card: u16) {
    for known in state.known.iter_mut().filter(|known| known.card == card) {
        known.seats &= !seats;
    }
}

/// A card came into sight from a place where cards of its name may have been known. The seat cannot tell which of
/// them it was, so it knows of one less.
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
