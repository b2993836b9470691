//! Detecting whether hidden information was revealed: then undoing a move would leave it known.

use crate::observer::{Event, Observer};
use crate::rules::Rules;
use crate::state::{NONE, State};
use crate::value::PlaceId;

/// An observer that watches whether anybody sees something new. A card that was out of sight and becomes visible
/// again counts as new.
#[derive(Debug, Clone, Default)]
pub struct Discovery {
    /// For each card, a bit for each seat that sees it.
    seen: Vec<u32>,
    /// Whether something new was seen.
    found: bool,
    /// The position of the random generator, updated by shuffles only.
    position: u64,
}

impl Discovery {
    /// Starts watching from a state.
    pub fn begin(&mut self, rules: &Rules, state: &State) {
        self.seen = (0..state.card_count() as u16).map(|id| seats(rules, state, id)).collect();
        self.found = false;
        self.position = state.random.position;
    }

    /// Whether anything was revealed since [`Discovery::begin`], or a random draw other than a shuffle decided
    /// something.
    #[must_use]
    pub fn is_something(&self, state: &State) -> bool {
        self.found || state.random.position != self.position
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
        match event {
            Event::Begun => self.begin(rules, state),
            Event::Moved { card, from, to, .. } => {
                self.look(rules, state, card);
                from.into_iter().for_each(|from| self.look_at_top(rules, state, from));
                self.look_at_top(rules, state, to);
            }
            Event::Shown { card, .. } => self.look(rules, state, card),
            Event::Shuffled { place } => {
                self.position = state.random.position;
                self.look_at_top(rules, state, place);
            }
            Event::ShownGoods { .. } | Event::Rolled { .. } => self.found = true,
            // Conditions of visibility may depend on any of these.
            Event::Changed { .. }
            | Event::Noted { .. }
            | Event::Installed { .. }
            | Event::Ended { .. }
                if rules.sight_varies() =>
            {
                (0..state.card_count() as u16).for_each(|id| self.look(rules, state, id));
            }
            _ => {}
        }
    }
}
