//! What loops go through, as one would say it: `for n in 1, 2, 3 { … }`, `for a, b in deck { … }`; and loops without their braces.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::rules;

/// What was meant by such a loop.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if context.place != Place::Block {
        return None;
    }
    listed(context).or_else(|| without_braces(context))
}

/// `for n in 1, 2, 3 { … }`, `for c in hand, deck { … }`, `for a, b in deck { … }`
fn listed(context: &Context<'_>) -> Option<Meant> {
    // What is refused lies somewhere between `for` and its braces, and a comma ends a statement.
    let from = context.piece.get(..context.at)?.rfind(context.line)?;
    let line = context.piece.get(from..)?.split(['\n', '\r']).next()?;
    let words = tokens(line, from);
    let at = words.iter().rposition(|word| word.text == "for" && word.at < context.at)?;
    let words = words.get(at..)?;
    let link = words.iter().position(|word| matches!(word.text, "in" | "="))?;
    // `{1, 2, 3}`
    let braces = words.get(link + 1)?.text == "{";
    let starts = link + 1 + usize::from(braces);
    let closes = |word: &Token<'_>| word.text == if braces { "}" } else { "{" };
    let ends = starts + words.get(starts..)?.iter().position(closes)?;
    let opens = words.get(ends + usize::from(braces)).filter(|opens| opens.text == "{")?;
    if context.at > opens.at {
        return None;
    }
    let part = |from: usize, to: usize| {
        let last = words.get(to.checked_sub(1)?)?;
        context.piece.get(words.get(from)?.at..last.end())
    };
    let (names, things) = (part(1, link)?, part(starts, ends)?);
    let help = match names.split(',').map(str::trim).collect::<Vec<_>>()[..] {
        [name] => match listed_things(things)? {
            Listed::Things(list) => {
                format!("several things stand in `[ ]`: `for {name} in {list} {{ … }}`")
            }
            Listed::Lists(list) => {
                format!("lists are joined by `+`: `for {name} in {list} {{ … }}`")
            }
        },
        [..] if words.get(1..link)?.iter().any(|word| rules::is_reserved(word.text)) => {
            return None;
        }
        [..] if things.contains(',') => return None,
        ref names => {
            let each: Vec<String> =
                names.iter().map(|name| format!("{name} in {}", repeated(things))).collect();
            format!("each name has its own list: `for {} {{ … }}`", each.join(", "))
        }
    };
    let found = *context.follows().first()?;
    Some(Meant { about: words[0].at, ..Meant::word(found, help) })
}

/// What is listed, as it is written.
enum Listed {
    Things(String),
    Lists(String),
}

/// What is listed with commas or blanks.
fn listed_things(things: &str) -> Option<Listed> {
    let comma = things.contains(',');
    let parts: Vec<&str> = match comma {
        true => things.split(',').map(str::trim).collect(),
        false => things.split_whitespace().collect(),
    };
    let named = |part: &str| {
        part.starts_with(|sign: char| sign.is_uppercase() || sign == '"')
            && !part.contains(['(', '.', '{'])
    };
    let each = parts.iter().map(|part| match numbers(part) {
        Some(numbers) => Some(numbers),
        None => (comma && named(part)).then(|| vec![(*part).to_owned()]),
    });
    if let Some(each) = each.collect::<Option<Vec<_>>>().filter(|_| parts.len() > 1) {
        return Some(Listed::Things(format!("[{}]", repeated(&each.concat().join(", ")))));
    }
    let is_list = |part: &&str| {
        part.starts_with(char::is_lowercase)
            && part.chars().all(|sign| super::is_word(sign) || sign == '.')
            && !rules::is_reserved(part)
    };
    (comma && parts.iter().all(is_list))
        .then(|| Listed::Lists(format!("({})", repeated(&parts.join(" + ")))))
}

/// A number, or the few numbers of `1 to 3`.
fn numbers(part: &str) -> Option<Vec<String>> {
    let number = |word: &str| word.trim().parse::<u32>().ok();
    match part.split_once(" to ") {
        None => Some(vec![number(part)?.to_string()]),
        Some((least, most)) => {
            let (least, most) = (number(least)?, number(most)?);
            let few = least <= most && most - least < 12;
            few.then(|| (least..=most).map(|number| number.to_string()).collect())
        }
    }
}

/// `each opponent where it == p` with nothing behind it.
fn without_braces(context: &Context<'_>) -> Option<Meant> {
    let ends = context.follows().first().is_none_or(|found| matches!(found.text, "}" | ","));
    let said = context.said();
    let first = said.first().filter(|each| ends && each.text == "each" && said.len() > 1)?;
    if said.get(2).is_some_and(|which| which.text != "where") {
        return None;
    }
    let heading = context.piece.get(first.at..said.last()?.end())?;
    let opened = context.open.last().is_none_or(|open| open.sign == '{');
    let end = said.last()?.end();
    opened.then(|| {
        let help =
            format!("what each of them does stands in braces: `{} {{ … }}`", repeated(heading));
        let message = "it is not said what each of them does".to_owned();
        Meant { about: first.at, ..Meant::new(first.at..end, message, help) }
    })
}
