//! The random generator of bots: SplitMix64, whose output is specified. It is independent of the game's own.

use schema::decision::Seat;
use schema::save::Seed;

/// The increment of SplitMix64.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The random sequence of one seat in one game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// The sequence of a seat, which depends on nothing but the seed and the seat.
    #[must_use]
    pub fn new(seed: Seed, seat: Seat) -> Self {
        let mut state = mix(seed.number.wrapping_add(STEP));
        state = mix(state ^ seed.game.wrapping_mul(STEP));
        state = mix(state.wrapping_add(u64::from(seat.0) + 1));
        Self { state }
    }

    #[inline(always)]
    fn next(&mut self) -> u32 {
        self.state = self.state.wrapping_add(STEP);
        (mix(self.state) >> 32) as u32
    }

    /// A uniform random number from 0 to `bound - 1` (Lemire's method). For a bound of 0 or 1 it is 0, and nothing is
    /// drawn.
    #[inline(always)]
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        let mut product = u64::from(self.next()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.next()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

/// The finaliser of SplitMix64.
#[inline(always)]
fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_the_published_sequence() {
        // SplitMix64 from state 0: its first words, as its author gives them.
        let mut chance = Chance { state: 0 };
        assert_eq!(
            [chance.next(), chance.next(), chance.next()],
            [0xE220_A839, 0x6E78_9E6A, 0x06C4_5D18]
        );
    }

    #[test]
    fn is_alike_for_all_and_differs_by_seat_and_game() {
        let of = |game, seat| Chance::new(Seed { number: 1, game }, Seat(seat));
        assert_eq!(of(3, 1), of(3, 1));
        assert_ne!(of(3, 1), of(3, 0));
        assert_ne!(of(3, 1), of(4, 1));
        let (mut chance, mut counts) = (of(0, 0), [0_u32; 3]);
        (0..30_000).for_each(|_| counts[chance.below(3) as usize] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
