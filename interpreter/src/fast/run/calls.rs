//! Steps that call verbs, perform abilities, and return.

use schema::id::{BlockId, Id};

use super::Fast;
use super::steps::Quick;
use crate::fast::plan::{Placed, QuickCall, Read, Step};
use crate::fault::Trap;
use crate::machine::{MOST_FRAMES, MOST_VARIABLES, frame, is_empty};
use crate::observer::Observer;
use crate::state::{Entry, Frame, NO_CARD};
use crate::value::{CardRef, Value};

impl<'r, O: Observer + ?Sized> Fast<'r, O> {
    /// Pushes the frame of a call, or skips the call for lack of a required argument. Returns false if the machine
    /// must do it as written.
    pub(crate) fn call_quickly(
        &mut self,
        quick: &mut Quick<'r>,
        call: &QuickCall,
    ) -> Result<bool, Trap> {
        if call.evaluates && !self.is_ready()? {
            return Ok(false);
        }
        let base = self.run.state.slots.len();
        let mut thing = Value::Nothing;
        for index in 0..usize::from(call.count).min(call.args.len()) {
            let value = match call.args[index] {
                Read::Slot(slot) => self.variable(&quick.frame, slot),
                Read::Value(value) => value,
                read => match self.argument(&quick.frame, read)? {
                    Some(value) => value,
                    None => {
                        self.run.state.slots.truncate(base);
                        return Ok(false);
                    }
                },
            };
            if is_empty(value) && call.required >> index & 1 == 1 {
                self.run.state.slots.truncate(base);
                return Ok(true);
            }
            if index == 0 {
                thing = value;
            }
            self.run.state.slots.push(value);
        }
        self.enter(quick, call.block, Entry::Call, NO_CARD, base)?;
        self.run.begun(call.verb)?;
        self.tell_call(call.verb, quick.frame.me, thing);
        Ok(true)
    }

    /// The value of an argument; `None` if it must be evaluated as written.
    #[inline(never)]
    fn argument(&mut self, frame: &Frame, read: Read) -> Result<Option<Value>, Trap> {
        match (read, self.give(frame, read)) {
            (Read::OwnCards(_) | Read::OwnOnly(..), Some(Value::Place(place))) => {
                self.cards_of(read, place)
            }
            (Read::Evaluated(value), _) => self.read_in(frame, value).map(Some),
            (_, value) => Ok(value),
        }
    }

    /// Stores the copy of the running frame and starts a new frame, whose arguments begin at slot `base`.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        quick: &mut Quick<'r>,
        block: BlockId,
        entry: Entry,
        card: CardRef,
        base: usize,
    ) -> Result<(), Trap> {
        let info = self.run.rules.blocks[block];
        let end = base + usize::from(info.slots);
        if self.run.state.frames.len() >= MOST_FRAMES || end > MOST_VARIABLES {
            return Err(Trap::Depth);
        }
        self.spend_of_reserve(info.begun);
        self.put_back(&quick.frame);
        while self.run.state.slots.len() < end {
            self.run.state.slots.push(Value::Nothing);
        }
        quick.frame = frame(block, entry, card, quick.frame.me, base);
        quick.steps = &self.plan.steps[block];
        self.run.state.frames.push(quick.frame);
        Ok(())
    }

    /// Returns from the running frame: its done bit and the fresh card references of its arguments go to the caller.
    /// Returns false if the machine must do it as written.
    pub(crate) fn leave_quickly(&mut self, quick: &mut Quick<'r>) -> Result<bool, Trap> {
        let Quick { frame, .. } = *quick;
        let [.., caller, _] = self.run.state.frames[..] else { return Ok(false) };
        let steps = &self.plan.steps[caller.block];
        let base = frame.base as usize;
        let called = match (frame.entry, steps.get(usize::from(caller.pc).wrapping_sub(1))) {
            (Entry::Perform, _) => None,
            (Entry::Call, Some(Placed { step: Step::Call(number), .. })) => {
                Some(&self.plan.calls[usize::from(*number)])
            }
            _ => return Ok(false),
        };
        if !self.run.state.lifetimes.is_empty() {
            self.run.spend_looked()?;
        }
        *quick = Quick { frame: caller, steps };
        self.run.state.frames.pop();
        let depth = self.run.state.frames.len();
        self.run.end_with_frames(depth)?;
        if let Some(call) = called
            && call.follows
        {
            self.give_back_quickly(&mut quick.frame, call, base)?;
        }
        self.run.state.slots.truncate(base);
        quick.frame.done |= u16::from(frame.done != 0);
        Ok(true)
    }

    /// Updates the caller's card references that it has passed to a call. `base` is the first slot of the callee.
    pub(crate) fn give_back_quickly(
        &mut self,
        caller: &mut Frame,
        call: &QuickCall,
        base: usize,
    ) -> Result<(), Trap> {
        for (index, read) in call.args.iter().take(usize::from(call.count)).enumerate() {
            let handed = self.run.state.slots.get(base + index).copied().unwrap_or_default();
            match (read, handed) {
                (Read::Slot(slot), Value::Card(new)) => {
                    let at = caller.base as usize + slot.index();
                    if let Some(Value::Card(named)) = self.run.state.slots.get_mut(at)
                        && named.id == new.id
                    {
                        *named = new;
                    }
                }
                (Read::Slot(slot), Value::List { .. }) => {
                    self.follow(caller.base as usize + slot.index(), handed)?;
                }
                (Read::SelfCard, Value::Card(card)) if card.id == caller.card.id => {
                    caller.card = card;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
