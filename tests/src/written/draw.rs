//! Chance for the writer of games: everything it writes follows from one seed.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// Where the writer takes its decisions from.
#[derive(Debug)]
pub(crate) struct Draw(ChaCha8Rng);

impl Draw {
    /// The draws of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `bound - 1`; of no bound 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound < 2 { 0 } else { self.0.next_u32() as usize % bound }
    }

    /// A number from the first to the last.
    pub(crate) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// Whether something of so many percent comes.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several, if there is any.
    pub(crate) fn one<T: Clone>(&mut self, several: &[T]) -> Option<T> {
        several.get(self.below(several.len())).cloned()
    }

    /// One of several words that are written in the code.
    pub(crate) fn word(&mut self, several: &[&str]) -> String {
        several[self.below(several.len())].to_owned()
    }
}
