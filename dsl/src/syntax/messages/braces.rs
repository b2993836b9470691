//! What stands in braces, and is written without them.

use schema::suggest;

use super::context::{Context, Place, tokens};
use super::meant::{Meant, repeated};
use super::rules;
use crate::syntax::grammar::Rule;

/// Words with which a statement begins that does something in braces.
const HEADS: &[&str] = &["if", "while", "each", "repeat", "for"];

/// `if deck is empty stop`, `repeat n times { … }`.
pub(super) fn without(context: &Context<'_>, wants: &dyn Fn(Rule) -> bool) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let begins = said.iter().enumerate().rposition(|(at, token)| {
        let before = at.checked_sub(1).and_then(|at| said.get(at)).map(|token| token.text);
        HEADS.contains(&token.text) && matches!(before, None | Some("else" | "then" | "together"))
    })?;
    let head = said.get(begins)?;
    let found = *follows.first()?;
    if context.place != Place::Block || !wants(Rule::lbrace) || found.text == "then" {
        return None;
    }
    if head.text == "repeat" && found.text == "times" {
        let many = context.piece.get(head.at..found.at)?;
        let help = format!("leave `times` out: `{} {{ … }}`", repeated(many));
        return Some(Meant::word(found, help));
    }
    // `each player draws 1` is told by who does it
    let who = head.text == "each" && said.len() == begins + 3 && found.text != "{";
    if who || follows.iter().any(|token| token.text == "{") {
        return None;
    }
    // a verb has been read as the end of what is asked
    let last = said.last().filter(|_| said.len() > begins + 1)?;
    let verb = !rules::is_reserved(found.text) && found.is_word() || found.is_number();
    let verb = verb && last.is_word() && said.len() > begins + 2;
    // `thn draw 1` is told by the word that is misspelt
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
    let help = format!(
        "what {article} `{}` does stands in braces: `{} {{ {} }}`",
        head.text,
        repeated(asked),
        repeated(does)
    );
    let word = tokens(context.piece.get(from..)?, from).first().copied()?;
    let message = format!("expected `{{`, found `{}`", word.text);
    Some(Meant::new(word.at..word.end(), message, help))
}
