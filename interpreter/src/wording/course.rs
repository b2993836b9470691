//! In which of several statements variables are spoken of, and which of them do something. It is found once for all of them, and
//! asked for each name that they give.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::Op;
use schema::expr::Expr;
use schema::id::SlotId;
use schema::parts::within;

use super::Teller;
use super::lift::Step;
use super::mentioned::Mentioned;

/// Statements that are done one after another.
#[derive(Debug, Default)]
pub(super) struct Course {
    steps: Vec<Spoken>,
    /// The statements that speak of each variable, from the first to the last.
    of: BTreeMap<SlotId, Vec<usize>>,
    /// Of how many of the statements before each something may be otherwise then.
    acts: Vec<usize>,
}

/// What a statement speaks of.
#[derive(Debug)]
struct Spoken {
    /// The variables of which it speaks itself, before what stands in it is done.
    own: BTreeSet<SlotId>,
    /// What it does, a course for each way in which it may go.
    ways: Vec<Course>,
    is_loop: bool,
    /// Whether it is spoken of later, in what lasts for a while.
    lasts: bool,
    acts: bool,
}

impl Course {
    /// Whether something is done, from one of the statements on, before a variable is spoken of for the last time.
    pub(super) fn is_late(&self, from: usize, slot: SlotId) -> bool {
        let at = self.of.get(&slot).and_then(|all| all.last()).filter(|at| **at >= from);
        let Some((at, last)) = at.and_then(|at| Some((*at, self.steps.get(*at)?))) else {
            return false;
        };
        self.acts_between(from, at)
            || last.lasts
            || last.ways.iter().any(|way| way.is_late(0, slot))
            || last.is_loop && last.acts && last.ways.iter().any(|way| way.of.contains_key(&slot))
    }

    /// Whether something is done before a variable is spoken of for the first time.
    pub(super) fn begins_late(&self, from: usize, slot: SlotId) -> bool {
        let all = self.of.get(&slot).map_or(&[][..], Vec::as_slice);
        let at = all.get(all.partition_point(|at| *at < from));
        let Some((at, first)) = at.and_then(|at| Some((*at, self.steps.get(*at)?))) else {
            return false;
        };
        self.acts_between(from, at)
            || first.lasts
            || !first.own.contains(&slot) && first.ways.iter().any(|way| way.begins_late(0, slot))
    }

    fn acts_between(&self, from: usize, to: usize) -> bool {
        self.acts.get(from) < self.acts.get(to)
    }
}

impl Teller<'_> {
    /// The course of statements.
    pub(super) fn course<'s, 'p: 's>(
        &self,
        steps: impl IntoIterator<Item = &'s Step<'p>>,
    ) -> Course {
        let mut course = Course::default();
        let mut acts = 0;
        for (at, step) in steps.into_iter().enumerate() {
            let spoken = self.spoken_in(step);
            let within = spoken.ways.iter().flat_map(|way| way.of.keys());
            let all: BTreeSet<SlotId> = within.chain(&spoken.own).copied().collect();
            for slot in all {
                course.of.entry(slot).or_default().push(at);
            }
            course.acts.push(acts);
            acts += usize::from(spoken.acts);
            course.steps.push(spoken);
        }
        course
    }

    fn spoken_in(&self, step: &Step<'_>) -> Spoken {
        let ways: Vec<Course> = match step {
            Step::Gate { tried, then, otherwise } => {
                vec![self.course(tried.iter().chain(then)), self.course(otherwise)]
            }
            // One of what stands in it, or all of it for itself.
            _ => step.inner().into_iter().map(|inner| self.course(inner)).collect(),
        };
        let acts = match step {
            Step::Act(op) => acts(op),
            Step::Along { .. } | Step::Within { .. } | Step::Handed { .. } => true,
            // What stands in it.
            _ => ways.iter().flat_map(|way| &way.steps).any(|step| step.acts),
        };
        let mut own = BTreeSet::new();
        let mentioned = Mentioned::of_step(step);
        for op in mentioned.code(self.rules.program()) {
            self.add_spoken(&Mentioned::of(op), &mut own);
        }
        self.add_spoken(&mentioned, &mut own);
        let lasts = matches!(step, Step::Act(Op::Install(_)));
        Spoken { own, ways, is_loop: is_loop(step), lasts, acts }
    }

    /// Adds the variables that stand in what is mentioned, or in what is asked and installed there.
    fn add_spoken(&self, mentioned: &Mentioned, to: &mut BTreeSet<SlotId>) {
        let program = self.rules.program();
        let timed = mentioned.timed.iter().filter_map(|id| program.timed.get(*id));
        let captured = timed.flat_map(|timed| timed.captures.iter().flatten());
        let roots = mentioned.exprs.iter().chain(captured).copied();
        to.extend(within(&program.exprs, roots).filter_map(|(_, node)| match node {
            Expr::Slot(slot) => Some(*slot),
            // No variable.
            _ => None,
        }));
        for choice in mentioned.choices.iter().filter_map(|id| program.choices.get(*id)) {
            self.add_spoken(&Mentioned::of(choice), to);
        }
    }
}

/// Whether it may do more than once what stands in it. At once it is done once, and so it is by the first who says yes.
fn is_loop(step: &Step<'_>) -> bool {
    step.has_passes() && !matches!(step, Step::Together { .. } | Step::Any { .. })
}

/// Whether something may be otherwise once an instruction is done.
fn acts(op: &Op) -> bool {
    !matches!(
        op,
        Op::Let { .. }
            | Op::Result(_)
            | Op::SetEvent { .. }
            | Op::Choose(_)
            | Op::Show { .. }
            | Op::ShowGoods { .. }
            | Op::Pick { .. }
            | Op::PickGoods { .. }
    )
}
