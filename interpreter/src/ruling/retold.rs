//! A stretch of a played game, told as a ruling would tell it: where it began, what was answered, what chance gave.

use schema::decision::{Answer, Seat};
use schema::id::{DefinitionId, DieId};
use schema::program::Face;
use schema::ruling::Where;
use schema::save::{Seed, Setup};

use super::answers;
use super::log::Log;
use super::said;
use crate::engine::Machine;
use crate::fault::ReplayError;
use crate::rules::Rules;
use crate::state::{Pending, State};
use crate::value::{PlaceId, Value};

/// A stretch of a game.
#[derive(Debug, Clone)]
pub struct Retold {
    /// The game as it stood before.
    pub before: State,
    /// And after.
    pub after: State,
    /// What happened, in plain words.
    pub transcript: String,
    /// The lines of `when` that make the same answers; where there is none, why.
    pub steps: Vec<Result<String, String>>,
    /// What the shuffles gave, top first.
    pub shuffles: Vec<(Where, Vec<DefinitionId>)>,
    /// Which faces the rolls gave, by their places on the die.
    pub rolls: Vec<(DieId, Vec<u16>)>,
}

/// Plays a game again up to the last of these answers, and tells what follows the first `from` of them, or all since it
/// began: to whoever sees everything, or to one seat, what it is told and asked. Players go by `names`, seat by seat.
pub fn retell(
    rules: &Rules,
    (setup, seed): (&Setup, Seed),
    answers: &[(Seat, Answer)],
    from: Option<usize>,
    (names, seen_by): (&[String], Option<Seat>),
) -> Result<Retold, ReplayError> {
    let mut machine = Machine::new(rules);
    let mut log = Log::told_to(names, seen_by);
    let mut state = machine.start(setup, seed, &mut log).map_err(ReplayError::Start)?;
    let mut before = state.clone();
    let mut steps = Vec::new();
    for (index, (seat, answer)) in answers.iter().enumerate() {
        let number = index + 1;
        if from == Some(index) {
            log = Log::told_to(names, seen_by);
            log.look(rules, &state);
        }
        log.asked();
        let refused = |error| ReplayError::Answer { number, error };
        if index >= from.unwrap_or(0)
            && let Some(pending) = open(&state, *seat)
        {
            machine.would_take(&state, *seat, answer).map_err(|error| refused(error.into()))?;
            if seen_by.is_none_or(|seen_by| seen_by == *seat) {
                log.note(answers::told(rules, &log, &state, &pending, answer));
            }
            steps.push(said::step(rules, &log, &state, &pending, answer));
        }
        machine.answer(&mut state, *seat, answer, &mut log).map_err(refused)?;
        if from == Some(number) {
            before.clone_from(&state);
        }
    }
    Ok(Retold {
        before,
        after: state,
        transcript: log.transcript(),
        steps,
        shuffles: shuffles(rules, &log),
        rolls: rolls(rules, &log),
    })
}

/// The line of `when` that gives this answer to what a seat is asked just now, or why there is none. Players go by `names`.
///
/// # Errors
/// Why no line of a ruling says it.
pub fn line_of(
    rules: &Rules,
    state: &State,
    names: &[String],
    (seat, answer): (Seat, &Answer),
) -> Result<String, String> {
    let mut log = Log::told_to(names, None);
    log.look(rules, state);
    let pending = open(state, seat).ok_or("nobody asks this seat anything")?;
    said::step(rules, &log, state, &pending, answer)
}

/// The decision that an answer of this seat is for.
fn open(state: &State, seat: Seat) -> Option<Pending> {
    state.pending().iter().find(|pending| pending.player == seat).copied()
}

fn shuffles(rules: &Rules, log: &Log) -> Vec<(Where, Vec<DefinitionId>)> {
    let at = |place: PlaceId| {
        let (zone, seat, pile) = rules.place_of(place)?;
        rules.host(place).is_none().then_some(Where { zone, seat, pile })
    };
    let all = log.shuffled.iter();
    all.filter_map(|shuffled| Some((at(shuffled.place)?, shuffled.order.clone()))).collect()
}

fn rolls(rules: &Rules, log: &Log) -> Vec<(DieId, Vec<u16>)> {
    let mut rolls: Vec<(DieId, Vec<u16>)> = Vec::new();
    for &(die, value) in &log.rolled {
        let faces = rules.program().dice.get(die).map_or(&[][..], |die| &die.faces);
        let shown = |face: &Face| match *face {
            Face::Number(number) => Value::Number(number) == value,
            Face::Word(member) => Value::Member(member) == value,
        };
        let Some(at) = faces.iter().position(shown) else { continue };
        match rolls.iter_mut().find(|(known, _)| *known == die) {
            Some((_, faces)) => faces.push(at as u16),
            None => rolls.push((die, vec![at as u16])),
        }
    }
    rolls
}
