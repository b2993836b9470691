//! What stands in braces, and is written without them.

use schema::suggest;

use super::context::{Context, Place, Token, first_word, tokens};
use super::foreign::{Stands, foreign};
use super::hints::MEMBERS;
use super::meant::{Meant, repeated};
use super::rules;
use crate::syntax::grammar::Rule;

/// Words with which a statement begins that does something in braces.
const HEADS: &[&str] = &["if", "while", "each", "repeat", "for"];

/// Words with which a part of a card, an option or an item begins whose braces hold what is done.
const ANSWERS: &[&str] =
    &["on", "at", "before", "after", "instead", "when", "option", "verb", "setup", "flow", "phase"];

/// `at end of turn: draw 1`: a colon in place of the braces.
pub(super) fn colon(context: &Context<'_>, wants: &dyn Fn(Rule) -> bool) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (head, colon) = (said.first()?, follows.first()?);
    let open = follows.iter().any(|token| token.text == "{");
    if colon.text != ":" || !wants(Rule::lbrace) || open || !ANSWERS.contains(&head.text) {
        return None;
    }
    let heading = context.piece.get(head.at..colon.at)?.trim_end();
    let ends = follows.iter().find(|token| token.text == "}");
    let ends = ends.map_or(context.at + context.rest().len(), |end| end.at);
    let does = context.piece.get(colon.end()..ends)?.trim();
    let does = if does.is_empty() { "…" } else { repeated(does) };
    let help = format!("what is done stands in braces: `{} {{ {does} }}`", repeated(heading));
    Some(Meant::word(*colon, help))
}

/// `each opponent: { +1 coin }`, `verb rest: { … }`: a colon before the braces.
pub(super) fn colon_before(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (before, colon) = match (said.last(), follows.as_slice()) {
        (Some(_), [colon, brace, ..]) if colon.text == ":" && brace.text == "{" => {
            (&said[..], *colon)
        }
        (Some(colon), [brace, ..]) if colon.text == ":" && brace.text == "{" => {
            (said.get(..said.len() - 1)?, *colon)
        }
        _ => return None,
    };
    let (first, last) = (before.first()?, before.last()?);
    let heading = repeated(context.piece.get(first.at..last.end())?);
    let help = format!("leave `:` out: `{heading} {{ … }}`");
    Some(Meant { about: first.at, ..Meant::word(colon, help) })
}

/// `each opponent +1 coin`: what is changed was read as the end of what stands before it.
fn change(context: &Context<'_>, begins: usize) -> Option<Meant> {
    let said = context.said();
    let head = said.get(begins)?;
    let touches = |one: &Token<'_>, next: &Token<'_>| one.end() == next.at;
    let sign = (begins + 2..said.len()).find(|&at| {
        let amount = |next: &Token<'_>| next.is_number() || next.text == "(";
        matches!(said[at].text, "+" | "-")
            && !touches(&said[at - 1], &said[at])
            && said.get(at + 1).is_some_and(|next| touches(&said[at], next) && amount(next))
    })?;
    let last = said.last().filter(|last| last.is_word() && said.len() > sign + 2)?;
    let gets = said.get(sign - 1).filter(|gets| super::conditions::GETS.contains(&gets.text));
    let asked = context.piece.get(head.at..gets.map_or(said[sign].at, |gets| gets.at))?;
    let does = context.piece.get(said[sign].at..last.end())?;
    let (lead, asked, does) = without_do(asked, does);
    let help = format!(
        "{lead}what is done stands in braces: `{} {{ {} }}`",
        repeated(asked),
        repeated(does)
    );
    let message = format!("expected `{{`, found `{}`", said[sign].text);
    Some(Meant { about: context.at, ..Meant::new(said[sign].at..last.end(), message, help) })
}

/// What is asked and what is done, without the `do` of other languages between the two, and what is said of that.
fn without_do<'t>(asked: &'t str, does: &'t str) -> (&'static str, &'t str, &'t str) {
    let (asked, does) = (asked.trim_end(), does.trim_start());
    match (asked.strip_suffix(" do"), does.strip_prefix("do ")) {
        (None, None) => ("", asked, does),
        (behind, before) => ("leave `do` out; ", behind.unwrap_or(asked), before.unwrap_or(does)),
    }
}

/// Braces that begin in the next line, and a heading without any, or with a colon in their place.
pub(super) fn behind(context: &Context<'_>, wants: &dyn Fn(Rule) -> bool) -> Option<Meant> {
    let (mut said, mut follows) = (context.said(), context.follows());
    // Behind the colon of a card a tag might stand.
    let is_bare = |last: &Token<'_>| last.text == ":" && follows.is_empty();
    let colon = said.pop_if(|last| context.place == Place::Item && is_bare(last));
    follows.extend(colon);
    let last = said.last().filter(|_| colon.is_some() || wants(Rule::lbrace))?;
    if context.place == Place::Item {
        let first = first_word(context.line);
        // A zone or a counter is told by where it stands.
        if MEMBERS.contains(&first) {
            return None;
        }
        // A kind may be called as other languages call what they declare.
        let fetches = matches!(first, "import" | "include" | "use");
        if let Some(help) = foreign(first, Stands::Item).filter(|_| fetches) {
            let at = context.piece.get(..context.at)?.rfind(context.line)?;
            return Some(Meant::word(Token { text: first, at }, help.to_owned()));
        }
    }
    let heading = repeated(context.piece.get(context.starts..last.end())?);
    let rest = context.piece.get(context.at + context.rest().len()..)?;
    let next = tokens(rest, 0).first().map(|next| next.text);
    let colon = match follows[..] {
        [] => None,
        [colon] if colon.text == ":" => Some(colon),
        _ => return None,
    };
    let (message, help) = match next {
        Some("{") => (
            "expected `{`, found the end of the line",
            format!("`{{` stands in the line of what it belongs to: `{heading} {{`"),
        ),
        _ if colon.is_some() => (
            "`:` cannot stand here",
            format!("what belongs to it stands in braces: `{heading} {{ … }}`"),
        ),
        _ if context.place == Place::Item => (
            "expected `{`, found the end of the line",
            match next {
                Some(_) => format!("what belongs to it stands in braces: `{heading} {{ … }}`"),
                None => format!(
                    "what belongs to it stands in braces, and so does nothing: `{heading} {{ }}`"
                ),
            },
        ),
        // In the braces of something a word may be misspelt.
        _ => return None,
    };
    let place = colon.map_or(last.end()..last.end(), |colon| colon.at..colon.end());
    let about = if colon.is_some() { last.at } else { context.at };
    Some(Meant { about, ..Meant::new(place, message.to_owned(), help) })
}

/// `if deck is empty stop`, `repeat n times { … }`.
pub(super) fn without(context: &Context<'_>, wants: &dyn Fn(Rule) -> bool) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let begins = said.iter().enumerate().rposition(|(at, token)| {
        let before = at.checked_sub(1).and_then(|at| said.get(at)).map(|token| token.text);
        HEADS.contains(&token.text) && matches!(before, None | Some("else" | "then" | "together"))
    })?;
    let head = said.get(begins)?;
    let ends = follows.first().is_none_or(|next| matches!(next.text, "}" | ","));
    if ends && context.place == Place::Block && wants(Rule::lbrace) {
        return change(context, begins);
    }
    let found = *follows.first()?;
    if context.place != Place::Block || !wants(Rule::lbrace) || found.text == "then" {
        return None;
    }
    if head.text == "repeat" && found.text == "times" {
        let many = context.piece.get(head.at..found.at)?;
        let help = format!("leave `times` out: `{} {{ … }}`", repeated(many));
        return Some(Meant::word(found, help));
    }
    // `each player draws 1` is told by who does it.
    let who = head.text == "each" && said.len() == begins + 3 && found.text != "{";
    if who || follows.iter().any(|token| token.text == "{") {
        return None;
    }
    // A verb has been read as the end of what is asked.
    let last = said.last().filter(|_| said.len() > begins + 1)?;
    let verb = !rules::is_reserved(found.text) && found.is_word() || found.is_number();
    let verb = verb && last.is_word() && said.len() > begins + 2;
    // `thn draw 1` is told by the word that is misspelt.
    if verb && suggest::nearest(last.text, ["then"].into_iter()).is_some() {
        return None;
    }
    let from = if verb { last.at } else { found.at };
    let asked = context.piece.get(head.at..from)?;
    // `if deck is empty: stop`
    let sign = matches!(found.text, ":" | "," | ";") && !verb;
    let does_from = if sign { found.end() } else { from };
    let ends =
        follows.iter().find(|token| token.at >= does_from && matches!(token.text, "}" | "," | ";"));
    let does = context
        .piece
        .get(does_from..ends.map_or(context.at + context.rest().len(), |end| end.at))?;
    let article = if head.text == "if" || head.text == "each" { "an" } else { "a" };
    let (lead, asked, does) = without_do(asked, does);
    let help = format!(
        "{lead}what {article} `{}` does stands in braces: `{} {{ {} }}`",
        head.text,
        repeated(asked),
        repeated(does)
    );
    let word = tokens(context.piece.get(from..)?, from).first().copied()?;
    let message = format!("expected `{{`, found `{}`", word.text);
    Some(Meant::new(word.at..word.end(), message, help))
}
