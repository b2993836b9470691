//! Moves by name to answers by number.

use schema::decision::Answer;
use schema::ruling::{Does, Thing};

use super::log::{Log, counted};
use crate::rules::Rules;
use crate::state::{Asked, Candidate, Pending, State};
use crate::value::Value;

/// The answer that a line of `when` gives to a decision, or why it gives none.
pub(super) fn answer(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    does: &Does,
) -> Result<Answer, String> {
    match (pending.asked, does) {
        (Asked::YesNo, Does::Says(yes)) => Ok(Answer::YesNo(*yes)),
        (Asked::YesNo, Does::Declines) => Ok(Answer::YesNo(false)),
        (Asked::YesNo, Does::Things(things)) => Ok(Answer::YesNo(!things.is_empty())),
        (Asked::Number { .. }, Does::Number(number)) => Ok(Answer::Number(*number)),
        (Asked::Pick | Asked::Handlers, Does::Declines) => Ok(Answer::Pick(Vec::new())),
        (Asked::Pick | Asked::Handlers, Does::Things(things)) => {
            picks(rules, log, state, pending, things)
        }
        (Asked::YesNo, Does::Number(_)) => Err("this is a question of yes or no".to_owned()),
        (Asked::Number { least, most }, _) => {
            Err(format!("a number from {least} to {most} is wanted"))
        }
        (Asked::Pick | Asked::Handlers, Does::Number(_)) => Err(format!(
            "one of these is wanted, not a number: {}",
            offered(rules, log, state, pending)
        )),
        (Asked::Pick | Asked::Handlers, Does::Says(_)) => Err(format!(
            "this is no question of yes or no; offered: {}",
            offered(rules, log, state, pending)
        )),
    }
}

fn picks(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    things: &[Thing],
) -> Result<Answer, String> {
    let candidates = state.candidates(pending);
    let mut left: Vec<u16> = candidates.iter().map(|candidate| candidate.count).collect();
    let mut picked = Vec::with_capacity(things.len());
    for thing in things {
        let mut fitting = candidates.iter().zip(&mut left).enumerate();
        let found =
            fitting.find(|(_, (candidate, left))| **left > 0 && is(state, candidate, thing));
        let Some((index, (_, left))) = found else {
            let name = named(rules, log, thing);
            return Err(format!(
                "{name} is not offered; offered: {}",
                offered(rules, log, state, pending)
            ));
        };
        *left -= 1;
        picked.push(index as u16);
    }
    Ok(Answer::Pick(picked))
}

/// Whether a candidate is what a ruling names.
pub(super) fn is(state: &State, candidate: &Candidate, thing: &Thing) -> bool {
    match (thing, candidate.value) {
        (Thing::Card(wanted), Value::Card(card)) => {
            state.card(card.id).is_some_and(|card| card.definition == *wanted)
        }
        (Thing::Card(wanted), Value::Definition(definition)) => definition == *wanted,
        (Thing::Player(seat), Value::Player(player)) => seat.0 == player,
        _ => false,
    }
}

/// A thing by name.
pub(super) fn named(rules: &Rules, log: &Log, thing: &Thing) -> String {
    match thing {
        Thing::Card(definition) => counted(rules, &[*definition]),
        Thing::Player(seat) => log.player(seat.0),
    }
}

/// All that is offered, by name.
pub(super) fn offered(rules: &Rules, log: &Log, state: &State, pending: &Pending) -> String {
    match pending.asked {
        Asked::YesNo => "yes or no".to_owned(),
        Asked::Number { least, most } => format!("{least} to {most}"),
        Asked::Pick | Asked::Handlers => {
            let candidates = state.candidates(pending);
            let mut words: Vec<String> = candidates
                .iter()
                .map(|candidate| {
                    let name = log.value(rules, state, candidate.value);
                    if candidate.count == 1 { name } else { format!("{} {name}", candidate.count) }
                })
                .collect();
            if pending.min == 0 {
                words.push("or nothing".to_owned());
            }
            words.join(", ")
        }
    }
}

/// An answer in words.
pub(super) fn words(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    answer: &Answer,
) -> String {
    match answer {
        Answer::YesNo(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Answer::Number(number) => number.to_string(),
        Answer::Pick(picked) => {
            let candidates = state.candidates(pending);
            let names: Vec<String> = picked
                .iter()
                .filter_map(|&index| candidates.get(usize::from(index)))
                .map(|candidate| log.value(rules, state, candidate.value))
                .collect();
            if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
        }
        other => format!("{other:?}"),
    }
}
