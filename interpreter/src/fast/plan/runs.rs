//! Combining inlined calls for observers that are not told of calls: loops whose body is one call, and calls that
//! directly follow each other.

use schema::code::Label;
use schema::id::BlockId;

use super::Plan;
use super::acts::{Act, Inlined, LOOPS, PlacedAct};
use super::inline::MOST_ACTS;
use super::reads::Read;
use super::sites::Sites;
use super::steps::{Placed, Step};
use crate::rules::Rules;

/// Marks the loops whose body is one inlined call with the item as its argument.
pub(crate) fn loops(rules: &Rules, plan: &mut Plan) {
    for block in rules.program.blocks.ids() {
        for at in 0..plan.steps[block].len() {
            let found = called_with_each(plan, block, at);
            if let Step::ForNext { call, .. } = &mut plan.steps[block][at].step {
                *call = found;
            }
        }
    }
}

/// The index of the call that is the whole body of the loop at an instruction, if it is inlined.
fn called_with_each(plan: &Plan, block: BlockId, at: usize) -> Option<u16> {
    let steps = &plan.steps[block];
    let Placed { step: Step::ForNext { item, .. }, next } = steps[at] else { return None };
    let Placed { step: Step::Call(number), next } = *steps.get(usize::from(next))? else {
        return None;
    };
    let call = &plan.calls[usize::from(number)];
    let alone = usize::from(next) == at && call.count > 0 && call.args[0] == Read::Slot(item);
    (alone && matches!(call.inlined, Inlined::Some(_))).then_some(number)
}

/// Joins the acts of calls that directly follow each other and are inlined for any card.
pub(crate) fn runs(rules: &Rules, plan: &mut Plan) {
    for block in rules.program.blocks.ids() {
        for at in 0..plan.steps[block].len() {
            let (mut calls, mut lists, mut next) = (Vec::new(), Vec::new(), at);
            while let Some(Placed { step: Step::Call(number), next: after }) =
                plan.steps[block].get(next)
            {
                let call = &plan.calls[usize::from(*number)];
                let Inlined::All([_, start]) = call.inlined else { break };
                let test = match call.args[0] {
                    Read::OwnCards(first) => {
                        lists.push(first);
                        (call.required & 1 == 1).then_some(first)
                    }
                    Read::OwnOnly(..) => break,
                    _ => None,
                };
                calls.push((usize::from(*number), start, test, next as u16 + 1));
                next = usize::from(*after);
                if calls.len() > LOOPS {
                    break;
                }
            }
            if calls.len() > 1 && plan.acts.len() < MOST_ACTS {
                let start = plan.acts.len() as u32;
                for &(_, from, test, caller) in &calls {
                    let to = (&mut plan.acts, &mut plan.sites);
                    append(to, start as usize, from as usize, (test, caller));
                }
                plan.acts.push(PlacedAct::END);
                plan.calls[calls[0].0].run = Some((start, next as Label));
                plan.calls[calls[0].0].lists = lists;
                for &(later, ..) in &calls[1..] {
                    let verbs = plan.calls[later].verbs.clone();
                    plan.calls[calls[0].0].verbs.extend(verbs);
                }
            }
        }
    }
}

/// Copies the acts of a call, which begin at index `from`, to the end of a run that begins at index `first`. They are
/// skipped if the zone `test` of the acting player is empty. `caller` is where the caller has got to when it makes the call.
fn append(
    (acts, sites): (&mut Vec<PlacedAct>, &mut Sites),
    first: usize,
    from: usize,
    (test, caller): (Option<u16>, u16),
) {
    let test_at = acts.len();
    if let Some(zone) = test {
        let next = (test_at - first) as u16 + 1;
        let act = Act::UnlessZone { first: zone, empty: false, to: 0 };
        acts.push(PlacedAct { act, next, fuel: 0, inner: 0 });
    }
    let shift = (acts.len() - first) as u32;
    let mut at = from;
    while acts[at].act != Act::End {
        let mut placed = acts[at];
        placed.act.labels().for_each(|label| *label += shift);
        placed.next += shift as u16;
        if let Act::Change(change) | Act::MoveChange { change, .. } = &mut placed.act {
            change.site = sites.called_at(change.site, caller);
        }
        acts.push(placed);
        at += 1;
    }
    let end = (acts.len() - first) as u32;
    // Only a run with a test has an act at `test_at` to be patched.
    if test.is_some()
        && let Some(PlacedAct { act: Act::UnlessZone { to, .. }, .. }) = acts.get_mut(test_at)
    {
        *to = end;
    }
}
