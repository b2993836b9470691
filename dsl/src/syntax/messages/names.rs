//! Where a declaration gives a name: reserved words, and those in the wrong case.

use schema::source::Span;

use super::context::{Context, Place};
use super::hints::{ITEMS, MEMBERS, PARTS, STATEMENTS};
use super::rules::{self, Word, word};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::grammar::Rule;

/// Words behind which a declaration gives a name.
const GIVES: &[&str] = &[
    "verb", "kind", "define", "let", "as", "counter", "zone", "track", "flag", "note", "pool",
    "resource", "tags", "purposes", "die", "variant", "script", "rows", "phase", "menu", "shown",
];
/// Those that may give several.
const LISTS: &[&str] =
    &["counter", "zone", "flag", "note", "tags", "purposes", "resource", "kind", "verb", "shown"];

/// Where a name is declared: a reserved word, or one in the wrong case.
pub(super) fn not_a_name(
    place: Span,
    found: &str,
    positives: &[Rule],
    context: &Context<'_>,
) -> Option<Diagnostic> {
    if rules::is_reserved(found) {
        return gives_a_name(context).then(|| {
            Diagnostic::error(
                codes::RESERVED_WORD,
                place,
                format!("`{found}` cannot be a name: it holds sentences together"),
            )
            .label(place, "reserved")
            .help("it is reserved: choose another word")
        });
    }
    let wants = |rule| positives.contains(&rule);
    let declares = positives.iter().all(|rule| {
        matches!(rule, Rule::verb_name | Rule::plus | Rule::label | Rule::colon | Rule::comma)
            || matches!(word(*rule), Word::Hide)
            || *rule == Rule::word
    });
    if declares
        && (wants(Rule::word) || wants(Rule::verb_name))
        && !wants(Rule::label)
        && found.starts_with(char::is_uppercase)
    {
        let small = found.to_lowercase();
        return Some(
            Diagnostic::error(
                codes::WRONG_CASE,
                place,
                format!("`{found}` is a word of the game, and those begin with a small letter"),
            )
            .label(place, "a capital letter")
            .help(format!("write `{small}`; only cards, phases and bots have capitalised names")),
        );
    }
    None
}

/// Whether what stands at the place is what a declaration calls something.
fn gives_a_name(context: &Context<'_>) -> bool {
    let (said, follows) = (context.said(), context.follows());
    let next = follows.get(1).map(|token| token.text);
    let text = |at: usize| said.get(at).map(|token| token.text);
    let (first, last) = (text(0), said.last().map(|token| token.text));
    let line = context.line;
    let heads = |list: &[&str]| {
        list.iter()
            .any(|word| line.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t'])))
    };
    match last {
        Some("+") => first == Some("verb") && said.len() == 2,
        // `as P { … }` is no declaration
        Some("as") => said.len() > 1,
        Some("phase" | "menu") if said.len() > 1 => matches!(next, Some("{")),
        // `for to in ZONE`
        Some("for") => next == Some("in"),
        // `bee to { … }`
        Some(kind) if said.len() == 1 && context.place == Place::Item => {
            let known = [ITEMS, MEMBERS, PARTS, STATEMENTS].concat();
            GIVES.contains(&kind)
                || !known.contains(&kind) && kind != "cards" && matches!(next, Some("{" | ":"))
        }
        Some(word) if GIVES.contains(&word) => said.len() == 1,
        // `verb give end : number`, `define f(a : number, end : number)`
        Some(_) if context.place == Place::Item && next == Some(":") => {
            matches!(first, Some("verb" | "define" | "script"))
        }
        Some("=" | "|") => heads(&["tags", "resource"]),
        _ => line.ends_with(',') && !line.contains(':') && heads(LISTS),
    }
}

/// A word with a capital.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
