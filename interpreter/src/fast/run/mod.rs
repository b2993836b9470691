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
mod values;

use std::ops::{Deref, DerefMut};

use schema::code::Op;
use schema::id::BlockId;

pub(crate) use setups::Prepared;

use super::{Pass, Plan};
use crate::fault::{Fault, Trap};
use crate::machine::{Flow, Run};
use crate::observer::Observer;

/// A machine at work on a state, by a plan.
pub(crate) struct Fast<'a, O: ?Sized> {
    pub(crate) run: Run<'a, O>,
    pub(crate) plan: &'a Plan,
}

/// What the machine does as it is written, a plan does not say again.
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
    /// A machine that plays by a plan.
    pub(crate) fn new(run: Run<'a, O>, plan: &'a Plan) -> Self {
        Self { run: Run { compiled: plan.compiled.as_ref(), ..run }, plan }
    }

    /// Runs on until somebody has to decide, and leaves the state tidy.
    pub(crate) fn go(&mut self) -> Result<(), Fault> {
        self.run.refuel();
        self.run_on()
    }

    /// Runs on with so much fuel left.
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

    /// What steps do not carry out: a choice may still be one of those that are offered from a table.
    fn rest(&mut self, block: BlockId, at: u16) -> Result<Flow, Trap> {
        if self.plan.passes.has(Pass::Offers)
            && let Op::Choose(choice) = self.run.rules.code(block).code[usize::from(at)]
        {
            self.run.charge_looked()?;
            self.run.make_room_if_crowded()?;
            return self.choose_known(choice);
        }
        self.run.written(block, at)
    }
}
