//! A `then` or a `choose` where the grammar has none.

use super::context::{Context, Place, first_word};
use super::{is_word, rules};

/// What is meant by one of these.
pub(super) fn misplaced(context: &Context<'_>, found: Option<&str>) -> Option<String> {
    stray_then(context, found).or_else(|| choice_within(context, found))
}

/// What is meant by a `then` that follows no statement which may fail.
fn stray_then(context: &Context<'_>, found: Option<&str>) -> Option<String> {
    if context.place != Place::Block || found != Some("then") {
        return None;
    }
    let braces = context.rest().trim_start_matches("then").trim_start().starts_with('{');
    let before = context.piece.get(..context.at).unwrap_or_default().trim_end();
    Some(match first_word(context.before) {
        "if" | "for" | "each" | "while" | "repeat" | "as" | "together" | "else" if braces => {
            "leave `then` out: the braces follow at once".to_owned()
        }
        "" if before.ends_with('}') && context.line.contains(" then ") => {
            "a statement has one `then`: put what comes next into its braces, or behind a `,`"
                .to_owned()
        }
        "" if before.ends_with('}') => {
            "what stands behind these braces is done next: leave `then` out, and say it behind a `,` or in a new line"
                .to_owned()
        }
        "" => "`then` belongs to what may fail, and stands behind it: `VERB … then { … }`".to_owned(),
        _ if context.before.contains(" then ") => {
            "a statement has one `then`: put the second into braces, `… then { … then … }`".to_owned()
        }
        _ => return None,
    })
}

/// What is meant by a `choose` that stands where a verb is handed what is to be chosen: `VERB choose 1 KIND in ZONE`.
fn choice_within(context: &Context<'_>, found: Option<&str>) -> Option<String> {
    if context.place != Place::Block || found != Some("choose") {
        return None;
    }
    let asked = context.before.strip_prefix("may ");
    let verb = asked.unwrap_or(context.before);
    if verb.is_empty() || !verb.chars().all(is_word) || rules::is_reserved(verb) {
        return None;
    }
    let rest = context.rest().strip_prefix("choose ")?;
    let who = match verb {
        "everybody" | "everyone" | "players" | "all" | "each" => Some("each player".to_owned()),
        "opponents" | "others" => Some("each opponent".to_owned()),
        "left" | "right" | "active" | "owner" => Some(format!("as {verb}")),
        _ => None,
    };
    if let Some(who) = who {
        let choice = rest.split([',', '{', '}', ';']).next().unwrap_or_default().trim();
        let choice = match asked {
            Some(_) => format!("may choose {choice} then {{ … }}"),
            None => format!("choose {choice}"),
        };
        return Some(format!("who does it stands before braces: `{who} {{ {choice} }}`"));
    }
    let chosen = rest.split([',', '{', '}', ';']).next().unwrap_or_default().trim();
    // What stands behind the thing belongs to the verb.
    let (chosen, done) = match chosen.split_once(" to ") {
        Some((chosen, to)) => (chosen, format!("{verb} it to {to}")),
        None => (chosen, format!("{verb} it")),
    };
    let choice = format!("choose {chosen} to {verb}");
    Some(match asked {
        Some(_) => format!("what is chosen is named first: `may {choice} then {{ {done} }}`"),
        None => format!("what is chosen is named first: `{choice}, {done}`"),
    })
}
