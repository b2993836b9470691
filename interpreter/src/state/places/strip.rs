//! The part of the arena that belongs to one place.

use std::ops::Range;

use super::filled::Filled;
use crate::state::NONE;
use crate::value::PlaceId;

/// The smallest capacity of a strip, in cards.
const ROOM: u32 = 8;

/// Where the cards of one place lie in the arena.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Strip {
    /// Its capacity: the index in the arena, and the number of cards.
    pub(super) base: u32,
    pub(super) room: u32,
    /// Its cards: the index of the top one in the arena, and their number.
    pub(super) start: u32,
    pub(super) len: u16,
    /// Whether cards were ever made for this pile.
    pub(super) stocked: bool,
    /// Whether it is a pile; only these are tracked in [`Filled`].
    pub(super) is_pile: bool,
}

impl Strip {
    /// The indices of its cards in the arena.
    #[inline(always)]
    pub(super) fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.len)
    }

    /// Updates the bits after cards have gone.
    #[inline(always)]
    pub(super) fn left(self, place: PlaceId, filled: &mut Filled) {
        if self.is_pile && self.len == 0 {
            filled.empty(usize::from(place.0), self.stocked);
        }
    }

    /// Updates the bits after cards have come.
    #[inline(always)]
    pub(super) fn came(self, place: PlaceId, filled: &mut Filled) {
        if self.is_pile && self.len > 0 {
            filled.fill(usize::from(place.0));
        }
    }

    /// Makes room for more cards at one end, where all free capacity is afterwards. The strip moves to the end of the
    /// arena if it is too small.
    #[inline(never)]
    pub(super) fn make_room(&mut self, ids: &mut Vec<u16>, more: u16, on_top: bool) {
        let wanted = u32::from(self.len) + u32::from(more);
        let old = self.range();
        if wanted > self.room {
            self.room = (wanted * 2).max(ROOM);
            self.base = ids.len() as u32;
            ids.resize((self.base + self.room) as usize, NONE);
        }
        let left = if on_top { self.room - u32::from(self.len) } else { 0 };
        self.start = self.base + left;
        ids.copy_within(old, self.start as usize);
    }
}
