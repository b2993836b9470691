//! Windows: running the handlers that answer an event or a moment, one after another.
//!
//! The `Op::Window` instruction is executed repeatedly until none of the handlers that were collected when it opened
//! is left. These are stored in `State::waiting`, so that a handler may open decisions.

use schema::code::{Op, Window};
use schema::decision::Seat;

use super::Run;
use super::calls::Leaving;
use super::classes::{cannot_be_told_apart, hash};
use super::run::Flow;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::observer::{Event, Observer, Verdict};
use crate::state::{Candidate, Entry, Frame, NONE, Progress, Waiting};
use crate::value::{CardRef, Value};

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Window`: collects the handlers that answer, and runs or asks for the next one.
    pub(crate) fn window(&mut self, window: Window) -> Result<Flow, Trap> {
        let frame = *self.top();
        if !frame.window {
            let verb = self.verb(frame.block);
            let handlers = self.rules.handlers(window, verb);
            let unheard = handlers.ids.is_empty() && self.state.later.lasting.is_empty();
            if unheard || window == Window::After && !self.was_done(&frame) {
                return Ok(Flow::On);
            }
            let before = self.state.waiting.len();
            for step in 0..=self.last_step() {
                self.collect(handlers, step)?;
                self.collect_lasting(window, verb, step)?;
            }
            match window {
                Window::Before => self.leave_out_heard(verb, before)?,
                Window::Instead => self.leave_out_used(verb, before),
                Window::After | Window::Start(_) | Window::End(_) | Window::Crossing => {}
            }
            if self.state.waiting.len() == before {
                return Ok(Flow::On);
            }
            self.top().window = true;
        }
        self.next_handler()
    }

    /// Whether a verb's frame has done something so far, by its result if it has one. What does nothing by itself is done
    /// when it is called.
    fn was_done(&self, frame: &Frame) -> bool {
        let info = self.rules.blocks[frame.block];
        match info.result {
            _ if info.is_signal => true,
            Some(slot) => {
                let at = frame.base as usize + usize::from(slot);
                self.state.slots.get(at).is_some_and(|value| value.holds())
            }
            None => frame.done != 0,
        }
    }

    /// The last step of [`Run::collect`], at which rules of rank `last` answer.
    pub(crate) fn last_step(&self) -> u8 {
        self.state.players + 1
    }

    /// An evaluator for a waiting handler that answers the running frame's event. With `base` = [`u32::MAX`] the
    /// handler has no variables yet but the captured ones of its effect.
    pub(crate) fn eval_waiting(
        &mut self,
        player: u8,
        card: CardRef,
        base: u32,
    ) -> crate::eval::Eval<'_> {
        self.eval_answering(player, card, (base, self.depth()))
    }

    /// An evaluator for a handler that answers the event of the frame at the index `event`, with its variables from `base` on
    /// (see [`Run::eval_waiting`]).
    pub(super) fn eval_answering(
        &mut self,
        player: u8,
        card: CardRef,
        (base, event): (u32, usize),
    ) -> crate::eval::Eval<'_> {
        let of = Waiting::number_of(card);
        let card = of.map_or(card, |number| self.lasting_card(number));
        let frame = Frame { base, card, event: event as u16, me: player, ..*self.top() };
        let mut eval = self.eval_as_of(&frame);
        let lasting = of.and_then(|number| eval.state.later.lasting.get(number));
        if base == u32::MAX
            && let Some(lasting) = lasting
        {
            eval.slots = eval.state.later.remembered(lasting);
        }
        eval
    }

    /// Runs the next handler of the running frame's window, or asks a player which is next, or closes the window if
    /// none is left.
    pub(crate) fn next_handler(&mut self) -> Result<Flow, Trap> {
        let frame = self.depth() as u16;
        loop {
            let first = self.state.waiting.iter().position(|waiting| waiting.frame == frame);
            let Some(first) = first else {
                self.top().window = false;
                return self.window_over();
            };
            self.buffers.scratch.looked.at(first / PASSED_OVER)?;
            let player = self.state.waiting[first].player;
            let named = self.bearer(&self.state.waiting[first]).id != NONE;
            let group = |waiting: &Waiting| {
                waiting.player == player && (self.bearer(waiting).id != NONE) == named
            };
            let end = first
                + self.state.waiting[first..].iter().take_while(|waiting| group(waiting)).count();
            if let Some(at) =
                (first..end).find(|&at| self.state.waiting[at].progress == Progress::Next)
            {
                if self.is_ready(at)? {
                    return self.run_handler(at);
                }
                // The handler's condition does not hold now: run another one of the chosen card first; this one may
                // be ready afterwards.
                self.state.waiting[at].progress = Progress::Waits;
                let card = self.bearer(&self.state.waiting[at]);
                for other in first..end {
                    if self.bearer(&self.state.waiting[other]) == card && self.is_ready(other)? {
                        return self.run_handler(other);
                    }
                }
                continue;
            }
            self.buffers.ready.clear();
            for at in first..end {
                if self.is_ready(at)? {
                    self.buffers.ready.push(at as u16);
                }
            }
            let Some(&ready) = self.buffers.ready.first() else {
                self.state.waiting.drain(first..end);
                continue;
            };
            let ready = usize::from(ready);
            if !named || !self.offer_order(player)? {
                return self.run_handler(ready);
            }
            // The answer marks a handler as next, and this instruction is executed again.
            self.top().pc -= 1;
            return Ok(Flow::Halt);
        }
    }

    /// Called when all handlers of the running frame's window have run. `before` handlers may have changed what the verb
    /// is about, so it is asked again whether it may be done to that; if not, the verb is left, and is not done.
    fn window_over(&mut self) -> Result<Flow, Trap> {
        let top = *self.top();
        let window = self.rules.code(top.block).code.get(usize::from(top.pc).wrapping_sub(1));
        match self.verb(top.block) {
            Some(verb) if window == Some(&Op::Window(Window::Before)) => {
                let base = top.base as usize;
                let may_be_done = self.has_required(verb, base) && self.is_allowed(verb, base)?;
                if may_be_done {
                    return Ok(Flow::On);
                }
                self.tell(Event::Prevented);
                self.leave(Leaving::Failed)
            }
            _ => Ok(Flow::On),
        }
    }

    /// Whether the handler at this index of `State::waiting` can run: its card has not moved and its condition holds.
    fn is_ready(&mut self, at: usize) -> Result<bool, Trap> {
        self.buffers.scratch.looked.at(1)?;
        let waiting = self.state.waiting[at];
        if waiting.card.id != NONE && !self.state.is_live(waiting.card) {
            self.weigh(waiting.handler, waiting.player, waiting.card, Verdict::Lost);
            return Ok(false);
        }
        let holds = self.holds_of(&waiting, self.depth());
        if let Ok(false) = holds {
            self.weigh(waiting.handler, waiting.player, waiting.card, Verdict::Unmet);
        }
        holds
    }

    /// Whether the condition of a handler holds of the event of the frame at this index.
    pub(super) fn holds_of(&mut self, waiting: &Waiting, event: usize) -> Result<bool, Trap> {
        let Some(condition) = self.rules.program.handlers[waiting.handler].condition else {
            return Ok(true);
        };
        let base = self.bind_event(waiting, event)?;
        let mut eval = self.eval_answering(waiting.player, waiting.card, (base, event));
        let holds = eval.condition(condition);
        self.buffers.scratch.clear();
        self.state.slots.truncate(base as usize);
        holds
    }

    /// Reserves a handler's variables and assigns the captured values and the things of the event of the frame at this index
    /// to them. Returns the index of the first.
    fn bind_event(&mut self, waiting: &Waiting, event: usize) -> Result<u32, Trap> {
        let handler = &self.rules.program.handlers[waiting.handler];
        let base = self.state.slots.len();
        let objects = handler.pattern.as_ref().map_or(&[][..], |pattern| &pattern.objects);
        let slots = usize::from(self.rules.blocks[handler.block].slots);
        self.state.slots.resize(base + slots, Value::Nothing);
        if let Some(lasting) = waiting.lasting().and_then(|of| self.state.later.lasting.get(of)) {
            let remembered = self.state.later.remembered(lasting);
            let room = remembered.len().min(slots);
            self.state.slots[base..base + room].copy_from_slice(&remembered[..room]);
        }
        for (index, object) in objects.iter().enumerate() {
            let Some(slot) = object.bind else { continue };
            let thing = match index {
                0 => waiting.thing,
                _ => self
                    .fitting(object, waiting.player, waiting.card, (0, event))?
                    .map_or(Value::Nothing, |(thing, _)| thing),
            };
            self.state.slots[base + usize::from(slot.0)] = thing;
        }
        Ok(base as u32)
    }

    /// The card that bears a waiting handler; for a running effect, the card that installed it.
    pub(super) fn bearer(&self, waiting: &Waiting) -> CardRef {
        waiting.lasting().map_or(waiting.card, |number| self.lasting_card(number))
    }

    /// Asks a player which of the handlers in `buffers.ready` runs next. Returns whether that is asked. Handlers of
    /// cards of one definition in one place count as one. If the player does not see all of the cards, nobody is
    /// asked, and handlers run in the order of the text.
    fn offer_order(&mut self, player: u8) -> Result<bool, Trap> {
        if self.buffers.ready.len() < 2 || !self.is_asked(player) {
            return Ok(false);
        }
        self.list_bearers(Seat(player));
        let is_placed = |value: &Value| {
            let card = value.card().and_then(|card| self.state.card(card.id));
            card.is_some_and(|card| card.place != NONE)
        };
        let bearers = self.state.candidates.iter().map(|candidate| candidate.value);
        let is_choice = bearers.len() > 1
            && match self.check_each_seen(Seat(player), bearers.filter(is_placed)) {
                Err(Trap::Hidden) => false,
                seen => seen.map(|()| true)?,
            };
        if is_choice {
            self.ask_order(player)?;
        } else {
            self.state.candidates.clear();
        }
        Ok(is_choice)
    }

    /// Makes candidates of the cards that bear the handlers in `buffers.ready`: one of those that the player who is asked
    /// cannot tell apart.
    fn list_bearers(&mut self, asked: Seat) {
        self.state.offered.clear();
        self.state.candidates.clear();
        self.buffers.classes.buckets.begin();
        for index in 0..self.buffers.ready.len() {
            let waiting = &self.state.waiting[usize::from(self.buffers.ready[index])];
            let value = Value::Card(self.bearer(waiting));
            let Self { rules, state, buffers, .. } = self;
            let (rules, seen) = (*rules, &**state);
            let new = seen.candidates.len();
            let there = |at: usize| seen.candidates.get(at).map_or(value, |found| found.value);
            let found = buffers.classes.buckets.find_or_add(
                |at, detail| hash(rules, seen, asked, there(at), detail),
                |at| cannot_be_told_apart(rules, seen, asked, there(at), value),
            );
            if found == new {
                state.candidates.push(Candidate { value, count: 1, first: new as u16 });
            }
        }
    }

    /// Pushes the frame of the handler at this index of `State::waiting`.
    fn run_handler(&mut self, at: usize) -> Result<Flow, Trap> {
        let waiting = self.state.waiting[at];
        self.weigh(waiting.handler, waiting.player, waiting.card, Verdict::Answers);
        let base = self.bind_event(&waiting, self.depth())?;
        if !self.rules.program.handlers[waiting.handler].optional {
            self.tell_replaced(&waiting);
        }
        self.state.waiting[at].progress = Progress::Runs;
        let event = self.depth() as u16;
        self.top().pc -= 1;
        self.push(Frame {
            block: self.rules.program.handlers[waiting.handler].block,
            pc: 0,
            base,
            card: self.bearer(&waiting),
            event,
            done: 0,
            me: waiting.player,
            entry: Entry::Handler,
            window: false,
        })?;
        Ok(Flow::On)
    }

    /// The frame of a handler has returned to the frame whose window it answers. A replacement that was not declined
    /// ends the event.
    pub(crate) fn answered(&mut self, done: bool) -> Result<Flow, Trap> {
        let frame = self.depth() as u16;
        let ran = self
            .state
            .waiting
            .iter()
            .position(|waiting| waiting.frame == frame && waiting.progress == Progress::Runs);
        let ran = ran.map(|ran| self.state.waiting.remove(ran));
        let declined =
            !done && ran.is_some_and(|ran| self.rules.program.handlers[ran.handler].optional);
        if let Some(ran) = ran
            && declined
        {
            self.decline(&ran);
        }
        let top = *self.top();
        let op = &self.rules.code(top.block).code[usize::from(top.pc)];
        if *op != Op::Window(Window::Instead) || declined {
            return Ok(Flow::On);
        }
        if let Some(ran) = ran
            && self.rules.program.handlers[ran.handler].optional
        {
            self.tell_replaced(&ran);
        }
        if let Some(ran) = ran
            && self.replace_one(&ran, &top)?
        {
            self.top().done |= u16::from(done);
            return Ok(Flow::On);
        }
        self.state.waiting.retain(|waiting| waiting.frame != frame);
        let frame = self.top();
        (frame.window, frame.done) = (false, frame.done | u16::from(done));
        let done = self.top().done != 0;
        self.leave(Leaving::Replaced { done })
    }

    /// Drops the waiting handlers that equal a declined optional one: those of cards of the same owner that the
    /// player cannot tell apart from its card.
    fn decline(&mut self, ran: &Waiting) {
        let (rules, mut waiting) = (self.rules, std::mem::take(&mut self.state.waiting));
        let state = &*self.state;
        let owner = |card: CardRef| state.card(card.id).map(|card| card.owner);
        let alike = |other: CardRef| {
            let (one, other) = (Value::Card(ran.card), Value::Card(other));
            cannot_be_told_apart(rules, state, Seat(ran.player), one, other)
        };
        waiting.retain(|waiting| {
            waiting.frame != ran.frame
                || waiting.handler != ran.handler
                || waiting.player != ran.player
                || waiting.thing != ran.thing
                || owner(ran.card).is_none()
                || owner(ran.card) != owner(waiting.card)
                || !alike(waiting.card)
        });
        self.state.waiting = waiting;
    }
}
