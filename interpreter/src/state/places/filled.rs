//! Bits for which places hold cards. They follow from the strips, and let queries over many piles read few words.

use crate::state::cloned_by_field;

/// Which places hold cards, and which piles have run out, a bit each. Zones on cards are not included.
#[derive(Debug, Default)]
pub(crate) struct Filled {
    /// For each 64 places: a word of those that hold cards, and a word of those that were stocked and are empty.
    words: Vec<[u64; 2]>,
}

cloned_by_field! { Filled: words }

const HELD: usize = 0;
const OUT: usize = 1;

impl Filled {
    /// Resets the bits for places that are all empty; each item says whether the place was stocked.
    pub(super) fn reset(&mut self, places: impl ExactSizeIterator<Item = bool>) {
        self.words.clear();
        self.words.resize(places.len().div_ceil(64), [0; 2]);
        for (at, stocked) in places.enumerate() {
            self.empty(at, stocked);
        }
    }

    /// Sets the bits of a place that now holds cards.
    #[inline]
    pub(super) fn fill(&mut self, place: usize) {
        if let Some(word) = self.words.get_mut(place / 64) {
            word[HELD] |= 1 << (place % 64);
            word[OUT] &= !(1 << (place % 64));
        }
    }

    /// Sets the bits of a place that is now empty.
    #[inline]
    pub(super) fn empty(&mut self, place: usize, stocked: bool) {
        if let Some(word) = self.words.get_mut(place / 64) {
            word[HELD] &= !(1 << (place % 64));
            word[OUT] |= u64::from(stocked) << (place % 64);
        }
    }

    /// A bit for each of the 64 places from index `first` on that holds cards.
    #[inline]
    pub(crate) fn held(&self, first: usize) -> u64 {
        self.window::<HELD>(first)
    }

    /// The number of piles that have run out, among `count` places from index `first` on.
    #[inline]
    pub(crate) fn run_out(&self, first: usize, count: usize) -> u32 {
        let of = |start: usize| {
            let left = count - start;
            let these = if left < 64 { (1 << left) - 1 } else { u64::MAX };
            let bits = self.window::<OUT>(first + start) & these;
            // Usually none has.
            if bits == 0 { 0 } else { bits.count_ones() }
        };
        if count <= 64 { of(0) } else { (0..count).step_by(64).map(of).sum() }
    }

    /// 64 bits from place `first` on, across words.
    #[inline]
    fn window<const OF: usize>(&self, first: usize) -> u64 {
        let word = |at: usize| self.words.get(at).map_or(0, |word| word[OF]);
        let (at, shift) = (first / 64, first % 64);
        let low = word(at) >> shift;
        if shift == 0 { low } else { low | word(at + 1) << (64 - shift) }
    }
}

#[cfg(test)]
mod tests {
    use super::Filled;

    #[test]
    fn windows_lie_across_words() {
        let mut filled = Filled::default();
        filled.reset([false; 130].into_iter());
        for place in [0, 63, 64, 100, 129] {
            filled.fill(place);
        }
        assert_eq!(filled.held(0), 1 | 1 << 63);
        assert_eq!(filled.held(60), 1 << 3 | 1 << 4 | 1 << 40);
        assert_eq!(filled.held(128), 1 << 1);
        assert_eq!(filled.run_out(0, 130), 0);
        filled.empty(64, true);
        filled.empty(63, false);
        filled.empty(129, true);
        assert_eq!((filled.run_out(0, 130), filled.run_out(64, 1)), (2, 1));
        assert_eq!((filled.run_out(65, 64), filled.held(60)), (0, 1 << 40));
        // Places beyond those of every game are ignored.
        filled.fill(500);
        assert_eq!(filled.held(499), 0);
    }
}
