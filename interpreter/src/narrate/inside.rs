//! What lies in a card, as a seat sees it.

use schema::decision::Seat;

use super::names::counted_names;
use crate::rules::Rules;
use crate::state::State;

impl Rules {
    /// Of each zone of a card in which something lies: what the zone is called in the language that is shown, and the cards in words. A
    /// card that the seat does not see has nothing, nor has a zone of which it may not know how many cards lie there.
    #[must_use]
    pub fn inside(&self, state: &State, seat: Seat, card: u16) -> Vec<(String, String)> {
        if !self.sees(state, seat.0, card) {
            return Vec::new();
        }
        let told = self
            .places_in(card)
            .filter(|&place| state.size(place) > 0 && self.counts(state, place, seat.0));
        let words = told.map(|place| {
            let zone = &self.program.zones[self.info(place).zone].name;
            let names = state.contents(place).map(|id| {
                let card = state.card(id).filter(|_| self.sees(state, seat.0, id))?;
                Some(self.definition_name(card.definition))
            });
            (self.title_of(zone), counted_names(self.phrases, names))
        });
        words.collect()
    }
}
