//! Loops over cards of a zone of mine that are done in one walk.

use super::Fast;
use crate::fast::plan::{Addition, Sweep};
use crate::fault::Trap;
use crate::fuel::FEW;
use crate::observer::Observer;
use crate::state::{Card, Frame};
use crate::value::{PlaceId, Value};

impl<O: Observer> Fast<'_, O> {
    /// Whether somebody wants to be told of the calls that a sweep saves.
    #[inline]
    pub(crate) fn is_swept_aloud(&self, sweep: u16) -> bool {
        let call = self.plan.sweeps[usize::from(sweep)].call;
        self.is_told(&self.plan.calls[usize::from(call)])
    }

    /// Whether so few cards lie where a sweep begins that listing them takes no fuel.
    #[inline]
    pub(crate) fn is_short(&self, sweep: u16, me: u8) -> bool {
        let first = self.plan.sweeps[usize::from(sweep)].from;
        self.run.state.size(PlaceId(first + u16::from(me))) <= FEW
    }

    /// Moves cards out of my zone and changes a counter: how many went.
    #[inline(never)]
    pub(crate) fn sweep(&mut self, frame: &mut Frame, number: u16) -> Result<i32, Trap> {
        let rules = self.run.rules;
        let &Sweep { from, to, alike, item, change, ref each, .. } =
            &self.plan.sweeps[usize::from(number)];
        let (from, to) = (PlaceId(from + u16::from(frame.me)), to.place(frame.me));
        let (mut sum, mut spent) = (0_i64, 0);
        let goes = |card: &Card| {
            let (goes, by, fuel) = each[usize::from(card.definition.0)];
            sum += i64::from(by);
            spent += fuel;
            goes
        };
        let count = if alike {
            self.run.state.sweep(from, to, goes, |card, goes| {
                card.stamp = card.stamp.wrapping_add(u16::from(goes));
            })
        } else {
            let info = rules.info(to);
            self.run.state.sweep(from, to, goes, |card, goes| {
                if goes {
                    info.mark(card);
                }
            })
        };
        if count == 0 {
            return Ok(0);
        }
        self.spend(spent)?;
        frame.done |= 1;
        if self.run.observer.heeds(from) {
            let end = usize::from(self.run.state.size(to));
            self.tell_moved(from, to, end - usize::from(count)..end);
        }
        if let Some(change) = change {
            let by = i32::try_from(sum).map_err(|_| Trap::Range)?;
            self.change_own(frame, &Addition { by, ..change })?;
        }
        let last =
            self.run.state.places.lying(to).last().and_then(|&last| self.run.state.reference(last));
        self.set_variable_of(frame, item, last.map_or(Value::Nothing, Value::Card));
        Ok(i32::from(count))
    }
}
