//! `why`: which cards and rules led to a question, with the places in the text where they say so, and what it does not
//! offer; `why NAME`: what there is to say about a card or verb.

use interpreter::{Asked, Pending, Step, Value, Withheld, readable};

use schema::phrase::fill;

use super::session::Session;
use crate::phrases::Phrases;
use crate::play::folded;
use crate::play::reasons::{Reasons, Subject, is_of_each, unquoted};
use crate::screen::value_of_each;

/// How many reasons are told why something is not offered, where somebody asks about one thing.
const MOST: usize = 10;

/// Where a question comes from, in lines, innermost first; then what it does not offer, and why.
pub(crate) fn told(session: &Session<'_>, pending: &Pending, phrases: &Phrases) -> Vec<String> {
    let mut withheld = session.rules().withheld(session.state(), pending);
    // Those of several lists are many: they are told of where somebody asks about them.
    withheld.retain(|one| one.things.len() < 2);
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
        session.scene().named(fill(phrases.reasons.withheld, &parts))
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
    let (playable, wanted) = (session.playable, unquoted(wanted));
    let seat = pending.player;
    let mut withheld = session.rules().withheld(session.state(), pending);
    let offered = match pending.asked {
        Asked::Options => session.rules().options_offered(session.state(), pending),
        _ => Vec::new(),
    };
    let reads = |shown: &str| folded(&session.scene().named(shown.to_owned())) == folded(wanted);
    // Of several options that could say so it is the one that does.
    let open = offered.iter().find(|(_, shown)| reads(shown)).map(|(id, _)| *id);
    let closed = || withheld.iter().find(|one| reads(&one.what))?.option;
    let says_so = open.or_else(closed);
    let subject = match (Subject::find(playable, wanted, phrases), says_so) {
        (Ok(Subject::Option(_)), Some(option)) => Subject::Option(option),
        (Ok(subject), _) => subject,
        (Err(unknown), _) => return vec![unknown],
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
    let is_one = open.is_some() || withheld.iter().any(|one| reads(&one.what));
    withheld.retain(|one| {
        one.option.is_some()
            && is_about(session, one, subject)
            && (reads(&one.what) || !is_one && is_told(one, subject))
    });
    let mut not_offered = not_offered(session, pending, &withheld, phrases);
    if not_offered.len() > MOST {
        not_offered.truncate(MOST);
        not_offered.push("…".to_owned());
    }
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
    // Whether it may be chosen is said of the option that was asked about, and not of any for other things.
    if let (Subject::Option(id), Some(first)) = (subject, lines.first_mut())
        && let Some(there) = reasons.option_as(id, wanted, open == Some(id))
    {
        *first = there;
    }
    if !not_offered.is_empty() {
        lines.retain(|line| line != phrases.reasons.nothing);
    }
    asked.chain(not_offered).chain(lines).collect()
}

/// Whether what is not offered is told of where it is about what was asked. Those of several lists are many: one by one they are
/// told of where it is one of their things.
fn is_told(withheld: &Withheld, subject: Subject) -> bool {
    match subject {
        Subject::Card(_) => true,
        Subject::Option(_) | Subject::Verb(_) | Subject::Define(_) | Subject::Kept(_) => {
            withheld.things.len() < 2
        }
    }
}

/// Whether what is not offered is there for a card of this name, or is this option.
fn is_about(session: &Session<'_>, withheld: &Withheld, subject: Subject) -> bool {
    match subject {
        Subject::Card(definition) => withheld.things.iter().any(|thing| match thing {
            Value::Definition(id) => *id == definition,
            Value::Card(card) => {
                let card = session.state().card(card.id);
                card.is_some_and(|card| card.definition == definition)
            }
            // Nothing else goes by the name of a card.
            _ => false,
        }),
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
