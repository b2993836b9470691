//! The last comparisons of watched defines with their marks: while nothing that one of them read is written, another finds
//! no change.

use super::Memory;
use crate::state::{WORDS, Writes};

/// What the values of defines depend on beside the parts of the state.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Circumstances {
    /// The seat that acts.
    pub(crate) acting: u8,
    /// The number of cards that there are.
    pub(crate) cards: u16,
}

/// The comparison of a define for some of its holders.
#[derive(Debug, Default, Clone)]
pub(super) struct Compared {
    /// The number of the look through the state with which it began; 0: there was none.
    at: u32,
    /// Under which conditions it was made.
    circumstances: Circumstances,
    /// The parts of the state that it read, a bit each.
    read: [u64; WORDS],
    /// The number of things that it looked at. One that is left out costs the same fuel.
    looked: u32,
}

impl Memory {
    /// The number of things that the comparison with this number would look at, if nothing that it read the last time was
    /// written since; `None` if it must be made.
    pub(crate) fn would_compare(
        &mut self,
        number: usize,
        circumstances: Circumstances,
        writes: &mut Writes,
    ) -> Option<u32> {
        self.look_through(writes);
        let last = self.compared.get(number).filter(|last| last.at != 0)?;
        let is_true =
            last.circumstances == circumstances && self.written.is_true_since(last.at, &last.read);
        is_true.then_some(last.looked)
    }

    /// Begins a comparison. What it reads is noted from here on. Returns the look with which it begins.
    pub(crate) fn begin_comparison(&mut self) -> u32 {
        self.reads.take();
        self.reads.more.set(false);
        self.written.now
    }

    /// Keeps the comparison with this number, which began with the look `at` and has looked at so many things; if `looked`
    /// is absent, it is to be made anew.
    pub(crate) fn keep_comparison(
        &mut self,
        number: usize,
        circumstances: Circumstances,
        at: u32,
        looked: Option<u32>,
    ) {
        if self.known.is_empty() {
            return;
        }
        let (read, more) = (self.reads.take(), self.reads.more.take());
        if self.compared.len() <= number {
            self.compared.resize(number + 1, Compared::default());
        }
        self.compared[number] = match looked {
            Some(looked) if !more => Compared { at, circumstances, read, looked },
            _ => Compared::default(),
        };
    }
}
