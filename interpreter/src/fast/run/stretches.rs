//! Steps that end phases, turns and rounds.

use super::Fast;
use crate::fast::plan::Resets;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::value::Value;

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// As [`Run::close`](crate::machine::Run::close). `plain`: no counter, flag or note lasts until then.
    #[inline]
    pub(crate) fn close_quickly(&mut self, plain: bool) -> Result<(), Trap> {
        let state = &mut *self.run.state;
        let bare = state.shown.is_empty() & state.marks.is_empty() & state.later.lasting.is_empty();
        if !(plain & bare) {
            return self.close_resetting();
        }
        if let Some(ended) = state.stretches.pop() {
            self.closed(&ended);
        }
        Ok(())
    }

    /// Closes a stretch that resets counters or ends something else, by the plan's table if possible.
    #[inline(never)]
    fn close_resetting(&mut self) -> Result<(), Trap> {
        let plan = self.plan;
        let ending = self.run.state.stretches.last().map(|stretch| stretch.moment);
        let resets = ending.and_then(|moment| plan.resets[moment].as_ref());
        let state = &*self.run.state;
        let bare = state.shown.is_empty() & state.marks.is_empty() & state.later.lasting.is_empty();
        let Some(resets) = resets.filter(|_| bare) else {
            self.run.spend_looked()?;
            return self.run.close();
        };
        if let Some(ended) = self.run.state.stretches.pop() {
            self.reset(resets);
            self.closed(&ended);
        }
        Ok(())
    }

    /// Resets counters and flags by the plan's table. If nobody is told, whole ranges of cells are written.
    fn reset(&mut self, resets: &Resets) {
        if !self.run.observer.is_close() {
            for range in &resets.ranges {
                for index in range.clone() {
                    self.run.state.put_cell(index, self.run.rules.first_cells[index]);
                }
            }
            return;
        }
        for reset in &resets.each {
            let count = if reset.players { self.run.state.players } else { 1 };
            for seat in 0..count {
                let index = reset.base as usize + usize::from(seat);
                let holder = if reset.players { Value::Player(seat) } else { Value::Nothing };
                let Some(from) = self.run.state.put_cell(index, reset.first) else { continue };
                if from != reset.first {
                    let to = reset.first;
                    self.tell(Event::Changed { cell: reset.cell, holder, from, to });
                }
            }
        }
    }
}
