//! `why`: which cards and rules led to a question, with the places in the text where they say so.

use interpreter::{Pending, Step};

use super::screen::Offer;
use super::session::Session;

/// Where a question comes from, in lines, innermost first.
pub(crate) fn told(session: &Session<'_>, pending: &Pending) -> Vec<String> {
    let steps = session.rules().trace(session.state(), pending);
    steps.iter().map(|step| line(session, step)).collect()
}

/// Why something of this name is not offered: what the choice asks for, as it is written.
pub(crate) fn missing(
    session: &Session<'_>,
    pending: &Pending,
    offer: &Offer,
    wanted: &str,
) -> Vec<String> {
    let wanted = super::parse::folded(wanted);
    let offered = offer.things.iter().any(|thing| super::parse::matches(thing, &wanted));
    if offered {
        return told(session, pending);
    }
    told(session, pending).into_iter().take(1).collect()
}

fn line(session: &Session<'_>, step: &Step) -> String {
    let files = &session.playable.game.files;
    let Some(span) = step.span else { return step.what.clone() };
    let path = files.path(span.file);
    let line = files.line_column(span).line;
    let text = files.text(span.file).lines().nth(line.saturating_sub(1)).unwrap_or("").trim();
    format!("{} ({path}:{line})\n    {text}", step.what)
}
