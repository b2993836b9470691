//! Two items, or two declarations, in one line.

use super::context::{Context, Place, Token};
use super::hints::{ITEMS, MEMBERS, PARTS};
use super::meant::Meant;
use super::rules;
use crate::syntax::grammar::Rule;

/// What was meant by such a line.
pub(super) fn meant(context: &Context<'_>, positives: &[Rule]) -> Option<Meant> {
    next_item(context, positives).or_else(|| next_member(context))
}

/// `card Oak { } card Ash { }`, `tags red, blue tags small`
fn next_item(context: &Context<'_>, positives: &[Rule]) -> Option<Meant> {
    let found = *context.follows().first().filter(|found| found.is_word())?;
    let begins = positives.contains(&Rule::EOI) && !rules::is_reserved(found.text);
    let behind_braces = context.before.is_empty() && context.line.ends_with('}');
    let behind_words = !context.before.is_empty() && ITEMS.contains(&found.text);
    if context.place != Place::Item || !begins || !(behind_braces || behind_words) {
        return None;
    }
    let help =
        format!("each item begins on a line of its own: begin a new line before `{}`", found.text);
    Some(Meant { breaks: breaks(context, found), ..Meant::word(found, help) })
}

/// `zone yard : row, faceup counter wins`, `counter a = 3 counter b`: what is refused is where the second begins, or the word
/// behind that.
fn next_member(context: &Context<'_>) -> Option<Meant> {
    if !context.place.has_members() {
        return None;
    }
    let (said, follows) = (context.said(), context.follows());
    let is_kind = context.place == Place::Kind;
    let begins = |word: &Token<'_>, next: Option<&Token<'_>>| {
        let is_field = is_kind && next.is_some_and(|next| next.text == ":") && word.is_word();
        let is_part = is_kind && PARTS.contains(&word.text);
        is_field || is_part || MEMBERS.contains(&word.text)
    };
    let found = follows.first().filter(|found| !said.is_empty() && begins(found, follows.get(1)));
    // Behind a comma the word of a declaration has been read as a name more.
    let goes_on = said.len() > 1 || context.line.len() > context.before.len();
    let last = said.last().filter(|last| goes_on && begins(last, follows.first()));
    let is_named = |word: &&Token<'_>| MEMBERS.contains(&word.text);
    if super::members::is_first_name(&said) && found.is_some_and(|it| !is_named(&it)) {
        return None;
    }
    let word = *last
        .filter(is_named)
        .filter(|_| !found.is_some_and(|it| is_named(&it)))
        .or(found)
        .or(last)?;
    let breaks = Some(breaks(context, word)?);
    let is_list = said.len() == 1 && !context.line.contains(':');
    let help = match is_list {
        true => format!(
            "begin a new line before `{}`: a comma stands between names of the same sort",
            word.text
        ),
        false => format!(
            "each declaration stands on a line of its own: begin a new line before `{}`",
            word.text
        ),
    };
    Some(Meant { breaks, ..Meant::word(word, help) })
}

/// The blank before a word, if more than the word is read where the line ends there.
fn breaks(context: &Context<'_>, word: Token<'_>) -> Option<usize> {
    let blank = word.at.checked_sub(1)?;
    let before = context.piece.get(blank..word.at)?;
    let reads = || context.reads_to(word.end() + 1, blank..word.at, "\n");
    (matches!(before, " " | "\t") && reads()).then_some(blank)
}
