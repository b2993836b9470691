//! Loops, and acting as somebody else.

use schema::code::{Label, Sort};
use schema::id::{ExprId, Id, LocalId, SlotId};

use super::Run;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::Read;
use crate::state::{CROWDED, Frame, NOBODY};
use crate::value::{CardRef, PlaceId, Value};

impl<O: Observer> Run<'_, O> {
    /// The items of a loop, as a list; nothing if they are to be read as written.
    pub(super) fn loop_over(&mut self, frame: &Frame, list: Read) -> Result<Option<Value>, Trap> {
        match (list, self.give(frame, list)) {
            (Read::Slot(_), Some(list @ Value::List { .. })) => Ok(Some(list)),
            (_, Some(Value::Place(place))) => self.cards_of(list, place),
            _ => Ok(None),
        }
    }

    /// The cards of a place that an operand lists; nothing if the arena of lists is to be compacted first.
    pub(super) fn cards_of(&mut self, read: Read, place: PlaceId) -> Result<Option<Value>, Trap> {
        let state = &mut *self.state;
        let before = state.lists.len();
        if before > CROWDED {
            return Ok(None);
        }
        let test = if let Read::OwnOnly(_, test) = read { Some(test) } else { None };
        let start = u32::try_from(before).map_err(|_| Trap::Size)?;
        for &id in state.places.lying(place) {
            let card = &state.cards[usize::from(id)];
            if test.is_none_or(|test| self.rules.is(card.definition, test)) {
                state.lists.push(Value::Card(CardRef { id, stamp: card.stamp }));
            }
        }
        let len = (state.lists.len() - before) as u16;
        Ok(Some(Value::List { start: if len == 0 { 0 } else { start }, len }))
    }

    /// Whether a loop has one more item.
    #[inline]
    pub(super) fn next_item(&mut self, frame: &Frame, slot: SlotId, item: SlotId) -> bool {
        let at = self.variable(frame, after(slot)).number();
        let list = self.state.items(self.variable(frame, slot));
        match usize::try_from(at).ok().and_then(|at| list.get(at)).copied() {
            Some(next) => {
                self.set_variable_of(frame, after(slot), Value::Number(at + 1));
                self.set_variable_of(frame, item, next);
                true
            }
            None => false,
        }
    }

    pub(super) fn repeat_next(&mut self, slot: SlotId, exit: Label) {
        let left = self.slot(slot).number();
        if left > 0 {
            self.set_slot(slot, Value::Number(left - 1));
        } else {
            self.jump(exit);
        }
    }

    pub(super) fn begin_for(
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
        Ok(())
    }

    /// Sorts what lies in scratch from `start` on by a number; what is equal stays in order.
    fn sort(&mut self, start: usize, sort: &Sort) -> Result<(), Trap> {
        let end = self.buffers.scratch.items.len();
        let mut keyed = Vec::with_capacity(end - start);
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

    pub(super) fn for_next(&mut self, slot: SlotId, item: SlotId, exit: Label) {
        let at = self.slot(after(slot)).number();
        let next = usize::try_from(at)
            .ok()
            .and_then(|at| self.state.items(self.slot(slot)).get(at))
            .copied();
        match next {
            Some(next) => {
                self.set_slot(after(slot), Value::Number(at + 1));
                self.set_slot(item, next);
            }
            // Nobody needs the list any more.
            None => {
                self.set_slot(slot, Value::Nothing);
                self.jump(exit);
            }
        }
    }

    pub(super) fn act_as(
        &mut self,
        keep: SlotId,
        player: ExprId,
        otherwise: Label,
    ) -> Result<(), Trap> {
        match self.eval().value(player)? {
            Value::Player(seat) => self.become_player(keep, seat),
            _ => self.jump(otherwise),
        }
        Ok(())
    }

    /// Somebody acts; who acted is kept.
    pub(super) fn become_player(&mut self, keep: SlotId, seat: u8) {
        let frame = self.top();
        let kept = if frame.me == NOBODY { Value::Nothing } else { Value::Player(frame.me) };
        frame.me = seat;
        self.set_slot(keep, kept);
    }
}

/// The variable behind one: where a loop is in the list that it holds.
pub(super) fn after(slot: SlotId) -> SlotId {
    SlotId::new(slot.index() + 1)
}
