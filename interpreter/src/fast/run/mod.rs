//! Executing by a plan: steps run here, instructions without a step are left to the machine.

mod answer;
mod calls;
mod in_place;
mod inline;
mod loops;
mod moves;
mod offers;
mod operands;
mod rows;
mod setups;
mod sites;
mod steps;
mod stretches;
mod values;

use std::ops::{Deref, DerefMut};

use schema::code::Op;
use schema::id::BlockId;

pub(crate) use setups::Prepared;

use super::{Pass, Plan};
use crate::fault::{Fault, Trap};
use crate::machine::{Flow, Run};
use crate::observer::Observer;

/// A machine executing on one state by a plan. Method names: `…_quickly` do the same as the machine's method and
/// report if they cannot; `…_in` work on a copy of the running frame.
pub(crate) struct Fast<'a, O: ?Sized> {
    pub(crate) run: Run<'a, O>,
    pub(crate) plan: &'a Plan,
}

/// Everything that the plan does not speed up is done by the machine's own methods.
impl<'a, O: ?Sized> Deref for Fast<'a, O> {
    type Target = Run<'a, O>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.run
    }
}

impl<O: ?Sized> DerefMut for Fast<'_, O> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.run
    }
}

impl<'a, O: Observer + ?Sized> Fast<'a, O> {
    /// A machine that executes by a plan, with its closures.
    pub(crate) fn new(run: Run<'a, O>, plan: &'a Plan) -> Self {
        Self { run: Run { compiled: plan.compiled.as_ref(), ..run }, plan }
    }

    /// As [`Run::go`], by the plan.
    pub(crate) fn go(&mut self) -> Result<(), Fault> {
        self.run.refuel();
        self.run_on()
    }

    /// As [`Fast::go`], with this much fuel left for the answer.
    pub(crate) fn go_on(&mut self, fuel: u32) -> Result<(), Fault> {
        self.run.refuel();
        self.run.buffers.fuel = fuel;
        self.run_on()
    }

    fn run_on(&mut self) -> Result<(), Fault> {
        let ran = self.carry_out().and_then(|()| self.run.carried_out());
        self.run.tidy_or_fault(ran)
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

    /// Executes an instruction without a step; a choice may still be offered from its table.
    fn rest(&mut self, block: BlockId, at: u16) -> Result<Flow, Trap> {
        if self.plan.passes.has(Pass::Offers)
            && let Op::Choose(choice) = self.run.rules.code(block).code[usize::from(at)]
        {
            self.run.spend_looked()?;
            self.run.make_room_if_crowded()?;
            return self.choose_known(choice);
        }
        self.run.written(block, at)
    }
}
