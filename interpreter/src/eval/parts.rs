//! The parts of the state that are read for a value, and when each of them was written last.

use std::cell::Cell;

use crate::bits::bits;
use crate::state::{PARTS, WORDS};

/// What an evaluation has read so far.
#[derive(Debug, Default)]
pub(super) struct Reads {
    pub(super) words: [Cell<u64>; WORDS],
    /// Whether it read what no part of a state is, such as the event that is answered.
    pub(super) more: Cell<bool>,
    /// How many nodes deep it went.
    pub(super) deepest: Cell<u16>,
}

impl Reads {
    /// What has been read, of which nothing is left.
    pub(super) fn take(&self) -> [u64; WORDS] {
        std::array::from_fn(|word| self.words[word].take())
    }

    /// An expression was read so many nodes deep.
    #[inline(always)]
    pub(super) fn goes(&self, depth: u16) {
        self.deepest.set(self.deepest.get().max(depth));
    }

    /// This has been read, too.
    pub(super) fn add(&self, read: &[u64; WORDS]) {
        self.words.iter().zip(read).for_each(|(word, more)| word.set(word.get() | more));
    }
}

/// When the parts of the state were written last, by the number of the look through the state that found it.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) now: u32,
    /// With which look this state came: what was known before that is of another.
    pub(super) first: u32,
    pub(super) parts: Box<[u32; PARTS]>,
    /// The latest of the parts of a word.
    pub(super) words: [u32; WORDS],
}

impl Default for Written {
    fn default() -> Self {
        Self { now: 1, first: 1, parts: Box::new([0; PARTS]), words: [0; WORDS] }
    }
}

impl Written {
    /// These parts were written.
    pub(super) fn note(&mut self, words: &[u64; WORDS]) {
        self.now += 1;
        for (at, &word) in words.iter().enumerate().filter(|(_, word)| **word != 0) {
            self.words[at] = self.now;
            bits(word).for_each(|bit| self.parts[at * 64 + bit] = self.now);
        }
    }

    /// Whether none of these parts was written later than that.
    pub(super) fn is_true_since(&self, since: u32, read: &[u64; WORDS]) -> bool {
        since >= self.first
            && read.iter().enumerate().all(|(at, &word)| {
                word == 0
                    || self.words[at] <= since
                    || bits(word).all(|bit| self.parts[at * 64 + bit] <= since)
            })
    }
}
