//! Windows: the handlers that answer an event or a moment, one after another.
//!
//! The instruction is run again until none of those that were live when it opened is left; what is left waits in
//! the state, so that a handler may ask.

use schema::code::{Op, Window};
use schema::decision::Seat;
use smallvec::SmallVec;

use super::Run;
use super::calls::Leaving;
use super::classes::cannot_be_told_apart;
use super::run::Flow;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::observer::{Observer, Verdict};
use crate::state::{Candidate, Entry, Frame, NONE, Turn, Waiting};
use crate::value::{CardRef, Value};

impl<O: Observer + ?Sized> Run<'_, O> {
    pub(crate) fn window(&mut self, window: Window) -> Result<Flow, Trap> {
        let frame = *self.top();
        if !frame.window {
            let verb = self.verb(frame.block);
            let handlers = self.rules.handlers(window, verb);
            let unheard = handlers.ids.is_empty() && self.state.later.lasting.is_empty();
            if unheard || window == Window::After && !self.was_done(&frame) {
                return Ok(Flow::On);
            }
            if window == Window::Before && self.goes_on(verb) {
                return Ok(Flow::On);
            }
            let before = self.state.waiting.len();
            for step in 0..=self.last_step() {
                self.collect(handlers, step)?;
                self.collect_lasting(window, verb, step)?;
            }
            if window == Window::Instead {
                self.leave_out_used(verb, before);
            }
            if self.state.waiting.len() == before {
                return Ok(Flow::On);
            }
            self.top().window = true;
        }
        self.next_handler()
    }

    /// Whether what a verb has done so far counts as done.
    fn was_done(&self, frame: &Frame) -> bool {
        match self.rules.blocks[frame.block].result {
            Some(slot) => {
                let at = frame.base as usize + usize::from(slot);
                self.state.slots.get(at).is_some_and(|value| value.holds())
            }
            None => frame.done != 0,
        }
    }

    /// The step of the rules that go last, see [`Run::collect`].
    pub(crate) fn last_step(&self) -> u8 {
        self.state.players + 1
    }

    /// Reading for a handler that answers the running frame's event. Without a base it has no variables but what its effect
    /// remembers.
    pub(crate) fn eval_waiting(
        &mut self,
        player: u8,
        card: CardRef,
        base: u32,
    ) -> crate::eval::Eval<'_> {
        let of = Waiting::number_of(card);
        let card = of.map_or(card, |number| self.lasting_card(number));
        let frame = Frame { base, card, event: self.depth() as u16, me: player, ..*self.top() };
        let mut eval = self.eval_as_of(&frame);
        let lasting = of.and_then(|number| eval.state.later.lasting.get(number));
        if base == u32::MAX
            && let Some(lasting) = lasting
        {
            eval.slots = eval.state.later.remembered(lasting);
        }
        eval
    }

    /// Runs the handler whose turn it is, or asks whose it is, or goes on if none is left.
    pub(crate) fn next_handler(&mut self) -> Result<Flow, Trap> {
        let frame = self.depth() as u16;
        loop {
            let first = self.state.waiting.iter().position(|waiting| waiting.frame == frame);
            let Some(first) = first else {
                self.top().window = false;
                return Ok(Flow::On);
            };
            self.buffers.scratch.looked.at(first / PASSED_OVER)?;
            let player = self.state.waiting[first].player;
            let named = self.bearer(&self.state.waiting[first]).id != NONE;
            let group = |waiting: &Waiting| {
                waiting.player == player && (self.bearer(waiting).id != NONE) == named
            };
            let end = first
                + self.state.waiting[first..].iter().take_while(|waiting| group(waiting)).count();
            if let Some(at) = (first..end).find(|&at| self.state.waiting[at].turn == Turn::Next) {
                if self.is_ready(at)? {
                    return self.run_handler(at);
                }
                // Another one of the card that was named goes first; this one may be ready behind it.
                self.state.waiting[at].turn = Turn::Waits;
                let card = self.bearer(&self.state.waiting[at]);
                for other in first..end {
                    if self.bearer(&self.state.waiting[other]) == card && self.is_ready(other)? {
                        return self.run_handler(other);
                    }
                }
                continue;
            }
            self.buffers.ids.clear();
            for at in first..end {
                if self.is_ready(at)? {
                    self.buffers.ids.push(at as u16);
                }
            }
            let Some(&ready) = self.buffers.ids.first() else {
                self.state.waiting.drain(first..end);
                continue;
            };
            let ready = usize::from(ready);
            if !named || !self.offer_order(player)? {
                return self.run_handler(ready);
            }
            // Asked; the answer marks one, and this is run again.
            self.top().pc -= 1;
            return Ok(Flow::Halt);
        }
    }

    /// Whether a waiting handler is still live and its condition holds now.
    fn is_ready(&mut self, at: usize) -> Result<bool, Trap> {
        self.buffers.scratch.looked.at(1)?;
        let waiting = self.state.waiting[at];
        if waiting.card.id != NONE && !self.state.is_live(waiting.card) {
            self.weigh(waiting.handler, waiting.player, waiting.card, Verdict::Lost);
            return Ok(false);
        }
        let Some(condition) = self.rules.program.handlers[waiting.handler].condition else {
            return Ok(true);
        };
        let base = self.bind_event(&waiting)?;
        let holds = self.eval_waiting(waiting.player, waiting.card, base).condition(condition);
        self.buffers.scratch.clear();
        self.state.slots.truncate(base as usize);
        if let Ok(false) = holds {
            self.weigh(waiting.handler, waiting.player, waiting.card, Verdict::Unmet);
        }
        holds
    }

    /// Makes room for a handler's variables and puts the event's things into them.
    fn bind_event(&mut self, waiting: &Waiting) -> Result<u32, Trap> {
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
                    .fitting(object, waiting.player, waiting.card, 0)?
                    .map_or(Value::Nothing, |(thing, _)| thing),
            };
            self.state.slots[base + usize::from(slot.0)] = thing;
        }
        Ok(base as u32)
    }

    /// The card that a waiting handler stands on, or that began the running effect which it belongs to.
    pub(super) fn bearer(&self, waiting: &Waiting) -> CardRef {
        waiting.lasting().map_or(waiting.card, |number| self.lasting_card(number))
    }

    /// Asks a player which of several different handlers, in `ids`, goes next. Copies in one place are alike, and
    /// so are several handlers of one definition, and effects that such cards began. Where the player does not see one of the cards
    /// nobody is asked, and they go as the text has them.
    fn offer_order(&mut self, player: u8) -> Result<bool, Trap> {
        let class = |run: &Self, at: u16| {
            let waiting = &run.state.waiting[usize::from(at)];
            let card = &run.state.cards[usize::from(run.bearer(waiting).id)];
            (card.definition, card.place)
        };
        let mut alike = self.buffers.ids.iter().map(|&at| class(self, at));
        let first = alike.next();
        if !self.is_asked(player) || alike.all(|other| Some(other) == first) {
            return Ok(false);
        }
        let mut candidates: SmallVec<[Candidate; 8]> = SmallVec::new();
        let mut classes: SmallVec<[_; 8]> = SmallVec::new();
        for index in 0..self.buffers.ids.len() {
            let at = self.buffers.ids[index];
            let class = class(self, at);
            if !classes.contains(&class) {
                classes.push(class);
                let value = Value::Card(self.bearer(&self.state.waiting[usize::from(at)]));
                candidates.push(Candidate { value, count: 1, first: candidates.len() as u16 });
            }
        }
        let is_placed = |value: &Value| {
            let card = value.card().and_then(|card| self.state.card(card.id));
            card.is_some_and(|card| card.place != NONE)
        };
        let bearers = candidates.iter().map(|candidate| candidate.value).filter(is_placed);
        match self.check_each_seen(Seat(player), bearers) {
            Err(Trap::Hidden) => return Ok(false),
            seen => seen?,
        }
        self.ask_order(player, &candidates)?;
        Ok(true)
    }

    fn run_handler(&mut self, at: usize) -> Result<Flow, Trap> {
        let waiting = self.state.waiting[at];
        self.weigh(waiting.handler, waiting.player, waiting.card, Verdict::Answers);
        let base = self.bind_event(&waiting)?;
        self.state.waiting[at].turn = Turn::Runs;
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

    /// A handler's frame has returned to the one whose window it answers.
    pub(crate) fn answered(&mut self, done: bool) -> Result<Flow, Trap> {
        let frame = self.depth() as u16;
        let ran = self
            .state
            .waiting
            .iter()
            .position(|waiting| waiting.frame == frame && waiting.turn == Turn::Runs);
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
            && self.replace_one(&ran, &top)?
        {
            self.top().done |= u16::from(done);
            return Ok(Flow::On);
        }
        self.state.waiting.retain(|waiting| waiting.frame != frame);
        let frame = self.top();
        (frame.window, frame.done) = (false, frame.done | u16::from(done));
        if let Some(slot) = self.rules.blocks[top.block].result {
            self.state.slots[top.base as usize + usize::from(slot)] = Value::Nothing;
        }
        let done = self.top().done != 0;
        self.leave(Leaving::Replaced { done })
    }

    /// Who declines has declined for cards of the same owner too that they cannot tell apart.
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
