//! Names with a capital at the beginning of a part of a card: another value of a field, or a phase.

use super::context::{Context, Place, tokens};
use super::meant::{Meant, repeated};
use super::rules;

/// What was meant by such a name.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let follows = context.follows();
    let found = *follows.first()?;
    if context.place != Place::Card || !context.before.is_empty() || !is_name(found.text) {
        return None;
    }
    let opens = follows.iter().find(|word| !is_name(word.text));
    if let Some(opens) = opens.filter(|opens| opens.text == "{") {
        let name = context.piece.get(found.at..opens.at)?.trim();
        let help = format!(
            "what happens in a phase is heard where it begins or ends: `at start of {name} {{ … }}`"
        );
        return Some(Meant::word(found, help));
    }
    let (field, first) = value_before(context.line)?;
    let behind = context.rest().split(['}', '{']).next()?;
    let behind = behind.split(',').map(str::trim).take_while(|part| is_name(part));
    let all: Vec<&str> = first.into_iter().chain(behind).collect();
    let help = format!(
        "several values of a field stand in brackets: `{field} [{}]`",
        repeated(&all.join(", "))
    );
    Some(Meant::word(found, help))
}

/// `calls Gust, Fog,`: the field, and those of its values that stand before a comma at the end.
fn value_before(line: &str) -> Option<(&str, Vec<&str>)> {
    let mut values = Vec::new();
    for part in line.strip_suffix(',')?.rsplit(',').map(str::trim) {
        if is_name(part) {
            values.insert(0, part);
            continue;
        }
        let field = *tokens(part, 0).first()?;
        let value = part.get(field.end()..)?.trim();
        let is_field = field.is_word() && !rules::is_reserved(field.text) && is_name(value);
        values.insert(0, value);
        return is_field.then_some((field.text, values));
    }
    None
}

/// Whether a text begins like a name.
fn is_name(text: &str) -> bool {
    text.starts_with(char::is_uppercase)
}
