//! Statistics of a plan, for tests: a pass that optimises less than before changes no game, so this is the only place
//! to see it.

use std::fmt::Debug;

use schema::expr::Exprs;

use super::Plan;
use super::acts::{Act, DONE, Inlined, PlacedAct, Starts};
use super::calls::QuickCall;
use crate::eval::Ways;
use crate::work::Figures;

impl Plan {
    /// How often each kind of step, act, call and offer occurs in the plan, and how many words its closures have.
    pub(crate) fn figures(&self, exprs: &Exprs) -> Figures {
        let mut figures = Figures::new();
        for steps in self.steps.iter() {
            for (at, placed) in steps.iter().enumerate() {
                count(&mut figures, "step", &placed.step, 1);
                let elsewhere = usize::from(placed.next) != at + 1;
                add(&mut figures, "step: goes on elsewhere", usize::from(elsewhere));
            }
        }
        for call in &self.calls {
            count(&mut figures, "call", &call.inlined, 1);
            add(&mut figures, "call: in a run", usize::from(call.run.is_some()));
            add(&mut figures, "call: verbs", call.verbs.len());
            add(&mut figures, "call: lists", call.lists.len());
        }
        for act in self.reached() {
            count(&mut figures, "act", &act.act, 1);
            add(&mut figures, "act: fuel", usize::from(act.fuel) + usize::from(act.inner));
        }
        for known in &self.conditions {
            count(&mut figures, "known", known, 1);
        }
        for resets in self.resets.iter().flatten() {
            add(&mut figures, "reset: counters", resets.each.len());
            add(&mut figures, "reset: ranges", resets.ranges.len());
        }
        for offer in self.offers.iter().flatten() {
            count(&mut figures, "offer", &offer.from, 1);
            add(&mut figures, "offer: is seen", usize::from(offer.seen));
            add(&mut figures, "offer: at once", usize::from(offer.quick));
            add(&mut figures, "offer: has a limit", usize::from(offer.limit.is_some()));
            add(&mut figures, "offer: has my limit", usize::from(offer.own.is_some()));
        }
        add(&mut figures, "offer: of a list that is seen", self.listed.iter().flatten().count());
        for bearing in self.menus.iter().flatten() {
            add(&mut figures, "menu: my zones", bearing.own.len());
            add(&mut figures, "menu: other places", bearing.others.len());
        }
        let kept = self.closed.as_ref().map_or(0, |closed| closed.options().count());
        add(&mut figures, "kept: options", kept);
        let offered = self.compiled.iter().flat_map(|compiled| compiled.offered());
        add(&mut figures, "closure: options", offered.count());
        for expr in exprs.ids() {
            let constant = self.constants.as_ref().is_some_and(|known| known.get(expr).is_some());
            add(&mut figures, "known beforehand: bundles", usize::from(constant));
            let Some(ways) = self.compiled.as_ref().and_then(|compiled| compiled.ways(expr)) else {
                continue;
            };
            for (way, words) in words(ways) {
                add(&mut figures, &format!("closure: {way}"), 1);
                add(&mut figures, &format!("closure: {way}, words"), words);
            }
        }
        figures
    }

    /// The acts that some call can reach, each once.
    fn reached(&self) -> Vec<PlacedAct> {
        let mut starts: Vec<usize> = Vec::new();
        for call in &self.calls {
            starts.extend(begun(call).into_iter().flatten().map(|start| start as usize));
            starts.extend(call.run.map(|(start, _)| start as usize));
        }
        let mut reached = vec![false; self.acts.len()];
        for start in starts {
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                if reached.get(at) != Some(&false) {
                    continue;
                }
                reached[at] = true;
                let mut placed = self.acts[at];
                if placed.next != DONE && placed.act != Act::End {
                    open.push(start + usize::from(placed.next));
                }
                open.extend(placed.act.labels().map(|label| start + *label as usize));
            }
        }
        let acts = self.acts.iter().zip(reached);
        acts.filter_map(|(act, reached)| reached.then_some(*act)).collect()
    }
}

/// Where the acts of a call begin, for both sorts of observers and each definition.
fn begun(call: &QuickCall) -> Vec<Starts> {
    match &call.inlined {
        Inlined::No => Vec::new(),
        Inlined::All(starts) => vec![*starts],
        Inlined::Some(starts) => starts.iter().flatten().copied().collect(),
    }
}

/// The closures of an expression with their size in words. A closure with less built in has another size.
fn words(ways: &Ways) -> Vec<(&'static str, usize)> {
    let sizes = [
        ("value", ways.value.as_ref().map(|way| size_of_val(&**way))),
        ("number", ways.number.as_ref().map(|way| size_of_val(&**way))),
        ("condition", ways.condition.as_ref().map(|way| size_of_val(&**way))),
        ("items", ways.items.as_ref().map(|way| size_of_val(&**way))),
        ("goods", ways.goods.as_ref().map(|way| size_of_val(&**way))),
        ("amounts", ways.amounts.as_ref().map(|way| size_of_val(&**way))),
    ];
    let made = sizes.into_iter().filter_map(|(way, size)| Some((way, size?)));
    made.map(|(way, size)| (way, size.div_ceil(size_of::<usize>()))).collect()
}

/// Counts a thing of a sort under the first word of its debug form.
fn count(figures: &mut Figures, sort: &str, thing: &impl Debug, times: usize) {
    let told = format!("{thing:?}");
    let name = told.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
    add(figures, &format!("{sort}: {name}"), times);
}

fn add(figures: &mut Figures, name: &str, times: usize) {
    if times > 0 {
        *figures.entry(name.to_owned()).or_default() += times;
    }
}
