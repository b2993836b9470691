//! Playing by a plan: steps are carried out here, what has none of its own by the machine as it is written.

mod answer;
mod calls;
mod inline;
mod loops;
mod moves;
mod offers;
mod operands;
mod rows;
mod setups;
mod steps;
mod stretches;
mod sweeps;

use std::ops::{Deref, DerefMut};

use schema::code::Op;
use schema::id::BlockId;

pub(crate) use setups::Prepared;

use super::{Pass, Plan};
use crate::fault::{Fault, Trap};
use crate::machine::{Flow, Run};
use crate::observer::Observer;

/// A machine at work on a state, by a plan.
pub(crate) struct Fast<'a, O> {
    pub(crate) run: Run<'a, O>,
    pub(crate) plan: &'a Plan,
}

/// What the machine does as it is written, a plan does not say again.
impl<'a, O> Deref for Fast<'a, O> {
    type Target = Run<'a, O>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.run
    }
}

impl<O> DerefMut for Fast<'_, O> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.run
    }
}

impl<'a, O: Observer> Fast<'a, O> {
    /// Runs on until somebody has to decide, and leaves the state fit to be looked at.
    pub(crate) fn go(&mut self) -> Result<(), Fault> {
        self.release();
        self.run.refuel();
        self.run_on()
    }

    /// Runs on with so much fuel left.
    pub(crate) fn go_on(&mut self, fuel: u32) -> Result<(), Fault> {
        self.release();
        self.run.refuel();
        self.run.buffers.fuel = fuel;
        self.run_on()
    }

    fn run_on(&mut self) -> Result<(), Fault> {
        let ran = self.carry_out().and_then(|()| self.run.carried_out());
        self.run.settled(ran)
    }

    fn carry_out(&mut self) -> Result<(), Trap> {
        while !self.run.state.frames.is_empty() {
            let flow = match self.carry_on()? {
                Some((block, at)) => self.rest(block, at)?,
                None => Flow::Halt,
            };
            if flow == Flow::Halt && !self.run.goes_on_elsewhere()? {
                break;
            }
        }
        Ok(())
    }

    /// What steps do not carry out: a choice may still be one of those that are offered from a table.
    fn rest(&mut self, block: BlockId, at: u16) -> Result<Flow, Trap> {
        if self.plan.passes.has(Pass::Offers)
            && let Op::Choose(choice) = self.run.rules.code(block).code[usize::from(at)]
        {
            self.run.settle()?;
            self.run.make_room_if_crowded()?;
            self.hold();
            return self.choose_known(choice);
        }
        if stands_still(&self.run.rules.code(block).code[usize::from(at)]) {
            self.hold();
        } else {
            self.release();
        }
        self.run.written(block, at)
    }

    /// Nothing that a define reads changes before the next [`Fast::release`].
    #[inline]
    pub(crate) fn hold(&mut self) {
        if self.plan.lasting {
            self.run.buffers.scratch.memory.hold();
        }
    }

    /// What a define reads may change.
    #[inline(always)]
    pub(crate) fn release(&mut self) {
        self.run.buffers.scratch.memory.release();
    }
}

/// Whether an instruction changes nothing but variables, frames, and what somebody is asked.
fn stands_still(op: &Op) -> bool {
    match op {
        Op::Jump(_)
        | Op::JumpUnless { .. }
        | Op::Result(_)
        | Op::Let { .. }
        | Op::Repeat { .. }
        | Op::RepeatNext { .. }
        | Op::For { .. }
        | Op::ForNext { .. }
        | Op::As { .. }
        | Op::EndAs(_)
        | Op::Gate
        | Op::EndGate(_)
        | Op::Remember { .. }
        | Op::Call { .. }
        | Op::Perform { .. }
        | Op::PerformRow { .. }
        | Op::RunBlock(_)
        | Op::Choose(_)
        | Op::May { .. }
        | Op::TakeOption { .. } => true,
        Op::Return
        | Op::Fail
        | Op::Together { .. }
        | Op::EndPass(_)
        | Op::Keep { .. }
        | Op::Change { .. }
        | Op::SetCell { .. }
        | Op::StepTrack { .. }
        | Op::Crossed { .. }
        | Op::Look
        | Op::SetNote { .. }
        | Op::SetEvent { .. }
        | Op::Install(_)
        | Op::Move { .. }
        | Op::Transfer { .. }
        | Op::PickGoods { .. }
        | Op::ShowGoods { .. }
        | Op::Shuffle(_)
        | Op::Stock { .. }
        | Op::Pick { .. }
        | Op::Roll { .. }
        | Op::Show { .. }
        | Op::Window(_)
        | Op::StopMenu
        | Op::Open(_)
        | Op::Close(_)
        | Op::Turns { .. }
        | Op::NextTurn
        | Op::BeginTurn(_)
        | Op::EndTurn(_)
        | Op::ExtraTurn
        | Op::Started(_)
        | Op::End(_)
        | Op::EndGame => false,
    }
}
