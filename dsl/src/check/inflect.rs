//! English forms of declared words: plurals and third persons. Words of other scripts have none.

/// The forms a word may have been declared in, if it was used in another: `action` for `actions` and the reverse.
pub(crate) fn forms(word: &str) -> impl Iterator<Item = String> {
    let singular = singulars(word);
    std::iter::once(plural(word)).chain(singular)
}

/// `card` → `cards`, `city` → `cities`, `tax` → `taxes`; likewise the third person: `trash` → `trashes`.
pub(crate) fn plural(word: &str) -> String {
    let stem = |cut: usize| word.get(..word.len() - cut).unwrap_or(word);
    let before_y = word.chars().rev().nth(1);
    if word.ends_with('y') && !before_y.is_some_and(|c| "aeiou".contains(c)) {
        format!("{}ies", stem(1))
    } else if ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| word.ends_with(end)) {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

/// The words of which this may be the plural or third person.
fn singulars(word: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(stem) = word.strip_suffix("ies") {
        found.push(format!("{stem}y"));
    }
    if let Some(stem) = word.strip_suffix("es") {
        found.push(stem.to_owned());
    }
    if let Some(stem) = word.strip_suffix('s') {
        found.push(stem.to_owned());
    }
    found.retain(|single| plural(single) == word);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_and_back() {
        for (one, many) in
            [("card", "cards"), ("city", "cities"), ("buy", "buys"), ("trash", "trashes")]
        {
            assert_eq!(plural(one), many);
            assert!(forms(many).any(|form| form == one), "{many}");
        }
    }
}
