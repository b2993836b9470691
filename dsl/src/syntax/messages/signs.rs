//! What is meant by a sign, or by a word that stands where a sign might.

use super::context::{Context, Place};
use super::meant::repeated;
use super::{everyday, is_word, level};

/// What is meant by a sign, wherever it stands.
pub(super) fn by_sign(context: &Context<'_>, found: &str) -> Option<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    let (piece, at) = (context.piece, context.at);
    let before = piece.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
    let rest = piece.get(at + found.len()..).unwrap_or_default();
    let value = rest.split(['\n', '\r', ',', '}', '{', ';']).next().unwrap_or_default().trim();
    let alone = !context.before.is_empty() && context.before.chars().all(is_word);
    let name = context.before;
    Some(match (found, context.place) {
        (":", Place::Card) if alone && is_type(value) => {
            format!(
                "what cards have is declared in a kind (`kind NAME {{ {name} : {value} }}`), and a card sets it: `{name} 1`"
            )
        }
        ("=" | ":", Place::Card) => return level::set_by_a_sign(name, value),
        ("=", Place::Members | Place::Kind) if alone => {
            format!(
                "say what it is: `counter {name} = {value}`, or a field `{name} : number = {value}`"
            )
        }
        ("=", Place::Members | Place::Kind)
            if let Some(("zone" | "note" | "pool", named)) = name.split_once(' ')
                && named.chars().all(is_word) =>
        {
            format!("what it is stands behind `:`: `{name} : {value}`")
        }
        (":", Place::Item) if name.starts_with("die ") => {
            format!("its faces stand behind `=`: `{name} = {value}`")
        }
        ("=", Place::Item) if alone => everyday::group(context.line, name, value)?,
        ("}", _) if before.ends_with('.') => {
            "a statement ends with its line, and without a full stop".to_owned()
        }
        ("=", Place::Block) if alone => {
            format!("write `set {name} = {value}`, or `let {name} = {value}` for a new name")
        }
        ("=", Place::Block) if name.starts_with("for ") => {
            format!("write `in`: `{name} in {value} {{ … }}`")
        }
        ("=", Place::Block) if name.ends_with(['+', '-']) => {
            let (name, sign) = name.split_at(name.len() - 1);
            format!("write `{sign}{value} {}`", name.trim_end())
        }
        ("=", _) if name.starts_with("variant ") => {
            let sort = match value {
                "yes" | "no" => "yes/no",
                number if number.starts_with(is_digit) => "number",
                _ => "TYPE",
            };
            format!("say of what sort it is: `{name} : {sort} = {value}`")
        }
        ("=", _) if matches!(name.trim(), "next shuffle" | "next roll") => {
            let of = if name.contains("roll") { "DIE" } else { "ZONE" };
            let values = rest.split(['\n', '\r', '}']).next().unwrap_or_default().trim();
            format!("say of what: `{} of {of} = {values}`", name.trim())
        }
        ("=", _) => context.misspelt(Some(found)).unwrap_or_else(|| {
            "`==` compares; `=` stands only after `set`, `let` and in declarations".to_owned()
        }),
        (";", _) => "a statement ends with its line; `,` stands between two in one line".to_owned(),
        ("'", _) if before.ends_with("can") && rest.starts_with('t') => "write `cannot`".to_owned(),
        ("'", _) if before.ends_with('n') && rest.starts_with("t ") => {
            "there are no short forms: write `not`".to_owned()
        }
        ("'", _) => "texts stand in double quotes: `\"…\"`".to_owned(),
        ("&&" | "&", _) => "write `and`".to_owned(),
        ("||", _) => "write `or`".to_owned(),
        ("!", _) => "write `not`".to_owned(),
        ("/*" | "#", _) => "a comment begins with `//` and ends with its line".to_owned(),
        ("%", _) => "write `mod` for the remainder of a division".to_owned(),
        (".", _) if before.ends_with(is_digit) => everyday::dotted(before, value),
        (number, _) if number.starts_with(is_digit) && before.ends_with('.') => {
            "there are whole numbers only".to_owned()
        }
        ("where", _)
            if context.before.starts_with("choose ")
                && let Some((chosen, to)) = context.before.split_once(" to ") =>
        {
            let ends = rest.find([',', '{', '}', '\n', '\r']).unwrap_or(rest.len());
            let asked = rest.get(..ends).unwrap_or_default().trim();
            format!(
                "which of them stands before what it is for: `{} where {} to {}`",
                repeated(chosen),
                repeated(asked),
                repeated(to)
            )
        }
        ("in" | "where", _) if context.before.starts_with("choose ") => {
            "say how many: `choose 1 …`, `choose up to 2 …`, `choose any …`".to_owned()
        }
        ("together", Place::Block) if !context.before.is_empty() => {
            format!("`together` stands first: `together each player {{ {} }}`", context.before)
        }
        ("then", Place::Block) if context.before.starts_with("if ") => {
            let head = context.before.trim_end();
            let braced = match value.split_once(" else ") {
                Some((then, otherwise)) => format!("{{ {then} }} else {{ {otherwise} }}"),
                None => format!("{{ {value} }}"),
            };
            format!("what an `if` does stands in braces: `{head} {braced}`")
        }
        ("from", _) if context.before.starts_with("choose ") => {
            "write `in`: `choose 1 KIND in ZONE`".to_owned()
        }
        _ => return None,
    })
}

/// Whether what stands there is a type and no value.
fn is_type(value: &str) -> bool {
    let first = value.split(' ').next().unwrap_or_default();
    matches!(first, "number" | "text" | "yes/no" | "player" | "list" | "name" | "price")
        || first.chars().all(|sign| sign.is_ascii_digit()) && value.contains(" to ")
}
