//! Random numbers: ChaCha8, stored in the state as seed, stream and position, so that the state is plain data.
//!
//! Bounded draws and shuffles are implemented here, so that no library version changes what a seed means.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use schema::save::Seed;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The prefix of the bytes that are hashed, with the seed's number, to the generator's key.
const DOMAIN: &[u8] = b"cardwright seed 1\n";

/// The position of a game in a random sequence.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Default)]
pub struct Random {
    /// The generator's key.
    pub seed: [u8; 32],
    /// The stream, one of many with the same key: the number of the game.
    pub stream: u64,
    /// The number of 32-bit words drawn so far.
    pub position: u64,
}

impl Random {
    /// The beginning of the sequence of a seed.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        let digest = Sha256::new().chain_update(DOMAIN).chain_update(seed.number.to_le_bytes());
        Self { seed: digest.finalize().into(), stream: seed.game, position: 0 }
    }
}

/// The ChaCha8 generator, kept outside of the state. It moves to the position of whichever state it draws for.
#[derive(Debug)]
pub(crate) struct Generator {
    at: Random,
    words: ChaCha8Rng,
}

impl Generator {
    pub(crate) fn new() -> Self {
        Self { at: Random::default(), words: ChaCha8Rng::from_seed([0; 32]) }
    }

    /// Moves to a position.
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

    /// As [`Generator::below`], from the current position.
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

    /// A uniform random number from 0 to `bound - 1` (Lemire's method). For a bound of 0 or 1 it is 0, and no word is
    /// drawn.
    pub(crate) fn below(&mut self, random: &mut Random, bound: u32) -> u32 {
        self.follow(random);
        let found = self.bounded(bound);
        random.position = self.at.position;
        found
    }

    /// Shuffles with Fisher–Yates, from the end.
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

    /// The words and shuffle of a fixed seed. They must never change: they are what seeds mean. They were computed by
    /// another program, from the definition of ChaCha8.
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
