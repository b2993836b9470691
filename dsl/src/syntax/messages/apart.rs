//! Who or what is left out, as one would say it: `each player except me { … }`, `choose 1 card in hand other than self`.

use super::context::{Context, Token};
use super::meant::{Meant, repeated};
use super::{operand, sides};

/// Words behind which somebody or something is left out.
const BUT: &[&str] = &["except", "but", "besides", "excluding"];

/// What was meant by such a phrase.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
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
    let help = players(context, &words, at, left_out).unwrap_or_else(|| {
        let asked = words.iter().take(at).any(|word| word.text == "where");
        let one = if matches!(left_out, "left" | "right") { "me." } else { "" };
        let link = if asked { "and" } else { "where" };
        let what = if asked { "it is asked behind `and`" } else { "stands behind `where`" };
        format!("what is left out {what}: `{link} it is not {one}{left_out}`")
    });
    let last = words.get(out - 1)?;
    let place = words[at].at..last.end();
    let message = format!("`{}` cannot stand here", context.piece.get(place.clone())?);
    Some(Meant::new(place, message, help))
}

/// `each player except me { … }`, `for p in opponents but left { … }`: those who are left.
fn players(
    context: &Context<'_>,
    words: &[Token<'_>],
    at: usize,
    left_out: &str,
) -> Option<String> {
    let first = words.first().filter(|first| matches!(first.text, "each" | "together" | "for"))?;
    let whom = words.get(..at)?.iter().rposition(|word| matches!(word.text, "each" | "in"))? + 1;
    let head = context.piece.get(first.at..words.get(whom)?.at)?.trim();
    let whom: Vec<&str> = words.get(whom..at)?.iter().map(|word| word.text).collect();
    let those = match whom[..] {
        ["player" | "players" | "everybody"] => "players",
        ["opponent" | "opponents"] | ["other", "player" | "players"] => "opponents",
        _ => return None,
    };
    let all = match (head, those, left_out) {
        ("for", ..) => return None,
        (_, _, "me") if head.ends_with("each") => "opponent".to_owned(),
        (_, _, "me") => "opponents".to_owned(),
        _ => format!("({those} - {left_out})"),
    };
    Some(format!("who is left is named: `{} {all} {{ … }}`", repeated(head)))
}
