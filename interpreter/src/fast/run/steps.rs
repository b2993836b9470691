//! The loop that executes steps. Each does exactly what its instructions do. Meanwhile the running frame is a copy,
//! which is stored in the state before anything else looks at frames.

use schema::id::{BlockId, ChoiceId, Id};

use super::Fast;
use crate::eval::definition_of;
use crate::fast::plan::{Placed, Read, Step};
use crate::fault::Trap;
use crate::fuel::RESERVE;
use crate::machine::{Flow, Run, after};
use crate::observer::Observer;
use crate::state::{CROWDED, Entry, Frame, NO_CARD, NOBODY};
use crate::value::Value;
use crate::work::Done;

/// A copy of the running frame, and the steps of its block.
pub(crate) struct Quick<'r> {
    pub(crate) frame: Frame,
    /// The steps of the frame's block.
    pub(crate) steps: &'r [Placed],
}

impl<'r, O: Observer + ?Sized> Fast<'r, O> {
    /// Executes steps until an instruction must be executed as written: returns its block and index. `None` if no
    /// frame is left or a decision is open.
    #[inline(always)]
    pub(crate) fn carry_on(&mut self) -> Result<Option<(BlockId, u16)>, Trap> {
        let Some(&frame) = self.run.state.frames.last() else { return Ok(None) };
        let mut quick = Quick { frame, steps: &self.plan.steps[frame.block] };
        let stopped = self.quickly(&mut quick);
        // At an open decision the frame is stored already.
        if !matches!(stopped, Ok(Flow::Halt)) {
            self.put_back(&quick.frame);
        }
        Ok(match stopped? {
            Flow::Halt => None,
            Flow::On => Some((quick.frame.block, quick.frame.pc.saturating_sub(1))),
        })
    }

    /// Executes steps until a decision is open ([`Flow::Halt`]), or until the instruction before the frame's program
    /// counter must be executed as written ([`Flow::On`]).
    #[inline(always)]
    fn quickly(&mut self, quick: &mut Quick<'r>) -> Result<Flow, Trap> {
        let (mut at, mut steps) = (quick.frame.pc, quick.steps);
        loop {
            let Placed { ref step, mut next } = steps[usize::from(at)];
            self.run.buffers.scratch.work.count(Done::Step);
            // The program counter points behind the running instruction.
            quick.frame.pc = at + 1;
            if self.run.buffers.fuel < RESERVE {
                return Ok(Flow::On);
            }
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
                Step::Let { slot, value } => {
                    if !self.is_ready()? {
                        return Ok(Flow::On);
                    }
                    let value = self.read_in(frame, value)?;
                    self.set_variable_of(frame, slot, value);
                }
                Step::LetRead { slot, value } => {
                    let Some(value) = self.give(frame, value) else { return Ok(Flow::On) };
                    self.set_variable_of(frame, slot, value);
                }
                Step::LetNext { slot, of, left } => {
                    let next = self.next_to(self.variable(frame, of), left);
                    self.set_variable_of(frame, slot, next);
                }
                Step::LetNote { slot, at } => {
                    let note = self.run.state.notes.get(at as usize).copied().unwrap_or_default();
                    self.set_variable_of(frame, slot, note);
                }
                Step::As { keep, player, otherwise } => {
                    if !self.is_ready()? {
                        return Ok(Flow::On);
                    }
                    match self.eval_in(frame).value(player)? {
                        Value::Player(seat) => {
                            let kept = crate::eval::player(frame.me);
                            frame.me = seat;
                            self.set_variable_of(frame, keep, kept);
                        }
                        _ => next = otherwise,
                    }
                }
                Step::AsNamed { keep, player, otherwise } => match self.variable(frame, player) {
                    Value::Player(seat) => {
                        let kept = crate::eval::player(frame.me);
                        frame.me = seat;
                        self.set_variable_of(frame, keep, kept);
                    }
                    _ => next = otherwise,
                },
                Step::EndAs(keep) => {
                    frame.me = self.variable(frame, keep).player().unwrap_or(NOBODY);
                }
                Step::SetCell { cell, of, value, how } => {
                    if !self.is_ready()? {
                        return Ok(Flow::On);
                    }
                    self.set_cell_in(frame, cell, of, value, how)?;
                }
                Step::SetNote { note, of, value } => {
                    if !self.is_ready()? {
                        return Ok(Flow::On);
                    }
                    self.set_note_in(frame, note, of, value)?;
                }
                Step::ForListed { slot, list } => {
                    if !self.is_ready()? {
                        return Ok(Flow::On);
                    }
                    let start = self.eval_in(frame).items(list)?;
                    let Run { state, buffers, .. } = &mut self.run;
                    let list = state.keep(&buffers.scratch.items[start..])?;
                    self.set_variable_of(frame, slot, list);
                    self.set_variable_of(frame, after(slot), Value::Number(0));
                }
                Step::For { slot, list, exit } => {
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
                                && self.may_inline()
                                && !self.is_told(&self.plan.calls[usize::from(call)]) =>
                        {
                            // A fault stands in the call, which is the next instruction.
                            let head = std::mem::replace(&mut frame.pc, next + 1);
                            let going = self.inline_each(frame, slot, item, usize::from(call))?;
                            frame.pc = head;
                            going
                        }
                        _ => self.next_item(frame, slot, item),
                    };
                    if !going {
                        // Free the loop's list if it lies at the end of the arena. If the arena was compacted since the
                        // loop began, another list that is equal may lie there, too.
                        let list = self.variable(frame, slot);
                        let state = &mut *self.run.state;
                        if let Value::List { start, len } = list
                            && own
                            && start as usize + usize::from(len) == state.lists.len()
                            && start >= state.fixed.max(state.compacted)
                        {
                            state.lists.truncate(start as usize);
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
                    self.run.spend_looked()?;
                    self.run.buffers.scratch.clear();
                    if !self.eval_in(frame).condition(condition)? {
                        next = to;
                    }
                }
                Step::UnlessIs { slot, test, not, to } => {
                    let value = self.variable(frame, slot);
                    let definition = definition_of(self.run.rules, self.run.state, value);
                    let is = definition.is_some_and(|it| self.run.rules.is(it, test));
                    if is == not {
                        next = to;
                    }
                }
                Step::UnlessNote { at, not, to } => {
                    let bare = match self.run.state.notes.get(at as usize) {
                        Some(Value::Nothing | Value::List { len: 0, .. }) | None => true,
                        Some(Value::Place(_) | Value::Piles { .. }) => return Ok(Flow::On),
                        Some(_) => false,
                    };
                    if bare == not {
                        next = to;
                    }
                }
                Step::UnlessOwnCell { cell, span, to } => {
                    if frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    let at = cell as usize + usize::from(frame.me);
                    if !span.holds(self.run.state.cells[at]) {
                        next = to;
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
                    if !self.plan.conditions[usize::from(known)].holds(self.run.state, frame.me) {
                        next = to;
                    }
                }
                Step::UnlessVariant { variant, to } => {
                    let set = self.run.state.variants.get(variant.index());
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
                Step::ChangeOwnBy { cell, add, by } => {
                    if frame.me == NOBODY {
                        return Ok(Flow::On);
                    }
                    let by = i64::from(self.number_in(frame, by)?);
                    let at = self.run.rules.cells[cell].base as usize + usize::from(frame.me);
                    let to = i64::from(self.run.state.cells[at]) + if add { by } else { -by };
                    let to = self.run.in_range(cell, to)?;
                    self.write_own(frame, cell, at, to);
                }
                Step::Call(number) => {
                    let call = &self.plan.calls[usize::from(number)];
                    if let Some((start, behind)) = call.run
                        && frame.me != NOBODY
                        && self.may_inline()
                        && !self.is_told(call)
                        && self.lists_few(call, frame.me)
                    {
                        self.inlined::<false>(frame, start, NO_CARD, Value::Nothing)?;
                        next = behind;
                    } else if !self.call_inlined(frame, call)? {
                        if self.call_quickly(quick, call)? {
                            (at, steps) = (quick.frame.pc, quick.steps);
                            continue;
                        }
                        return Ok(Flow::On);
                    }
                }
                Step::Perform { card, ability } => {
                    let Some(card) = self.give(frame, card) else { return Ok(Flow::On) };
                    if let Value::Card(card) = card {
                        let definition = self.run.state.cards[usize::from(card.id)].definition;
                        if let Some(block) = self.run.rules.ability(ability, definition) {
                            let base = self.run.state.slots.len();
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
                            let definition = self.run.state.cards[usize::from(card.id)].definition;
                            self.run.rules.is(definition, test)
                        }
                        _ => true,
                    };
                    if answered || frame.window {
                        return Ok(Flow::On);
                    }
                }
                Step::Choose(choice) => {
                    if self.run.state.lists.len() > CROWDED {
                        return Ok(Flow::On);
                    }
                    if self.choose_in(frame, choice)? == Flow::Halt {
                        return Ok(Flow::Halt);
                    }
                }
                Step::TryChoose { choice, done, otherwise } => {
                    if self.run.state.lists.len() > CROWDED {
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
                Step::NextTurn => {
                    frame.me = self.next_player();
                }
            }
            // A jump backwards costs fuel, so endless loops end with a fault.
            if next <= at {
                let units = self.run.rules.back_to(quick.frame.block, next);
                self.spend_of_reserve(units);
            }
            at = next;
        }
    }

    /// Opens a decision inside a gate. Returns whether something was chosen, or `None` if the decision is open.
    fn try_choose(&mut self, frame: &mut Frame, choice: ChoiceId) -> Result<Option<bool>, Trap> {
        frame.done <<= 1;
        if self.choose_in(frame, choice)? == Flow::Halt {
            return Ok(None);
        }
        let chosen = frame.done & 1;
        frame.done = frame.done >> 1 | chosen;
        Ok(Some(chosen == 1))
    }

    /// Opens a decision, for a copy of the running frame.
    fn choose_in(&mut self, frame: &mut Frame, choice: ChoiceId) -> Result<Flow, Trap> {
        self.run.spend_looked()?;
        if let Some(offer) = &self.plan.offers[choice]
            && offer.quick
            // The table treats cards of one definition as interchangeable, which does not hold while a running effect
            // refers to one of them.
            && self.run.state.later.captured.is_empty()
            && self.run.is_asked(frame.me)
            && self.is_small(offer, frame.me)
        {
            return self.choose_quickly(frame, choice, offer);
        }
        self.put_back(frame);
        self.run.buffers.scratch.clear();
        let flow = self.choose_known(choice)?;
        frame.done = self.top().done;
        Ok(flow)
    }
}
