//! `why`: which cards and rules led to a question, with the places in the text where they say so, and what it does not
//! offer; `why NAME`: what there is to say about a card or verb.

use interpreter::{Pending, Step, Value, Withheld, readable};

use schema::phrase::fill;

use super::session::Session;
use crate::phrases::Phrases;
use crate::play::reasons::{Reasons, Subject, is_of_each};
use crate::screen::value_of_each;

/// Where a question comes from, in lines, innermost first; then what it does not offer, and why.
pub(crate) fn told(session: &Session<'_>, pending: &Pending, phrases: &Phrases) -> Vec<String> {
    let withheld = session.rules().withheld(session.state(), pending);
    trace(session, pending)
        .into_iter()
        .chain(not_offered(session, pending, &withheld, phrases))
        .collect()
}

fn trace(session: &Session<'_>, pending: &Pending) -> Vec<String> {
    let steps = session.rules().trace(session.state(), pending);
    let mut lines: Vec<String> = steps.iter().map(|step| line(session, step)).collect();
    // Of several who act at once each stands where all of them begin.
    lines.dedup();
    lines
}

/// What is not offered, a line for each condition that does not hold.
fn not_offered(
    session: &Session<'_>,
    pending: &Pending,
    withheld: &[Withheld],
    phrases: &Phrases,
) -> Vec<String> {
    let rules = session.rules();
    let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
    for one in withheld {
        let condition = rules.withheld_words(session.state(), pending, one);
        match lines.iter_mut().find(|(known, _)| *known == condition) {
            Some((_, names)) => names.push(&one.what),
            None => lines.push((condition, vec![&one.what])),
        }
    }
    let told = |(condition, names): &(String, Vec<&str>)| {
        let parts = [("what", &*names.join(phrases.comma)), ("condition", condition)];
        fill(phrases.reasons.withheld, &parts)
    };
    lines.iter().map(told).collect()
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
    let weighed = match session.weighed(seat) {
        Ok(weighed) => weighed,
        Err(why) => return vec![why],
    };
    let (state, hearing) = &*weighed;
    let reasons = Reasons {
        playable,
        state,
        names: &session.seating.names,
        hearing,
        viewer: Some(seat),
        phrases,
    };
    // What is asked, as it is written, helps to read why something is not offered.
    let asked = trace(session, pending).into_iter().take(1);
    let mut withheld = session.rules().withheld(session.state(), pending);
    withheld.retain(|one| one.option.is_some() && is_about(session, one, subject));
    let not_offered = not_offered(session, pending, &withheld, phrases);
    let mut lines = match subject {
        Subject::Define(id)
            if session.rules().program().derived.get(id).is_some_and(is_of_each) =>
        {
            reasons.define_of_each(id, &value_of_each(session.scene(), pending, id, phrases))
        }
        Subject::Define(_)
        | Subject::Card(_)
        | Subject::Kept(_)
        | Subject::Verb(_)
        | Subject::Option(_) => reasons.lines(subject),
    };
    if !not_offered.is_empty() {
        lines.retain(|line| line != phrases.reasons.nothing);
    }
    asked.chain(not_offered).chain(lines).collect()
}

/// Whether what is not offered is there for a card of this name, or is this option.
fn is_about(session: &Session<'_>, withheld: &Withheld, subject: Subject) -> bool {
    match subject {
        Subject::Card(definition) => match withheld.thing {
            Some(Value::Definition(id)) => id == definition,
            Some(Value::Card(card)) => {
                let card = session.state().card(card.id);
                card.is_some_and(|card| card.definition == definition)
            }
            Some(_) | None => false,
        },
        Subject::Option(option) => withheld.option == Some(option),
        Subject::Verb(_) | Subject::Define(_) | Subject::Kept(_) => false,
    }
}

/// What is running, what its card says, and last where that stands in the text.
fn line(session: &Session<'_>, step: &Step) -> String {
    let files = &session.playable.game.files;
    let says = step.card.map_or_else(Vec::new, |card| session.rules().wording(card).lines);
    let what = std::iter::once(readable(&step.what)).chain(says).collect::<Vec<_>>().join("\n  ");
    let Some(span) = step.span else { return what };
    format!("{what} ({}:{})", files.path(span.file), files.line_column(span).line)
}
