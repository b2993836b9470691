//! Cards that were handed to calls, and of which the seat has lost track. Which of the cards that go or turn up later is
//! one of them, nobody may hear from what is told or folded away.

use super::{Narrator, What};
use crate::observer::Event;
use crate::rules::Rules;
use crate::state::{Card, State};

impl Narrator {
    /// Forgets which cards were handed to calls, of those that the seat does not know and cannot tell any more from others
    /// that lie with them: after they came there, after these were shuffled, and after chance or a player chose.
    pub(super) fn lose_track(&mut self, rules: &Rules, state: &State, event: Event) {
        let Some(seat) = self.seat else { return };
        let chance = std::mem::replace(&mut self.chance, state.random.position);
        let among = match event {
            Event::Chosen { .. } => None,
            _ if chance != self.chance => None,
            Event::Moved { to, .. } => Some(to),
            _ => return,
        };
        let is_lost = |card: u16| {
            let place = state.card(card).and_then(Card::place);
            place.is_none_or(|place| {
                among.is_none_or(|among| among == place)
                    && !rules.tells_places(state, seat, place)
                    && self.known(rules, state, card).is_none()
            })
        };
        let mut lost: Vec<u16> = self.open.iter().flat_map(|open| &open.cards).copied().collect();
        lost.retain(|&card| is_lost(card));
        if lost.is_empty() {
            return;
        }
        self.open.iter_mut().for_each(|open| open.cards.retain(|card| !lost.contains(card)));
        for line in &mut self.lines {
            if let What::Call(call) = &mut line.what {
                call.lose(&lost);
            }
        }
    }
}
