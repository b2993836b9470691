//! `why`: which cards and rules led to a question, with the places in the text where they say so; `why NAME`: what there
//! is to say about a card or verb.

use interpreter::{Pending, Step, readable};

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

/// What is running, what its card says, and last where that stands in the text.
fn line(session: &Session<'_>, step: &Step) -> String {
    let files = &session.playable.game.files;
    let says = step.card.map_or_else(Vec::new, |card| session.rules().wording(card).lines);
    let what = std::iter::once(readable(&step.what)).chain(says).collect::<Vec<_>>().join("\n  ");
    let Some(span) = step.span else { return what };
    format!("{what} ({}:{})", files.path(span.file), files.line_column(span).line)
}
