//! What of a state was written since somebody last looked through it, in parts: a cell, a note, a place, a few things more. It says
//! nothing of the game: states that differ in it alone are equal, have the same hash and the same bytes.

use std::hash::{Hash, Hasher};

use crate::value::PlaceId;

/// How many parts are told apart; a state may have more, which then count as one.
pub(crate) const PARTS: usize = 512;

/// How many words hold a bit for each part.
pub(crate) const WORDS: usize = PARTS / 64;

/// A part of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part(u16);

impl Part {
    /// Whose turn it is.
    pub(crate) const ACTIVE: Self = Self(PARTS as u16 - 1);
    /// The effects that run.
    pub(crate) const LASTING: Self = Self(PARTS as u16 - 2);
    /// How the game ended.
    pub(crate) const OUTCOME: Self = Self(PARTS as u16 - 3);

    /// The counter, flag or amount at this index.
    #[inline(always)]
    pub(crate) fn cell(index: usize) -> Self {
        Self((index % PARTS) as u16)
    }

    /// The note at this index.
    #[inline(always)]
    pub(crate) fn note(index: usize) -> Self {
        Self(((index + PARTS / 4) % PARTS) as u16)
    }

    /// What lies in a place and in which order, and what each of these cards is.
    #[inline(always)]
    pub(crate) fn place(place: PlaceId) -> Self {
        Self(((usize::from(place.0) + PARTS / 2) % PARTS) as u16)
    }

    /// Its word among [`WORDS`], and its bit there.
    #[inline(always)]
    pub(crate) fn bit(self) -> (usize, u64) {
        (usize::from(self.0) / 64, 1 << (self.0 % 64))
    }
}

/// Which parts of a state were written.
#[derive(Debug, Clone, Default)]
pub(crate) struct Writes {
    /// What whoever looked through the state last calls it as it was then; 0: nobody has.
    pub(crate) seen_as: u64,
    /// Whether any part was written since.
    any: bool,
    words: [u64; WORDS],
}

impl Writes {
    /// A part is written.
    #[inline(always)]
    pub(crate) fn note(&mut self, part: Part) {
        let (word, bit) = part.bit();
        self.words[word] |= bit;
        self.any = true;
    }

    /// Whether a part was written since the state was looked through.
    #[inline(always)]
    pub(crate) fn any(&self) -> bool {
        self.any
    }

    /// The state is looked through, and is called this as it is now: which parts were written.
    pub(crate) fn look_through(&mut self, seen_as: u64) -> [u64; WORDS] {
        self.seen_as = seen_as;
        self.any = false;
        std::mem::take(&mut self.words)
    }

    /// The state is another one: what anybody knows of it counts no longer.
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
