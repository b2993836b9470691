//! Chance: ChaCha8, kept in the state as seed, stream and position, so that the state is plain data.
//!
//! Draws and shuffles over its words are our own, so that no library decides what a seed means.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use schema::save::Seed;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// What a game's seed bytes are derived from, with the number after it.
const DOMAIN: &[u8] = b"cardwright seed 1\n";

/// Where in which sequence of chance a game stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Default)]
pub struct Random {
    /// The key.
    pub seed: [u8; 32],
    /// Which of the many sequences of that key.
    pub stream: u64,
    /// How many 32-bit words were taken.
    pub position: u64,
}

impl Random {
    /// The beginning of a game's sequence.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        let digest = Sha256::new().chain_update(DOMAIN).chain_update(seed.number.to_le_bytes());
        Self { seed: digest.finalize().into(), stream: seed.game, position: 0 }
    }
}

/// The generator itself, kept beside the state; it follows whichever state asks.
#[derive(Debug, Clone)]
pub(crate) struct Generator {
    at: Random,
    words: ChaCha8Rng,
}

impl Generator {
    pub(crate) fn new() -> Self {
        Self { at: Random::default(), words: ChaCha8Rng::from_seed([0; 32]) }
    }

    fn word(&mut self, random: &mut Random) -> u32 {
        if self.at != *random {
            if self.at.seed != random.seed {
                self.words = ChaCha8Rng::from_seed(random.seed);
            }
            self.words.set_stream(random.stream);
            self.words.set_word_pos(u128::from(random.position));
            self.at.clone_from(random);
        }
        self.at.position += 1;
        random.position += 1;
        self.words.next_u32()
    }

    /// A number from 0 to `bound - 1`, all alike (Lemire's method); of a bound of 0 or 1 it is 0 and takes no word.
    pub(crate) fn below(&mut self, random: &mut Random, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        let mut product = u64::from(self.word(random)) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.word(random)) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Fisher–Yates, from the end.
    pub(crate) fn shuffle<T>(&mut self, random: &mut Random, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(random, last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}
