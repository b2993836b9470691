//! Chance: ChaCha8, kept in the state as seed, stream and position, so that the state is plain data.
//!
//! Draws and shuffles over its words are our own, so that no library decides what a seed means.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
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
#[derive(Debug)]
pub(crate) struct Generator {
    at: Random,
    words: ChaCha8Rng,
}

impl Generator {
    pub(crate) fn new() -> Self {
        Self { at: Random::default(), words: ChaCha8Rng::from_seed([0; 32]) }
    }

    /// Goes to where a state stands.
    fn follow(&mut self, random: &Random) {
        if self.at != *random {
            if self.at.seed != random.seed {
                self.words = ChaCha8Rng::from_seed(random.seed);
            }
            self.words.set_stream(random.stream);
            self.words.set_word_pos(u128::from(random.position));
            self.at.clone_from(random);
        }
    }

    #[inline(always)]
    fn word(&mut self) -> u32 {
        self.at.position += 1;
        self.words.next_u32()
    }

    /// As [`Generator::below`], from wherever this stands.
    #[inline(always)]
    fn bounded(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        let mut product = u64::from(self.word()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A number from 0 to `bound - 1`, all alike (Lemire's method); of a bound of 0 or 1 it is 0 and takes no word.
    pub(crate) fn below(&mut self, random: &mut Random, bound: u32) -> u32 {
        self.follow(random);
        let found = self.bounded(bound);
        random.position = self.at.position;
        found
    }

    /// Fisher–Yates, from the end.
    pub(crate) fn shuffle<T>(&mut self, random: &mut Random, items: &mut [T]) {
        self.follow(random);
        for last in (1..items.len()).rev() {
            let other = self.bounded(last as u32 + 1) as usize;
            items.swap(last, other);
        }
        random.position = self.at.position;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64, game: u64) -> Random {
        Random::new(Seed { number, game })
    }

    fn word(generator: &mut Generator, random: &mut Random) -> u32 {
        generator.follow(random);
        let word = generator.word();
        random.position = generator.at.position;
        word
    }

    /// These numbers are what seeds mean. They never change. They were computed by another program, from the
    /// definition of ChaCha8.
    #[test]
    fn golden_words() {
        let mut generator = Generator::new();
        let mut random = game(7, 0);
        let words: Vec<u32> = (0..4).map(|_| word(&mut generator, &mut random)).collect();
        assert_eq!(words, GOLDEN_WORDS);
        let mut cards: Vec<u8> = (0..10).collect();
        generator.shuffle(&mut random, &mut cards);
        assert_eq!(cards, GOLDEN_SHUFFLE);
        assert_eq!(random.position, 13);
    }

    #[test]
    fn a_generator_follows_whichever_state_asks() {
        let mut shared = Generator::new();
        let (mut one, mut other) = (game(1, 5), game(2, 5));
        let mixed: Vec<u32> = (0..6)
            .map(|turn| word(&mut shared, if turn % 2 == 0 { &mut one } else { &mut other }))
            .collect();
        for (start, seed) in [(0, 1), (1, 2)] {
            let (mut alone, mut random) = (Generator::new(), game(seed, 5));
            let words: Vec<u32> = (0..3).map(|_| word(&mut alone, &mut random)).collect();
            assert_eq!(words, mixed.iter().copied().skip(start).step_by(2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn draws_stay_below_their_bound() {
        let (mut generator, mut random) = (Generator::new(), game(3, 3));
        let mut seen = [0_u32; 6];
        for _ in 0..6_000 {
            seen[generator.below(&mut random, 6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1_150).contains(&count)), "{seen:?}");
        let before = random.clone();
        assert_eq!(generator.below(&mut random, 1), 0);
        assert_eq!(random, before);
    }

    const GOLDEN_WORDS: [u32; 4] = [1_498_690_378, 4_204_719_980, 99_200_136, 3_434_801_817];
    const GOLDEN_SHUFFLE: [u8; 10] = [7, 6, 8, 3, 0, 1, 2, 9, 5, 4];
}
