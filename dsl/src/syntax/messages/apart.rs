//! Who or what is left out, as one would say it: `each player except me { … }`, `choose 1 card in hand other than self`.

use super::context::{Context, Place, Token};
use super::meant::{Meant, repeated};
use super::{operand, sides};

/// Words behind which somebody or something is left out.
const BUT: &[&str] = &["except", "but", "besides", "excluding"];

/// What was meant by such a phrase.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    // What is answered in a ruling is named.
    if matches!(context.place, Place::Ruling | Place::Facts) {
        return None;
    }
    let words = sides::around(context)?;
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let (at, out) = (1..words.len()).find_map(|at| {
        let out = match (text(at), text(at + 1)) {
            ("other", "than") => at + 2,
            (but, "not" | "for") if BUT.contains(&but) => at + 2,
            (but, _) if BUT.contains(&but) => at + 1,
            _ => return None,
        };
        // What is refused lies within these words.
        let within = words[at].at..=words.get(out)?.at;
        within.contains(&context.at).then_some((at, out))
    })?;
    let left_out = operand::from(context.piece, &words, out)?;
    if words.get(out)?.is_number() {
        return all_but_some(&words, at, out);
    }
    let help = players(context, &words, at, left_out).unwrap_or_else(|| {
        let asked = words.iter().take(at).any(|word| word.text == "where");
        let one = if matches!(left_out, "left" | "right") { "me." } else { "" };
        let link = if asked { "and" } else { "where" };
        format!("what is left out stands behind `{link}`: `{link} it is not {one}{left_out}`")
    });
    let last = words.get(out - 1)?;
    let place = words[at].at..last.end();
    let message = format!("`{}` cannot stand here", context.piece.get(place.clone())?);
    Some(Meant::new(place, message, help))
}

/// `each player except me { … }`, `choose 1 opponent but left`, `count of players except me`: those who are left.
fn players(
    context: &Context<'_>,
    words: &[Token<'_>],
    at: usize,
    left_out: &str,
) -> Option<String> {
    let whom = words.get(at.checked_sub(1)?)?;
    let other = at.checked_sub(2).is_some_and(|before| words[before].text == "other");
    let (those, single) = match whom.text {
        "player" => ("players", true),
        "players" | "everybody" | "everyone" => ("players", false),
        "opponent" => ("opponents", true),
        "opponents" => ("opponents", false),
        _ => return None,
    };
    let those = if other { "opponents" } else { those };
    let mut begins = at - 1 - usize::from(other);
    while begins.checked_sub(1).is_some_and(|before| words[before].text == "all") {
        begins -= 1;
    }
    let head = context.piece.get(words[0].at..words[begins].at)?.trim();
    let head = if head == "as" || head.is_empty() { "each" } else { head };
    let loops = matches!(words[0].text, "each" | "together" | "as" | "for");
    let all = match (left_out, head.starts_with("choose")) {
        ("me", _) if single || head.ends_with("each") => "opponent".to_owned(),
        ("me", _) => "opponents".to_owned(),
        (_, true) => format!("player in ({those} - {left_out})"),
        _ => format!("({those} - {left_out})"),
    };
    let braces = if loops { " { … }" } else { "" };
    Some(match head.contains("each") || head.starts_with("for") || head.starts_with("choose") {
        true => format!("who is left is named: `{} {all}{braces}`", repeated(head)),
        false => format!("who is left is named: `{all}`"),
    })
}

/// `discard all but 2 cards in hand`
fn all_but_some(words: &[Token<'_>], at: usize, number: usize) -> Option<Meant> {
    let all = words.get(at.checked_sub(1)?).filter(|all| all.text == "all")?;
    let number = words.get(number)?.text;
    let verb = match words.first()?.text {
        "choose" | "may" => "VERB",
        verb => verb,
    };
    let help = format!(
        "those that stay are chosen first: `choose {number} card in ZONE as kept`, then `{verb} ZONE - kept`"
    );
    Some(Meant::word(*all, help))
}
