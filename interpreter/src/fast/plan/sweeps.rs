//! Loops over cards of a zone of mine that only move each of them to one place and change a counter: they are done in
//! one walk, for observers that do not follow closely.

use schema::id::{BlockId, SlotId};

use super::Plan;
use super::acts::{Act, DONE, Inlined, PlacedAct, Whose};
use super::reads::Read;
use super::steps::{Addition, Placed, Step};
use crate::rules::Rules;

/// Such a loop.
#[derive(Debug)]
pub(crate) struct Sweep {
    /// The number of the call that is made with each.
    pub(crate) call: u16,
    /// The zone that is walked, by that of the first seat.
    pub(crate) from: u16,
    pub(crate) to: Whose,
    /// Whether a card keeps no more of it than that it was moved.
    pub(crate) alike: bool,
    /// The variable that names a card.
    pub(crate) item: SlotId,
    /// My counter to which all of them add.
    pub(crate) change: Option<Addition>,
    /// By definition: whether a card goes, what it adds to the counter, and what it takes of an answer's fuel.
    pub(crate) each: Box<[(bool, i32, u32)]>,
}

/// The most that a card adds: so little that it does not matter whether it is added card by card or at once.
const MOST: i32 = 1 << 20;

/// Finds them all.
pub(crate) fn all(rules: &Rules, plan: &mut Plan) {
    for block in rules.program.blocks.ids() {
        for at in 0..plan.steps[block].len() {
            let Some(found) = of_loop(rules, plan, block, at) else { continue };
            let Ok(number) = u16::try_from(plan.sweeps.len()) else { return };
            plan.sweeps.push(found);
            if let Step::For { sweep, .. } = &mut plan.steps[block][at].step {
                *sweep = Some(number);
            }
        }
    }
}

fn of_loop(rules: &Rules, plan: &Plan, block: BlockId, at: usize) -> Option<Sweep> {
    let steps = &plan.steps[block];
    let Placed { step: Step::For { slot, list, exit: Some(_), .. }, next } = steps[at] else {
        return None;
    };
    let Step::ForNext { slot: of, item, call: Some(call), .. } = steps.get(usize::from(next))?.step
    else {
        return None;
    };
    let Inlined::Some(starts) = &plan.calls[usize::from(call)].inlined else { return None };
    let (from, test) = match list {
        Read::OwnCards(first) => (first, None),
        Read::OwnOnly(first, test) => (first, Some(test)),
        _ => return None,
    };
    let source = Whose::new(rules, from, true);
    if slot != of || !source.plain || rules.spot_cell.is_some() {
        return None;
    }
    let (mut target, mut change) = (None, None::<Addition>);
    let mut swept = |definition| {
        if test.is_some_and(|test| !rules.is(definition, test)) {
            return Some((false, 0, 0));
        }
        let start = starts[usize::from(definition.0)]?[1] as usize;
        let PlacedAct { act, next, fuel, .. } = plan.acts[start];
        let (to, by) = match act {
            Act::Move { to } => (to, 0),
            Act::MoveChange { to, change: own } => {
                let same = change.get_or_insert(own).cell == own.cell;
                (to, same.then_some(own.by).filter(|by| (0..=MOST).contains(by))?)
            }
            _ => return None,
        };
        let alone = next == DONE;
        (alone && *target.get_or_insert(to) == to).then_some((true, by, u32::from(fuel) + 1))
    };
    let each: Box<[_]> = rules.program.definitions.ids().map(&mut swept).collect::<Option<_>>()?;
    let to = target.filter(|to| to.plain && !to.top && !(to.own && to.first == from))?;
    change.is_none_or(|change| change.most == i32::MAX).then_some(())?;
    Some(Sweep { call, from, to, alike: to.is_alike(source), item, change, each })
}
