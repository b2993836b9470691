//! Detecting whether hidden information was revealed: then undoing a move would leave it known.

use std::collections::BTreeMap;

use schema::decision::Seat;
use schema::id::Id;
use schema::sight::Sight;

use crate::observer::{Event, Observer};
use crate::rules::Rules;
use crate::state::{NONE, State};
use crate::value::PlaceId;

/// The most cards and private values that are looked at for one answer. With more, something counts as revealed.
const MOST_LOOKS: usize = 1 << 19;

/// An observer that watches whether anybody sees something new. A card that was out of sight and becomes visible
/// again counts as new.
#[derive(Debug, Clone, Default)]
pub struct Discovery {
    /// For each card, a bit for each seat that sees it.
    seen: Vec<u32>,
    /// Private counters, flags, notes and pools, as [`told`] lists them.
    told: BTreeMap<(bool, usize, u64), u32>,
    /// Whether something new was seen.
    found: bool,
    /// How many cards and values were looked at.
    looks: usize,
    /// The position of the random generator, updated by shuffles only.
    position: u64,
}

impl Discovery {
    /// Starts watching from a state.
    pub fn begin(&mut self, rules: &Rules, state: &State) {
        self.seen = (0..state.card_count() as u16).map(|id| seats(rules, state, id)).collect();
        (self.found, self.looks) = (false, 0);
        self.position = state.random.position;
        self.told = self.told_now(rules, state);
    }

    /// Whether anything was revealed since [`Discovery::begin`], or a random draw other than a shuffle decided
    /// something.
    #[must_use]
    pub fn is_something(&mut self, rules: &Rules, state: &State) -> bool {
        if !self.found && state.random.position == self.position {
            let now = self.told_now(rules, state);
            // What was just made was not hidden before.
            let before = |key| self.told.get(key).copied().unwrap_or(u32::MAX);
            self.found |= now.iter().any(|(key, seats)| seats & !before(key) != 0);
        }
        self.found || state.random.position != self.position
    }

    /// Who may read each private counter, flag, note and pool: a bit for each seat, by whether it is a note, its number
    /// and its holder.
    fn told_now(&mut self, rules: &Rules, state: &State) -> BTreeMap<(bool, usize, u64), u32> {
        let program = rules.program();
        let cells =
            program.cells.pairs().map(|(id, it)| ((false, id.index()), it.holder, it.sight()));
        let notes =
            program.notes.pairs().map(|(id, it)| ((true, id.index()), it.holder, it.sight()));
        let mut told = BTreeMap::new();
        for ((is_note, at), kept, sight) in cells.chain(notes) {
            if matches!(sight, Sight::All | Sight::Public) {
                continue;
            }
            let holders = rules.holders(state, kept);
            if self.is_too_much(holders.len()) {
                break;
            }
            for holder in holders {
                let reads = |&seat: &u8| rules.is_told(state, Seat(seat), holder, sight);
                let seats = (0..state.players()).filter(reads).map(|seat| 1 << seat).sum();
                // A card is the same wherever it has gone.
                let key = holder.card().map_or(holder.bits(), |card| u64::from(card.id));
                told.insert((is_note, at, key), seats);
            }
        }
        told
    }

    /// Counts what is looked at. With too much, something counts as revealed.
    fn is_too_much(&mut self, more: usize) -> bool {
        self.looks = self.looks.saturating_add(more);
        self.found |= self.looks > MOST_LOOKS;
        self.looks > MOST_LOOKS
    }

    /// Updates who sees a card, noting whether a seat newly does.
    fn look(&mut self, rules: &Rules, state: &State, id: u16) {
        let now = seats(rules, state, id);
        match self.seen.get_mut(usize::from(id)) {
            Some(seen) => {
                self.found |= now & !*seen != 0;
                *seen = now;
            }
            // A card that was just made was not hidden before.
            None => self.seen.push(now),
        }
    }

    fn look_at_top(&mut self, rules: &Rules, state: &State, place: PlaceId) {
        if let Some(top) = state.contents(place).next() {
            self.look(rules, state, top);
        }
    }
}

/// A bit for each seat that sees a card.
fn seats(rules: &Rules, state: &State, id: u16) -> u32 {
    if state.card(id).is_none_or(|card| card.place == NONE) {
        return 0;
    }
    (0..state.players()).filter(|&seat| rules.sees(state, seat, id)).map(|seat| 1 << seat).sum()
}

impl Observer for Discovery {
    fn shuffles(&mut self, _: &Rules, state: &State) {
        self.found |= state.random.position != self.position;
    }

    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        // One card that moves may decide who sees others: by conditions of visibility, or with what lies on it.
        let spreads = rules.sight_varies() || rules.cards_hold_cards();
        match event {
            Event::Begun => return self.begin(rules, state),
            Event::Moved { card, from, to, .. } if !spreads => {
                self.look(rules, state, card);
                from.into_iter().for_each(|from| self.look_at_top(rules, state, from));
                self.look_at_top(rules, state, to);
            }
            Event::Shown { card, .. } if !spreads => self.look(rules, state, card),
            Event::Shuffled { place } => {
                self.position = state.random.position;
                self.look_at_top(rules, state, place);
            }
            Event::ShownGoods { .. } | Event::Rolled { .. } => self.found = true,
            _ => {}
        }
        let is_shown = matches!(event, Event::Shown { .. });
        if spreads && (is_shown || event.may_change_values()) {
            let cards = state.card_count();
            if !self.found && !self.is_too_much(cards) {
                (0..cards as u16).for_each(|id| self.look(rules, state, id));
            }
        }
    }
}
