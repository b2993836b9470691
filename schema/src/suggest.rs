//! Did you mean: the declared word nearest to one that nobody declared.

use strsim::damerau_levenshtein;

use crate::letters;

/// The candidate nearest to the word, if one is near enough; of equals the first.
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
        // a long word cannot be near a short one; comparing costs the product of both lengths
        // nor one with other letters: each step to the other changes two at most
        if (letters_of(candidate) ^ mask).count_ones() as usize > 2 * limit {
            continue;
        }
        if candidate == word || candidate.chars().count().abs_diff(letters) > limit || letters > 100
        {
            continue;
        }
        let other = folded(candidate);
        let distance = if small == other { 0 } else { damerau_levenshtein(&small, &other) };
        // a word of which nothing remains is no suggestion
        if distance <= limit
            && distance < letters.max(1)
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Which letters a word has, small and capital and those that look alike the same; different letters may share a bit.
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
        let words = ["draw", "discard", "Throne Room", "gain", "x"];
        let near = |word| nearest(word, words.into_iter());
        assert_eq!(near("drwa"), Some("draw"));
        assert_eq!(near("disacrd"), Some("discard"));
        assert_eq!(near("throne room"), Some("Throne Room"));
        assert_eq!(near("GAIN"), Some("gain"));
        assert_eq!(near("gone"), None);
        assert_eq!(near("y"), None);
        assert_eq!(near("draw"), None);
        assert_eq!(near("抽牌"), None);
        assert_eq!(near("х"), Some("x"));
    }
}
