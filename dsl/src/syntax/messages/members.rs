//! Members of a player, the table, a pile or a kind that stand behind a comma and do not say what they are.

use super::context::{Context, first_word};
use super::hints::MEMBERS;
use super::meant::{Meant, repeated};

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
    let message = format!("it is not said what `{}` is", name.text);
    let help = format!("say it: `{alone}`{together}");
    Some(Meant::new(name.at..name.end(), message, help))
}
