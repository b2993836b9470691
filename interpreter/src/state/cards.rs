//! Cards and moving them between places.

use schema::id::DefinitionId;
use serde::Serialize;

use super::State;
use super::writes::Part;
use crate::value::{CardRef, PlaceId};

/// The number that stands for no card, place or frame.
pub(crate) const NONE: u16 = u16::MAX;

/// A card of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Card {
    /// Its definition.
    pub definition: DefinitionId,
    /// The place where it lies, or [`NONE`] if it is out of the game.
    pub(crate) place: u16,
    /// Incremented (wrapping) with each move. References with another stamp are stale.
    pub(crate) stamp: u16,
    /// The seat in whose zone it lies or last lay, or `NOBODY`.
    pub(crate) owner: u8,
    /// The index in `Rules::piles` of the pile in which it lies or last lay.
    pub(crate) pile: u8,
}

impl Card {
    /// A card that lies in no place yet.
    pub(crate) fn new(definition: DefinitionId, owner: u8, pile: u8) -> Self {
        Self { definition, place: NONE, stamp: 0, owner, pile }
    }

    /// Updates the stamp after a move.
    #[inline(always)]
    pub(crate) fn mark(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
    }

    /// The place where it lies; `None` if it is out of the game.
    #[must_use]
    pub fn place(&self) -> Option<PlaceId> {
        (self.place != NONE).then_some(PlaceId(self.place))
    }
}

/// A position in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    Top,
    Bottom,
    /// Directly above the card with this id, which lies there.
    Above(u16),
    /// Directly beneath the card with this id, which lies there.
    Beneath(u16),
}

impl State {
    /// Whether a reference is live: the card has not moved since, and is in the game.
    #[must_use]
    pub fn is_live(&self, card: CardRef) -> bool {
        self.card(card.id).is_some_and(|found| found.stamp == card.stamp && found.place != NONE)
    }

    /// Removes a card from its place, if it lies in one, without updating its record.
    #[inline(always)]
    fn detach(&mut self, id: u16) {
        let from = self.cards[usize::from(id)].place;
        self.writes.note(Part::place(PlaceId(from)));
        if from != NONE {
            self.places.remove(PlaceId(from), id);
        }
    }

    /// Takes a card out of the game. Its stamp is not changed.
    pub(crate) fn unlink(&mut self, id: u16) {
        self.detach(id);
        self.cards[usize::from(id)].place = NONE;
    }

    /// Moves a card to a place. Returns its record; the stamp is left to the caller.
    #[inline(always)]
    pub(crate) fn relink(&mut self, id: u16, to: PlaceId, spot: Spot) -> &mut Card {
        self.detach(id);
        self.writes.note(Part::place(to));
        let above = |other: u16| {
            let lying = self.places.lying(to).iter();
            lying.take_while(|lies| **lies != other).count()
        };
        match spot {
            Spot::Top => self.places.push_top(to, id),
            Spot::Bottom => self.places.push_bottom(to, id),
            Spot::Above(other) => self.places.insert(to, above(other), id),
            Spot::Beneath(other) => self.places.insert(to, above(other) + 1, id),
        }
        let card = &mut self.cards[usize::from(id)];
        card.place = to.0;
        card
    }

    /// Sets whether cards were ever made for a pile.
    pub(crate) fn stock(&mut self, place: PlaceId, stocked: bool) {
        self.writes.note(Part::place(place));
        self.places.stock(place, stocked);
    }

    /// Makes `count` copies of a card at the bottom of a place; returns their ids. The caller has checked the limit
    /// of cards.
    pub(crate) fn make(&mut self, card: Card, to: PlaceId, count: u16) -> std::ops::Range<u16> {
        let first = self.cards.len() as u16;
        let numbers = first..first + count;
        self.writes.note(Part::place(to));
        if count > 0 {
            self.places.push_new(to, numbers.clone());
            self.cards.extend(numbers.clone().map(|_| Card { place: to.0, ..card }));
        }
        numbers
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::state) fn table() -> State {
        let mut state = State::default();
        state.places.lay([(true, false); 2].into_iter());
        for number in 0..4 {
            state.make(Card::new(DefinitionId(number), 0, 0), PlaceId(0), 1);
        }
        state
    }

    pub(in crate::state) fn listed(state: &State, place: u16) -> Vec<u16> {
        let lying = state.places.lying(PlaceId(place)).to_vec();
        assert_eq!(state.places.held(usize::from(place)) & 1, u64::from(!lying.is_empty()));
        let says = |id: &u16| state.cards[usize::from(*id)].place == place;
        assert!(lying.iter().all(says), "{lying:?}");
        lying
    }

    /// The standard hash of a state's places.
    fn hash(state: &State) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&state.places, &mut hasher);
        std::hash::Hasher::finish(&hasher)
    }

    #[test]
    fn cards_go_to_every_spot() {
        let mut state = table();
        state.relink(2, PlaceId(0), Spot::Top);
        assert_eq!(listed(&state, 0), [2, 0, 1, 3]);
        state.relink(3, PlaceId(0), Spot::Above(0));
        assert_eq!(listed(&state, 0), [2, 3, 0, 1]);
        state.relink(2, PlaceId(0), Spot::Beneath(1));
        assert_eq!(listed(&state, 0), [3, 0, 1, 2]);
        state.relink(0, PlaceId(1), Spot::Bottom);
        assert_eq!((listed(&state, 0), listed(&state, 1)), (vec![3, 1, 2], vec![0]));
    }

    #[test]
    fn equal_positions_are_equal_values() {
        let (before, mut state) = (table(), table());
        state.relink(1, PlaceId(1), Spot::Top);
        assert_ne!(before, state);
        assert_ne!(hash(&before), hash(&state));
        state.relink(1, PlaceId(0), Spot::Beneath(0));
        assert_eq!(before, state);
        assert_eq!(hash(&before), hash(&state));
    }

    #[test]
    fn cards_are_small() {
        assert_eq!(size_of::<Card>(), 8);
    }
}
