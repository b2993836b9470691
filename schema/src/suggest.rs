//! “Did you mean …”: finds the declared word that is nearest to an unknown one.

use strsim::damerau_levenshtein;

use crate::letters;

/// How many unknown words of a text get a search for the word that was meant: each compares the word with all that are known.
pub const SEARCHES: usize = 300;

/// The candidate with the least edit distance to the word, ignoring case and look-alike letters; of equals the first.
/// `None` if none is near enough (at most 1, 2 or 3 edits, by the word's length), and for words of more than 100
/// letters. The word itself is no candidate.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().count();
    let limit = match letters {
        0..=4 => 1,
        5..=9 => 2,
        _ => 3,
    };
    let folded =
        |word: &str| letters::in_latin(word).unwrap_or_else(|| word.to_owned()).to_lowercase();
    let small = folded(word);
    let mask = letters_of(word);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // Each edit changes at most two bits of the mask, so this word is too far away.
        if (letters_of(candidate) ^ mask).count_ones() as usize > 2 * limit {
            continue;
        }
        if candidate == word || candidate.chars().count().abs_diff(letters) > limit || letters > 100
        {
            continue;
        }
        let other = folded(candidate);
        let distance = if small == other { 0 } else { damerau_levenshtein(&small, &other) };
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

/// A bit mask of the letters of a word, ignoring case and look-alikes. Different letters may share a bit.
fn letters_of(word: &str) -> u64 {
    word.chars().fold(0, |mask, letter| {
        let letter = letters::latin(letter).unwrap_or(letter);
        let small = letter.to_lowercase().next().unwrap_or(letter);
        mask | 1 << (u32::from(small) % 64)
    })
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
