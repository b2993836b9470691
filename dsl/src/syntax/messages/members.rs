//! Members of a player, the table, a pile or a kind that stand behind a comma and do not say what they are.

use super::context::{Context, Place, Token, first_word};
use super::handed::TYPES;
use super::hints::MEMBERS;
use super::meant::{Meant, repeated};
use super::rules;

/// Members that give several names before one value or range.
const SHARED: &[&str] = &["counter", "note", "zone"];

/// `counter honey = 0, nectar`: behind a value nothing more is named.
pub(super) fn behind_a_value(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [name] = said.as_slice() else { return None };
    if !context.place.has_members() || !name.is_word() || MEMBERS.contains(&name.text) {
        return None;
    }
    // `honey : number` would be a field.
    let found = follows.first().map(|found| found.text);
    if !matches!(found, None | Some("," | "}" | "=")) {
        return None;
    }
    let (first, _) = context.line.split_once(',')?;
    let (first, kind) = (first.trim(), first_word(first.trim()));
    if !["counter", "note", "zone", "flag", "track", "pool"].contains(&kind) {
        return None;
    }
    let own = context.rest().split([',', '}']).next().unwrap_or_default().trim();
    let value = first.find([':', '=']).map(|at| first.split_at(at));
    let alone = match (kind, own) {
        ("note" | "zone" | "track" | "pool", _) => format!("{kind} {} : …", name.text),
        (_, "") => format!("{kind} {}", name.text),
        (_, own) => format!("{kind} {} {}", name.text, repeated(own)),
    };
    let together = match value {
        Some((names, value)) if SHARED.contains(&kind) && own.is_empty() => format!(
            "; several that are alike are named before what they have: `{}, {} {}`",
            names.trim(),
            name.text,
            repeated(value)
        ),
        _ => String::new(),
    };
    let word = value.and_then(|(_, ty)| ty.strip_prefix(':')).map(str::trim);
    let words = match word.filter(|word| kind == "note" && own.is_empty() && is_word_of_game(word))
    {
        Some(word) => {
            let names = first.strip_suffix(word).unwrap_or_default();
            format!("; words of which it holds one: `{names}{word} | {}`", name.text)
        }
        None => String::new(),
    };
    let message = format!("it is not said what `{}` is", name.text);
    let help = format!("say it: `{alone}`{together}{words}");
    Some(Meant::new(name.at..name.end(), message, help))
}

/// Whether a word is no type that every game has.
fn is_word_of_game(word: &str) -> bool {
    word != "card" && word.chars().all(super::is_word) && !TYPES.contains(&word)
}

/// `counter victory points : 0 to 9`
pub(super) fn of_two_words(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| found.is_word())?;
    let known = MEMBERS.contains(&found.text) || rules::is_reserved(found.text);
    if !context.place.has_members() || known || !is_first_name(&said) {
        return None;
    }
    let [sort, name] = said.as_slice() else { return None };
    if let Some(help) = first_value(&said, &follows) {
        return Some(Meant::word(found, help));
    }
    let mut help = format!("a name is one word: `{} {}_{}`", sort.text, name.text, found.text);
    if context.place == Place::Kind && follows.get(1).is_some_and(|next| next.text == ":") {
        help += &format!("; a field of its own begins in a new line before `{}`", found.text);
    }
    Some(Meant::word(found, help))
}

/// `counter gold starts at 3`
fn first_value(said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let ([sort, name], [begins, rest @ ..]) = (said, follows) else { return None };
    let is_begun = ["starts", "start", "starting", "begins", "begin", "beginning", "initially"]
        .contains(&begins.text);
    let value = rest.iter().find(|word| !matches!(word.text, "at" | "with" | "from" | "on" | "as"));
    let value = value.filter(|value| value.is_number() || value.is_word());
    let has_value = matches!(sort.text, "counter" | "track" | "flag" | "note" | "pool");
    (is_begun && has_value).then(|| {
        let ty = if matches!(sort.text, "track" | "note" | "pool") { " : …" } else { "" };
        format!(
            "what it begins with stands behind `=`: `{} {}{ty} = {}`",
            sort.text,
            name.text,
            value.map_or("…", |value| value.text)
        )
    })
}

/// `hand : set, private`: it is not said that it is a zone.
pub(super) fn of_a_zone(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first()?;
    let [name, colon] = said.as_slice() else { return None };
    let is_layout = matches!(found.text, "stack" | "set" | "row" | "piles" | "grid" | "pyramid");
    if !context.place.has_members() || colon.text != ":" || !name.is_word() || !is_layout {
        return None;
    }
    let zone = context.rest().split('}').next().unwrap_or_default();
    let help = format!("where cards lie is a zone: `zone {} : {}`", name.text, repeated(zone));
    let message = format!("it is not said that `{}` is a zone", name.text);
    Some(Meant::new(name.at..name.end(), message, help))
}

/// Whether a member has been begun and named, and nothing more: `counter victory`.
pub(super) fn is_first_name(said: &[Token<'_>]) -> bool {
    let sorts = ["counter", "flag", "note", "track", "zone", "pool"];
    matches!(said, [sort, name] if sorts.contains(&sort.text) && name.is_word())
}
