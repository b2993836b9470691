//! “Did you mean …”: finds the declared word that is nearest to an unknown one.

use rapidfuzz::distance::osa::BatchComparator;

use crate::letters;

/// How many unknown words of a text get a search for the word that was meant: each compares the word with all that are known.
pub const SEARCHES: usize = 300;

/// A word of more letters was not mistyped for another.
const LONGEST: usize = 64;

/// The candidate with the least edit distance to the word, ignoring case and look-alike letters; of equals the first.
/// `None` if none is near enough (at most 1, 2 or 3 edits, by the word's length), and for words of more than 64
/// letters. The word itself is no candidate.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().count();
    let limit = match letters {
        0..=4 => 1,
        5..=9 => 2,
        _ => 3,
    };
    if letters > LONGEST {
        return None;
    }
    let (mut small, mut other) = (Vec::new(), Vec::new());
    let mask = fold(word, &mut small);
    let small = BatchComparator::new(small);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // Each edit changes at most two bits of the mask, so this word is too far away.
        if (fold(candidate, &mut other) ^ mask).count_ones() as usize > 2 * limit {
            continue;
        }
        if candidate == word || candidate.chars().count().abs_diff(letters) > limit {
            continue;
        }
        let distance = small.distance(other.iter().copied());
        // If every letter changes, the two words have nothing in common.
        if distance <= limit
            && distance < letters.max(1)
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Puts the letters of a word, without regard to case and look-alikes, into `letters`, and returns a mask of them. Different
/// letters may share a bit.
fn fold(word: &str, letters: &mut Vec<char>) -> u64 {
    letters.clear();
    for letter in word.chars() {
        match letter.is_ascii() {
            true => letters.push(letter.to_ascii_lowercase()),
            false => letters.extend(letters::latin(letter).unwrap_or(letter).to_lowercase()),
        }
    }
    letters.iter().fold(0, |mask, &letter| mask | 1 << (u32::from(letter) % 64))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_the_nearest() {
        let words = ["draw", "discard", "Long Barrow", "gain", "x"];
        let near = |word| nearest(word, words.into_iter());
        assert_eq!(near("drwa"), Some("draw"));
        assert_eq!(near("disacrd"), Some("discard"));
        assert_eq!(near("long barrow"), Some("Long Barrow"));
        assert_eq!(near("GAIN"), Some("gain"));
        assert_eq!(near("gone"), None);
        assert_eq!(near("y"), None);
        assert_eq!(near("draw"), None);
        assert_eq!(near("抽牌"), None);
        assert_eq!(near("х"), Some("x"));
    }
}
