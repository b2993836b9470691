//! Comparisons of which one side is said once for two of them: `n between 1 and 3`, `n >= 1 and <= 3`, `c is A or is B`.

use super::context::{Context, Token, tokens};
use super::meant::{Meant, repeated};
use super::operand;

/// What was meant by such a comparison.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    between(context).or_else(|| half_compared(context))
}

/// The words and signs of the statement that is refused, before the place and behind it.
pub(super) fn around<'t>(context: &Context<'t>) -> Option<Vec<Token<'t>>> {
    let from = context.said().first().map_or(context.at, |first| first.at);
    Some(tokens(context.piece.get(from..context.at + context.rest().len())?, from))
}

/// `if n between 1 and 3 { … }`, `if n is not between 1 and 3 { … }`
fn between(context: &Context<'_>) -> Option<Meant> {
    let words = around(context)?;
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let at = words.iter().position(|word| word.text == "between")?;
    let not = at > 0 && text(at - 1) == "not";
    let mut begins = at - usize::from(not);
    begins -= usize::from(begins > 0 && text(begins - 1) == "is");
    // `choose number between 0 and 3`
    if begins > 0 && text(begins - 1) == "number" && text(0) == "choose" {
        return None;
    }
    let and = words.iter().position(|word| word.text == "and" && word.at > words[at].at)?;
    // What is refused lies within these words.
    let within = words.get(begins)?.at..=words.get(and + 1)?.at;
    if !within.contains(&context.at) {
        return None;
    }
    let value = operand::side_to(context.piece, &words, begins.checked_sub(1)?);
    let least = operand::side_from(context.piece, &words, at + 1);
    let most = operand::side_from(context.piece, &words, and + 1);
    let (low, join, high) = if not { ("<", "or", ">") } else { (">=", "and", "<=") };
    let help = match (short(value), short(least), short(most)) {
        (Some(value), Some(least), Some(most)) => {
            format!("both ends are compared: `{value} {low} {least} {join} {value} {high} {most}`")
        }
        _ => format!(
            "both ends are compared, each with all that stands before `between`: with one by `{low}`, with the other by `{high}`, and `{join}` between the two"
        ),
    };
    Some(Meant::word(words[at], help))
}

/// A value that may be repeated in what is said of it.
fn short(value: Option<&str>) -> Option<&str> {
    value.filter(|value| repeated(value) == *value)
}

/// The signs with which values are compared.
const COMPARES: &[&str] = &["<", ">", "=", "!"];

/// `if n >= 1 and <= 3 { … }`, `if c is Oak or is Ash { … }`
fn half_compared(context: &Context<'_>) -> Option<Meant> {
    let words = around(context)?;
    let at = words.iter().position(|word| word.at >= context.at)?;
    let found = *words.get(at)?;
    let join = words.get(at.checked_sub(1)?).filter(|join| matches!(join.text, "and" | "or"))?;
    let sign = |word: &Token<'_>| COMPARES.contains(&word.text);
    let is = |word: &Token<'_>| matches!(word.text, "is" | "not");
    if !(sign(&found) || found.text == "is") {
        return None;
    }
    // The first sign of the comparison before, and what stands left of it.
    let before = words.get(..at - 1)?;
    let compared = |word: &Token<'_>| match found.text {
        "is" => word.text == "is",
        _ => sign(word),
    };
    let mut begins = before.iter().rposition(compared)?;
    while begins > 0 && sign(&words[begins]) && sign(&words[begins - 1]) {
        begins -= 1;
    }
    let value = operand::side_to(context.piece, &words, begins.checked_sub(1)?);
    let first = context.piece.get(words.get(begins)?.at..join.at)?.trim();
    let behind = words.iter().skip(at).take_while(|word| sign(word) || is(word)).count() + at;
    let other = operand::side_from(context.piece, &words, behind);
    let signs = context.piece.get(found.at..words.get(behind)?.at)?.trim();
    let join = join.text;
    let help = match (short(value), short(Some(first)), short(other)) {
        (Some(value), Some(first), Some(other)) => format!(
            "both sides of `{join}` say what is asked: `{value} {first} {join} {value} {signs} {other}`"
        ),
        _ => format!(
            "both sides of `{join}` say what is asked: repeat before `{signs}` all that stands before the first sign"
        ),
    };
    Some(Meant::word(found, help))
}
