//! `why`: which cards and rules led to a question, with the places in the text where they say so; `why NAME`: what there
//! is to say about a card or verb.

use interpreter::{Pending, Step};

use super::session::Session;
use crate::phrases::Phrases;
use crate::play::reasons::{Reasons, Subject};

/// Where a question comes from, in lines, innermost first.
pub(crate) fn told(session: &Session<'_>, pending: &Pending) -> Vec<String> {
    let steps = session.rules().trace(session.state(), pending);
    steps.iter().map(|step| line(session, step)).collect()
}

/// What there is to say about a card or verb, as far as the seat that is asked may know it: what makes its values what
/// they are, whether it may be chosen now and why not, and which of its handlers were weighed since that seat's last
/// decision.
pub(crate) fn of(
    session: &Session<'_>,
    pending: &Pending,
    wanted: &str,
    phrases: &Phrases,
) -> Vec<String> {
    let playable = session.playable;
    let seat = pending.player;
    let subject = match Subject::find(playable, wanted, phrases) {
        Ok(subject) => subject,
        Err(unknown) => return vec![unknown],
    };
    let (state, hearing) = match session.position(session.last_of(seat)).played(playable) {
        Ok(played) => played,
        Err(why) => return vec![why],
    };
    let reasons = Reasons {
        playable,
        state: &state,
        names: &session.seating.names,
        hearing: &hearing,
        viewer: Some(seat),
        phrases,
    };
    // What is asked, as it is written, helps to read why something is not offered.
    let asked = told(session, pending).into_iter().take(1);
    asked.chain(reasons.lines(subject)).collect()
}

fn line(session: &Session<'_>, step: &Step) -> String {
    let files = &session.playable.game.files;
    let Some(span) = step.span else { return step.what.clone() };
    let path = files.path(span.file);
    let line = files.line_column(span).line;
    let text = files.text(span.file).lines().nth(line.saturating_sub(1)).unwrap_or("").trim();
    format!("{}: {text}\n    ({path}:{line})", step.what)
}
