//! The hot path: steps whose operands need no evaluation. Each does exactly what its instructions say. Meanwhile
//! the running frame is a copy, which is put back before anybody else looks at the frames.

use schema::id::{BlockId, ChoiceId, Id};

use super::Run;
use super::loops::after;
use super::run::Flow;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::rules::{Addition, Placed, Read, Step};
use crate::state::{CROWDED, Entry, Frame, NOBODY, NONE};
use crate::value::Value;

/// The running frame, and the steps of its block.
pub(super) struct Quick<'r> {
    pub(super) frame: Frame,
    pub(super) steps: &'r [Placed],
}

impl<'r, O: Observer> Run<'r, O> {
    /// Carries out steps until one that is to be carried out as it is written: where that stands. Nothing if no frame
    /// is left, or a decision is open.
    pub(super) fn carry_on(&mut self) -> Result<Option<(BlockId, u16)>, Trap> {
        let Some(&frame) = self.state.frames.last() else { return Ok(None) };
        let mut quick = Quick { frame, steps: &self.rules.steps[frame.block] };
        let stopped = self.quickly(&mut quick);
        // Where a decision is open it is put back already.
        if !matches!(stopped, Ok(Flow::Halt)) {
            self.put_back(&quick.frame);
        }
        Ok(match stopped? {
            Flow::Halt => None,
            Flow::On => Some((quick.frame.block, quick.frame.pc.saturating_sub(1))),
        })
    }

    /// The state has the running frame as it is now.
    #[inline]
    pub(super) fn put_back(&mut self, frame: &Frame) {
        if let Some(top) = self.state.frames.last_mut() {
            *top = *frame;
        }
    }

    /// Carries out steps until a decision is open; else what it stops at, behind which the frame is already, is to be
    /// carried out as written.
    #[inline(always)]
    fn quickly(&mut self, quick: &mut Quick<'r>) -> Result<Flow, Trap> {
        let (mut at, mut steps) = (quick.frame.pc, quick.steps);
        loop {
            let Placed { ref step, mut next } = steps[usize::from(at)];
            // Whoever looks at a frame finds it right behind what it does.
            quick.frame.pc = at + 1;
            let frame = &mut quick.frame;
            match *step {
                Step::Written => return Ok(Flow::On),
                Step::Jump => {}
                Step::Return => {
                    if !self.leave_quickly(quick)? {
                        return Ok(Flow::On);
                    }
                    (at, steps) = (quick.frame.pc, quick.steps);
                    continue;
                }
                Step::Repeat { slot, count } => {
                    let count = match count {
                        Read::Slot(slot) => self.variable(frame, slot),
                        Read::Value(value) => value,
                        _ => return Ok(Flow::On),
                    };
                    self.set_variable_of(frame, slot, Value::Number(count.number().max(0)));
                }
                Step::RepeatNext { slot, exit } => {
                    let left = self.variable(frame, slot).number();
                    if left > 0 {
                        self.set_variable_of(frame, slot, Value::Number(left - 1));
                    } else {
                        next = exit;
                    }
                }
                Step::For { slot, exit: Some(exit), sweep: Some(sweep), .. }
                    if frame.me != NOBODY && !self.is_swept_aloud(sweep) =>
                {
                    let count = self.sweep(frame, sweep)?;
                    self.set_variable_of(frame, slot, Value::Nothing);
                    self.set_variable_of(frame, after(slot), Value::Number(count));
                    next = exit;
                }
                Step::For { slot, list, exit, .. } => {
                    let Some(mut list) = self.loop_over(frame, list)? else {
                        return Ok(Flow::On);
                    };
                    if let (Value::List { len: 0, .. }, Some(exit)) = (list, exit) {
                        list = Value::Nothing;
                        next = exit;
                    }
                    self.set_variable_of(frame, slot, list);
                    self.set_variable_of(frame, after(slot), Value::Number(0));
                }
                Step::ForNext { slot, item, exit, call, own } => {
                    let going = match call {
                        Some(call)
                            if frame.me != NOBODY
                                && !self.is_told(&self.rules.calls[usize::from(call)]) =>
                        {
                            self.inline_each(frame, slot, item, usize::from(call))?
                        }
                        _ => self.next_item(frame, slot, item),
                    };
                    if !going {
                        // Nobody needs the list any more.
                        if let Value::List { start, len } = self.variable(frame, slot)
                            && own
                            && start as usize + usize::from(len) == self.state.lists.len()
                            && start >= self.state.fixed
                        {
                            self.state.lists.truncate(start as usize);
                        }
                        self.set_variable_of(frame, slot, Value::Nothing);
                        next = exit;
                    }
                }
                Step::Gate => frame.done <<= 1,
                Step::EndGate(otherwise) => {
                    let done = frame.done & 1;
                    frame.done = frame.done >> 1 | done;
                    if done == 0 {
                        next = otherwise;
                    }
                }
                Step::Unless { condition, to } => {
                    self.buffers.scratch.clear();
                    if !self.eval_in(frame).condition(condition)? {
                        next = to;
                    }
                }
                Step::UnlessOwnCell { cell, span, to } => {
                    if frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    let at = cell as usize + usize::from(frame.me);
                    if !span.holds(self.state.cells[at]) {
                        next = to;
                    }
                }
                Step::ChooseWhileOwnCell { cell, span, to, choice, done, otherwise } => {
                    if frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    let own = self.state.cells[cell as usize + usize::from(frame.me)];
                    if !span.holds(own) {
                        next = to;
                    } else if self.state.lists.len() <= CROWDED {
                        // Behind the gate and the choice: whoever answers goes on there.
                        frame.pc = at + 3;
                        let Some(chosen) = self.try_choose(frame, choice)? else {
                            return Ok(Flow::Halt);
                        };
                        next = if chosen { done } else { otherwise };
                    }
                }
                Step::UnlessOwnZone { first, empty, to } => {
                    if frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    if self.is_bare(frame, first) != empty {
                        next = to;
                    }
                }
                Step::UnlessKnown { known, own, to } => {
                    if own && frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    if !self.rules.knowns[usize::from(known)].holds(self.state, frame.me) {
                        next = to;
                    }
                }
                Step::UnlessVariant { variant, to } => {
                    let set = self.state.variants.get(variant.index());
                    if !set.is_some_and(|set| set.holds()) {
                        next = to;
                    }
                }
                Step::ChangeOwn(ref change) => {
                    if frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    self.change_own(frame, change)?;
                }
                Step::ChangeOpen { ref change, moment } => {
                    if frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    self.change_own(frame, change)?;
                    // The second of both: whoever looks for it finds it there.
                    frame.pc = at + 2;
                    self.open_in(frame, moment);
                }
                Step::ChangeOwnBy { cell, add, by } => {
                    if frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    let by = self.number_in(frame, by)?;
                    let by = if add { Some(by) } else { by.checked_neg() };
                    let by = by.ok_or(Trap::Range)?;
                    self.change_own(frame, &Addition::new(self.rules, cell, by))?;
                }
                Step::Call(number) => {
                    let call = &self.rules.calls[usize::from(number)];
                    if let Some((start, behind)) = call.run
                        && frame.me != NOBODY
                        && !self.is_told(call)
                    {
                        self.inlined::<false>(frame, start, NONE, Value::Nothing)?;
                        next = behind;
                    } else if !self.call_inlined(frame, call)? {
                        self.spend()?;
                        if self.call_quickly(quick, call)? {
                            (at, steps) = (quick.frame.pc, quick.steps);
                            continue;
                        }
                        return Ok(Flow::On);
                    }
                }
                Step::Perform { card, ability } => {
                    let card = match card {
                        Read::Slot(slot) => Some(self.variable(frame, slot)),
                        _ => self.give(frame, card),
                    };
                    let Some(card) = card else { return Ok(Flow::On) };
                    if let Value::Card(card) = card {
                        let definition = self.state.cards[usize::from(card.id)].definition;
                        if let Some(block) = self.rules.ability(ability, definition) {
                            let base = self.state.slots.len();
                            self.spend()?;
                            self.enter(quick, block, Entry::Perform, card, base)?;
                            (at, steps) = (quick.frame.pc, quick.steps);
                            continue;
                        }
                    }
                }
                Step::Move { ref what, ref to } => match self.move_quickly(frame, what, to)? {
                    Some(moved) => frame.done |= u16::from(moved),
                    None => return Ok(Flow::On),
                },
                Step::TryMove { ref what, ref to, done, otherwise } => {
                    match self.move_quickly(frame, what, to)? {
                        Some(true) => {
                            frame.done |= 1;
                            next = done;
                        }
                        Some(false) => next = otherwise,
                        None => return Ok(Flow::On),
                    }
                }
                Step::WindowOn { slot, test } => {
                    let answered = match self.variable(frame, slot) {
                        Value::Card(card) => {
                            let definition = self.state.cards[usize::from(card.id)].definition;
                            self.rules.is(definition, test)
                        }
                        _ => true,
                    };
                    if answered || frame.window {
                        return Ok(Flow::On);
                    }
                }
                Step::Choose(choice) => {
                    if self.state.lists.len() > CROWDED {
                        return Ok(Flow::On);
                    }
                    if self.choose_in(frame, choice)? == Flow::Halt {
                        return Ok(Flow::Halt);
                    }
                }
                Step::TryChoose { choice, done, otherwise } => {
                    if self.state.lists.len() > CROWDED {
                        return Ok(Flow::On);
                    }
                    frame.pc = at + 2;
                    let Some(chosen) = self.try_choose(frame, choice)? else {
                        return Ok(Flow::Halt);
                    };
                    next = if chosen { done } else { otherwise };
                }
                Step::Open(moment) => self.open_in(frame, moment),
                Step::Close { plain } => self.close_quickly(plain)?,
                Step::CloseOpen { plain, moment } => {
                    self.close_quickly(plain)?;
                    frame.pc = at + 2;
                    self.open_in(frame, moment);
                }
                Step::CloseUnlessKnown { plain, known, own, to } => {
                    self.close_quickly(plain)?;
                    frame.pc = at + 2;
                    if own && frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    if !self.rules.knowns[usize::from(known)].holds(self.state, frame.me) {
                        next = to;
                    }
                }
                Step::NextTurn => frame.me = self.next_player(),
                Step::NextTurnOpen(moment) => {
                    frame.me = self.next_player();
                    frame.pc = at + 2;
                    self.open_in(frame, moment);
                }
                Step::CloseNextTurnOpen { plain, moment, at } => {
                    self.close_quickly(plain)?;
                    frame.me = self.next_player();
                    frame.pc = at + 2;
                    self.open_in(frame, moment);
                }
            }
            // What goes on for ever comes back again and again.
            if next <= at {
                self.spend()?;
            }
            at = next;
        }
    }

    /// One step less is left of those that one answer may take.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Trap> {
        self.spend_some(1)
    }

    #[inline]
    pub(super) fn spend_some(&mut self, count: u32) -> Result<(), Trap> {
        self.buffers.steps = self.buffers.steps.checked_sub(count).ok_or(Trap::Steps)?;
        Ok(())
    }

    /// The same in a gate of its own: whether something was chosen; nothing if somebody is asked.
    fn try_choose(&mut self, frame: &mut Frame, choice: ChoiceId) -> Result<Option<bool>, Trap> {
        frame.done <<= 1;
        if self.choose_in(frame, choice)? == Flow::Halt {
            return Ok(None);
        }
        let chosen = frame.done & 1;
        frame.done = frame.done >> 1 | chosen;
        Ok(Some(chosen == 1))
    }

    /// Somebody decides, in the running frame.
    fn choose_in(&mut self, frame: &mut Frame, choice: ChoiceId) -> Result<Flow, Trap> {
        if let Some(offer) = &self.rules.offers[choice]
            && offer.quick
            && frame.me < self.state.players
        {
            return self.choose_quickly(frame, choice, offer);
        }
        self.put_back(frame);
        self.buffers.scratch.clear();
        let flow = self.choose(choice)?;
        frame.done = self.top().done;
        Ok(flow)
    }

    /// Adds to my counter, which ends with no verb.
    #[inline]
    pub(super) fn change_own(
        &mut self,
        frame: &mut Frame,
        &Addition { cell, at, least, most, by }: &Addition,
    ) -> Result<(), Trap> {
        let value = &mut self.state.cells[at as usize + usize::from(frame.me)];
        let from = *value;
        let to = from.checked_add(by).ok_or(Trap::Range)?.clamp(least, most);
        if from != to {
            *value = to;
            frame.done |= 1;
            self.tell(Event::Changed { cell, holder: Value::Player(frame.me), from, to });
        }
        Ok(())
    }
}
