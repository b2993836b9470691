//! English forms of declared words: plurals and third persons.

use schema::words::{plural, third_person};

/// Other forms in which a used word may be declared: `action` for `actions`, and the reverse.
pub(crate) fn forms(word: &str) -> impl Iterator<Item = String> {
    let singular = singulars(word);
    let is_other = |third: &String| *third != plural(word) && third != word;
    let third = Some(third_person(word)).filter(is_other);
    std::iter::once(plural(word)).chain(third).chain(singular)
}

/// The words of which a word may be the plural or third person.
fn singulars(word: &str) -> Vec<String> {
    let mut found = endings(word);
    found.retain(|single| plural(single) == word);
    // In a verb of several words the first may be in the third person.
    if let Some((first, rest)) = word.split_once('_') {
        let whole = endings(first).into_iter().map(|first| format!("{first}_{rest}"));
        found.extend(whole.filter(|single| third_person(single) == word));
    }
    found
}

/// A word without an ending of the plural, in all possible ways.
fn endings(word: &str) -> Vec<String> {
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
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_and_back() {
        for (one, many) in [
            ("card", "cards"),
            ("city", "cities"),
            ("ray", "rays"),
            ("trash", "trashes"),
            ("give_back", "give_backs"),
        ] {
            assert_eq!(plural(one), many);
            assert!(forms(many).any(|form| form == one), "{many}");
            assert!(forms(&third_person(one)).any(|form| form == one), "{one}");
            assert!(!forms(many).any(|form| form == many), "{many} is no other form of itself");
        }
    }
}
