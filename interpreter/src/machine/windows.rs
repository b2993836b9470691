//! Windows: the handlers that answer an event or a moment, one after another.
//!
//! The instruction is run again until none of those that were live when it opened is left; what is left waits in
//! the state, so that a handler may ask.

use schema::code::{Op, Window};
use schema::decision::Seat;
use schema::event::{Handler, Live, Object, Rank, Subject};
use schema::id::{HandlerId, VerbId};
use schema::program::Holder;
use smallvec::SmallVec;

use super::Run;
use super::calls::Leaving;
use super::classes::cannot_be_told_apart;
use super::run::Flow;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::observer::{Observer, Verdict, Weighed};
use crate::state::{Candidate, Entry, Frame, NO_CARD, NOBODY, NONE, Turn, Waiting};
use crate::value::{CardRef, PlaceId, Value};

/// How many handlers may wait at once.
const MOST_WAITING: usize = 65_536;

impl<O: Observer + ?Sized> Run<'_, O> {
    pub(crate) fn window(&mut self, window: Window) -> Result<Flow, Trap> {
        let frame = *self.top();
        if !frame.window {
            let verb = self.verb(frame.block);
            let handlers = self.rules.handlers(window, verb);
            let unheard = handlers.is_empty() && self.state.later.lasting.is_empty();
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

    /// Collects the handlers of the players in turn order from the active one, step by step: at step 0 those of
    /// rules, then each player's, at last those of rules that go last.
    pub(crate) fn collect(&mut self, handlers: &[HandlerId], step: u8) -> Result<(), Trap> {
        let me = self.top().me;
        let player = self.in_turn(step);
        self.buffers.scratch.looked.at(handlers.len() / PASSED_OVER)?;
        for &id in handlers {
            let handler = &self.rules.program.handlers[id];
            let of_rules = match handler.rank {
                Rank::First | Rank::Usual => 0,
                Rank::Last => self.last_step(),
            };
            if handler.definition.is_none() {
                if step == of_rules {
                    self.offer(id, handler, me, NO_CARD)?;
                }
            } else if step == 0 || step == self.last_step() {
                continue;
            } else if self.may_fit(handler, player) {
                self.collect_cards(id, handler, player)?;
            } else {
                self.weigh(id, player, NO_CARD, Verdict::Unfit);
            }
        }
        Ok(())
    }

    /// Collects the handlers of running effects, in order of arrival: those that nobody installed with the rules', each
    /// player's behind those of the player's cards.
    fn collect_lasting(
        &mut self,
        window: Window,
        verb: Option<VerbId>,
        step: u8,
    ) -> Result<(), Trap> {
        if self.state.later.lasting.is_empty() {
            return Ok(());
        }
        let rules = self.rules;
        let of_moment = matches!(window, Window::Start(_) | Window::End(_));
        let wanted = (verb.filter(|_| !of_moment), window);
        if !rules.timed_windows.contains(&wanted) {
            return Ok(());
        }
        let me = self.top().me;
        let turn = self.in_turn(step);
        self.buffers.scratch.looked.at(self.state.later.lasting.len() / PASSED_OVER)?;
        for number in 0..self.state.later.lasting.len() {
            let lasting = self.state.later.lasting[number];
            let (own, player) = match lasting.me {
                NOBODY => (step == 0, me),
                player => (step > 0 && step < self.last_step() && player == turn, player),
            };
            if !own {
                continue;
            }
            for &id in &rules.program.timed[lasting.timed].handlers {
                let handler = &rules.program.handlers[id];
                let of = handler.pattern.as_ref().map(|pattern| pattern.verb);
                if handler.window == window && of == wanted.0 && self.may_fit(handler, player) {
                    self.offer(id, handler, player, Waiting::of_lasting(number as u16))?;
                }
            }
        }
        Ok(())
    }

    /// Tells what came of a handler.
    #[inline(always)]
    fn weigh(&mut self, handler: HandlerId, player: u8, card: CardRef, verdict: Verdict) {
        let card = (card.id != NONE).then_some(card.id);
        self.observer.weighed(self.rules, self.state, Weighed { handler, card, player, verdict });
    }

    /// Who answers at a step, in turn order from the active player.
    fn in_turn(&self, step: u8) -> u8 {
        let first = if self.state.active == NOBODY { 0 } else { self.state.active };
        let turn = u16::from(first) + u16::from(step.saturating_sub(1));
        (turn % u16::from(self.state.players.max(1))) as u8
    }

    /// Whether an event can be one that a player's cards answer, before looking at any card.
    fn may_fit(&self, handler: &Handler, player: u8) -> bool {
        let frame = self.state.frames[self.depth()];
        let Some(pattern) = &handler.pattern else {
            // A card's handler for a stretch of somebody answers its owner's.
            return handler.each || frame.me == NOBODY || frame.me == player;
        };
        let by = match pattern.subject {
            Subject::You => player == frame.me,
            Subject::Opponent => player != frame.me && frame.me != NOBODY,
            Subject::Anyone | Subject::Player(_) => true,
        };
        by && pattern.objects.iter().all(|object| self.test_fits(object, &frame))
    }

    fn test_fits(&self, object: &Object, frame: &Frame) -> bool {
        let Some(test) = object.test else { return true };
        let value = self.parameter(object, frame);
        let fits = |value: Value| {
            let definition = match value {
                Value::Card(card) => self.state.card(card.id).map(|card| card.definition),
                Value::Definition(id) => Some(id),
                _ => None,
            };
            definition.is_some_and(|definition| self.rules.is(definition, test))
        };
        match value {
            Value::List { .. } => self.state.items(value).iter().any(|&item| fits(item)),
            _ => fits(value),
        }
    }

    pub(crate) fn parameter(&self, object: &Object, frame: &Frame) -> Value {
        let at = frame.base as usize + usize::from(object.slot.0);
        self.state.slots.get(at).copied().unwrap_or_default()
    }

    /// A player's cards that bear a handler and lie where it counts. A card in a zone of the table answers for its
    /// owner, or, if nobody owns it, for who acts.
    fn collect_cards(&mut self, id: HandlerId, handler: &Handler, player: u8) -> Result<(), Trap> {
        let rules = self.rules;
        match &handler.live {
            Live::Zones(zones) => {
                for &zone in zones {
                    match rules.program.zones[zone].holder {
                        Holder::Player => {
                            if let Some(place) = rules.player_zone(zone, player) {
                                self.collect_place(id, handler, player, place)?;
                            }
                        }
                        _ => {
                            for place in rules.places_of(zone) {
                                self.collect_place(id, handler, player, place)?;
                            }
                        }
                    }
                }
            }
            Live::Installed => {}
            Live::Anywhere => {
                for place in 0..self.state.places.len() as u16 {
                    self.collect_place(id, handler, player, PlaceId(place))?;
                }
            }
        }
        Ok(())
    }

    fn collect_place(
        &mut self,
        id: HandlerId,
        handler: &Handler,
        player: u8,
        place: PlaceId,
    ) -> Result<(), Trap> {
        let info = self.rules.info(place);
        if info.owner.is_some_and(|owner| owner != player) {
            return Ok(());
        }
        let of_table = info.owner.is_none();
        self.buffers.scratch.looked.at(self.state.places.lying(place).len() / PASSED_OVER)?;
        for at in 0.. {
            let Some(&lying) = self.state.places.lying(place).get(at) else { break };
            let card = self.state.cards[usize::from(lying)];
            let reference = CardRef { id: lying, stamp: card.stamp };
            let answers_for = if card.owner == NOBODY { self.top().me } else { card.owner };
            let own = !of_table || answers_for == player;
            if Some(card.definition) == handler.definition && own {
                self.offer(id, handler, player, reference)?;
            }
        }
        Ok(())
    }

    /// Lets a handler wait, once for each thing of the event that fits its pattern.
    fn offer(
        &mut self,
        id: HandlerId,
        handler: &Handler,
        player: u8,
        card: CardRef,
    ) -> Result<(), Trap> {
        self.buffers.scratch.looked.at(1)?;
        let frame = self.depth() as u16;
        let waiting =
            |thing| Waiting { frame, handler: id, card, player, turn: Turn::Waits, thing };
        let Some(pattern) = &handler.pattern else {
            return self.wait(waiting(Value::Nothing));
        };
        if let Subject::Player(who) = pattern.subject {
            let event = *self.top();
            let who = self.eval_waiting(player, card, u32::MAX).thing(who)?;
            if who != Value::Player(event.me) || event.me == NOBODY {
                self.weigh(id, player, card, Verdict::Unfit);
                return Ok(());
            }
        }
        let Some((first, rest)) = pattern.objects.split_first() else {
            return self.wait(waiting(Value::Nothing));
        };
        for object in rest {
            if self.fitting(object, player, card, 0)?.is_none() {
                self.weigh(id, player, card, Verdict::Unfit);
                return Ok(());
            }
        }
        let mut from = 0;
        while let Some((thing, after)) = self.fitting(first, player, card, from)? {
            // The first was looked at with its handler.
            self.buffers.scratch.looked.at(usize::from(from > 0))?;
            self.wait(waiting(thing))?;
            from = after;
        }
        if from == 0 {
            self.weigh(id, player, card, Verdict::Unfit);
        }
        Ok(())
    }

    fn wait(&mut self, waiting: Waiting) -> Result<(), Trap> {
        if self.state.waiting.len() >= MOST_WAITING {
            return Err(Trap::Size);
        }
        self.state.waiting.push(waiting);
        Ok(())
    }

    /// The first thing of a parameter, from the `from`-th on, that fits, and the place after it.
    fn fitting(
        &mut self,
        object: &Object,
        player: u8,
        card: CardRef,
        from: usize,
    ) -> Result<Option<(Value, usize)>, Trap> {
        let value = self.parameter(object, &self.state.frames[self.depth()]);
        let count = if let Value::List { len, .. } = value { usize::from(len) } else { 1 };
        for at in from..count {
            if (at + 1) % PASSED_OVER == 0 {
                self.buffers.scratch.looked.at(1)?;
            }
            let item = match value {
                Value::List { .. } => self.state.items(value).get(at).copied().unwrap_or_default(),
                _ => value,
            };
            if let Some(test) = object.test
                && !self.eval().is(item, test)
            {
                continue;
            }
            if let Some(among) = object.among {
                let mut eval = self.eval_waiting(player, card, u32::MAX);
                let start = eval.items(among)?;
                let found = (start..eval.scratch.items.len())
                    .any(|at| eval.same(eval.scratch.items[at], item));
                eval.scratch.items.truncate(start);
                if !found {
                    continue;
                }
            }
            return Ok(Some((item, at + 1)));
        }
        Ok(None)
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
