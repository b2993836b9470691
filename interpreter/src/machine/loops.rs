//! Instructions of loops, and of acting as another player.

use schema::code::{Label, Op, Sort};
use schema::id::{ExprId, Id, LocalId, SlotId};
use smallvec::SmallVec;

use super::Run;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::state::NOBODY;
use crate::value::Value;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::RepeatNext`.
    pub(crate) fn repeat_next(&mut self, slot: SlotId, exit: Label) -> Result<(), Trap> {
        let left = self.slot(slot).number();
        if left > 0 {
            self.set_slot(slot, Value::Number(left - 1));
            Ok(())
        } else {
            self.jump(exit)
        }
    }

    /// `Op::For`: stores the items of a loop in a variable and resets its position.
    pub(crate) fn begin_for(
        &mut self,
        slot: SlotId,
        list: ExprId,
        sort: Option<&Sort>,
    ) -> Result<(), Trap> {
        let start = self.eval().items(list)?;
        if let Some(sort) = sort {
            self.sort(start, sort)?;
        }
        let list = self.state.keep(&self.buffers.scratch.items[start..])?;
        self.set_slot(slot, list);
        self.set_slot(after(slot), Value::Number(0));
        let (rules, top) = (self.rules, *self.top());
        if let Some(Op::Keep { keep, .. }) = rules.code(top.block).code.get(usize::from(top.pc)) {
            self.forget_kept(keep);
        }
        Ok(())
    }

    /// Sorts the items in scratch memory from index `start` on by a number; equal items keep their order.
    fn sort(&mut self, start: usize, sort: &Sort) -> Result<(), Trap> {
        let end = self.buffers.scratch.items.len();
        let mut keyed: SmallVec<[_; 16]> = SmallVec::with_capacity(end - start);
        for at in start..end {
            let item = self.buffers.scratch.items[at];
            let mut eval = self.eval();
            eval.bind(LocalId(0), item);
            let key = i64::from(eval.number(sort.key)?);
            keyed.push((if sort.downwards { -key } else { key }, item));
        }
        keyed.sort_by_key(|(key, _)| *key);
        let sorted = keyed.into_iter().map(|(_, item)| item);
        self.buffers.scratch.items.truncate(start);
        self.buffers.scratch.items.extend(sorted);
        Ok(())
    }

    /// `Op::ForNext`: assigns the next item to the variable `item`, or leaves the loop.
    pub(crate) fn for_next(&mut self, slot: SlotId, item: SlotId, exit: Label) -> Result<(), Trap> {
        let at = self.slot(after(slot)).number();
        let next = usize::try_from(at)
            .ok()
            .and_then(|at| self.state.items(self.slot(slot)).get(at))
            .copied();
        match next {
            Some(next) => {
                self.set_slot(after(slot), Value::Number(at + 1));
                self.set_slot(item, next);
                Ok(())
            }
            // Let the arena reuse the list's memory.
            None => {
                self.set_slot(slot, Value::Nothing);
                self.jump(exit)
            }
        }
    }

    /// `Op::As`: the named player acts from here on; jumps to `otherwise` if the expression names none.
    pub(crate) fn act_as(
        &mut self,
        keep: SlotId,
        player: ExprId,
        otherwise: Label,
    ) -> Result<(), Trap> {
        match self.eval().value(player)? {
            Value::Player(seat) => self.become_player(keep, seat),
            _ => self.jump(otherwise)?,
        }
        Ok(())
    }

    /// Lets a seat act in the running frame, and stores in `keep` who acted before.
    pub(crate) fn become_player(&mut self, keep: SlotId, seat: u8) {
        let frame = self.top();
        let kept = if frame.me == NOBODY { Value::Nothing } else { Value::Player(frame.me) };
        frame.me = seat;
        self.set_slot(keep, kept);
    }
}

/// The variable next to another: where that holds a loop's list, the index of the next item; where it holds the holder of a
/// counter, what that was.
pub(crate) fn after(slot: SlotId) -> SlotId {
    SlotId::new(slot.index() + 1)
}
