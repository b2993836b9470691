//! Names that stand in quotes, and were written without.

use super::context::{Context, Place, Token};
use super::meant::Meant;
use super::rules;

/// Small words in names.
const SMALL: [&str; 12] =
    ["of", "the", "for", "and", "to", "in", "on", "at", "from", "with", "a", "an"];

/// Words behind which no other part of a sentence begins: so what stands on both sides is a name.
const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// `9 of Hearts`, `Man of the Sea` or `Fog Boat 4` without quotes, where `of` or the last number stands.
pub(super) fn numbered_name(piece: &str, at: usize) -> Option<String> {
    let word = |sign: char| sign.is_alphanumeric() || "'-".contains(sign);
    let mut first = String::new();
    let before = piece.get(..at)?;
    // `Rat on a Stick`, of which `Rat on a` was read.
    let small: Vec<&str> = before.split(' ').rev().filter(|word| !word.is_empty()).collect();
    let small: Vec<&str> = small.into_iter().take_while(|word| SMALL.contains(word)).collect();
    let is_within = small.first().is_some_and(|last| ARTICLES.contains(last));
    let (mut before, mut within) = (before, String::new());
    for word in small.into_iter().filter(|_| is_within) {
        before = before.trim_end_matches(' ').strip_suffix(word)?;
        within.insert_str(0, &format!("{word} "));
    }
    for begins in before.split([' ', '[', '(']).rev().filter(|word| !word.is_empty()) {
        let counts = begins.chars().all(|sign| sign.is_ascii_digit());
        let proper = begins.starts_with(char::is_uppercase) && begins.chars().all(word);
        if proper || counts && first.is_empty() {
            first.insert_str(0, &format!("{begins} "));
        }
        if !proper {
            break;
        }
    }
    let line = piece.get(at..)?.lines().next()?;
    let end = line.find(|sign: char| !word(sign) && sign != ' ').unwrap_or(line.len());
    let counts = |part: &str| !part.is_empty() && part.chars().all(|sign| sign.is_ascii_digit());
    let proper = |part: &str| part.starts_with(char::is_uppercase);
    let words = line.get(..end)?.split(' ');
    let belongs = |part: &&str| proper(part) || counts(part) || SMALL.contains(part);
    let mut words: Vec<&str> = words.take_while(belongs).collect();
    // `at` in `Fog Boat 4 at (1, 0)` is no part of the name.
    while words.pop_if(|last| SMALL.contains(last)).is_some() {}
    let (starts, ends) = (words.first()?, words.last()?);
    let links = !within.is_empty() || SMALL.contains(starts) || proper(&first) && counts(starts);
    let linked = links && proper(ends);
    // `Fog Boat 4`, and not `cost 4`
    let numbered = proper(&first) && words.len() == 1 && counts(starts);
    let rest = words.join(" ");
    let named = linked || numbered;
    (named && !first.is_empty()).then(|| quoted(&format!("{first}{within}{rest}")))
}

/// Words before a number that say which of several are meant.
const WHICH: [&str; 6] = ["top", "bottom", "first", "last", "+", "-"];

/// Words behind `of` that stand for things and are no part of a name, and words before it of which there is some amount.
const NO_NAMES: [&str; 14] = [
    "card", "cards", "them", "those", "these", "his", "her", "their", "my", "it", "number",
    "amount", "size", "rest",
];

/// `2 of clubs` or `ace of clubs`, whose words have no capitals, and `4th Bundle`: in a ruling wherever it is said, elsewhere where it is no
/// number of a statement (`gain 2 of …`).
pub(super) fn small_name(context: &Context<'_>) -> Option<Meant> {
    let words: Vec<Token<'_>> = context.said().into_iter().chain(context.follows()).collect();
    let in_ruling = context.place == Place::Facts;
    let ordinal = |word: &Token<'_>| {
        let is_times = super::claims::joined_times(word.text).is_some();
        word.text.starts_with(|sign: char| sign.is_ascii_digit()) && word.is_word() && !is_times
    };
    if let Some(at) =
        words.iter().position(|word| ordinal(word) && (in_ruling || word.at == context.at))
    {
        let (first, next) = (words.get(at)?, words.get(at + 1)?);
        let name = context.piece.get(first.at..next.end())?;
        let goes_on = next.is_word() && !rules::is_reserved(next.text);
        return goes_on.then(|| Meant::word(*first, quoted(name)));
    }
    words.windows(3).enumerate().find_map(|(at, three)| {
        let [first, of, next] = *three else { return None };
        let before = at.checked_sub(1).and_then(|at| words.get(at)).map(|word| word.text);
        let refused = of.at == context.at;
        let counts = first.is_number()
            && !before.is_some_and(|word| WHICH.contains(&word))
            && (in_ruling || refused && at > 1 && words[0].text != "choose");
        let small = |word: &Token<'_>| {
            word.is_word()
                && word.text.starts_with(char::is_lowercase)
                && !rules::is_reserved(word.text)
                && !NO_NAMES.contains(&word.text)
        };
        let named = in_ruling && refused && small(&first) && before != Some(".");
        let behind = if ARTICLES.contains(&next.text) { words.get(at + 3)? } else { &next };
        if of.text != "of" || !(counts || named) || !small(behind) {
            return None;
        }
        let name = context.piece.get(first.at..behind.end())?;
        Some(Meant::word(of, quoted(name)))
    })
}

/// What is said of such a name. `1d6` is no name, but dice.
fn quoted(name: &str) -> String {
    let first = name.split(' ').next().unwrap_or_default();
    let number = |part: &str| !part.is_empty() && part.chars().all(|sign| sign.is_ascii_digit());
    if first.split_once('d').is_some_and(|(many, faces)| number(many) && number(faces)) {
        return "a die is declared and rolled, and what it shows gets a name: `roll DIE as n`, then `+n COUNTER`"
            .to_owned();
    }
    format!("a name with a small word or a number in it stands in quotes: `\"{name}\"`")
}
