//! Inlined calls: what they do is done here and now. Frames are pushed for those who look at them, and nothing runs in
//! them.

use schema::id::SlotId;

use super::Run;
use super::calls::DEEPEST;
use super::enter::frame as new_frame;
use super::loops::after;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::{
    Act, Addition, INLINED, Inlined, LOOPS, PlacedAct, QuickCall, Read, Sweep, Thing, Whose,
};
use crate::state::{Card, Entry, Frame, NO_CARD, NOBODY, NONE};
use crate::value::{CardRef, PlaceId, Value};

impl<O: Observer> Run<'_, O> {
    /// Whether somebody wants to be told of what a call calls where it is inlined.
    #[inline]
    pub(super) fn is_told(&self, call: &QuickCall) -> bool {
        let halts = self.buffers.prepared.halts;
        self.observer.is_close()
            || (halts || self.observer.followed().meets(call.among)) && self.is_followed(call)
    }

    #[inline(never)]
    fn is_followed(&self, call: &QuickCall) -> bool {
        self.buffers.prepared.halts || call.verbs.iter().any(|&verb| self.observer.follows(verb))
    }

    /// Whether the call was inlined, or skipped; else it is to be made.
    #[inline]
    pub(super) fn call_inlined(
        &mut self,
        frame: &mut Frame,
        call: &QuickCall,
    ) -> Result<bool, Trap> {
        let written = frame.me == NOBODY || self.observer.reads_calls();
        if written || self.state.frames.len() + INLINED > DEEPEST {
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
                        self.acts(told, frame, starts[far], NONE, Value::Nothing)?;
                        return Ok(true);
                    }
                };
                if told || !matches!(call.args[0], Read::OwnCards(_)) {
                    return self.inline_list(told, frame, call, starts[far], first);
                }
                let from = first + u16::from(frame.me);
                if !self.state.places.is_bare(from) || call.required & 1 == 0 {
                    self.inlined::<false>(frame, starts[far], NONE, Value::Nothing)?;
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
                let Some(found) = self.state.cards.get(usize::from(card.id)) else {
                    return Ok(false);
                };
                if found.stamp != card.stamp || found.place == NONE {
                    return Ok(false);
                }
                let Some(starts) = starts[usize::from(found.definition.0)] else {
                    return Ok(false);
                };
                if told {
                    self.acts(told, frame, starts[far], card.id, Value::Card(card))?;
                } else {
                    self.inlined::<false>(frame, starts[far], card.id, Value::Nothing)?;
                }
                // Whoever named the card knows it still.
                let stamp = self.state.cards[usize::from(card.id)].stamp;
                let now = CardRef { id: card.id, stamp };
                match call.args[0] {
                    Read::Slot(slot) => self.set_variable_of(frame, slot, Value::Card(now)),
                    _ => frame.card = now,
                }
            }
        }
        Ok(true)
    }

    /// The same for a call that is about cards of my zone, of which somebody is told or which are not all of them.
    fn inline_list(
        &mut self,
        told: bool,
        frame: &mut Frame,
        call: &QuickCall,
        start: u32,
        first: u16,
    ) -> Result<bool, Trap> {
        let before = self.state.lists.len();
        let place = PlaceId(first + u16::from(frame.me));
        let Some(list) = self.cards_of(call.args[0], place)? else { return Ok(false) };
        if !(matches!(list, Value::List { len: 0, .. }) && call.required & 1 == 1) {
            self.acts(told, frame, start, NONE, list)?;
        }
        self.state.lists.truncate(before);
        Ok(true)
    }

    /// The next items of a loop that only calls what is inlined; whether there is one more for which that is not so.
    #[inline(never)]
    pub(super) fn inline_each(
        &mut self,
        frame: &mut Frame,
        slot: SlotId,
        item: SlotId,
        call: usize,
    ) -> Result<bool, Trap> {
        let Inlined::Some(starts) = &self.rules.calls[call].inlined else {
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
            last = self.state.lists.get(first + at).copied().unwrap_or_default();
            at += 1;
            let Value::Card(card) = last else {
                alone = true;
                break;
            };
            let start = match self.state.cards.get(usize::from(card.id)) {
                Some(found) if found.stamp == card.stamp && found.place != NONE => {
                    starts[usize::from(found.definition.0)]
                }
                _ => None,
            };
            let Some([_, start]) = start else {
                alone = true;
                break;
            };
            self.inlined::<false>(frame, start, card.id, Value::Nothing)?;
            let stamp = self.state.cards[usize::from(card.id)].stamp;
            last = Value::Card(CardRef { id: card.id, stamp });
        }
        self.set_variable_of(frame, item, last);
        self.set_variable_of(frame, after(slot), Value::Number(at as i32));
        Ok(alone)
    }

    /// Whether somebody wants to be told of the calls that a sweep saves.
    #[inline]
    pub(super) fn is_swept_aloud(&self, sweep: u16) -> bool {
        let call = self.rules.sweeps[usize::from(sweep)].call;
        self.is_told(&self.rules.calls[usize::from(call)])
    }

    /// Moves cards out of my zone and changes a counter: how many went.
    #[inline(never)]
    pub(super) fn sweep(&mut self, frame: &mut Frame, number: u16) -> Result<i32, Trap> {
        let rules = self.rules;
        let &Sweep { from, to, alike, item, change, ref each, .. } =
            &rules.sweeps[usize::from(number)];
        let (from, to) = (PlaceId(from + u16::from(frame.me)), to.place(frame.me));
        let mut sum = 0_i64;
        let goes = |card: &Card| {
            let (goes, by) = each[usize::from(card.definition.0)];
            sum += i64::from(by);
            goes
        };
        let count = if alike {
            self.state.sweep(from, to, goes, |card, goes| {
                card.stamp = card.stamp.wrapping_add(u16::from(goes));
            })
        } else {
            let info = rules.info(to);
            self.state.sweep(from, to, goes, |card, goes| {
                if goes {
                    info.mark(card);
                }
            })
        };
        if count == 0 {
            return Ok(0);
        }
        frame.done |= 1;
        if self.observer.heeds(from) {
            let end = usize::from(self.state.size(to));
            self.tell_moved(from, to, end - usize::from(count)..end);
        }
        if let Some(change) = change {
            let by = i32::try_from(sum).map_err(|_| Trap::Range)?;
            self.change_own(frame, &Addition { by, ..change })?;
        }
        let last = self.state.places.lying(to).last().and_then(|&last| self.state.reference(last));
        self.set_variable_of(frame, item, last.map_or(Value::Nothing, Value::Card));
        Ok(i32::from(count))
    }

    /// Moves the cards of a list, all of which lie where they lay when it was made.
    fn move_listed(&mut self, frame: &mut Frame, list: Value, to: PlaceId) {
        let ids = &mut self.buffers.ids;
        ids.clear();
        ids.extend(self.state.items(list).iter().filter_map(|item| match item {
            Value::Card(card) => Some(card.id),
            _ => None,
        }));
        frame.done |= u16::from(self.move_all(to));
    }

    /// Moves all cards of a place; `close`: somebody wants to be told of each by itself.
    #[inline(always)]
    fn move_whole(&mut self, close: bool, from: Whose, to: Whose, me: u8) -> bool {
        let alike = to.is_alike(from);
        let plain = !close && from.plain && to.top;
        let (from, to) = (from.place(me), to.place(me));
        if plain && from != to {
            self.lift(from, to, alike)
        } else {
            self.move_place(from, to, false)
        }
    }

    #[inline]
    fn acts(
        &mut self,
        told: bool,
        frame: &mut Frame,
        start: u32,
        card: u16,
        thing: Value,
    ) -> Result<(), Trap> {
        if told {
            self.put_back(frame);
            self.inlined::<true>(frame, start, card, thing)
        } else {
            self.inlined::<false>(frame, start, card, thing)
        }
    }

    /// Does what a call does that is about a card or a list. `TOLD`: somebody wants to be told of calls on the way.
    #[inline(never)]
    pub(super) fn inlined<const TOLD: bool>(
        &mut self,
        frame: &mut Frame,
        start: u32,
        card: u16,
        thing: Value,
    ) -> Result<(), Trap> {
        let acts = &self.rules.acts[start as usize..];
        let me = frame.me;
        let base = self.state.slots.len();
        let mut registers = [0; LOOPS];
        let mut at = 0;
        let place = |whose: Whose| whose.place(me);
        // Only who follows closely looks at frames.
        let close = TOLD && self.observer.is_close();
        loop {
            let Some(&PlacedAct { ref act, next }) = acts.get(at) else { return Ok(()) };
            at = next as usize;
            match *act {
                Act::Call { verb, block, thing: told } if TOLD => {
                    if close {
                        let called = new_frame(block, Entry::Call, NO_CARD, me, base);
                        self.state.frames.push(called);
                    }
                    let thing = match (told, thing) {
                        (Thing::Value(value), _) => value,
                        (_, Value::Card(_)) => {
                            self.state.reference(card).map_or(thing, Value::Card)
                        }
                        _ => thing,
                    };
                    self.tell_call(verb, me, thing);
                }
                Act::Perform { block } if close => {
                    let card = self.state.reference(card).unwrap_or(NO_CARD);
                    self.state.frames.push(new_frame(block, Entry::Perform, card, me, base));
                }
                Act::Leave if close => {
                    self.state.frames.pop();
                }
                Act::Call { .. } | Act::Perform { .. } | Act::Leave => {}
                Act::Change(ref change) => self.change_own(frame, change)?,
                Act::Move { to } if card != NONE => {
                    self.put_in(card, place(to), to.top);
                    frame.done |= 1;
                }
                Act::Move { to } => self.move_listed(frame, thing, place(to)),
                Act::MoveAll { from, mut then, to } => {
                    let mut source = Some(from);
                    while let Some(from) = source {
                        frame.done |= u16::from(self.move_whole(close, from, to, me));
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
                    frame.done |= u16::from(self.shuffle_place(place(shuffled))?);
                }
                Act::Repeat { register, count } => registers[usize::from(register)] = count,
                Act::Next { register, exit } => {
                    let left = &mut registers[usize::from(register)];
                    if *left > 0 {
                        *left -= 1;
                        self.spend()?;
                    } else {
                        at = exit as usize;
                    }
                }
                Act::NextUnlessZone { register, exit, first, empty, to } => {
                    let left = &mut registers[usize::from(register)];
                    if *left > 0 {
                        *left -= 1;
                        self.spend()?;
                        if self.state.places.is_bare(first + u16::from(me)) != empty {
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
                        let alike = to.is_alike(from);
                        let moved = self.move_tops(place(from), place(to), *left, alike);
                        frame.done |= u16::from(moved > 0);
                        self.spend_some(moved as u32)?;
                        *left -= moved;
                    }
                    if *left > 0 {
                        *left -= 1;
                        self.spend()?;
                    } else {
                        at = exit as usize;
                    }
                }
                Act::MoveChange { to, ref change } if card != NONE => {
                    self.put_in(card, place(to), to.top);
                    frame.done |= 1;
                    self.change_own(frame, change)?;
                }
                Act::MoveChange { to, ref change } => {
                    self.move_listed(frame, thing, place(to));
                    self.change_own(frame, change)?;
                }
                Act::UnlessZone { first, empty, to } => {
                    if self.state.places.is_bare(first + u16::from(me)) != empty {
                        at = to as usize;
                    }
                }
                Act::UnlessCell { cell, span, to } => {
                    let value = self.state.cells[cell as usize + usize::from(me)];
                    if !span.holds(value) {
                        at = to as usize;
                    }
                }
                Act::Jump => {}
                Act::End => return Ok(()),
            }
        }
    }
}
