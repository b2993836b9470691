//! What is kept while several players act at once.

use std::borrow::Cow;

use serde::Serialize;

use super::{Candidate, Frame, Lifetime, Pending, State, cloned_by_field};
use crate::value::{PlaceId, Value};

/// A `together` that is not over.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Default)]
pub(crate) struct Together {
    /// The frame in which it stands.
    pub(crate) frame: u16,
    /// Those that are not over, in the order in which they began.
    pub(crate) passes: Vec<Pass>,
    /// How many cards lay in each place when it began: what others see meanwhile.
    pub(crate) sizes: Vec<u16>,
}
cloned_by_field! { Together: frame passes sizes }

/// One player's part of it, put aside.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Default)]
pub(crate) struct Pass {
    pub(crate) player: u8,
    /// Its frames and variables, above those of the game.
    pub(crate) frames: Vec<Frame>,
    pub(crate) slots: Vec<Value>,
    pub(crate) lifetimes: Vec<Lifetime>,
    /// What it asks; absent: it has not begun.
    pub(crate) asked: Option<Pending>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) offered: Vec<Value>,
}
cloned_by_field! { Pass: player frames slots lifetimes asked candidates offered }

impl Pass {
    /// Nobody's, as one that has not begun; it keeps its buffers.
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
    /// The state as it stands for whoever is asked: with the frames of their pass.
    pub(crate) fn standing(&self, pending: &Pending) -> Cow<'_, State> {
        let pass = self.together.as_ref().and_then(|together| {
            let mut passes = together.passes.iter();
            passes.find(|pass| pass.player == pending.whose().0 && pass.asked.is_some())
        });
        let Some(pass) = pass else { return Cow::Borrowed(self) };
        let mut state = self.clone();
        state.frames.extend_from_slice(&pass.frames);
        state.slots.extend_from_slice(&pass.slots);
        state.together = None;
        Cow::Owned(state)
    }

    /// Whether several act at once: what one of them does is not seen by the others.
    #[must_use]
    pub fn is_together(&self) -> bool {
        self.together.is_some()
    }

    /// Who acts just now while several act at once; nobody else sees it.
    #[must_use]
    pub fn doer(&self) -> Option<u8> {
        let together = self.together.as_ref()?;
        self.frames.get(usize::from(together.frame) + 1).map(|frame| frame.me)
    }

    /// How many cards lie in a place, as a seat sees it: of others', as many as before they acted together.
    pub(crate) fn size_for(&self, place: PlaceId, owner: Option<u8>, seat: u8) -> u16 {
        let held = self.together.as_ref().filter(|_| owner.is_some_and(|owner| owner != seat));
        let held = held.and_then(|together| together.sizes.get(usize::from(place.0)));
        held.copied().unwrap_or_else(|| self.size(place))
    }
}
