//! Carrying out steps whose operands need no evaluation. Each does exactly what its instruction says; where nobody
//! acts, or a variable holds several cards, it is carried out as it is written.

use schema::id::{BlockId, Id};

use super::Run;
use super::run::Flow;
use crate::eval::compare;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::rules::{QuickCall, Read, Step, goes_on_top};
use crate::state::{Entry, Frame, NO_CARD, NOBODY, NONE, Spot};
use crate::value::{CardRef, PlaceId, Value};

/// What an operand gives.
enum Given {
    Value(Value),
    /// Nobody acts: it is to be read as it is written.
    Nobody,
}

impl<O: Observer> Run<'_, O> {
    /// Carries out the step at a place of a block, which is the running frame's; its position is the next already.
    #[inline]
    pub(super) fn carry_out(&mut self, step: &Step, block: BlockId, at: u16) -> Result<Flow, Trap> {
        match *step {
            Step::Written => return self.written(block, at),
            Step::Jump(to) => self.jump(to),
            Step::Return => return self.leave(true),
            Step::RepeatNext { slot, exit } => self.repeat_next(slot, exit),
            Step::ForNext { slot, item, exit } => self.for_next(slot, item, exit),
            Step::UnlessOwnCell { cell, how, number, to } => {
                let me = self.top().me;
                if me == NOBODY {
                    return self.written(block, at);
                }
                if !compare(how, self.state.cells[cell as usize + usize::from(me)], number) {
                    self.jump(to);
                }
            }
            Step::UnlessOwnZone { first, empty, to } => {
                let me = self.top().me;
                if me == NOBODY {
                    return self.written(block, at);
                }
                let place = &self.state.places[usize::from(first + u16::from(me))];
                if (place.first == NONE) != empty {
                    self.jump(to);
                }
            }
            Step::ChangeOwn { cell, by } => {
                let me = self.top().me;
                if me == NOBODY {
                    return self.written(block, at);
                }
                self.change_own(cell, me, by)?;
            }
            Step::Call(ref call) => {
                if !self.quick_call(call)? {
                    return self.written(block, at);
                }
            }
            Step::Perform { card, ability } => match self.give(card) {
                Given::Value(Value::Card(card)) => {
                    let definition = self.state.cards[usize::from(card.id)].definition;
                    if let Some(block) = self.rules.ability(ability, definition) {
                        self.run_in(block, Entry::Perform, card)?;
                    }
                }
                Given::Value(_) => {}
                Given::Nobody => return self.written(block, at),
            },
            Step::MoveToOwn { what, to } => match self.quick_move(what, to) {
                Some(moved) => {
                    if moved {
                        self.did();
                    }
                }
                None => return self.written(block, at),
            },
            Step::TryMoveToOwn { what, to, done, otherwise } => match self.quick_move(what, to) {
                Some(true) => {
                    self.did();
                    self.jump(done);
                }
                Some(false) => self.jump(otherwise),
                None => return self.written(block, at),
            },
        }
        Ok(Flow::On)
    }

    #[inline]
    fn give(&self, read: Read) -> Given {
        let frame = &self.state.frames[self.depth()];
        let own = |first: u16| PlaceId(first + u16::from(frame.me));
        Given::Value(match read {
            Read::Value(value) => value,
            Read::Slot(slot) => self.slot(slot),
            Read::SelfCard if frame.card.id == NONE => Value::Nothing,
            Read::SelfCard => Value::Card(frame.card),
            Read::OwnZone(_) | Read::OwnCards(_) | Read::OwnTop(_) if frame.me == NOBODY => {
                return Given::Nobody;
            }
            Read::OwnZone(first) => Value::Place(own(first)),
            Read::OwnTop(first) => {
                let top = self.state.places[usize::from(own(first).0)].first;
                self.state.reference(top).map_or(Value::Nothing, Value::Card)
            }
            // A list of its own: see `quick_call`.
            Read::OwnCards(first) => Value::Place(own(first)),
        })
    }

    fn change_own(&mut self, cell: schema::id::CellId, me: u8, by: i32) -> Result<(), Trap> {
        let info = &self.rules.cells[cell];
        let index = info.base as usize + usize::from(me);
        let old = self.state.cells[index];
        let new = old.checked_add(by).ok_or(Trap::Range)?.clamp(info.least, info.most);
        if new != old {
            self.write_cell(cell, Value::Player(me), index, new);
            self.did();
        }
        Ok(())
    }

    /// Whether the call could be made so.
    fn quick_call(&mut self, call: &QuickCall) -> Result<bool, Trap> {
        let base = self.state.slots.len();
        for index in 0..usize::from(call.count) {
            let Given::Value(mut value) = self.give(call.args[index]) else {
                self.state.slots.truncate(base);
                return Ok(false);
            };
            if let (Read::OwnCards(_), Value::Place(place)) = (call.args[index], value) {
                value = self.cards_of(place)?;
            }
            let nothing = matches!(value, Value::Nothing | Value::List { len: 0, .. });
            if nothing && call.required >> index & 1 == 1 {
                self.state.slots.truncate(base);
                return Ok(true);
            }
            self.state.slots.push(value);
        }
        let me = self.top().me;
        self.push(frame(call.block, Entry::Call, NO_CARD, me, base))?;
        let thing = if call.count == 0 { Value::Nothing } else { self.state.slots[base] };
        self.tell(Event::Called { verb: call.verb, actor: (me != NOBODY).then_some(me), thing });
        Ok(true)
    }

    /// The cards of a place as a list.
    fn cards_of(&mut self, place: PlaceId) -> Result<Value, Trap> {
        let len = self.state.places[usize::from(place.0)].len;
        if len == 0 {
            return Ok(Value::List { start: 0, len });
        }
        let start = u32::try_from(self.state.lists.len()).map_err(|_| Trap::Size)?;
        let mut id = self.state.places[usize::from(place.0)].first;
        while id != NONE {
            let card = &self.state.cards[usize::from(id)];
            let next = card.next;
            self.state.lists.push(Value::Card(CardRef { id, stamp: card.stamp }));
            id = next;
        }
        Ok(Value::List { start, len })
    }

    fn run_in(&mut self, block: BlockId, entry: Entry, card: CardRef) -> Result<(), Trap> {
        let (me, base) = (self.top().me, self.state.slots.len());
        self.push(frame(block, entry, card, me, base))
    }

    /// Whether a card was moved; nothing if this is to be carried out as it is written.
    fn quick_move(&mut self, what: Read, to: u16) -> Option<bool> {
        let me = self.top().me;
        let Given::Value(value) = self.give(what) else { return None };
        let card = match value {
            _ if me == NOBODY => return None,
            Value::Card(card) => card,
            Value::Nothing => return Some(false),
            _ => return None,
        };
        if !self.state.is_live(card) {
            return Some(false);
        }
        let to = PlaceId(to + u16::from(me));
        if goes_on_top(self.rules, to) {
            self.shift(card.id, to, Spot::Top);
        } else if self.state.cards[usize::from(card.id)].place != to.0 {
            self.shift(card.id, to, Spot::Bottom);
        }
        let stamp = self.state.cards[usize::from(card.id)].stamp;
        let now = CardRef { id: card.id, stamp };
        match what {
            Read::Slot(slot) => self.set_slot(slot, Value::Card(now)),
            Read::SelfCard => self.top().card = now,
            _ => {}
        }
        Some(true)
    }

    /// To the caller of a quick call: where the cards are that its variables named.
    pub(super) fn give_back_quickly(&mut self, call: &QuickCall, base: usize) -> Result<(), Trap> {
        for index in 0..usize::from(call.count) {
            match call.args[index] {
                Read::Slot(slot) => {
                    let handed = self.state.slots[base + index];
                    let at = self.top().base as usize + slot.index();
                    self.follow(at, handed)?;
                }
                Read::SelfCard => {
                    if let Value::Card(card) = self.state.slots[base + index]
                        && card.id == self.top().card.id
                    {
                        self.top().card = card;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn frame(block: BlockId, entry: Entry, card: CardRef, me: u8, base: usize) -> Frame {
    let base = base as u32;
    Frame { block, pc: 0, base, card, event: NONE, done: 0, me, entry, window: false }
}
