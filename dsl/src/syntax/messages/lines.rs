//! Values that are broken into several lines where they cannot be.

use super::context::{Context, Place, tokens};
use super::meant::Meant;
use crate::syntax::grammar::{Rule, is_value};

/// Words and signs that go on with a value, and begin neither a statement nor an item.
const GOES_ON: &[&str] =
    &["*", "/", "=", "<", ">", "!", "and", "or", "mod", "is", "in", "where", "over", "of"];

/// Words behind which something more of a statement stands, and that begin none.
pub(super) const LINKS: &[&str] = &["to", "from", "into", "onto", "under", "with", "by", "times"];

/// What is said of a value that goes on in the next line.
const HELP: &str = "a value ends with its line: write all of it in one, or break it behind `and`, `or` or a sign of arithmetic, or \
                    within brackets behind `(`, `[` or a comma";

/// A value that goes on in the next line.
pub(super) fn broken(context: &Context<'_>, positives: &[Rule]) -> Option<Meant> {
    let before = context.piece.get(..context.at)?;
    let begins = before.rsplit(['\n', '\r']).next()?.trim().is_empty();
    let wants = |rule| positives.contains(&rule);
    let inner = context.open.last().is_some_and(|open| open.sign != '{');
    let follows = context.follows();
    if let Some(found) = follows.first() {
        // `define f = 1`, and `+ 2` in the next line
        let no_effects = context.open.is_empty() || context.place == Place::Members;
        let signs = matches!(found.text, "+" | "-") && (inner || no_effects);
        let links = context.place == Place::Block && LINKS.contains(&found.text);
        let goes_on = GOES_ON.contains(&found.text) || signs || links;
        let first = before.trim_end().is_empty();
        if !begins
            || first
            || !goes_on
            || (!inner && !context.open.is_empty() && !wants(Rule::rbrace))
        {
            return None;
        }
        return Some(Meant::word(*found, HELP.to_owned()));
    }
    let next = context.piece.get(context.at..)?.lines().map(|line| tokens(line, 0));
    let next = next.skip(1).find(|line| !line.is_empty())?;
    let next = *next.first()?;
    let closes = matches!(next.text, "}" | ")" | "]");
    let wanted = positives.iter().any(|rule| is_value(*rule)) && !wants(Rule::rbrace) && !closes;
    let option = context.line.starts_with("option ") && matches!(next.text, "if" | "for" | "to");
    let heading = wants(Rule::lbrace) && (GOES_ON.contains(&next.text) || option);
    let over = wants(Rule::k_over) && next.text == "over";
    if !(wanted || heading || over) || context.before.is_empty() {
        return None;
    }
    let end = before.trim_end().len();
    let missing = if wanted {
        "a value".to_owned()
    } else {
        format!("`{}`", if heading { "{" } else { next.text })
    };
    let message = format!("expected {missing}, found the end of the line");
    Some(Meant::new(end..end, message, HELP.to_owned()))
}
