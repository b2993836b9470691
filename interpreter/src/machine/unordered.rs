//! Candidates out of sets. What lies in a set has no order: whoever is asked about cards of a set that is not their own must not
//! read from the list which of them came when.

use std::collections::BTreeMap;

use schema::decision::Seat;
use schema::id::OptionId;
use schema::program::Layout;

use super::Run;
use super::buckets::Detail;
use super::classes::hash;
use crate::observer::Observer;
use crate::state::Candidate;
use crate::value::Value;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Sorts the candidates that are cards out of sets of others by what the player sees of them, among themselves.
    pub(crate) fn sort_cards_of_sets(&mut self, player: Seat) {
        let of_set = |one: &Candidate| self.lies_in_set(player, one.value);
        let at: Vec<usize> = (0..)
            .zip(&self.state.candidates)
            .filter(|(_, one)| of_set(one))
            .map(|(at, _)| at)
            .collect();
        if at.len() < 2 {
            return;
        }
        let mut sorted: Vec<Candidate> = at.iter().map(|&at| self.state.candidates[at]).collect();
        sorted.sort_by_cached_key(|one| self.looks(player, &[one.value]));
        for (at, one) in at.into_iter().zip(sorted) {
            self.state.candidates[at] = one;
        }
    }

    /// Sorts the options that are offered for cards out of sets of others likewise, each among those of its kind.
    pub(crate) fn sort_options_of_sets(&mut self, player: Seat) {
        let program = &self.rules.program;
        let mut alike: BTreeMap<Option<OptionId>, Vec<(usize, Vec<Value>)>> = BTreeMap::new();
        for (at, one) in self.state.candidates.iter().enumerate() {
            let Some(option) = self.state.option_at(program, one.first) else { continue };
            if option.items.iter().any(|item| self.lies_in_set(player, *item)) {
                let id = self.state.option_of(program, one);
                alike.entry(id).or_default().push((at, option.items.to_vec()));
            }
        }
        for options in alike.into_values().filter(|options| options.len() > 1) {
            let at: Vec<usize> = options.iter().map(|(at, _)| *at).collect();
            let mut sorted = options;
            sorted.sort_by_cached_key(|(_, items)| self.looks(player, items));
            let sorted: Vec<Candidate> =
                sorted.into_iter().map(|(at, _)| self.state.candidates[at]).collect();
            for (at, one) in at.into_iter().zip(sorted) {
                self.state.candidates[at] = one;
            }
        }
    }

    /// Whether it is a card in a set that is not this player's own.
    fn lies_in_set(&self, player: Seat, thing: Value) -> bool {
        let Value::Card(card) = thing else { return false };
        let place = self.state.card(card.id).and_then(|card| card.place());
        place.is_some_and(|place| {
            let info = self.rules.info(place);
            info.layout == Layout::Set && info.owner != Some(player.0)
        })
    }

    /// What the player sees of things, to sort them by: cards as the text declares them, whatever it calls them, and what cards of
    /// one definition differ in.
    fn looks(&self, player: Seat, things: &[Value]) -> Vec<(u16, u64)> {
        let look = |thing: &Value| {
            let card = thing.card().and_then(|card| self.state.card(card.id));
            let definition = card.map_or(0, |card| card.definition.0);
            (definition, hash(self.rules, self.state, player, *thing, Detail::Fine))
        };
        things.iter().map(look).collect()
    }
}
