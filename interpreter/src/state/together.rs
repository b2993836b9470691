//! The state of a running `together`, in which several players act at once.

use std::borrow::Cow;

use schema::decision::Seat;
use serde::Serialize;

use super::{Candidate, Frame, Lifetime, NOBODY, Pending, State, cloned_by_field};
use crate::value::{PlaceId, Value};

/// A `together` that is not over.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Default)]
pub(crate) struct Together {
    /// The index of the frame in which it stands.
    pub(crate) frame: u16,
    /// The passes that are not over, in the order in which they began.
    pub(crate) passes: Vec<Pass>,
    /// The number of cards in each place when it began: what other players see meanwhile.
    pub(crate) sizes: Vec<u16>,
}
cloned_by_field! { Together: frame passes sizes }

/// One player's pass. It is set aside unless it is the one that runs.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Default)]
pub(crate) struct Pass {
    /// The player's seat.
    pub(crate) player: u8,
    /// Its frames, which belong on top of the game's.
    pub(crate) frames: Vec<Frame>,
    /// Its variables.
    pub(crate) slots: Vec<Value>,
    /// The values that end with its frames.
    pub(crate) lifetimes: Vec<Lifetime>,
    /// Its open decision; absent: it has not begun, or runs.
    pub(crate) asked: Option<Pending>,
    /// The candidates of its open decision.
    pub(crate) candidates: Vec<Candidate>,
    /// What `State::offered` is for its open decision.
    pub(crate) offered: Vec<Value>,
}
cloned_by_field! { Pass: player frames slots lifetimes asked candidates offered }

impl Pass {
    /// Empties it to be reused, keeping allocated memory.
    pub(crate) fn clear(&mut self) {
        self.player = 0;
        self.frames.clear();
        self.slots.clear();
        self.lifetimes.clear();
        self.asked = None;
        self.candidates.clear();
        self.offered.clear();
    }
}

impl State {
    /// The state with the frames of the pass that has asked, if a pass has; else the state itself.
    pub(crate) fn standing(&self, pending: &Pending) -> Cow<'_, State> {
        let pass = self.together.as_ref().and_then(|together| {
            let mut passes = together.passes.iter();
            passes.find(|pass| pass.player == pending.whose().0 && pass.asked.is_some())
        });
        let Some(pass) = pass else { return Cow::Borrowed(self) };
        let mut state = self.clone();
        state.frames.extend_from_slice(&pass.frames);
        state.slots.extend_from_slice(&pass.slots);
        Cow::Owned(state)
    }

    /// The seat that acts, or [`NOBODY`]. While several act at once, for a viewer who is asked it is the viewer, and for others
    /// nobody: what comes of who acts would give away who has answered.
    pub(crate) fn acting_for(&self, viewer: Option<Seat>) -> u8 {
        if !self.is_together() {
            return self.frames.last().map_or(NOBODY, |top| top.me);
        }
        let is_asked = |seat: &Seat| self.pending().iter().any(|pending| pending.player == *seat);
        viewer.filter(is_asked).map_or(NOBODY, |seat| seat.0)
    }

    /// Whether several players act at once, so that what one of them does is hidden from the others.
    #[must_use]
    pub fn is_together(&self) -> bool {
        self.together.is_some()
    }

    /// The seat whose pass runs, while several players act at once. Nobody else sees what it does.
    #[must_use]
    pub fn doer(&self) -> Option<u8> {
        let together = self.together.as_ref()?;
        self.frames.get(usize::from(together.frame) + 1).map(|frame| frame.me)
    }

    /// The number of cards in a place, as `seat` may know it. While several players act at once, places of others
    /// keep the numbers they had before.
    pub(crate) fn size_for(&self, place: PlaceId, owner: Option<u8>, seat: u8) -> u16 {
        let held = self.together.as_ref().filter(|_| owner.is_some_and(|owner| owner != seat));
        let held = held.and_then(|together| together.sizes.get(usize::from(place.0)));
        held.copied().unwrap_or_else(|| self.size(place))
    }
}
