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
    let mut help = format!("a name is one word: `{} {}_{}`", sort.text, name.text, found.text);
    if context.place == Place::Kind && follows.get(1).is_some_and(|next| next.text == ":") {
        help += &format!("; a field of its own begins in a new line before `{}`", found.text);
    }
    Some(Meant::word(found, help))
}

/// Whether a member has been begun and named, and nothing more: `counter victory`.
pub(super) fn is_first_name(said: &[Token<'_>]) -> bool {
    let sorts = ["counter", "flag", "note", "track", "zone", "pool"];
    matches!(said, [sort, name] if sorts.contains(&sort.text) && name.is_word())
}
