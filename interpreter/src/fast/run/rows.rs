//! Grouping the cards of a zone by definition, for games in which nothing else tells cards apart. A row has a bit for
//! each definition.

use schema::id::DefinitionId;

use super::offers::fits;
use crate::machine::Classes;
use crate::state::{Candidate, State};
use crate::value::{CardRef, PlaceId, Value};

impl Classes {
    /// Groups the cards of a zone whose definitions are in a row into `candidates`; those of groups with several are
    /// listed in `offered`. Returns the number of cards.
    pub(crate) fn sort_zone(&mut self, state: &mut State, place: PlaceId, row: &[u64]) -> usize {
        let State { cards, places, candidates, offered, .. } = state;
        let (lying, mut count) = (places.lying(place), 0);
        self.begin_definitions();
        candidates.clear();
        offered.clear();
        for &id in lying {
            let card = &cards[usize::from(id)];
            let definition = usize::from(card.definition.0);
            if fits(row, definition) {
                let seen = &mut self.seen[definition];
                if seen.0 == self.generation {
                    candidates[usize::from(seen.1)].count += 1;
                } else {
                    *seen = (self.generation, candidates.len() as u16);
                    let card = CardRef { id, stamp: card.stamp };
                    candidates.push(Candidate::alone(Value::Card(card)));
                }
                count += 1;
            }
        }
        if candidates.len() == count {
            return count;
        }
        self.make_room(candidates, offered);
        for &id in lying {
            let card = &cards[usize::from(id)];
            let definition = usize::from(card.definition.0);
            if fits(row, definition) {
                let class = usize::from(self.seen[definition].1);
                if candidates[class].count > 1 {
                    let card = CardRef { id, stamp: card.stamp };
                    offered[usize::from(self.next[class])] = Value::Card(card);
                    self.next[class] += 1;
                }
            }
        }
        count
    }

    /// Finds the definitions of which a card lies in these places.
    pub(crate) fn find(&mut self, state: &State, places: impl Iterator<Item = PlaceId>) {
        self.begin_definitions();
        for place in places {
            for &id in state.places.lying(place) {
                let definition = state.cards[usize::from(id)].definition;
                self.seen[usize::from(definition.0)] = (self.generation, 0);
            }
        }
    }

    /// Whether [`Classes::find`] has found a card of this definition.
    pub(crate) fn is_found(&self, definition: DefinitionId) -> bool {
        self.seen[usize::from(definition.0)].0 == self.generation
    }

    /// The first card of each definition in a row that lies in a place, by id.
    #[inline(always)]
    pub(crate) fn firsts(&mut self, state: &State, place: PlaceId, row: &[u64]) -> &[u16] {
        let [mut wanted] = *row else { return self.firsts_of_many(state, place, row) };
        let (cards, firsts) = (&state.cards[..], &mut self.firsts[..]);
        let mut count = 0;
        for &id in state.places.lying(place) {
            let bit = 1 << (cards[usize::from(id)].definition.0 % 64);
            // Written without a branch, which would be unpredictable.
            firsts[count] = id;
            count += usize::from(wanted & bit != 0);
            wanted &= !bit;
        }
        &firsts[..count]
    }

    /// As [`Classes::firsts`], for games with more than 64 definitions.
    #[inline(never)]
    fn firsts_of_many(&mut self, state: &State, place: PlaceId, row: &[u64]) -> &[u16] {
        let mut count = 0;
        self.begin_definitions();
        for &id in state.places.lying(place) {
            let definition = usize::from(state.cards[usize::from(id)].definition.0);
            let seen = &mut self.seen[definition];
            if fits(row, definition) && seen.0 != self.generation {
                *seen = (self.generation, 0);
                self.firsts[count] = id;
                count += 1;
            }
        }
        &self.firsts[..count]
    }
}
