//! Cards and the places where they lie: doubly linked lists of card numbers, so that a move costs the same
//! everywhere and equal positions are equal values, bit for bit.

use schema::id::DefinitionId;
use serde::Serialize;

use super::State;
use crate::value::{CardRef, PlaceId};

/// No card, no place.
pub(crate) const NONE: u16 = u16::MAX;

/// A card on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Card {
    /// What it is.
    pub definition: DefinitionId,
    /// Where it lies; [`u16::MAX`] if it is out of the game.
    pub(crate) place: u16,
    pub(crate) next: u16,
    pub(crate) previous: u16,
    /// Changes with each move.
    pub(crate) stamp: u16,
    /// In whose zone it lies or last lay.
    pub(crate) owner: u8,
    /// The `piles` zone in one of whose piles it lies or last lay, by its place among these.
    pub(crate) pile: u8,
}

impl Card {
    /// A card that lies nowhere yet.
    pub(crate) fn new(definition: DefinitionId, owner: u8, pile: u8) -> Self {
        Self { definition, place: NONE, next: NONE, previous: NONE, stamp: 0, owner, pile }
    }

    /// It was moved.
    #[inline(always)]
    pub(crate) fn mark(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
    }

    /// Where it lies.
    #[must_use]
    pub fn place(&self) -> Option<PlaceId> {
        (self.place != NONE).then_some(PlaceId(self.place))
    }
}

/// A place: the ends of its list of cards, top first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Place {
    pub(crate) first: u16,
    pub(crate) last: u16,
    pub(crate) len: u16,
    /// Whether cards were ever made for this pile.
    pub(crate) stocked: bool,
}

impl Default for Place {
    fn default() -> Self {
        Self { first: NONE, last: NONE, len: 0, stocked: false }
    }
}

/// Where in a place a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    Top,
    Bottom,
    /// Directly above this card, which lies there.
    Above(u16),
    /// Directly beneath this card, which lies there.
    Beneath(u16),
}

impl State {
    /// Whether a reference is still good.
    #[must_use]
    pub fn is_live(&self, card: CardRef) -> bool {
        self.card(card.id).is_some_and(|found| found.stamp == card.stamp && found.place != NONE)
    }

    /// Lays out the places that every game has, which are empty.
    pub(crate) fn lay(&mut self, places: impl Iterator<Item = Place>) {
        self.places.extend(places);
        self.filled.reset(&self.places);
    }

    /// Cards were made for this pile.
    pub(crate) fn stock(&mut self, place: PlaceId) {
        let at = usize::from(place.0);
        self.places[at].stocked = true;
        if self.places[at].first == NONE {
            self.filled.empty(at, true);
        }
    }

    /// Takes a card out of its list; the card itself still says that it lies there.
    #[inline(always)]
    fn detach(&mut self, id: u16) -> u16 {
        let (cards, places) = (&mut self.cards[..], &mut self.places[..]);
        let Card { place: from, next, previous, .. } = cards[usize::from(id)];
        if from == NONE {
            return from;
        }
        let place = &mut places[usize::from(from)];
        place.len -= 1;
        match previous {
            NONE => place.first = next,
            _ => cards[usize::from(previous)].next = next,
        }
        match next {
            NONE => place.last = previous,
            _ => cards[usize::from(next)].previous = previous,
        }
        if place.len == 0 {
            self.filled.empty(usize::from(from), place.stocked);
        }
        from
    }

    /// Takes a card out of the game.
    pub(crate) fn unlink(&mut self, id: u16) {
        self.detach(id);
        let card = &mut self.cards[usize::from(id)];
        (card.place, card.next, card.previous) = (NONE, NONE, NONE);
    }

    /// Takes a card from where it lies, if it does, and puts it into a place: where it lay, and the card.
    #[inline(always)]
    pub(crate) fn relink(&mut self, id: u16, to: PlaceId, spot: Spot) -> (u16, &mut Card) {
        let from = self.detach(id);
        let (cards, places) = (&mut self.cards[..], &mut self.places[..]);
        let place = &mut places[usize::from(to.0)];
        let (previous, next) = match spot {
            Spot::Top => (NONE, place.first),
            Spot::Bottom => (place.last, NONE),
            Spot::Above(other) => (cards[usize::from(other)].previous, other),
            Spot::Beneath(other) => (other, cards[usize::from(other)].next),
        };
        if place.len == 0 {
            self.filled.fill(usize::from(to.0));
        }
        place.len += 1;
        match previous {
            NONE => place.first = id,
            _ => cards[usize::from(previous)].next = id,
        }
        match next {
            NONE => place.last = id,
            _ => cards[usize::from(next)].previous = id,
        }
        let card = &mut cards[usize::from(id)];
        (card.place, card.next, card.previous) = (to.0, next, previous);
        (from, card)
    }

    /// Puts the top card of a place at the bottom of another: the card, which still says what it said.
    #[inline(always)]
    pub(crate) fn top_to_bottom(&mut self, id: u16, from: PlaceId, to: PlaceId) -> &mut Card {
        let (cards, places) = (&mut self.cards[..], &mut self.places[..]);
        let next = cards[usize::from(id)].next;
        let source = &mut places[usize::from(from.0)];
        source.len -= 1;
        source.first = next;
        match next {
            NONE => {
                source.last = NONE;
                self.filled.empty(usize::from(from.0), source.stocked);
            }
            _ => cards[usize::from(next)].previous = NONE,
        }
        let target = &mut places[usize::from(to.0)];
        target.len += 1;
        let previous = std::mem::replace(&mut target.last, id);
        match previous {
            NONE => {
                target.first = id;
                self.filled.fill(usize::from(to.0));
            }
            _ => cards[usize::from(previous)].next = id,
        }
        let card = &mut cards[usize::from(id)];
        (card.place, card.next, card.previous) = (to.0, NONE, previous);
        card
    }

    /// Makes so many cards like this one, at the bottom of a place; there is room for them.
    pub(crate) fn make(&mut self, card: Card, to: PlaceId, count: u16) -> std::ops::Range<u16> {
        let first = self.cards.len() as u16;
        let end = first + count;
        let place = &mut self.places[usize::from(to.0)];
        if count > 0 {
            let last = std::mem::replace(&mut place.last, end - 1);
            place.len += count;
            match last {
                NONE => {
                    place.first = first;
                    self.filled.fill(usize::from(to.0));
                }
                _ => self.cards[usize::from(last)].next = first,
            }
            self.cards.extend((first..end).map(|id| Card {
                place: to.0,
                previous: if id == first { last } else { id - 1 },
                next: if id + 1 == end { NONE } else { id + 1 },
                ..card
            }));
        }
        first..end
    }

    /// Puts the cards of a place, which are `order`, into that order.
    pub(crate) fn arrange(&mut self, place: PlaceId, order: &[u16]) {
        let (Some(&first), Some(&last)) = (order.first(), order.last()) else { return };
        let cards = &mut self.cards[..];
        let (mut previous, mut above) = (NONE, first);
        for &id in &order[1..] {
            let card = &mut cards[usize::from(above)];
            (card.previous, card.next) = (previous, id);
            (previous, above) = (above, id);
        }
        let card = &mut cards[usize::from(last)];
        (card.previous, card.next) = (previous, NONE);
        let place = &mut self.places[usize::from(place.0)];
        (place.first, place.last) = (first, last);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::state) fn table() -> State {
        let mut state = State::default();
        state.lay(std::iter::repeat_n(Place::default(), 2));
        for number in 0..4 {
            state.make(Card::new(DefinitionId(number), 0, 0), PlaceId(0), 1);
        }
        state
    }

    pub(in crate::state) fn listed(state: &State, place: u16) -> Vec<u16> {
        let forwards: Vec<u16> = state.contents(PlaceId(place)).collect();
        assert_eq!(forwards.len(), usize::from(state.size(PlaceId(place))));
        assert_eq!(state.places[usize::from(place)].last, forwards.last().copied().unwrap_or(NONE));
        assert_eq!(state.filled.held(usize::from(place)) & 1, u64::from(!forwards.is_empty()));
        forwards
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
        state.arrange(PlaceId(0), &[2, 3, 1]);
        assert_eq!(listed(&state, 0), [2, 3, 1]);
    }

    #[test]
    fn equal_positions_are_equal_values() {
        let (before, mut state) = (table(), table());
        state.relink(1, PlaceId(1), Spot::Top);
        assert_ne!(before, state);
        state.relink(1, PlaceId(0), Spot::Beneath(0));
        assert_eq!(before, state);
    }

    #[test]
    fn cards_are_small() {
        assert_eq!((size_of::<Card>(), size_of::<Place>()), (12, 8));
    }
}
