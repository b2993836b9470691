//! English forms of the words that a game declares: plural, third person, article. Words with other than ASCII letters
//! have one form only.

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::phrase::agreeing;

/// The plural by the usual rules: `card` → `cards`, `city` → `cities`, `tax` → `taxes`. Words that are not ASCII stay
/// as they are.
#[must_use]
pub fn plural(word: &str) -> String {
    if !word.is_ascii() {
        return word.to_owned();
    }
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

/// `cards` → `card`, `copies` → `copy`, `boxes` → `box`, `heroes` → `hero`: the word of which [`plural`] gives the word; else `None`.
#[must_use]
pub fn singular(word: &str) -> Option<String> {
    let is_one = ["us", "sis"].iter().any(|end| word.ends_with(end)) && !IN_U.contains(&word);
    if is_one || IN_S.contains(&word) {
        return None;
    }
    let after = |end: &str| word.strip_suffix(end).filter(|stem| stem.len() > 1);
    let hisses = |stem: &&str| ["x", "ch", "sh", "ss", "zz"].iter().any(|end| stem.ends_with(end));
    let in_o = after("oes").map(|stem| format!("{stem}o"));
    let in_o = in_o.filter(|_| !IN_OE.contains(&word));
    let in_y = after("ies").map(|stem| format!("{stem}y"));
    let in_es = after("es").filter(hisses).map(str::to_owned);
    let one = in_y.or(in_es).or(in_o).or_else(|| word.strip_suffix('s').map(str::to_owned));
    one.filter(|one| !one.is_empty() && plural(one) == word)
}

/// Plurals of words in `u`; other words in `us` are no plurals: `bonus`, `plus`.
const IN_U: [&str; 4] = ["menus", "gurus", "emus", "gnus"];

/// Plurals of words in `oe`; other words in `oes` are those of words in `o`.
const IN_OE: [&str; 14] = [
    "shoes",
    "horseshoes",
    "snowshoes",
    "toes",
    "tiptoes",
    "foes",
    "does",
    "hoes",
    "oboes",
    "canoes",
    "aloes",
    "floes",
    "roes",
    "woes",
];

/// Other words in `s` that are no plurals.
const IN_S: [&str; 5] = ["gas", "lens", "atlas", "canvas", "bias"];

/// A number with its noun, which is given in the singular: `1 card`, `2 cards`, `0 cities`.
#[must_use]
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let noun = if count == "1" { noun.to_owned() } else { plural(noun) };
    format!("{count} {noun}")
}

/// A number with the words that agree with it. `forms` is `singular|plural`, with `#` for the number: `# card lies|#
/// cards lie`.
#[must_use]
pub fn in_number(count: impl Display, forms: &str) -> String {
    let count = count.to_string();
    agreeing(&count, count == "1", forms)
}

/// The indefinite article of a noun: `an` apple, `a` tower, `a` unit.
#[must_use]
pub fn article(noun: &str) -> &'static str {
    let noun = noun.to_lowercase();
    let sounds_like_you =
        noun.starts_with("uni") && !noun.starts_with("unin") && !noun.starts_with("unim")
            || ["use", "eu", "one"].iter().any(|begin| noun.starts_with(begin));
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) && !sounds_like_you { "an" } else { "a" }
}

/// The third person of a verb: `discard` → `discards`. Of several words the first changes: `give_back` → `gives_back`,
/// `give back` → `gives back`. A verb stays as it is if it is a third person already (`hits`) or has none (`may_rest`).
#[must_use]
pub fn third_person(verb: &str) -> String {
    match verb.split_once(['_', ' ']) {
        Some((first, rest)) if !first.is_empty() => {
            let link = &verb[first.len()..verb.len() - rest.len()];
            let stays = WITHOUT_THIRD_PERSON.contains(&first);
            let does = if stays { first.to_owned() } else { third_of(first) };
            format!("{does}{link}{rest}")
        }
        _ => third_of(verb),
    }
}

fn third_of(word: &str) -> String {
    if is_third_person(word) { word.to_owned() } else { plural(word) }
}

/// Words that have no third person before another verb (`may_rest`). Alone they are verbs like others: to can fish.
const WITHOUT_THIRD_PERSON: [&str; 10] =
    ["may", "must", "might", "shall", "should", "can", "could", "will", "would", "cannot"];

/// Whether a word looks like a third person: `hits`, `gives`, but not `pass`, `focus`, `bias`, `axis`.
fn is_third_person(word: &str) -> bool {
    let stem = word.strip_suffix('s').filter(|stem| stem.is_ascii() && stem.len() > 1);
    let is_short = ["has", "is", "was"].contains(&word);
    is_short || stem.is_some_and(|stem| !stem.ends_with(['s', 'u', 'i', 'a']))
}

/// The third person of a verb or purpose: the one that the game declares (`said`, by the word as declared, with
/// underscores), else the one of [`third_person`]. Its words are separated as those of `verb` are, by underscores or
/// blanks.
#[must_use]
pub fn spoken(said: &BTreeMap<String, String>, verb: &str) -> String {
    match said.get(&verb.replace(' ', "_")) {
        Some(third) if verb.contains(' ') => third.replace('_', " "),
        Some(third) => third.clone(),
        None => third_person(verb),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_go_by_the_sound() {
        for noun in ["apple", "Inn", "uninvited guest", "urn"] {
            assert_eq!(article(noun), "an", "{noun}");
        }
        for noun in ["tower", "unit", "user", "European", "one-off", "士兵", ""] {
            assert_eq!(article(noun), "a", "{noun}");
        }
    }

    #[test]
    fn nouns_agree_with_their_number() {
        for (count, said) in [(0, "0 passes"), (1, "1 pass"), (2, "2 passes"), (11, "11 passes")] {
            assert_eq!(counted(count, "pass"), said);
        }
        assert_eq!(counted(2, "spoilt ruling"), "2 spoilt rulings");
    }

    #[test]
    fn one_of_several_is_spelt_as_it_was() {
        let pairs = [
            ("cards", "card"),
            ("copies", "copy"),
            ("ties", "tie"),
            ("boxes", "box"),
            ("churches", "church"),
            ("houses", "house"),
            ("passes", "pass"),
            ("menus", "menu"),
            ("heroes", "hero"),
            ("embargoes", "embargo"),
            ("shoes", "shoe"),
        ];
        for (several, one) in pairs {
            assert_eq!(singular(several).as_deref(), Some(one));
        }
        for word in ["pass", "gold", "s", "", "plus", "bonus", "basis", "gas"] {
            assert_eq!(singular(word), None, "{word}");
        }
    }

    #[test]
    fn verbs_of_several_words_change_in_the_first() {
        for (verb, does) in
            [("wash", "washes"), ("give_back", "gives_back"), ("pay", "pays"), ("出牌", "出牌")]
        {
            assert_eq!(third_person(verb), does);
        }
        assert_eq!(plural("first_hand"), "first_hands");
    }

    #[test]
    fn what_is_a_third_person_already_stays() {
        for verb in ["hits", "gives_back", "plays", "teaches", "has", "is out"] {
            assert_eq!(third_person(verb), verb);
        }
        for verb in ["may_rest", "can_go", "will do"] {
            assert_eq!(third_person(verb), verb);
        }
        for (verb, does) in
            [("can", "cans"), ("pass", "passes"), ("focus", "focuses"), ("bias", "biases")]
        {
            assert_eq!(third_person(verb), does);
        }
    }

    #[test]
    fn what_a_game_says_itself_comes_before_the_rule() {
        let said = BTreeMap::from([("double_cross".to_owned(), "double_crosses".to_owned())]);
        for (verb, does) in [
            ("double_cross", "double_crosses"),
            ("double cross", "double crosses"),
            ("cross", "crosses"),
        ] {
            assert_eq!(spoken(&said, verb), does);
        }
    }
}
