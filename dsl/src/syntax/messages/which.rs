//! Which one of several is meant by an answer of a ruling, as somebody would first say it.

use super::context::Token;
use super::meant::{Meant, repeated};

/// Words for the first few of several.
const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];

/// The number that an ordinal stands for: `second`, `2nd`.
fn ordinal(word: &str) -> Option<usize> {
    let number = word.trim_end_matches(|sign: char| sign.is_ascii_lowercase());
    match ORDINALS.iter().position(|ordinal| *ordinal == word) {
        Some(at) => Some(at + 1),
        None if matches!(&word[number.len()..], "st" | "nd" | "rd" | "th") => number.parse().ok(),
        None => None,
    }
}

/// `Ann opens second Chest`, `Ann opens the 2nd Chest`, `Ann opens Chest number 2` among the moves; and `#2` in anything else than an
/// answer.
pub(super) fn meant(part: &str, line: &str, words: &[Token<'_>]) -> Option<Meant> {
    if let Some(hash) = words.iter().find(|word| word.text == "#") {
        let help = "only an answer says it: an offer and a claim name a thing by where it lies, `Name in Alice.ZONE`, or by what it has, `Name with COUNTER 2`";
        return Some(Meant::word(*hash, help.to_owned()));
    }
    let [who, verb, ..] = words.get(..3).filter(|_| part == "when")? else { return None };
    let said = |number: &str, name: &str| {
        format!(
            "which one of several stands behind their name, counted as they are offered: `{} {} {name} #{number}`",
            who.text, verb.text
        )
    };
    if let Some([number, nth]) = words.windows(2).find_map(|two| match two {
        [word, nth] if word.text == "number" && nth.is_number() => Some([word, nth]),
        _ => None,
    }) {
        let from = words.get(2)?.at.checked_sub(words.first()?.at)?;
        let to = number.at.checked_sub(words.first()?.at)?;
        let name = line.trim_start().get(from..to)?.trim();
        return Some(Meant::word(*number, said(nth.text, name)));
    }
    let at = if words.get(2)?.text == "the" { 3 } else { 2 };
    let (word, next) = (words.get(at)?, words.get(at + 1)?);
    let number = ordinal(word.text).filter(|_| next.text.starts_with(char::is_uppercase))?;
    let from = next.at.checked_sub(words.first()?.at)?;
    let name = repeated(line.trim_start().get(from..)?);
    Some(Meant::word(*word, said(&number.to_string(), name)))
}
