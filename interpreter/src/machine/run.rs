//! The main loop of the interpreter and the dispatch of instructions, with access to the running frame and its
//! variables.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{BlockId, ExprId, Id, SlotId};

use super::Run;
use super::calls::Leaving;
use crate::eval::{Eval, Scratch};
use crate::fault::{Fault, Trap};
use crate::observer::{Event, Observer};
use crate::state::{CROWDED, Entry, Frame, SCRATCH};
use crate::value::Value;
use crate::work::Done;

/// Whether execution continues after an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    On,
    /// A decision is open, the game is over, or all frames are done.
    Halt,
}

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Executes until a decision is open or the game is over, then compacts the lists of the state. A fault leaves
    /// the state unusable.
    pub(crate) fn go(&mut self) -> Result<(), Fault> {
        self.refuel();
        let ran = self.carry_out().and_then(|()| self.carried_out());
        self.tidy_or_fault(ran)
    }

    /// Adds the fuel of this answer to the total of the game. Fails with [`Trap::Game`] if the game has used all it
    /// may.
    pub(crate) fn carried_out(&mut self) -> Result<(), Trap> {
        self.state.spent.answer(self.buffers.fuel);
        self.state.spent.is_enough()
    }

    pub(crate) fn refuel(&mut self) {
        self.buffers.refuel();
    }

    /// Charges fuel for the things that the last instruction looked at.
    #[inline]
    pub(crate) fn spend_looked(&mut self) -> Result<(), Trap> {
        let Scratch { looked, work, .. } = &mut self.buffers.scratch;
        work.add(Done::Looked, looked.count() as usize);
        match looked.units() {
            Some(units) => self.spend(units),
            None => Ok(()),
        }
    }

    /// Takes `amount` units of fuel; fails with [`Trap::Steps`] if there are not enough.
    #[inline]
    pub(crate) fn spend(&mut self, amount: u32) -> Result<(), Trap> {
        self.buffers.fuel = self.buffers.fuel.checked_sub(amount).ok_or(Trap::Steps)?;
        Ok(())
    }

    /// As [`Run::spend`] without a check: the caller has made sure that [`crate::fuel::RESERVE`] units were left.
    #[cfg(feature = "fast")]
    #[inline]
    pub(crate) fn spend_of_reserve(&mut self, amount: u32) {
        self.buffers.fuel = self.buffers.fuel.saturating_sub(amount);
    }

    /// Compacts the lists of the state after a run, or turns a trap into a fault with its place in the text.
    pub(crate) fn tidy_or_fault<T>(&mut self, ran: Result<T, Trap>) -> Result<T, Fault> {
        let tidied = ran.and_then(|found| {
            self.state.tidy(&mut self.buffers.spare)?;
            Ok(found)
        });
        tidied.map_err(|trap| self.fault(trap))
    }

    fn carry_out(&mut self) -> Result<(), Trap> {
        while !self.state.frames.is_empty() {
            if self.step()? == Flow::Halt && !self.goes_on_elsewhere()? {
                break;
            }
        }
        Ok(())
    }

    /// Executes the next instruction of the running frame. There must be a frame.
    pub(crate) fn step(&mut self) -> Result<Flow, Trap> {
        let frame = self.top();
        let (block, at) = (frame.block, frame.pc);
        frame.pc = at + 1;
        self.written(block, at)
    }

    /// The next instruction; `None` if no frame is left.
    pub(crate) fn next_op(&self) -> Option<&Op> {
        let frame = self.state.frames.last()?;
        self.rules.code(frame.block).code.get(usize::from(frame.pc))
    }

    /// Called when the machine halts: switches to another player's pass under `together` that can run. Returns
    /// whether there is one.
    pub(crate) fn goes_on_elsewhere(&mut self) -> Result<bool, Trap> {
        Ok(self.state.together.is_some() && self.next_pass()?)
    }

    /// Stores a frame that was kept in a local variable as the running frame of the state.
    #[inline]
    pub(crate) fn put_back(&mut self, frame: &Frame) {
        if let Some(top) = self.state.frames.last_mut() {
            *top = *frame;
        }
    }

    /// `Op::Let`. A script in the value may draw random numbers from the game's generator, except inside a pass of
    /// `together`: there the result would depend on the order in which players answer.
    pub(super) fn name_value(&mut self, slot: SlotId, value: ExprId) -> Result<(), Trap> {
        if self.rules.program.scripts.is_empty() {
            return self.set_variable(slot, value);
        }
        if !self.state.frames.iter().any(|frame| frame.entry == Entry::Pass) {
            self.buffers.scratch.random = Some(self.state.random.clone());
        }
        let set = self.set_variable(slot, value);
        if let Some(random) = self.buffers.scratch.random.take() {
            self.state.random = random;
        }
        set
    }

    /// Executes the instruction at index `at` of a block. The frame's program counter must already point behind it.
    pub(crate) fn written(&mut self, block: BlockId, at: u16) -> Result<Flow, Trap> {
        self.spend_looked()?;
        self.make_room_if_crowded()?;
        self.buffers.scratch.work.count(Done::Written);
        let op = &self.rules.code(block).code[usize::from(at)];
        match op {
            Op::Jump(to) => self.jump(*to)?,
            Op::JumpUnless { condition, to } => {
                if !self.eval().condition(*condition)? {
                    self.jump(*to)?;
                }
            }
            Op::Return => return self.leave(Leaving::Over),
            Op::Result(value) => self.yield_value(*value)?,
            Op::Fail => return self.fail(),
            Op::Let { slot, value } => self.name_value(*slot, *value)?,
            Op::Repeat { slot, count } => {
                let count = self.eval().number(*count)?.max(0);
                self.set_slot(*slot, Value::Number(count));
            }
            Op::RepeatNext { slot, exit } => self.repeat_next(*slot, *exit)?,
            Op::For { slot, list, sort } => self.begin_for(*slot, *list, sort.as_ref())?,
            Op::ForNext { slot, item, exit } => self.for_next(*slot, *item, *exit)?,
            Op::As { keep, player, otherwise } => self.act_as(*keep, *player, *otherwise)?,
            Op::EndAs(keep) => {
                let kept = self.slot(*keep);
                self.top().me = kept.player().unwrap_or(crate::state::NOBODY);
            }
            Op::Together { list, exit } => self.begin_together(*list, *exit)?,
            Op::EndPass(keep) => return self.end_pass(keep),
            Op::Keep { player, keep } => self.keep_for(*player, keep),
            Op::Gate => self.top().done <<= 1,
            Op::EndGate(otherwise) => {
                let frame = self.top();
                let done = frame.done & 1;
                frame.done = frame.done >> 1 | done;
                if done == 0 {
                    frame.pc = *otherwise;
                }
            }
            Op::Change { cell, of, add, by } => self.change(*cell, *of, *add, *by)?,
            Op::SetCell { cell, of, value } => self.set_cell(*cell, *of, *value)?,
            Op::StepTrack { cell, of, left, exit } => self.step_track(*cell, *of, *left, *exit)?,
            Op::Remember { cell, of, slot } => self.remember(*cell, *of, *slot)?,
            Op::Crossed { cell, slot } => return self.crossed(*cell, *slot),
            Op::Look => return self.look(),
            Op::SetNote { note, of, value } => self.set_note(*note, *of, *value)?,
            Op::Move { what, follow, to, place, result, one, at_last } => {
                self.buffers.at_last = *at_last;
                let moved = self.move_cards(*what, *follow, *to, *place);
                self.buffers.at_last = false;
                moved?;
                self.name_moved(*result, *one)?;
            }
            Op::Transfer { goods, from, to, whole, result } => {
                self.transfer(*goods, *from, *to, *whole, *result)?;
            }
            Op::PickGoods { count, from, result, one } => {
                self.pick_goods(*count, *from, *result, *one)?;
            }
            Op::ShowGoods { what, note, to, result } => {
                self.show_goods(*what, *note, *to, *result)?;
            }
            Op::PerformRow { row, ability } => self.perform_row(*row, *ability)?,
            Op::Shuffle(place) => self.shuffle(*place)?,
            Op::Stock { to, definition, count, result, one } => {
                self.stock(*to, *definition, *count)?;
                self.name_moved(*result, *one)?;
            }
            Op::Pick { count, from, result, one } => self.pick(*count, *from, *result, *one)?,
            Op::Roll { die, result } => self.roll(*die, *result)?,
            Op::Show { what, to, result, one } => self.show(*what, *to, *result, *one)?,
            Op::Call { verb, args, result } => self.call(*verb, args, *result)?,
            Op::Perform { card, ability } => self.perform(*card, *ability)?,
            Op::PerformAs { card, ability, own } => self.perform_as(*card, *ability, *own)?,
            Op::RunBlock(slot) => self.run_block(*slot)?,
            Op::Window(window) => return self.window(*window),
            Op::Choose(choice) => return self.choose(*choice),
            Op::May { choice, possible, otherwise, alone: _ } => {
                return self.may(*choice, *possible, *otherwise);
            }
            Op::TakeOption { slot, bodies, next, stop: _ } => {
                self.take_option(*slot, bodies, *next)?;
            }
            Op::StopMenu => return self.stop_menu(),
            Op::Open(moment) => {
                let frame = *self.top();
                self.open_in(&frame, *moment);
            }
            Op::Close(_) => self.close()?,
            Op::Turns { keep, from } => self.begin_turns(*keep, *from)?,
            Op::NextTurn => self.top().me = self.next_player(),
            Op::BeginTurn(keep) => self.begin_turn(*keep),
            Op::EndTurn(keep) => {
                let seat = self.slot(*keep).player().unwrap_or(crate::state::NOBODY);
                self.state.set_active(seat);
            }
            Op::ExtraTurn => self.extra_turn()?,
            Op::Started(moment) => self.started(*moment),
            Op::SetEvent { slot, value } => self.set_event(*slot, *value)?,
            Op::Install(timed) => self.install(*timed)?,
            Op::End(moment) => self.end_stretch(*moment)?,
            Op::EndGame => {
                let here = self.rules.place_of_frame(self.top());
                self.finish(here)?;
                return Ok(Flow::Halt);
            }
        }
        Ok(Flow::On)
    }

    /// The running (innermost) frame. There must be one.
    #[inline]
    pub(crate) fn top(&mut self) -> &mut Frame {
        let top = self.depth();
        &mut self.state.frames[top]
    }

    /// The index of the running frame in the stack of frames; 0 if the stack is empty.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.state.frames.len().saturating_sub(1)
    }

    /// Jumps to an instruction of the running block. A jump backwards costs fuel, so endless loops end with a fault, which
    /// names the loop.
    #[inline]
    pub(crate) fn jump(&mut self, to: u16) -> Result<(), Trap> {
        let frame = self.top();
        let (block, back) = (frame.block, to < frame.pc);
        if back {
            self.spend(self.rules.back_to(block, to))?;
        }
        self.top().pc = to;
        Ok(())
    }

    /// Records that something was done in the innermost gate of the running frame.
    #[inline]
    pub(crate) fn did(&mut self) {
        self.top().done |= 1;
    }

    /// Reports an event to the observer.
    #[inline(always)]
    pub(crate) fn tell(&mut self, event: Event) {
        self.observer.event(self.rules, self.state, event);
    }

    /// Invalidates cached values that depend on parts of the state written since the last call. Must precede each
    /// evaluation.
    #[inline(always)]
    pub(crate) fn look_through(&mut self) {
        self.buffers.scratch.memory.look_through(&mut self.state.writes);
    }

    /// An evaluator outside any block, with `me` as the acting seat.
    pub(crate) fn eval_outside(&mut self, me: u8) -> Eval<'_> {
        self.look_through();
        Eval::outside(self.rules, self.state, &mut self.buffers.scratch, me).by(self.compiled)
    }

    /// An evaluator in the running frame.
    #[inline]
    pub(crate) fn eval(&mut self) -> Eval<'_> {
        self.look_through();
        let frame = &self.state.frames[self.depth()];
        Eval::of_frame(self.rules, self.state, &mut self.buffers.scratch, frame).by(self.compiled)
    }

    /// A value that can be stored in the state: a list in scratch memory is copied into the state's arena.
    pub(crate) fn kept(&mut self, value: Value) -> Result<Value, Trap> {
        match value {
            Value::List { start, len } if start & SCRATCH != 0 => {
                let start = (start & !SCRATCH) as usize;
                self.state.keep(&self.buffers.scratch.items[start..start + usize::from(len)])
            }
            _ => Ok(value),
        }
    }

    /// Evaluates an expression to a value that can be stored in the state.
    pub(crate) fn read(&mut self, expr: ExprId) -> Result<Value, Trap> {
        let value = self.eval().value(expr)?;
        self.kept(value)
    }

    /// A variable of the running frame.
    #[inline]
    pub(crate) fn slot(&self, slot: SlotId) -> Value {
        let base = self.state.frames[self.depth()].base as usize;
        self.state.slots.get(base + slot.index()).copied().unwrap_or_default()
    }

    /// Assigns a variable of the running frame.
    #[inline]
    pub(crate) fn set_slot(&mut self, slot: SlotId, value: Value) {
        let base = self.top().base as usize;
        if let Some(slot) = self.state.slots.get_mut(base + slot.index()) {
            *slot = value;
        }
    }

    fn set_variable(&mut self, slot: SlotId, value: ExprId) -> Result<(), Trap> {
        // An assignment `list = list + more` appends in place instead of copying the list.
        if let Some(Expr::Join(left, right)) = self.rules.program.exprs.get(value)
            && let Some(Expr::Slot(old)) = self.rules.program.exprs.get(*left)
            && let list @ Value::List { .. } = self.slot(*old)
        {
            let start = self.eval().items(*right)?;
            let list = self.state.append(list, &self.buffers.scratch.items[start..])?;
            self.set_slot(slot, list);
            return Ok(());
        }
        let value = self.read(value)?;
        self.set_slot(slot, value);
        Ok(())
    }

    /// `Op::SetEvent`: a handler changes a parameter of the event that it answers.
    fn set_event(&mut self, slot: SlotId, value: ExprId) -> Result<(), Trap> {
        let value = self.read(value)?;
        let event = usize::from(self.top().event);
        let Some(event) = self.state.frames.get(event) else { return Ok(()) };
        let (at, end) = (event.base as usize + slot.index(), self.top_base());
        if at < end
            && let Some(slot) = self.state.slots.get_mut(at)
        {
            *slot = value;
            self.did();
        }
        Ok(())
    }

    fn top_base(&self) -> usize {
        self.state.frames.last().map_or(0, |frame| frame.base as usize)
    }

    /// Called before each instruction: clears scratch memory, and compacts the state's lists if there are too many.
    pub(crate) fn make_room_if_crowded(&mut self) -> Result<(), Trap> {
        self.buffers.scratch.clear();
        if self.state.lists.len() > CROWDED {
            self.state.make_room(&mut self.buffers.spare)?;
        }
        Ok(())
    }
}
