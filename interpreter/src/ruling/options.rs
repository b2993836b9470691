//! Options that lines of a ruling name: which of those with one label is meant, and how that is said.

use schema::decision::Answer;
use schema::ruling::{Item, Picked};

use super::answers::{LISTED, offered, one_of_several};
use super::log::Log;
use super::said::{quoted, said_which, thing_apart};
use super::things::{self, Seen};
use crate::rules::Rules;
use crate::state::{Candidate, Pending, State};
use crate::value::Value;

/// The answer that picks these options. Of several that fit, it must not matter which is taken.
pub(super) fn picks(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    options: &[Picked],
) -> Result<Answer, String> {
    let mut picked: Vec<usize> = Vec::with_capacity(options.len());
    for option in options {
        let all = fitting(rules, log, state, pending, option);
        let free: Vec<usize> = all.iter().copied().filter(|at| !picked.contains(at)).collect();
        let Some(&first) = free.first() else {
            let is = if all.is_empty() { "is not offered" } else { "is not offered so often" };
            let option = words(rules, log, option);
            return Err(format!("{option} {is}; offered: {}", offered(rules, log, state, pending)));
        };
        let mut said: Vec<String> = Vec::new();
        if free.len() > 1 {
            let alike = distinguished(rules, log, state, pending, &option.label).into_iter();
            said.extend(alike.filter(|(at, _)| free.contains(at)).map(|(_, said)| said));
            said.sort();
            said.dedup();
        }
        if said.len() > 1 {
            said.truncate(LISTED);
            return Err(one_of_several(&words(rules, log, option), &said));
        }
        picked.push(first);
    }
    Ok(Answer::Option(picked.into_iter().map(|at| at as u16).collect()))
}

/// The candidates that are this option, by their index; players in its label go by their names.
pub(super) fn fitting(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    option: &Picked,
) -> Vec<usize> {
    let fits = |candidate: &Candidate| {
        let seen: Vec<Seen> = about(rules, state, pending, candidate)
            .into_iter()
            .map(|value| Seen::new(rules, state, value, 1))
            .collect();
        option.about.iter().all(|item| seen.iter().any(|seen| seen.is(rules, item)))
    };
    let alike = labelled(rules, log, state, pending, &option.label).into_iter();
    let all = alike.filter(|(_, candidate)| fits(candidate)).map(|(at, _)| at).collect();
    things::only(all, option.which)
}

/// An option as a ruling says it, with what tells it from the others of its label.
pub(super) fn said(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    one: &Candidate,
) -> String {
    let label = log.label(rules, rules.option(state, pending, one));
    let at = state.candidates(pending).iter().position(|candidate| candidate == one);
    let mut alike = distinguished(rules, log, state, pending, &label).into_iter();
    alike.find(|(other, _)| Some(*other) == at).map_or_else(|| quoted(&label), |(_, said)| said)
}

/// An option as a line of a ruling names it.
pub(super) fn words(rules: &Rules, log: &Log, option: &Picked) -> String {
    let name = |item: &Item| things::named(rules, log, item);
    let words = with_about(&option.label, option.about.iter().map(name).collect());
    things::which_words(words, option.which)
}

fn with_about(label: &str, about: Vec<String>) -> String {
    match about.is_empty() {
        true => quoted(label),
        false => format!("{} for {}", quoted(label), about.join(", ")),
    }
}

/// The candidates with this label, each with its index.
fn labelled<'s>(
    rules: &Rules,
    log: &Log,
    state: &'s State,
    pending: &Pending,
    label: &str,
) -> Vec<(usize, &'s Candidate)> {
    let all = state.candidates(pending).iter().enumerate();
    all.filter(|(_, one)| log.label(rules, rules.option(state, pending, one)) == label).collect()
}

/// The things that an option is about: those for which it is offered, then the card that bears it.
fn about(rules: &Rules, state: &State, pending: &Pending, candidate: &Candidate) -> Vec<Value> {
    let state = &*state.standing(pending);
    let Some(option) = state.option_at(rules.program(), candidate.first) else { return Vec::new() };
    let items = option.items.iter().copied().filter(|value| *value != Value::Nothing);
    items.chain(option.card.map(Value::Card)).collect()
}

/// The options with this label as a ruling says them, each with its index and with those of its things that are others in another
/// one; of those of which the same is said, which one it is.
fn distinguished(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    label: &str,
) -> Vec<(usize, String)> {
    let alike = labelled(rules, log, state, pending, label);
    let about: Vec<Vec<Value>> =
        alike.iter().map(|(_, one)| about(rules, state, pending, one)).collect();
    let mut words: Vec<Vec<String>> = vec![Vec::new(); alike.len()];
    for nth in 0..about.iter().map(Vec::len).max().unwrap_or(0) {
        let values = about.iter().filter_map(|values| values.get(nth).copied());
        let candidates: Vec<Candidate> = values.map(Candidate::alone).collect();
        let named: Vec<Option<String>> = about
            .iter()
            .map(|values| {
                let one = Candidate::alone(*values.get(nth)?);
                thing_apart(rules, log, state, &candidates, &one)
            })
            .collect();
        if named.windows(2).any(|two| two[0] != two[1]) {
            words.iter_mut().zip(named).for_each(|(words, named)| words.extend(named));
        }
    }
    let said = words.into_iter().map(|words| with_about(label, words));
    let said = said_which(said.collect());
    alike.iter().map(|(at, _)| *at).zip(said).collect()
}
