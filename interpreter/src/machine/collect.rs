//! Collecting the handlers that answer an event or a moment when a window opens: those of rules, of cards that lie
//! where these count, and of running effects.

use schema::code::Window;
use schema::event::{Handler, Object, Rank, Subject};
use schema::id::{ExprId, HandlerId, VerbId};

use super::Run;
use crate::eval::Bearable;
use crate::eval::effects::places_for;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::observer::{Observer, Verdict, Weighed};
use crate::rules::Handlers;
use crate::state::{Card, Ends, Frame, NO_CARD, NOBODY, NONE, Progress, Waiting};
use crate::value::{CardRef, PlaceId, Value};

/// The most entries of `State::waiting`. One more is [`Trap::Size`].
const MOST_WAITING: usize = 65_536;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Queues the handlers that answer at one step. Step 0 is for rules, steps 1 to the number of players for the
    /// players in turn order from the active one, and the step behind that for cards that are nobody's, where nobody
    /// acts, and for rules of rank `last`.
    pub(crate) fn collect(&mut self, handlers: &Handlers, step: u8) -> Result<(), Trap> {
        let me = self.top().me;
        let player = match step {
            0 => None,
            step if step == self.last_step() => (me == NOBODY).then_some(NOBODY),
            step => Some(self.in_turn(step)),
        };
        let list = handlers.list.filter(|list| self.knows_bearers(handlers, *list));
        self.buffers.scratch.looked.at(handlers.ids.len() / PASSED_OVER)?;
        for (at, &id) in handlers.ids.iter().enumerate() {
            let handler = &self.rules.program.handlers[id];
            let of_rules = match handler.rank {
                Rank::First | Rank::Usual => 0,
                Rank::Last => self.last_step(),
            };
            if handler.definition.is_none() {
                if step == of_rules {
                    self.queue_fitting(id, handler, me, NO_CARD)?;
                }
                continue;
            }
            let Some(player) = player else { continue };
            if self.may_fit(handler, player) {
                match list {
                    Some(list) => self.collect_known(id, handler, player, (list, at as u16))?,
                    None => self.collect_cards(id, handler, player)?,
                }
            } else {
                self.weigh(id, player, NO_CARD, Verdict::Unfit);
            }
        }
        Ok(())
    }

    /// Whether the memory of evaluation lists the cards that bear these handlers now.
    fn knows_bearers(&mut self, handlers: &Handlers, list: usize) -> bool {
        let rules = self.rules;
        let bearable = handlers.ids.iter().enumerate().map(|(at, &id)| {
            let Handler { definition, live, .. } = &rules.program.handlers[id];
            Bearable { which: at as u16, definition: *definition, live }
        });
        self.eval().knows_borne(list, bearable)
    }

    /// Queues the handlers of running effects that answer at one step, in order of installation: effects without a
    /// player at step 0, others after the cards of their player.
    pub(super) fn collect_lasting(
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
        let (me, frame) = (self.top().me, self.depth() as u16);
        let turn = self.in_turn(step);
        self.buffers.scratch.looked.at(self.state.later.lasting.len() / PASSED_OVER)?;
        for number in 0..self.state.later.lasting.len() {
            let lasting = self.state.later.lasting[number];
            let (own, player) = match lasting.me {
                NOBODY => (step == 0, me),
                player => (step > 0 && step < self.last_step() && player == turn, player),
            };
            // What is made in the midst of a call does not answer behind it, unless it lasts as long as that.
            let later = window == Window::After
                && usize::from(lasting.during) >= self.state.frames.len()
                && lasting.ends != Ends::Frame(frame);
            if !own || later {
                continue;
            }
            for &id in &rules.program.timed[lasting.timed].handlers {
                let handler = &rules.program.handlers[id];
                let of = handler.pattern.as_ref().map(|pattern| pattern.verb);
                if handler.window == window && of == wanted.0 && self.may_fit(handler, player) {
                    self.queue_fitting(id, handler, player, Waiting::of_lasting(number as u16))?;
                }
            }
        }
        Ok(())
    }

    /// Reports to the observer whether a handler answers, and why not.
    #[inline(always)]
    pub(super) fn weigh(
        &mut self,
        handler: HandlerId,
        player: u8,
        card: CardRef,
        verdict: Verdict,
    ) {
        let card = (card.id != NONE).then_some(card.id);
        self.observer.weighed(self.rules, self.state, Weighed { handler, card, player, verdict });
    }

    /// The seat that answers at a step, in turn order from the active player.
    fn in_turn(&self, step: u8) -> u8 {
        let turn = u16::from(self.state.first_to_answer()) + u16::from(step.saturating_sub(1));
        (turn % u16::from(self.state.players.max(1))) as u8
    }

    /// Whether the running event can match a handler of this player, tested before any card is looked at.
    fn may_fit(&self, handler: &Handler, player: u8) -> bool {
        let frame = self.state.frames[self.depth()];
        let Some(pattern) = &handler.pattern else {
            // A card's handler of a stretch that belongs to a player answers only for its owner.
            return handler.each || frame.me == NOBODY || frame.me == player;
        };
        done_by(pattern.subject, player, frame.me)
            && pattern.objects.iter().all(|object| self.test_fits(object, &frame))
    }

    /// Whether an argument of the event, or an item of it, meets the test of a pattern. Patterns without a test fit.
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

    /// The argument of an event that a pattern's object stands for.
    pub(crate) fn parameter(&self, object: &Object, frame: &Frame) -> Value {
        let at = frame.base as usize + usize::from(object.slot.0);
        self.state.slots.get(at).copied().unwrap_or_default()
    }

    /// Queues a handler for each of the player's cards that bears it and lies where it counts. A card in a zone of
    /// the table answers for its owner, or for whoever acts if nobody owns it.
    fn collect_cards(&mut self, id: HandlerId, handler: &Handler, player: u8) -> Result<(), Trap> {
        for place in places_for(self.rules, self.state, &handler.live, player) {
            self.pass_over(place)?;
            for at in 0.. {
                let Some(&lying) = self.state.places.lying(place).get(at) else { break };
                let Card { definition, owner, stamp, .. } = self.state.cards[usize::from(lying)];
                if Some(definition) == handler.definition && self.is_for(place, owner, player) {
                    self.queue_fitting(id, handler, player, CardRef { id: lying, stamp })?;
                }
            }
        }
        Ok(())
    }

    /// As [`Run::collect_cards`], with the bearers from the memory of evaluation: `list` is their list there, `which`
    /// the index of the handler in it.
    fn collect_known(
        &mut self,
        id: HandlerId,
        handler: &Handler,
        player: u8,
        (list, which): (usize, u16),
    ) -> Result<(), Trap> {
        for place in places_for(self.rules, self.state, &handler.live, player) {
            self.pass_over(place)?;
        }
        for at in 0.. {
            let bearer = self.buffers.scratch.memory.bearer(list, which, at);
            let Some((card, owner)) = bearer else { break };
            let place = PlaceId(self.state.cards[usize::from(card.id)].place);
            if self.is_for(place, owner, player) {
                self.queue_fitting(id, handler, player, card)?;
            }
        }
        Ok(())
    }

    /// Charges fuel for walking over the cards of a place.
    fn pass_over(&mut self, place: PlaceId) -> Result<(), Trap> {
        let lying = self.state.places.lying(place).len();
        self.buffers.scratch.looked.at(lying / PASSED_OVER)
    }

    /// Whether a card of this owner in this place answers for a player.
    fn is_for(&mut self, place: PlaceId, owner: u8, player: u8) -> bool {
        match self.rules.info(place).owner {
            Some(holder) => holder == player,
            None => player == if owner == NOBODY { self.top().me } else { owner },
        }
    }

    /// Queues a handler, once for each thing of the event that matches its pattern.
    fn queue_fitting(
        &mut self,
        id: HandlerId,
        handler: &Handler,
        player: u8,
        card: CardRef,
    ) -> Result<(), Trap> {
        self.buffers.scratch.looked.at(1)?;
        let frame = self.depth() as u16;
        let waiting =
            |thing| Waiting { frame, handler: id, card, player, progress: Progress::Waits, thing };
        let Some(pattern) = &handler.pattern else {
            return self.queue(waiting(Value::Nothing));
        };
        if let Subject::Player(who) = pattern.subject
            && !self.is_actor(who, player, card, self.depth())?
        {
            self.weigh(id, player, card, Verdict::Unfit);
            return Ok(());
        }
        let Some((first, rest)) = pattern.objects.split_first() else {
            return self.queue(waiting(Value::Nothing));
        };
        for object in rest {
            if self.fitting(object, player, card, (0, self.depth()))?.is_none() {
                self.weigh(id, player, card, Verdict::Unfit);
                return Ok(());
            }
        }
        let mut from = 0;
        while let Some((thing, after)) = self.fitting(first, player, card, (from, self.depth()))? {
            // The fuel of the first thing was charged with the handler.
            self.buffers.scratch.looked.at(usize::from(from > 0))?;
            self.queue(waiting(thing))?;
            from = after;
        }
        if from == 0 {
            self.weigh(id, player, card, Verdict::Unfit);
        }
        Ok(())
    }

    /// Whether the one whom a pattern names does the event of the frame at the index `event`.
    pub(super) fn is_actor(
        &mut self,
        who: ExprId,
        player: u8,
        card: CardRef,
        event: usize,
    ) -> Result<bool, Trap> {
        let actor = self.state.frames[event].me;
        let who = self.eval_answering(player, card, (u32::MAX, event)).thing(who)?;
        Ok(who == Value::Player(actor) && actor != NOBODY)
    }

    /// Queues one waiting handler. Fails with [`Trap::Size`].
    fn queue(&mut self, waiting: Waiting) -> Result<(), Trap> {
        if self.state.waiting.len() >= MOST_WAITING {
            return Err(Trap::Size);
        }
        self.state.waiting.push(waiting);
        Ok(())
    }

    /// The first item of an argument, at index `from` or later, that matches a pattern's object, and the index after
    /// it. The event is that of the frame at the index `event`.
    pub(super) fn fitting(
        &mut self,
        object: &Object,
        player: u8,
        card: CardRef,
        (from, event): (usize, usize),
    ) -> Result<Option<(Value, usize)>, Trap> {
        let value = self.parameter(object, &self.state.frames[event]);
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
                let mut eval = self.eval_answering(player, card, (u32::MAX, event));
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
}

/// Whether a handler of this player answers what `actor` does, as far as the subject of its pattern says so without being
/// evaluated.
pub(super) fn done_by(subject: Subject, player: u8, actor: u8) -> bool {
    match subject {
        Subject::You => player == actor && actor != NOBODY,
        Subject::Opponent => player != actor && actor != NOBODY,
        Subject::Anyone | Subject::Player(_) => true,
    }
}
