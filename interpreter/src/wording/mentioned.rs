//! What stands in instructions and statements: their expressions, and what is asked, called and installed there.

use std::any::Any;

use schema::code::Op;
use schema::id::{BlockId, ChoiceId, ExprId, TimedId, VerbId};
use schema::parts::each_held;
use schema::program::Program;
use traversable::TraversableMut;

use super::lift::Step;

/// What stands in a part of a program itself; what its expressions are made of is found from them.
#[derive(Debug, Default)]
pub(super) struct Mentioned {
    pub(super) exprs: Vec<ExprId>,
    pub(super) choices: Vec<ChoiceId>,
    pub(super) timed: Vec<TimedId>,
    pub(super) verbs: Vec<VerbId>,
    pub(super) blocks: Vec<BlockId>,
}

impl Mentioned {
    /// What stands in an instruction, a choice, or what is handed over.
    pub(super) fn of<T: TraversableMut + Clone>(part: &T) -> Self {
        let mut found = Self::default();
        found.add(part);
        found
    }

    /// What stands in a statement as its own, before what stands in it is done.
    pub(super) fn of_step(step: &Step<'_>) -> Self {
        let mut found = Self::default();
        match step {
            Step::Act(op) => found.add(op),
            Step::Along { track, by } => {
                found.add(*track);
                found.exprs.push(*by);
            }
            Step::If { condition, .. } | Step::Until { condition, .. } => {
                found.exprs.push(*condition);
            }
            Step::While { condition, .. } => found.exprs.extend(condition),
            Step::Repeat { count, .. } => found.exprs.push(*count),
            Step::For { list, sort, .. } | Step::Each { list, sort, .. } => {
                found.exprs.push(*list);
                found.exprs.extend(sort.map(|sort| sort.key));
            }
            Step::Together { list, .. } => found.exprs.push(*list),
            Step::Any { list, sort, choice, .. } => {
                found.exprs.push(*list);
                found.exprs.extend(sort.map(|sort| sort.key));
                found.choices.push(*choice);
            }
            Step::As { player, .. } => found.exprs.push(*player),
            Step::May { choice, .. } | Step::Options { choice, .. } => found.choices.push(*choice),
            Step::Within { verb, args, body, .. } => {
                args.iter().for_each(|arg| found.add(arg));
                found.verbs.push(*verb);
                found.blocks.push(*body);
            }
            // What is handed over is spoken of where it is written.
            Step::Gate { .. } | Step::Handed { .. } | Step::Leave(_) => {}
        }
        found
    }

    fn add<T: TraversableMut + Clone>(&mut self, part: &T) {
        each_held(&mut part.clone(), &mut |held: &mut dyn Any| {
            self.exprs.extend(held.downcast_ref::<ExprId>().copied());
            self.choices.extend(held.downcast_ref::<ChoiceId>().copied());
            self.timed.extend(held.downcast_ref::<TimedId>().copied());
            self.verbs.extend(held.downcast_ref::<VerbId>().copied());
            self.blocks.extend(held.downcast_ref::<BlockId>().copied());
        });
    }

    /// The code of the blocks that are handed over.
    pub(super) fn code<'p>(&self, program: &'p Program) -> impl Iterator<Item = &'p Op> {
        let blocks: Vec<_> = self.blocks.iter().filter_map(|id| program.blocks.get(*id)).collect();
        blocks.into_iter().flat_map(|block| &block.code)
    }
}
