//! Tracking which parts of the state an evaluation reads, and when each part was written last (see `memory`).

use std::cell::Cell;

use crate::bits::bits;
use crate::state::{PARTS, WORDS};

/// What the running evaluation has read so far. Cells, since evaluators only hold shared references to it.
#[derive(Debug, Default)]
pub(super) struct Reads {
    /// A bit for each part of the state.
    pub(super) words: [Cell<u64>; WORDS],
    /// Whether it read something outside the tracked parts, such as the event that is answered.
    pub(super) more: Cell<bool>,
    /// The greatest depth in nodes that it reached.
    pub(super) deepest: Cell<u16>,
}

impl Reads {
    /// Takes the set of parts, leaving it empty.
    pub(super) fn take(&self) -> [u64; WORDS] {
        std::array::from_fn(|word| self.words[word].take())
    }

    /// Notes that an evaluation reached this depth.
    #[inline(always)]
    pub(super) fn note_depth(&self, depth: u16) {
        self.deepest.set(self.deepest.get().max(depth));
    }

    /// Adds parts to the set.
    pub(super) fn add(&self, read: &[u64; WORDS]) {
        self.words.iter().zip(read).for_each(|(word, more)| word.set(word.get() | more));
    }
}

/// For each part of the state, the number of the look through the state that found it written last.
#[derive(Debug)]
pub(super) struct Written {
    /// The number of the latest look.
    pub(super) now: u32,
    /// The look at which the present state was first seen. What was memoised before belongs to another state.
    pub(super) first: u32,
    /// The look that found each part written last.
    pub(super) parts: Box<[u32; PARTS]>,
    /// For each word of 64 parts, the latest of their looks.
    pub(super) words: [u32; WORDS],
}

impl Default for Written {
    fn default() -> Self {
        Self { now: 1, first: 1, parts: Box::new([0; PARTS]), words: [0; WORDS] }
    }
}

impl Written {
    /// The latest look finds these parts of a word written, a bit each.
    #[inline]
    pub(super) fn note(&mut self, word: usize, parts: u64) {
        self.words[word] = self.now;
        bits(parts).for_each(|bit| self.parts[word * 64 + bit] = self.now);
    }

    /// Whether none of these parts was written after the look `since`, in the same state.
    pub(super) fn is_true_since(&self, since: u32, read: &[u64; WORDS]) -> bool {
        since >= self.first
            && read.iter().enumerate().all(|(at, &word)| {
                word == 0
                    || self.words[at] <= since
                    || bits(word).all(|bit| self.parts[at * 64 + bit] <= since)
            })
    }
}
