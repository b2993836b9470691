//! Conditions of what counts all the while, and of events, where they cannot stand: `cannot draw if coins > 2`.

use super::context::{Context, Token};
use super::meant::{Meant, repeated};

/// Words with which a condition is begun elsewhere.
const IF: &[&str] = &["if", "when", "while", "where"];

/// What was meant by such a condition.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if !context.place.has_handlers() {
        return None;
    }
    let (said, follows) = (context.said(), context.follows());
    let (first, found) = (*said.first()?, *follows.first()?);
    let help = match first.text {
        "cannot" | "+" | "-" | "set" if IF.contains(&found.text) => {
            effect(context, &said, &follows)?
        }
        "when" => crossed(&said, &follows)?,
        "before" | "after" => event(context, &said, &follows)?,
        _ => return None,
    };
    Some(Meant::word(found, help))
}

/// `cannot draw if coins > 2`, `+1 value for (card in hand) if pot > 0`
fn effect(context: &Context<'_>, said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let (first, found) = (said.first()?, follows.first()?);
    let ends = follows.iter().find(|next| matches!(next.text, "," | "{" | "}"));
    let ends = ends.map_or(context.at + context.rest().len(), |ends| ends.at);
    let asked = repeated(context.piece.get(found.end()..ends)?);
    let does = |to: usize| context.piece.get(first.at..to).map(repeated);
    let listed = said.iter().position(|word| word.text == "for");
    if let Some(at) = listed {
        let list = context.piece.get(said.get(at + 1)?.at..said.last()?.end())?;
        let list = list.strip_prefix('(').and_then(|list| list.strip_suffix(')')).unwrap_or(list);
        let link = if list.contains(" where ") { "and" } else { "where" };
        let does = does(said[at].at)?;
        return Some(format!(
            "its condition stands with those on whom it counts: `{does} for ({} {link} {asked})`",
            repeated(list)
        ));
    }
    let does = does(found.at)?;
    let plain = follows.get(1).is_some_and(Token::is_word)
        && follows.get(2).is_some_and(|sign| matches!(sign.text, "<" | ">" | "=" | "!"));
    Some(match (first.text, plain) {
        ("cannot", true) => format!(
            "on whom it counts, and when, stands behind `for`: `{does} for (players where it.{asked})`; of what is the table's, `{does} for (players where {asked})`"
        ),
        ("cannot", false) => format!(
            "on whom it counts, and when, stands behind `for`: `{does} for (players where …)`, or of cards `{does} for (card in ZONE where …)`"
        ),
        _ => format!(
            "its condition stands behind `for`, with those on whom it counts: `{does} for (KIND in ZONE where …)`"
        ),
    })
}

/// `when points rises above 3 { … }`
fn crossed(said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let [_, value @ .., verb] = said else { return None };
    let [link, number, ..] = follows else { return None };
    let value: String = value.iter().map(|word| word.text).collect();
    let number = number.text.parse::<i64>().ok()?;
    let mark = match (verb.text, link.text) {
        ("rises", "above" | "over" | "past" | "beyond") => number.saturating_add(1),
        ("falls", "below" | "under" | "past" | "beyond") => number.saturating_sub(1),
        ("rises" | "falls", "at" | "until") => number,
        _ => return None,
    };
    Some(format!("a mark is what is reached: `when {value} {} to {mark} {{ … }}`", verb.text))
}

/// `after anyone draws 2 { … }`, `after anyone moves card to left.hand { … }`
fn event(context: &Context<'_>, said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let (first, last, found) = (said.first()?, said.last()?, follows.first()?);
    let heading = repeated(context.piece.get(first.at..last.end())?);
    if found.is_number() && said.len() == 3 {
        return Some(format!(
            "how many is asked of the event, by the name that the verb gives it: `{heading} where event.NAME == {}`",
            found.text
        ));
    }
    if ["a", "an", "the"].contains(&last.text) && found.text.starts_with(char::is_lowercase) {
        let heading = repeated(context.piece.get(first.at..last.at)?);
        return Some(format!(
            "there are no articles: leave `{}` out: `{heading} {} {{ … }}`",
            last.text, found.text
        ));
    }
    let asks = ["if", "when", "with", "that", "which", "having"].contains(&found.text);
    if asks && said.len() > 3 && last.is_word() {
        let ends = follows.iter().find(|next| next.text == "{")?;
        let asked = repeated(context.piece.get(found.end()..ends.at)?);
        let (named, of_it) = match said.get(said.len() - 2).filter(|before| before.text == "as") {
            Some(_) => (String::new(), last.text),
            None => (" as x".to_owned(), "x"),
        };
        let asked = match asked.strip_prefix("is ").or_else(|| asked.strip_prefix("are ")) {
            Some(is) => format!("{of_it} is {is}"),
            None => format!("{of_it}.{asked}"),
        };
        return Some(format!(
            "what is asked of it stands behind `where`, and it has a name there: `{heading}{named} where {asked} {{ … }}`"
        ));
    }
    let zone = follows.get(1).filter(|zone| found.text == "." && zone.is_word())?;
    let before = said.len().checked_sub(2).and_then(|at| said.get(at))?;
    matches!(before.text, "to" | "from" | "in" | "under").then(|| {
        format!(
            "a zone goes by its word alone there, `{} {}`, and whose it is, is asked behind it by `where`",
            before.text, zone.text
        )
    })
}

/// `if pot > 0 { cannot draw }` on a card or in a rule; `words` are those of its line.
pub(super) fn in_braces(words: &[Token<'_>]) -> Option<String> {
    let first = words.first().filter(|first| matches!(first.text, "if" | "when" | "while"))?;
    let opens = words.iter().position(|word| word.text == "{")?;
    let does = words.get(opens + 1)?.text;
    matches!(does, "cannot" | "+" | "-" | "set").then(|| {
        let does = if does == "cannot" { "cannot VERB" } else { "+1 FIELD" };
        format!(
            "what counts all the while takes no `{}` around it: its condition stands behind `for`, `{does} for (players where …)`, `{does} for (KIND in ZONE where …)`",
            first.text
        )
    })
}
