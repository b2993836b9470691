//! Executing the acts of inlined calls. Frames are pushed only for observers that look at them; nothing runs in them.

use schema::id::SlotId;

use super::Fast;
use crate::fast::plan::{
    Act, ActZone, DONE, Inlined, LOOPS, MAX_INLINE_DEPTH, PlacedAct, QuickCall, Read, Thing,
};
use crate::fault::Trap;
use crate::fuel::{FEW_CARDS, RESERVE};
use crate::machine::{MOST_FRAMES, MOST_VARIABLES, after, frame as new_frame};
use crate::observer::Observer;
use crate::state::{Card, Entry, Frame, NO_CARD, NOBODY, NONE};
use crate::value::{CardRef, PlaceId, Value};
use crate::work::Done;

/// More variables than the calls within an inlined call can have: their blocks have fewer than 256 instructions, and no
/// instruction has more than four variables of its own.
const MOST_INLINED: usize = MAX_INLINE_DEPTH * 2_048;

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// Whether the observer is to be told of the calls inside an inlined call.
    #[inline]
    pub(crate) fn is_told(&self, call: &QuickCall) -> bool {
        self.run.observer.is_close()
            || self.run.observer.followed().meets(call.among) && self.is_followed(call)
    }

    #[inline(never)]
    fn is_followed(&self, call: &QuickCall) -> bool {
        call.verbs.iter().any(|&verb| self.run.observer.follows(verb))
    }

    /// Whether the stack has room for the deepest inlined call, and nothing waits for the end of a call.
    #[inline(always)]
    pub(crate) fn may_inline(&self) -> bool {
        self.run.state.frames.len() + MAX_INLINE_DEPTH <= MOST_FRAMES
            && self.run.state.slots.len() + MOST_INLINED <= MOST_VARIABLES
            && !self.run.state.waits_for_calls()
    }

    /// Executes a call by its acts, or skips it. Returns false if the call must be made.
    #[inline]
    pub(crate) fn call_inlined(
        &mut self,
        frame: &mut Frame,
        call: &QuickCall,
    ) -> Result<bool, Trap> {
        let written = frame.me == NOBODY || self.run.observer.reads_calls();
        if written || !self.may_inline() {
            return Ok(false);
        }
        let told = self.is_told(call);
        let far = usize::from(!told);
        match &call.inlined {
            Inlined::No => return Ok(false),
            Inlined::All(starts) => {
                let first = match call.args[0] {
                    Read::OwnCards(first) | Read::OwnOnly(first, _) if call.count > 0 => first,
                    _ => {
                        self.acts(told, frame, starts[far], NO_CARD, Value::Nothing)?;
                        return Ok(true);
                    }
                };
                if told || !matches!(call.args[0], Read::OwnCards(_)) {
                    return self.inline_list(told, frame, call, starts[far], first);
                }
                let from = first + u16::from(frame.me);
                if self.run.state.size(PlaceId(from)) > FEW_CARDS {
                    return Ok(false);
                }
                if !self.run.state.places.is_bare(from) || call.required & 1 == 0 {
                    self.inlined::<false>(frame, starts[far], NO_CARD, Value::Nothing)?;
                }
            }
            Inlined::Some(starts) => {
                let card = match call.args[0] {
                    Read::Slot(slot) => match self.variable(frame, slot) {
                        Value::Card(card) => card,
                        _ => return Ok(false),
                    },
                    _ => frame.card,
                };
                let Some(found) = self.run.state.cards.get(usize::from(card.id)) else {
                    return Ok(false);
                };
                let Some(starts) = starts[usize::from(found.definition.0)] else {
                    return Ok(false);
                };
                let now = if told {
                    self.acts(told, frame, starts[far], card, Value::Card(card))?
                } else {
                    self.inlined::<false>(frame, starts[far], card, Value::Nothing)?
                };
                // The call moved the card that it was given. The caller's variable keeps pointing at it, so it gets
                // the card's new stamp.
                match call.args[0] {
                    Read::Slot(slot) => self.set_variable_of(frame, slot, Value::Card(now)),
                    _ => frame.card = now,
                }
            }
        }
        Ok(true)
    }

    /// Executes an inlined call whose argument is a list of cards of a zone, building that list. Returns false if the
    /// call must be made.
    fn inline_list(
        &mut self,
        told: bool,
        frame: &mut Frame,
        call: &QuickCall,
        start: u32,
        first: u16,
    ) -> Result<bool, Trap> {
        let before = self.run.state.lists.len();
        let place = PlaceId(first + u16::from(frame.me));
        let Some(list) = self.cards_of(call.args[0], place)? else { return Ok(false) };
        if !(matches!(list, Value::List { len: 0, .. }) && call.required & 1 == 1) {
            self.acts(told, frame, start, NO_CARD, list)?;
        }
        self.run.state.lists.truncate(before);
        Ok(true)
    }

    /// Executes the passes of a loop whose body is one inlined call, up to an item for which the call must be made.
    /// Returns whether there is such an item.
    #[inline(never)]
    pub(crate) fn inline_each(
        &mut self,
        frame: &mut Frame,
        slot: SlotId,
        item: SlotId,
        call: usize,
    ) -> Result<bool, Trap> {
        let Inlined::Some(starts) = &self.plan.calls[call].inlined else {
            return Ok(self.next_item(frame, slot, item));
        };
        let Value::List { start: first, len } = self.variable(frame, slot) else {
            return Ok(self.next_item(frame, slot, item));
        };
        let (first, len) = (first as usize, usize::from(len));
        let mut at = usize::try_from(self.variable(frame, after(slot)).number()).unwrap_or(len);
        if at >= len {
            return Ok(false);
        }
        let mut last = Value::Nothing;
        let mut alone = false;
        while at < len {
            last = self.run.state.lists.get(first + at).copied().unwrap_or_default();
            at += 1;
            let ends = self.run.buffers.fuel < RESERVE;
            let Value::Card(card) = last else {
                alone = true;
                break;
            };
            let start = match self.run.state.cards.get(usize::from(card.id)) {
                Some(found) => starts[usize::from(found.definition.0)],
                None => None,
            };
            let Some([_, start]) = start.filter(|_| !ends) else {
                alone = true;
                break;
            };
            let now = self.inlined::<false>(frame, start, card, Value::Nothing)?;
            // The jump back to the head of the loop.
            self.spend_of_reserve(1);
            last = Value::Card(now);
        }
        self.set_variable_of(frame, item, last);
        self.set_variable_of(frame, after(slot), Value::Number(at as i32));
        Ok(alone)
    }

    /// Whether the zones that a run of calls lists have so few cards that listing them costs no fuel.
    #[inline]
    pub(crate) fn lists_few(&self, call: &QuickCall, me: u8) -> bool {
        let few = |first: &u16| self.run.state.size(PlaceId(first + u16::from(me))) <= FEW_CARDS;
        call.lists.iter().all(few)
    }

    /// Moves the cards of a list, all of whose references are live.
    fn move_listed(&mut self, frame: &mut Frame, list: Value, to: PlaceId) -> Result<(), Trap> {
        let moved = &mut self.run.buffers.moved;
        moved.clear();
        moved.extend(self.run.state.items(list).iter().filter_map(|item| match item {
            Value::Card(card) => Some(card.id),
            _ => None,
        }));
        frame.done |= u16::from(self.move_all(to)?);
        Ok(())
    }

    /// Moves all cards of a zone; `close`: each move is to be reported by itself.
    #[inline(always)]
    fn move_whole(
        &mut self,
        close: bool,
        from: ActZone,
        to: ActZone,
        me: u8,
    ) -> Result<bool, Trap> {
        let plain = !close && from.plain && to.top;
        let (from, to) = (from.place(me), to.place(me));
        if plain && from != to && !self.run.changes_known(from, to) {
            self.lift(from, to, Card::mark)
        } else {
            self.move_place(from, to, false)
        }
    }

    /// As [`Fast::inlined`], with the constant chosen by `told`.
    #[inline]
    fn acts(
        &mut self,
        told: bool,
        frame: &mut Frame,
        start: u32,
        card: CardRef,
        thing: Value,
    ) -> Result<CardRef, Trap> {
        if told {
            self.put_back(frame);
            self.inlined::<true>(frame, start, card, thing)
        } else {
            self.inlined::<false>(frame, start, card, thing)
        }
    }

    /// Moves the card that a call is about and updates its reference; nothing happens if the reference is stale.
    #[inline(always)]
    fn move_named(&mut self, frame: &mut Frame, named: &mut CardRef, to: ActZone) {
        if self.run.state.is_live(*named) {
            self.put_in(named.id, to.place(frame.me), to.top);
            named.stamp = self.run.state.cards[usize::from(named.id)].stamp;
            frame.done |= 1;
        }
    }

    /// Executes the acts of a call from index `start` of the plan's acts, about a card or about the list `thing`.
    /// Returns the updated card reference. `TOLD`: calls are to be reported.
    #[inline(never)]
    pub(crate) fn inlined<const TOLD: bool>(
        &mut self,
        frame: &mut Frame,
        start: u32,
        card: CardRef,
        thing: Value,
    ) -> Result<CardRef, Trap> {
        let acts = &self.plan.acts[start as usize..];
        // However many acts other calls have behind these, none of them stands where `DONE` leads to.
        let acts = &acts[..acts.len().min(usize::from(DONE))];
        let me = frame.me;
        let mut named = card;
        let card = card.id;
        let base = self.run.state.slots.len();
        let mut registers = [0; LOOPS];
        let (mut at, mut spent) = (0, 0);
        let place = |whose: ActZone| whose.place(me);
        // Only observers that follow closely look at frames.
        let close = TOLD && self.run.observer.is_close();
        loop {
            let Some(&PlacedAct { ref act, next, fuel, inner }) = acts.get(at) else {
                self.spend_of_reserve(spent);
                return Ok(named);
            };
            self.run.buffers.scratch.work.count(Done::Act);
            let here = at;
            at = usize::from(next);
            spent += u32::from(fuel);
            match *act {
                Act::Call { verb, block, thing: told } if TOLD => {
                    if close {
                        let called = new_frame(block, Entry::Call, NO_CARD, me, base);
                        self.run.state.frames.push(called);
                    }
                    let thing = match (told, thing) {
                        (Thing::Value(value), _) => value,
                        (_, Value::Card(_)) => Value::Card(named),
                        _ => thing,
                    };
                    self.tell_call(verb, me, thing);
                }
                Act::Perform { block } if close => {
                    self.run.state.frames.push(new_frame(block, Entry::Perform, named, me, base));
                }
                Act::Leave if close => {
                    self.run.state.frames.pop();
                }
                Act::Call { .. } | Act::Perform { .. } | Act::Leave => {}
                Act::Change(ref change) => self.change_within(frame, change, named, close)?,
                Act::Move { to } if card != NONE => self.move_named(frame, &mut named, to),
                Act::Move { to } => self.move_listed(frame, thing, place(to))?,
                Act::MoveAll { from, mut then, to } => {
                    let mut source = Some(from);
                    while let Some(from) = source {
                        frame.done |= u16::from(self.move_whole(close, from, to, me)?);
                        source = then.take();
                    }
                }
                Act::MoveTop { from, to, otherwise } => {
                    let plain = from.plain && !to.top;
                    if self.move_top(place(from), place(to), plain) {
                        frame.done |= 1;
                    } else {
                        at = otherwise as usize;
                    }
                }
                Act::Shuffle { place: shuffled } => {
                    self.run.spend_looked()?;
                    frame.done |= u16::from(self.shuffle_place(place(shuffled))?);
                    self.run.spend_looked()?;
                }
                Act::Repeat { register, count } => registers[usize::from(register)] = count,
                Act::Next { register, exit } => {
                    let left = &mut registers[usize::from(register)];
                    if *left > 0 {
                        *left -= 1;
                    } else {
                        at = exit as usize;
                    }
                }
                Act::NextUnlessZone { register, exit, first, empty, to } => {
                    let left = &mut registers[usize::from(register)];
                    if *left > 0 {
                        *left -= 1;
                        spent += u32::from(inner);
                        if self.run.state.places.is_bare(first + u16::from(me)) != empty {
                            at = to as usize;
                        }
                    } else {
                        at = exit as usize;
                    }
                }
                Act::NextTops { begin, register, exit, from, to } => {
                    let left = &mut registers[usize::from(register)];
                    *left = begin.unwrap_or(*left);
                    if *left > 0 {
                        let moved = self.move_tops(place(from), place(to), *left);
                        frame.done |= u16::from(moved > 0);
                        spent += moved as u32 * (1 + u32::from(inner));
                        *left -= moved;
                    }
                    if *left > 0 {
                        *left -= 1;
                        spent += u32::from(inner);
                    } else {
                        at = exit as usize;
                    }
                }
                Act::MoveChange { to, ref change } if card != NONE => {
                    self.move_named(frame, &mut named, to);
                    self.change_within(frame, change, named, close)?;
                }
                Act::MoveChange { to, ref change } => {
                    self.move_listed(frame, thing, place(to))?;
                    self.change_within(frame, change, named, close)?;
                }
                Act::UnlessZone { first, empty, to } => {
                    if self.run.state.places.is_bare(first + u16::from(me)) != empty {
                        at = to as usize;
                    }
                }
                Act::UnlessCell { cell, span, to } => {
                    let value = self.run.state.cells[cell as usize + usize::from(me)];
                    if !span.holds(value) {
                        at = to as usize;
                    }
                }
                Act::Jump => {}
                Act::End => {
                    self.spend_of_reserve(spent);
                    return Ok(named);
                }
            }
            // A jump backwards costs a unit of fuel.
            spent += u32::from(at <= here);
        }
    }
}
