//! What a seat knows of cards that it does not see: which of them must still lie somewhere, and at which spots.

use schema::decision::Seat;
use schema::id::DefinitionId;
use schema::view::Covered;

use crate::rules::Rules;
use crate::state::State;
use crate::value::PlaceId;

impl Rules {
    /// The sorted names of cards that a seat was shown, does not see any more, and knows to lie in a place.
    pub(crate) fn known_in(&self, state: &State, seat: Seat, place: PlaceId) -> Vec<String> {
        if state.known.is_empty() {
            return Vec::new();
        }
        let known = state
            .contents(place)
            .filter(|&id| self.knows(state, seat.0, id) && !self.sees(state, seat.0, id));
        let cards = known.filter_map(|id| state.card(id));
        let mut names: Vec<_> = cards.map(|card| self.definition_name(card.definition)).collect();
        names.sort_unstable();
        names
    }

    /// Whether a place has spots, and a seat is told which of them are taken.
    pub(crate) fn tells_spots(&self, state: &State, seat: Seat, place: PlaceId) -> bool {
        self.has_spots(place)
            && self.shows_spots(state, seat.0, place)
            && self.counts(state, place, seat.0)
    }

    /// The cards at spots of a place that a seat does not see, if it may know where they lie.
    pub(crate) fn covered_in(&self, state: &State, seat: Seat, place: PlaceId) -> Vec<Covered> {
        let may_know = self.tells_spots(state, seat, place);
        let hidden = state.contents(place).filter(|&id| may_know && !self.sees(state, seat.0, id));
        let mut covered: Vec<Covered> = hidden
            .filter_map(|id| {
                let at = self.spot(state, id)?;
                let known = self.known_at_spot(state, seat, id);
                Some(Covered { at, known: known.map(|card| self.definition_name(card)) })
            })
            .collect();
        covered.sort_unstable_by_key(|card| card.at);
        covered
    }

    /// What a card at a spot is, if a seat sees it, or was shown it and so knows what lies there.
    #[must_use]
    pub fn known_at_spot(&self, state: &State, seat: Seat, id: u16) -> Option<DefinitionId> {
        self.spot(state, id)?;
        let is_known = self.sees(state, seat.0, id) || self.knows(state, seat.0, id);
        state.card(id).filter(|_| is_known).map(|card| card.definition)
    }
}
