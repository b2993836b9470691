//! Tracking which parts of a state were written since a machine last looked through it, for memoisation. It is no
//! part of the game: it does not count in comparisons, hashes and saves.

use std::hash::{Hash, Hasher};

use crate::bits::bits;
use crate::value::PlaceId;

/// The number of parts that are tracked. A larger state maps several cells, notes or places to the same part.
pub(crate) const PARTS: usize = 512;

/// The number of 64-bit words that hold a bit for each part.
pub(crate) const WORDS: usize = PARTS / 64;

/// A tracked part of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part(u16);

impl Part {
    /// The active seat.
    pub(crate) const ACTIVE: Self = Self(PARTS as u16 - 1);
    /// The running effects.
    pub(crate) const LASTING: Self = Self(PARTS as u16 - 2);
    /// How the game ended.
    pub(crate) const OUTCOME: Self = Self(PARTS as u16 - 3);
    /// How many places there are: each card that is made brings its own.
    pub(crate) const PLACES: Self = Self(PARTS as u16 - 4);

    /// The part of the counter, flag or amount at this index.
    #[inline(always)]
    pub(crate) fn cell(index: usize) -> Self {
        Self((index % PARTS) as u16)
    }

    /// The part of the note at this index.
    #[inline(always)]
    pub(crate) fn note(index: usize) -> Self {
        Self(((index + PARTS / 4) % PARTS) as u16)
    }

    /// The part of a place: its cards, their order and their records.
    #[inline(always)]
    pub(crate) fn place(place: PlaceId) -> Self {
        Self(((usize::from(place.0) + PARTS / 2) % PARTS) as u16)
    }

    /// The index of its word, and its bit in that word.
    #[inline(always)]
    pub(crate) fn bit(self) -> (usize, u64) {
        (usize::from(self.0) / 64, 1 << (self.0 % 64))
    }
}

/// The parts of a state that were written.
#[derive(Debug, Clone, Default)]
pub(crate) struct Writes {
    /// The version that the memory which looked through the state last has given it; 0: none has.
    pub(crate) seen_as: u64,
    /// The words with a part that was written since the last look, a bit each.
    dirty: u8,
    words: [u64; WORDS],
}

const _: () = assert!(WORDS <= u8::BITS as usize);

impl Writes {
    /// Notes that a part is written.
    #[inline(always)]
    pub(crate) fn note(&mut self, part: Part) {
        let (word, bit) = part.bit();
        self.words[word] |= bit;
        self.dirty |= 1 << word;
    }

    /// Whether any part was written since the last look.
    #[inline(always)]
    pub(crate) fn any(&self) -> bool {
        self.dirty != 0
    }

    /// Gives the state a new version, and calls `each` with each word of which a part was written and its parts, a bit
    /// each. They are forgotten then.
    #[inline]
    pub(crate) fn look_through(&mut self, seen_as: u64, mut each: impl FnMut(usize, u64)) {
        self.seen_as = seen_as;
        let dirty = std::mem::take(&mut self.dirty);
        for word in bits(u64::from(dirty)) {
            each(word, std::mem::take(&mut self.words[word]));
        }
    }

    /// Forgets the version: the state is another one, and nothing memoised is valid for it.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl PartialEq for Writes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Writes {}

impl Hash for Writes {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
