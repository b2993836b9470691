//! Claims about what somebody has, as one would first say them: `Bob has 3 cards in hand`, `Bob's discard pile is Gust, Gale`.

use super::context::Token;
use super::meant::{Meant, repeated};

/// Words that say nothing of what is so.
const IDLE: &[&str] =
    &["a", "an", "the", "his", "her", "their", "still", "now", "only", "exactly", "also", "just"];

/// Words for where cards lie that stand behind a zone's own.
const PLACES: &[&str] = &["pile", "zone", "area"];

/// What was meant by a line in the braces of `then`.
pub(super) fn meant(line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let verb = words.iter().position(|word| matches!(word.text, "has" | "have" | "is" | "are"))?;
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let place = *words.get(verb)?;
    let end = place.end().checked_sub(words.first()?.at)?;
    let said = line.trim().get(end..)?.trim();
    let owned = text(1) == "'" && text(2) == "s";
    let subject: Vec<&str> =
        words.get(usize::from(owned) * 3..verb)?.iter().map(|word| word.text).collect();
    let subject: Vec<&str> = subject.into_iter().filter(|word| !IDLE.contains(word)).collect();
    let has = matches!(place.text, "has" | "have");
    let behind: Vec<&str> = said.split_whitespace().filter(|word| !IDLE.contains(word)).collect();
    let is_number = |word: &str| word.chars().all(|sign| sign.is_ascii_digit());
    let help = |help: String| Some(Meant::word(place, help));
    if owned {
        let zone = subject.iter().find(|word| !PLACES.contains(word) && **word != "turn")?;
        let zone = format!("{}.{zone}", text(0));
        return match &behind[..] {
            ["empty"] if !has => help(format!("write `{zone} is empty`")),
            [n, "card" | "cards"] if has => help(format!("write `count of {zone} == {n}`")),
            [n] if !has && is_number(n) => help(format!("write `{zone} == {n}`")),
            [] => None,
            _ => help(format!(
                "whose it is stands before a dot: `{zone} == {}`",
                repeated(&behind.join(" "))
            )),
        };
    }
    let proper = |word: &str| word.starts_with(char::is_uppercase);
    let [who, rest @ ..] = &subject[..] else { return None };
    if !has || !proper(who) {
        return None;
    }
    match (rest, &behind[..]) {
        // `Gust pile has 10 cards`
        (rest, [n, "card" | "cards"]) if rest.last().is_some_and(|last| PLACES.contains(last)) => {
            let names = subject.split_last().map_or(&[][..], |(_, names)| names).join(" ");
            help(format!("whose pile it is stands behind its zone: `count of ZONE.{names} == {n}`"))
        }
        ([], ["turn"]) => help(format!("whose turn it is: `active == {who}`")),
        ([], [n, "card" | "cards"]) => help(format!("write `count of {who}.ZONE == {n}`")),
        ([], [n, "card" | "cards", "in", zone, ..]) => {
            help(format!("write `count of {who}.{zone} == {n}`"))
        }
        ([], [names @ .., "in", zone]) if names.first().is_some_and(|name| proper(name)) => {
            help(format!("write `{} in {who}.{zone}`", repeated(&names.join(" "))))
        }
        ([], [n, names @ .., "in", zone])
            if is_number(n) && names.first().is_some_and(|name| proper(name)) =>
        {
            let names = repeated(&names.join(" ")).to_owned();
            help(format!("write `count of ({names} in {who}.{zone}) == {n}`"))
        }
        ([], [n, names @ ..]) if is_number(n) && names.first().is_some_and(|name| proper(name)) => {
            let names = repeated(&names.join(" ")).to_owned();
            help(format!("write `count of ({names} in {who}.ZONE) == {n}`"))
        }
        ([], [n, word]) if is_number(n) => help(format!("write `{who}.{word} == {n}`")),
        _ => None,
    }
}
