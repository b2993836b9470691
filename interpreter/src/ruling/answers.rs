//! Moves by name to answers by number.

use schema::decision::Answer;
use schema::program::PileKey;
use schema::ruling::{Does, Thing};

use super::log::Log;
use crate::narrate::counted;
use crate::phrases::{Phrases, fill};
use crate::rules::{Point, Rules};
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
        (Asked::Spot, Does::Things(things)) => match picks(rules, log, state, pending, things)? {
            Answer::Pick(picked) => match picked.as_slice() {
                [spot] => Ok(Answer::Spot(*spot)),
                _ => Err("one spot is wanted".to_owned()),
            },
            other => Ok(other),
        },
        (Asked::Spot, _) => {
            Err(format!("a spot is wanted: {}", offered(rules, log, state, pending)))
        }
        (Asked::Pick | Asked::Handlers, Does::Declines) => Ok(Answer::Pick(Vec::new())),
        (Asked::Pick | Asked::Handlers, Does::Things(things)) => {
            picks(rules, log, state, pending, things)
        }
        (Asked::Options, Does::Declines) => Ok(Answer::Option(Vec::new())),
        (Asked::Options, Does::Option(label)) => option(rules, log, state, pending, label),
        (Asked::Options, _) => Err(format!(
            "an option is wanted, `PLAYER picks \"…\"`; offered: {}",
            offered(rules, log, state, pending)
        )),
        (Asked::Order, Does::Things(things)) => match picks(rules, log, state, pending, things)? {
            Answer::Pick(picked) => Ok(Answer::Order(picked)),
            other => Ok(other),
        },
        (Asked::Order, _) => Err(format!(
            "an order of all of these is wanted: {}",
            offered(rules, log, state, pending)
        )),
        (_, Does::Option(_)) => Err(format!(
            "no option is asked for here; offered: {}",
            offered(rules, log, state, pending)
        )),
        (Asked::Pick, Does::Number(number)) if of_numbers(rules, state, pending) => {
            picks(rules, log, state, pending, &[Thing::Number(*number)])
        }
        (Asked::Goods, Does::Declines) => {
            Ok(pending.asked.answer(Vec::new(), state.candidates(pending).len()))
        }
        (Asked::Goods, Does::Things(things)) => match picks(rules, log, state, pending, things)? {
            Answer::Pick(picked) => {
                Ok(pending.asked.answer(picked, state.candidates(pending).len()))
            }
            other => Ok(other),
        },
        (Asked::YesNo, Does::Number(_)) => Err("this is a question of yes or no".to_owned()),
        (Asked::Number { least, most }, _) => {
            Err(format!("a number from {least} to {most} is wanted"))
        }
        (Asked::Pick | Asked::Handlers | Asked::Goods, Does::Number(_)) => Err(format!(
            "one of these is wanted, not a number: {}",
            offered(rules, log, state, pending)
        )),
        (Asked::Pick | Asked::Handlers | Asked::Goods, Does::Says(_)) => Err(format!(
            "this is no question of yes or no; offered: {}",
            offered(rules, log, state, pending)
        )),
    }
}

fn option(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    label: &str,
) -> Result<Answer, String> {
    let found = option_at(rules, log, state, pending, label);
    found.map(|at| Answer::Option(vec![at as u16])).ok_or_else(|| {
        format!("\"{label}\" is not offered; offered: {}", offered(rules, log, state, pending))
    })
}

/// The candidate that is the option with this label; players in it go by their names.
pub(super) fn option_at(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    label: &str,
) -> Option<usize> {
    let mut candidates = state.candidates(pending).iter();
    candidates
        .position(|candidate| log.label(rules, rules.option(state, pending, candidate)) == label)
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
            fitting.find(|(_, (candidate, left))| **left > 0 && is(rules, state, candidate, thing));
        let Some((index, (_, left))) = found else {
            let name = named(rules, log, thing);
            let more = candidates.iter().any(|candidate| is(rules, state, candidate, thing));
            let is = if more { "is not offered so often" } else { "is not offered" };
            return Err(format!("{name} {is}; offered: {}", offered(rules, log, state, pending)));
        };
        *left -= 1;
        picked.push(index as u16);
    }
    Ok(Answer::Pick(picked))
}

/// Whether a candidate is what a ruling names.
pub(super) fn is(rules: &Rules, state: &State, candidate: &Candidate, thing: &Thing) -> bool {
    match (thing, candidate.value) {
        (Thing::Card(wanted), Value::Card(card)) => {
            state.card(card.id).is_some_and(|card| card.definition == *wanted)
        }
        (Thing::Card(wanted), Value::Definition(definition)) => definition == *wanted,
        (Thing::Player(seat), Value::Player(player)) => seat.0 == player,
        (Thing::Spot(first, second), Value::Spot { place, x, y }) => {
            rules.written_spot(place, Point { y, x }) == (*first, *second)
        }
        (Thing::Number(wanted), value) => number_of(rules, value) == Some(*wanted),
        (Thing::Member(wanted), Value::Member(member)) => member == *wanted,
        (Thing::Member(wanted), Value::Place(place)) => {
            rules.info(place).key == Some(PileKey::Member(*wanted))
        }
        (Thing::Card(wanted), Value::Place(place)) => {
            rules.info(place).key == Some(PileKey::Card(*wanted))
        }
        _ => false,
    }
}

/// The number that a candidate goes by: its own, or a pile's.
fn number_of(rules: &Rules, value: Value) -> Option<i32> {
    match value {
        Value::Number(number) => Some(number),
        Value::Place(place) => match rules.place_of(place)?.2? {
            PileKey::Number(number) => Some(i32::from(number)),
            PileKey::Card(_) | PileKey::Member(_) => None,
        },
        _ => None,
    }
}

fn of_numbers(rules: &Rules, state: &State, pending: &Pending) -> bool {
    let mut candidates = state.candidates(pending).iter();
    candidates.any(|candidate| number_of(rules, candidate.value).is_some())
}

/// A thing by name.
pub(super) fn named(rules: &Rules, log: &Log, thing: &Thing) -> String {
    match thing {
        Thing::Card(definition) => counted(rules, &[*definition]),
        Thing::Player(seat) => log.player(rules, seat.0),
        Thing::Number(number) => number.to_string(),
        Thing::Spot(first, second) => format!("({first}, {second})"),
        Thing::Member(member) => {
            rules.program().members.get(*member).map_or_else(String::new, |word| word.name.clone())
        }
    }
}

/// All that is offered, by name.
pub(super) fn offered(rules: &Rules, log: &Log, state: &State, pending: &Pending) -> String {
    let phrases = rules.phrases;
    let candidates = state.candidates(pending);
    match pending.asked {
        Asked::YesNo => phrases.yes_or_no.to_owned(),
        Asked::Number { least, most } => {
            let values = [("min", &*least.to_string()), ("max", &most.to_string())];
            fill(phrases.range, &values)
        }
        _ => {
            let name = |candidate: &Candidate| {
                let name = shown(rules, log, state, pending, candidate);
                let alone = matches!(pending.asked, Asked::Options | Asked::Spot);
                match candidate.count {
                    _ if alone => name,
                    1 if pending.asked != Asked::Goods => name,
                    count => fill(phrases.several, &[("n", &count.to_string()), ("name", &name)]),
                }
            };
            let mut words: Vec<String> = candidates.iter().map(name).collect();
            if pending.min == 0 && pending.asked != Asked::Spot {
                words.push(phrases.or_nothing.to_owned());
            }
            let words = words.join(phrases.comma);
            match how_many(phrases, pending, candidates) {
                Some(amount) => fill(phrases.of, &[("amount", &amount), ("what", &words)]),
                None => words,
            }
        }
    }
}

/// A candidate in words: an option by what it says, players by name.
fn shown(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    candidate: &Candidate,
) -> String {
    if pending.asked == Asked::Options {
        let label = rules.option_shown(state, pending, candidate);
        return format!("{:?}", log.label_shown(rules, label));
    }
    log.value(rules, state, candidate.value)
}

/// How many of what is offered may be picked, where that is neither one nor any number.
fn how_many(phrases: &Phrases, pending: &Pending, candidates: &[Candidate]) -> Option<String> {
    let all: u32 = candidates.iter().map(|candidate| u32::from(candidate.count)).sum();
    let (min, max) = (pending.min, pending.max);
    if max == 1 || !matches!(pending.asked, Asked::Pick | Asked::Goods) {
        return None;
    }
    match (min, u32::from(max) < all) {
        (0, false) => None,
        (0, true) => Some(fill(phrases.up_to, &[("n", &max.to_string())])),
        (_, true) => Some(phrases.between(i32::from(min), i32::from(max))),
        (_, false) => Some(fill(phrases.at_least, &[("n", &min.to_string())])),
    }
}

/// The line of the transcript that says a question and its answer.
pub(super) fn told(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    answer: &Answer,
) -> String {
    let who = log.player(rules, pending.player.0);
    let purpose = rules.purpose_shown(state, pending);
    let offered = offered(rules, log, state, pending);
    let answered = words(rules, log, state, pending, answer);
    let values =
        [("who", &*who), ("purpose", &purpose), ("offered", &offered), ("answer", &answered)];
    fill(rules.phrases.asked, &values)
}

/// An answer in words.
fn words(rules: &Rules, log: &Log, state: &State, pending: &Pending, answer: &Answer) -> String {
    let phrases = rules.phrases;
    let candidates = state.candidates(pending);
    let names: Vec<String> = match answer {
        Answer::YesNo(yes) => vec![if *yes { phrases.yes } else { phrases.no }.to_owned()],
        Answer::Number(number) => vec![number.to_string()],
        Answer::Spot(picked) => words_of(rules, log, state, pending, &[*picked]),
        Answer::Option(picked) | Answer::Pick(picked) | Answer::Order(picked) => {
            words_of(rules, log, state, pending, picked)
        }
        Answer::Bundle(amounts) => {
            let given = candidates.iter().zip(amounts).filter(|(_, amount)| **amount > 0);
            let name = |(candidate, amount): (&Candidate, &i32)| {
                let name = log.value(rules, state, candidate.value);
                fill(phrases.several, &[("n", &amount.to_string()), ("name", &name)])
            };
            given.map(name).collect()
        }
    };
    if names.is_empty() { phrases.nothing.to_owned() } else { names.join(phrases.comma) }
}

fn words_of(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    picked: &[u16],
) -> Vec<String> {
    let candidates = state.candidates(pending);
    let picked = picked.iter().filter_map(|&index| candidates.get(usize::from(index)));
    picked.map(|candidate| shown(rules, log, state, pending, candidate)).collect()
}
