//! Inlined calls that are done in one go, for observers that do not follow closely: loops that only call, and calls
//! that follow each other.

use schema::code::Label;
use schema::id::BlockId;

use super::Rules;
use super::acts::{Act, Inlined, LOOPS, PlacedAct};
use super::reads::Read;
use super::steps::{Placed, Step};

/// Loops that do nothing but call with each item what is inlined.
pub(super) fn loops(rules: &mut Rules) {
    for block in rules.program.blocks.ids() {
        for at in 0..rules.steps[block].len() {
            let found = called_with_each(rules, block, at);
            if let Step::ForNext { call, .. } = &mut rules.steps[block][at].step {
                *call = found;
            }
        }
    }
}

fn called_with_each(rules: &Rules, block: BlockId, at: usize) -> Option<u16> {
    let steps = &rules.steps[block];
    let Placed { step: Step::ForNext { item, .. }, next } = steps[at] else { return None };
    let Placed { step: Step::Call(number), next } = *steps.get(usize::from(next))? else {
        return None;
    };
    let call = &rules.calls[usize::from(number)];
    let alone = usize::from(next) == at && call.count > 0 && call.args[0] == Read::Slot(item);
    (alone && matches!(call.inlined, Inlined::Some(_))).then_some(number)
}

/// Calls that follow each other and are inlined whatever they are about: their acts in one piece.
pub(super) fn runs(rules: &mut Rules) {
    for block in rules.program.blocks.ids() {
        for at in 0..rules.steps[block].len() {
            let (mut calls, mut next) = (Vec::new(), at);
            while let Some(Placed { step: Step::Call(number), next: after }) =
                rules.steps[block].get(next)
            {
                let call = &rules.calls[usize::from(*number)];
                let Inlined::All([_, start]) = call.inlined else { break };
                let test = match call.args[0] {
                    Read::OwnCards(first) if call.count > 0 => {
                        (call.required & 1 == 1).then_some(first)
                    }
                    Read::OwnOnly(..) if call.count > 0 => break,
                    _ => None,
                };
                calls.push((usize::from(*number), start, test));
                next = usize::from(*after);
                if calls.len() > LOOPS {
                    break;
                }
            }
            if calls.len() > 1 {
                let start = rules.acts.len() as u32;
                for &(_, from, test) in &calls {
                    append(&mut rules.acts, start as usize, from as usize, test);
                }
                rules.acts.push(PlacedAct { act: Act::End, next: 0 });
                rules.calls[calls[0].0].run = Some((start, next as Label));
                for &(later, ..) in &calls[1..] {
                    let verbs = rules.calls[later].verbs.clone();
                    rules.calls[calls[0].0].verbs.extend(verbs);
                }
            }
        }
    }
}

/// Copies the acts that begin at `from` behind those that began at `first`. They are skipped if a zone of mine that they
/// need is empty.
fn append(acts: &mut Vec<PlacedAct>, first: usize, from: usize, test: Option<u16>) {
    // An empty zone is moved as it is.
    let moves =
        matches!(acts[from].act, Act::MoveAll { from, .. } if from.own && Some(from.first) == test);
    let test = test.filter(|_| !moves || acts[from + 1].act != Act::End);
    let test_at = acts.len();
    if let Some(zone) = test {
        let next = (test_at - first) as u32 + 1;
        acts.push(PlacedAct { act: Act::UnlessZone { first: zone, empty: false, to: 0 }, next });
    }
    let shift = (acts.len() - first) as u32;
    let mut at = from;
    while acts[at].act != Act::End {
        let PlacedAct { mut act, next } = acts[at];
        act.labels().for_each(|label| *label += shift);
        acts.push(PlacedAct { act, next: next + shift });
        at += 1;
    }
    let end = (acts.len() - first) as u32;
    // Where nothing is asked, nothing may have been put down.
    if test.is_some()
        && let Some(PlacedAct { act: Act::UnlessZone { to, .. }, .. }) = acts.get_mut(test_at)
    {
        *to = end;
    }
}
