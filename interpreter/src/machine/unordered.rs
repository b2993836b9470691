//! Candidates out of sets. What lies in a set has no order: whoever is asked about cards of a set that is not their own must not
//! read from the list which of them came when.

use schema::decision::Seat;
use schema::id::Id;
use schema::program::Layout;

use super::Run;
use super::buckets::Detail;
use super::classes::hash;
use crate::observer::Observer;
use crate::state::{Candidate, NONE};
use crate::value::Value;

/// A candidate out of a set, with its index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OutOfSet {
    candidate: Candidate,
    at: u16,
    /// The option that it is, or 0.
    option: usize,
    /// Its cards as the text declares them, whatever it calls them.
    definitions: u64,
    /// What the player sees of its cards besides.
    looks: u64,
}

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Sorts the candidates that are cards out of sets of others, or options for such, each among those of its kind, by what the
    /// player sees of them.
    pub(crate) fn sort_out_of_sets(&mut self, player: Seat, are_options: bool) {
        let mut found = std::mem::take(&mut self.buffers.out_of_sets);
        found.clear();
        // Of cards that lie together, only the first is looked at.
        let mut passed = NONE;
        for (at, one) in (0..).zip(&self.state.candidates) {
            let card = if are_options { None } else { one.value.card() };
            let card = card.and_then(|card| self.state.card(card.id));
            let place = card.map_or(NONE, |card| card.place);
            if place != NONE && place == passed {
                continue;
            }
            match self.out_of_set(player, one, at, are_options) {
                None => passed = place,
                out => found.extend(out),
            }
        }
        if found.len() > 1 {
            let mut places = std::mem::take(&mut self.buffers.places_of_sets);
            places.clear();
            places.extend(found.iter().map(|one| (one.option, one.at)));
            places.sort_unstable();
            found.sort_unstable_by_key(|one| (one.option, one.definitions, one.looks, one.at));
            for (&(_, at), one) in places.iter().zip(&found) {
                self.state.candidates[usize::from(at)] = one.candidate;
            }
            self.buffers.places_of_sets = places;
        }
        self.buffers.out_of_sets = found;
    }

    /// A candidate with what it is sorted by, if it is of cards in sets that are not this player's own.
    fn out_of_set(
        &self,
        player: Seat,
        candidate: &Candidate,
        at: u16,
        is_option: bool,
    ) -> Option<OutOfSet> {
        let option = match is_option {
            true => self.state.option_at(&self.rules.program, candidate.first),
            false => None,
        };
        let own = [candidate.value];
        let items = option.as_ref().map_or(&own[..], |option| option.items);
        if !items.iter().any(|item| self.lies_in_set(player, *item)) {
            return None;
        }
        let (mut definitions, mut looks) = (0_u64, 0_u64);
        for item in items {
            let Some(card) = item.card().and_then(|card| self.state.card(card.id)) else {
                continue;
            };
            definitions = definitions << 16 | u64::from(card.definition.0);
            let seen = hash(self.rules, self.state, player, *item, Detail::Fine);
            looks = looks.rotate_left(23) ^ seen;
        }
        let option = option.map_or(0, |option| option.id.index());
        Some(OutOfSet { candidate: *candidate, at, option, definitions, looks })
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
}
