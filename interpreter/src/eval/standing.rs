//! How a game stood when values were kept: all of it that a define can read.

use crate::state::{Card, Later, Places, State};
use crate::value::Value;

/// A copy of what defines read of a state. Its buffers are used again.
#[derive(Debug, Default)]
pub(super) struct Standing {
    players: u8,
    active: u8,
    cards: Vec<Card>,
    places: Places,
    cells: Vec<i32>,
    notes: Vec<Value>,
    variants: Vec<Value>,
    lists: Vec<Value>,
    later: Later,
}

impl Standing {
    /// It stands like this now.
    pub(super) fn take(&mut self, state: &State) {
        self.players = state.players;
        self.active = state.active;
        self.cards.clone_from(&state.cards);
        self.places.clone_from(&state.places);
        self.cells.clone_from(&state.cells);
        self.notes.clone_from(&state.notes);
        self.variants.clone_from(&state.variants);
        self.lists.clone_from(&state.lists);
        self.later.clone_from(&state.later);
    }

    /// Whether a game stands so.
    pub(super) fn is(&self, state: &State) -> bool {
        self.players == state.players
            && self.active == state.active
            && self.cells == state.cells
            && self.notes == state.notes
            && self.cards == state.cards
            && self.places == state.places
            && self.variants == state.variants
            && self.lists == state.lists
            && self.later == state.later
            && state.outcome.is_none()
    }
}
