//! Claims about what a player sees or knows, as somebody would first say them.

use super::context::Token;
use super::meant::{Meant, repeated};

/// What was meant by a line in the braces of `then` that says who sees, knows or may count something.
pub(super) fn meant(line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let line = line.trim();
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let behind = |at: usize| {
        let from = words.get(at)?.at.checked_sub(words.first()?.at)?;
        line.get(from..).map(repeated)
    };
    let help = |at: usize, help: String| Some(Meant::word(*words.get(at)?, help));
    let who = text(0);
    // `Alice.hand is hidden from Bob`, `deck is secret`
    if let Some(is) = words.iter().position(|word| word.text == "is")
        && matches!(text(is + 1), "hidden" | "secret" | "private" | "unknown")
    {
        let zone = line.split(" is ").next().unwrap_or_default();
        let from = words.iter().position(|word| word.text == "from");
        let said = match from.and_then(|from| behind(from + 1)).filter(|who| !who.is_empty()) {
            Some(who) => format!("`{who} cannot see {zone}`"),
            None => format!("`P cannot see {zone}`, `nobody sees {zone}`"),
        };
        return help(is + 1, format!("say who cannot see it: {said}"));
    }
    // `only Alice sees …`, `Alice alone sees …`
    let alone = match (who, text(1), text(2)) {
        ("only", _, _) => Some((0, 1, 2)),
        (_, "alone" | "only", _) => Some((1, 0, 2)),
        _ => None,
    };
    if let Some((word, who, verb)) = alone
        && let verb @ ("sees" | "knows") = text(verb)
        && let (who, what) = (text(who), behind(3)?)
    {
        let none = if verb == "sees" { "cannot see" } else { "does not know" };
        let said = format!(
            "say it of each: `{who} {verb} {what}`, and of every other player in a line of its own `P {none} {what}`"
        );
        return help(word, said);
    }
    // `Bob sees nothing in Alice.hand`, `Bob counts Alice.hand`
    if let ("sees" | "knows", "nothing") = (text(1), text(2)) {
        let none = if text(1) == "sees" { "cannot see" } else { "does not know" };
        let zone = behind(if text(3) == "in" { 4 } else { 3 }).filter(|zone| !zone.is_empty());
        return help(2, format!("write `{who} {none} {}`", zone.unwrap_or("ZONE")));
    }
    // `Bob does not sees …`
    let is_third = |at: usize| {
        matches!(text(at), "sees" | "knows" | "counts")
            && at.checked_sub(1).is_some_and(|before| matches!(text(before), "not" | "never"))
    };
    let is_base = |at: usize| matches!(text(at), "see" | "know" | "count");
    let at = (0..words.len()).find(|at| is_base(*at) || is_third(*at))?;
    let (sees, cannot, what) = match text(at).trim_end_matches('s') {
        "see" => ("sees", "cannot see", behind(at + 1)?),
        "know" => ("knows", "does not know", behind(at + 1)?),
        _ => ("counts", "cannot count", behind(at + 1)?),
    };
    let between: Vec<&str> = words.get(1..at)?.iter().map(|word| word.text).collect();
    let denies = between.iter().any(|word| matches!(*word, "not" | "cannot" | "t" | "never"));
    let able = ["can", "may", "must", "should", "could", "does", "do", "cannot"];
    let counted = text(at) == "count" && text(at + 1).starts_with(|c: char| c.is_ascii_digit());
    let is_right = matches!(
        (text(at), &between[..]),
        ("see" | "count", ["cannot"]) | ("know", ["does", "not"])
    ) || counted && between == ["can"];
    let able = between.first().is_some_and(|first| able.contains(first) || denies);
    match (able && !is_right, denies, sees) {
        (false, ..) => None,
        (true, true, _) => help(1, format!("write `{who} {cannot} {what}`")),
        (true, false, "counts") if counted => help(1, format!("write `{who} can count {what}`")),
        (true, false, "counts") => help(
            1,
            format!(
                "that {who} may count it is claimed by how many there are: `{who} can count 2 cards in {what}`"
            ),
        ),
        (true, false, _) => help(1, format!("write `{who} {sees} {what}`")),
    }
}
