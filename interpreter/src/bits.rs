//! Sets of small numbers as bits of words, and mixing of bits for hashes.

/// The indices of the bits that are set in a word, lowest first.
#[inline(always)]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        lowest
    })
}

/// Mixes the bits of a number (Fibonacci hashing); the upper bits of the result are mixed best.
#[inline]
pub(crate) fn spread(bits: u64) -> u64 {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    bits.wrapping_mul(SPREAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_is_told_once_lowest_first() {
        for word in [0, 1, 1 << 63, 0b1010_0110, u64::MAX, 0xdead_beef_0000_0001] {
            let expected: Vec<usize> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            assert_eq!(bits(word).collect::<Vec<_>>(), expected, "{word:b}");
        }
    }
}
