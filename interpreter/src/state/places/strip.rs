//! A place's part of the arena.

use std::ops::Range;

use super::filled::Filled;
use crate::state::NONE;
use crate::value::PlaceId;

/// The least room that a strip gets.
const ROOM: u32 = 8;

/// Where one of them lies in the arena.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Strip {
    /// Its room: from where, and how much.
    pub(super) base: u32,
    pub(super) room: u32,
    /// Where its cards begin, and how many they are.
    pub(super) start: u32,
    pub(super) len: u16,
    /// Whether cards were ever made for this pile.
    pub(super) stocked: bool,
    /// Whether it is a pile: of these it is often asked which hold cards.
    pub(super) is_pile: bool,
}

impl Strip {
    #[inline(always)]
    pub(super) fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.len)
    }

    /// Some of its cards have gone.
    #[inline(always)]
    pub(super) fn left(self, place: PlaceId, filled: &mut Filled) {
        if self.is_pile && self.len == 0 {
            filled.empty(usize::from(place.0), self.stocked);
        }
    }

    /// Some have come.
    #[inline(always)]
    pub(super) fn came(self, place: PlaceId, filled: &mut Filled) {
        if self.is_pile && self.len > 0 {
            filled.fill(usize::from(place.0));
        }
    }

    /// Makes room for so many more at one end: all that is left is there then.
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
