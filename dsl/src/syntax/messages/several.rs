//! Lists that are joined, each of which needs brackets.

use super::context::{Context, Token};
use super::meant::Meant;
use super::operand;

/// `item in hand + item in pack`: what is joined ends behind the first of them.
pub(super) fn lists(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| found.text == "in")?;
    let piece = context.piece;
    let (other, at) = value_to(piece, &said, said.len().checked_sub(1)?)?;
    let sign = said.get(at.checked_sub(1)?).filter(|sign| matches!(sign.text, "+" | "-"))?;
    let (zone, at) = value_to(piece, &said, at.checked_sub(2)?)?;
    let (what, _) = match said.get(at.checked_sub(1)?)?.text {
        "in" => value_to(piece, &said, at.checked_sub(2)?)?,
        _ => return None,
    };
    let there = operand::from(piece, &follows, 1)?;
    let sign = sign.text;
    let apart = format!("`({what} in {zone}) {sign} ({other} in {there})`");
    let help = match what == other {
        true => format!(
            "of lists that are joined each stands in brackets: {apart}, or `{what} in ({zone} {sign} {there})`"
        ),
        false => format!("of lists that are joined each stands in brackets: {apart}"),
    };
    Some(Meant::word(found, help))
}

/// The value that ends with one of the words, and the word with which it begins.
fn value_to<'t>(piece: &'t str, words: &[Token<'t>], at: usize) -> Option<(&'t str, usize)> {
    let value = operand::to(piece, words, at)?;
    let begins = words.get(at)?.end().checked_sub(value.len())?;
    Some((value, words.iter().position(|word| word.at == begins)?))
}
