//! Moves by name to answers by number.

use std::collections::BTreeMap;

use schema::decision::Answer;
use schema::phrase::fill;
use schema::program::PileKey;
use schema::ruling::{Does, Item, Thing};

use super::apart::{Lying, apart, bears_apart, bears_words};
use super::log::Log;
use super::options;
use super::said::{said_which, thing_meant};
use super::things::{self, Called, Seen};
use crate::narrate::whose;
use crate::phrases::Phrases;
use crate::rules::Rules;
use crate::state::{Asked, Candidate, Pending, State};
use crate::value::{CardRef, Value};

/// The most things of one name that a message names.
pub(super) const LISTED: usize = 6;

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
        (Asked::YesNo, Does::Things(items)) => yes_about(rules, log, state, pending, items),
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
        (Asked::Options, Does::Options(wanted)) => {
            options::picks(rules, log, state, pending, wanted)
        }
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
        (_, Does::Options(_)) => Err(format!(
            "no option is asked for here; offered: {}",
            offered(rules, log, state, pending)
        )),
        (Asked::Pick, Does::Number(number)) if of_numbers(rules, state, pending) => {
            let thing = Thing::Number(*number);
            picks(rules, log, state, pending, &[Item::plain(thing)])
        }
        (Asked::Goods, Does::Declines) => {
            Ok(pending.asked.answer(&[], state.candidates(pending).len()))
        }
        (Asked::Goods, Does::Things(things)) => match picks(rules, log, state, pending, things)? {
            Answer::Pick(picked) => {
                Ok(pending.asked.answer(&picked, state.candidates(pending).len()))
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

/// Yes, if the question is about just these; no for `nothing`.
fn yes_about(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    items: &[Item],
) -> Result<Answer, String> {
    if items.is_empty() {
        return Ok(Answer::YesNo(false));
    }
    let about = subjects(rules, state, pending);
    if about.is_empty() {
        let who = log.player(rules, pending.player.0);
        return Err(format!("this question names nothing: write `{who} says yes`"));
    }
    let who = log.answerer(rules, pending);
    let asked = || asked_to(rules, log, state, pending);
    for item in items {
        let wanted = items.iter().filter(|other| *other == item).count();
        if things::count(rules, &about, item) as usize != wanted {
            let name = things::named(rules, log, item);
            return Err(format!("{who} is not asked about {name}, but to {}", asked()));
        }
    }
    let strange = about.iter().any(|seen| !items.iter().any(|item| seen.is(rules, item)));
    match strange {
        true => Err(format!("{who} is asked about more than this: to {}", asked())),
        false => Ok(Answer::YesNo(true)),
    }
}

/// What a question of yes or no is about, as it lies.
pub(super) fn subjects(rules: &Rules, state: &State, pending: &Pending) -> Vec<Seen> {
    let subjects = rules.subjects(state, pending).into_iter();
    subjects.map(|value| Seen::new(rules, state, value, 1)).collect()
}

fn picks(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    items: &[Item],
) -> Result<Answer, String> {
    let candidates = state.candidates(pending);
    let seen = things::offered(rules, state, candidates);
    let mut left: Vec<u16> = candidates.iter().map(|candidate| candidate.count).collect();
    let mut picked = Vec::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        let fitting = things::fitting(rules, &seen, item);
        let free: Vec<usize> = fitting.iter().copied().filter(|&at| left[at] > 0).collect();
        let Some(&index) = free.first() else {
            let name = things::named(rules, log, item);
            let is = if fitting.is_empty() { "is not offered" } else { "is not offered so often" };
            return Err(format!("{name} {is}; offered: {}", offered(rules, log, state, pending)));
        };
        let there: usize = free.iter().map(|&at| usize::from(left[at])).sum();
        let wanted = || items[at..].iter().filter(|other| *other == item).count();
        // Of several that differ it matters which, unless all of them are wanted.
        if free.len() > 1 && wanted() < there {
            let one = |at: &usize| thing_meant(rules, log, state, candidates, &candidates[*at]);
            let said: Vec<String> = free.iter().take(LISTED).filter_map(one).collect();
            return Err(one_of_several(&things::named(rules, log, item), &said));
        }
        left[index] -= 1;
        picked.push(index as u16);
    }
    Ok(Answer::Pick(picked))
}

/// Why words do not say which one is meant, with words for some of them that do.
pub(super) fn one_of_several(named: &str, said: &[String]) -> String {
    let said: Vec<String> = said.iter().map(|one| format!("`{one}`")).collect();
    let said = said.join(" or ");
    format!("{named} may be any of several that differ: say which is meant, {said}")
}

fn of_numbers(rules: &Rules, state: &State, pending: &Pending) -> bool {
    state.candidates(pending).iter().any(|candidate| match candidate.value {
        Value::Number(_) => true,
        Value::Place(place) => matches!(rules.info(place).key, Some(PileKey::Number(_))),
        _ => false,
    })
}

/// All that is offered, by name.
pub(super) fn offered(rules: &Rules, log: &Log, state: &State, pending: &Pending) -> String {
    offered_so(rules, state, pending, all_shown(rules, log, state, pending))
}

/// All that is offered, given the words for each candidate.
fn offered_so(rules: &Rules, state: &State, pending: &Pending, names: Vec<String>) -> String {
    let phrases = rules.phrases;
    let candidates = state.candidates(pending);
    match pending.asked {
        Asked::YesNo => phrases.yes_or_no.to_owned(),
        Asked::Number { least, most } => {
            let values = [("min", &*least.to_string()), ("max", &most.to_string())];
            fill(phrases.range, &values)
        }
        _ => {
            let name = |(candidate, name): (&Candidate, String)| {
                let alone = matches!(pending.asked, Asked::Options | Asked::Spot);
                match candidate.count {
                    _ if alone => name,
                    1 if pending.asked != Asked::Goods => name,
                    count => {
                        let is_number = matches!(candidate.value, Value::Number(_));
                        things::so_many(rules, name, count, is_number)
                    }
                }
            };
            let mut words: Vec<String> = candidates.iter().zip(names).map(name).collect();
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

/// The candidates in words; of those that go by the same words, which one it is.
fn all_shown(rules: &Rules, log: &Log, state: &State, pending: &Pending) -> Vec<String> {
    let candidates = state.candidates(pending);
    // Each is told from those of its name alone.
    let mut alike: BTreeMap<Called, Vec<Candidate>> = BTreeMap::new();
    for one in candidates {
        if let Some(called) = things::called(rules, state, one.value) {
            alike.entry(called).or_default().push(*one);
        }
    }
    let shown = |one: &Candidate| {
        let called = things::called(rules, state, one.value);
        let alike = called.and_then(|called| alike.get(&called));
        shown(rules, log, state, pending, (one, alike.map_or(&[], Vec::as_slice)))
    };
    said_which(candidates.iter().map(shown).collect())
}

/// A candidate in words, told from others of its name: an option by what it says, players by name.
fn shown(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    (candidate, alike): (&Candidate, &[Candidate]),
) -> String {
    if pending.asked == Asked::Options {
        let label = rules.option_shown(state, pending, candidate);
        return format!("{:?}", log.label_shown(rules, label));
    }
    if let Value::Row { card, .. } = candidate.value {
        return row_shown(rules, log, state, pending, candidate, card);
    }
    let name = log.value(rules, state, candidate.value);
    let bears = bears_apart(rules, state, alike, candidate);
    let name = match bears_words(rules, &bears).join(rules.phrases.comma) {
        bears if bears.is_empty() => name,
        bears => fill(rules.phrases.bearing, &[("card", &name), ("what", &bears)]),
    };
    match apart(rules, state, alike, candidate) {
        Some(lying) => match (lies_words(rules, log, state, &lying), candidate.value) {
            (pile, Value::Place(_)) => pile,
            (place, _) => fill(rules.phrases.lying_in, &[("card", &name), ("place", &place)]),
        },
        None => name,
    }
}

/// A row in words; where those of several cards are offered, with its card.
fn row_shown(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    candidate: &Candidate,
    card: CardRef,
) -> String {
    let row = log.value(rules, state, candidate.value);
    let cards = state.candidates(pending).iter().filter_map(|other| match other.value {
        Value::Row { card, .. } => Some(Candidate::alone(Value::Card(card))),
        _ => None,
    });
    let cards: Vec<Candidate> = cards.collect();
    let of = Candidate::alone(Value::Card(card));
    if cards.iter().all(|other| *other == of) {
        return row;
    }
    let row = whose(rules, &log.value(rules, state, of.value), &row);
    match apart(rules, state, &cards, &of) {
        Some(lying) => {
            let place = lies_words(rules, log, state, &lying);
            fill(rules.phrases.lying_in, &[("card", &row), ("place", &place)])
        }
        None => row,
    }
}

/// Where a thing lies, in words.
fn lies_words(rules: &Rules, log: &Log, state: &State, lying: &Lying) -> String {
    let Lying { place, host, nth, at } = lying;
    let numbered = |nth: &Option<u16>| nth.map_or_else(String::new, |nth| format!("[{nth}]"));
    let at = at.map_or_else(String::new, |(first, second)| format!(" ({first}, {second})"));
    let zone = format!("{}{}{at}", log.place(rules, state, *place), numbered(nth));
    match host.as_ref().and_then(|host| host.within.as_ref()) {
        Some((around, nth)) => {
            let around = format!("{}{}", log.place(rules, state, *around), numbered(nth));
            fill(rules.phrases.lying_in, &[("card", &zone), ("place", &around)])
        }
        None => zone,
    }
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

/// What somebody is asked to do; of a question of yes or no, to what.
pub(super) fn asked_to(rules: &Rules, log: &Log, state: &State, pending: &Pending) -> String {
    let purpose = rules.purpose_told(state, pending);
    let subjects = rules.subjects(state, pending);
    if subjects.is_empty() {
        return purpose;
    }
    let names = subjects.into_iter().map(|value| log.value(rules, state, value));
    let what = names.collect::<Vec<_>>().join(rules.phrases.comma);
    fill(rules.phrases.about, &[("purpose", &purpose), ("what", &what)])
}

/// What somebody is asked to do, and in which words if the text has words for it.
pub(super) fn asked_so(rules: &Rules, log: &Log, state: &State, pending: &Pending) -> String {
    let purpose = asked_to(rules, log, state, pending);
    let Some(question) = rules.question_written(state, pending) else { return purpose };
    let question = format!("{:?}", log.label_shown(rules, question));
    fill(rules.phrases.asked_so, &[("purpose", &purpose), ("question", &question)])
}

/// The line of the transcript that says a question and its answer.
pub(super) fn told(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    answer: &Answer,
) -> String {
    let who = log.answerer(rules, pending);
    let purpose = asked_so(rules, log, state, pending);
    let names = all_shown(rules, log, state, pending);
    let answered = words(rules, log, state, pending, (&names, answer));
    let offered = offered_so(rules, state, pending, names);
    let values =
        [("who", &*who), ("purpose", &purpose), ("offered", &offered), ("answer", &answered)];
    fill(rules.phrases.asked, &values)
}

/// An answer in words, given those for each candidate.
fn words(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    (shown, answer): (&[String], &Answer),
) -> String {
    let phrases = rules.phrases;
    let candidates = state.candidates(pending);
    let of = |picked: &[u16]| {
        picked.iter().filter_map(|&at| shown.get(usize::from(at)).cloned()).collect()
    };
    let names: Vec<String> = match answer {
        Answer::YesNo(yes) => vec![if *yes { phrases.yes } else { phrases.no }.to_owned()],
        Answer::Number(number) => vec![number.to_string()],
        Answer::Spot(picked) => of(&[*picked]),
        Answer::Option(picked) | Answer::Pick(picked) | Answer::Order(picked) => of(picked),
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
