//! Faults within inlined calls.

use super::Fast;
use crate::fast::plan::Addition;
use crate::fault::Trap;
use crate::machine::frame as new_frame;
use crate::observer::Observer;
use crate::state::{Entry, Frame, NO_CARD};
use crate::value::CardRef;

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// As [`Fast::change_own`], within an inlined call about a card. `close`: the frames of the calls have been pushed.
    #[inline(always)]
    pub(super) fn change_within(
        &mut self,
        frame: &mut Frame,
        change: &Addition,
        named: CardRef,
        close: bool,
    ) -> Result<(), Trap> {
        let changed = self.change_own(frame, change);
        if changed.is_err() {
            self.push_open(frame, change.site, named, close);
        }
        changed
    }

    /// Pushes the frames of the calls and abilities that are open at a place, as if the calls had been made, so that a
    /// fault is told with them. The innermost becomes the running one.
    #[cold]
    #[inline(never)]
    fn push_open(&mut self, frame: &mut Frame, site: u16, named: CardRef, close: bool) {
        let Some(site) = self.plan.sites.get(site) else { return };
        let frames = &mut self.run.state.frames;
        if close {
            frames.truncate(frames.len().saturating_sub(site.open.len()).max(1));
        }
        frame.pc = site.caller.unwrap_or(frame.pc);
        self.run.put_back(frame);
        let (me, base) = (frame.me, self.run.state.slots.len());
        for open in &site.open {
            let (entry, card) = match open.performed {
                true => (Entry::Perform, named),
                false => (Entry::Call, NO_CARD),
            };
            *frame = Frame { pc: open.pc, ..new_frame(open.block, entry, card, me, base) };
            self.run.state.frames.push(*frame);
        }
    }
}
