//! A `then` where the grammar has none.

use super::context::{Context, Place, first_word};

/// What is meant by a `then` that follows no statement which may fail.
pub(super) fn stray_then(context: &Context<'_>, found: Option<&str>) -> Option<String> {
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
