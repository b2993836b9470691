//! `instead of` handlers. Each applies at most once to an event, and replaces only those of the event's things that
//! it matches.

use schema::code::Window;
use schema::event::Subject;
use schema::id::{HandlerId, VerbId};
use smallvec::SmallVec;

use super::Run;
use super::collect::done_by;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::{Frame, NONE, Progress, Waiting};
use crate::value::{CardRef, Value};

impl<O: Observer + ?Sized> Run<'_, O> {
    /// The `instead of` handlers that are running for enclosing events of this verb about the same thing as the
    /// running frame's event. If there is one, the running event is the continuation of the replaced one.
    fn replacing(&self, verb: Option<VerbId>) -> impl Iterator<Item = &Waiting> {
        let depth = self.depth();
        let thing = self.thing_of(&self.state.frames[depth]);
        self.state.waiting.iter().filter(move |waiting| {
            let frame = usize::from(waiting.frame);
            let handler = &self.rules.program.handlers[waiting.handler];
            frame < depth
                && waiting.progress == Progress::Runs
                && handler.window == Window::Instead
                && handler.pattern.as_ref().map(|pattern| pattern.verb) == verb
                && self.same_thing(thing, waiting, &self.state.frames[frame])
        })
    }

    /// The direct object of an event: its first argument, unless that one has a preposition.
    fn thing_of(&self, frame: &Frame) -> Value {
        match self.verb(frame.block).map(|verb| &self.rules.program.verbs[verb].params) {
            Some(params) if params.first().is_some_and(|param| param.preposition.is_none()) => {
                self.state.slots.get(frame.base as usize).copied().unwrap_or_default()
            }
            _ => Value::Nothing,
        }
    }

    /// Whether all cards of `thing` are among those that a replacement answers (`waiting.thing`, or the direct object
    /// of `event`). If neither is about cards, they count as the same.
    fn same_thing(&self, thing: Value, waiting: &Waiting, event: &Frame) -> bool {
        let of = if waiting.thing == Value::Nothing { self.thing_of(event) } else { waiting.thing };
        let card = |value: &Value| value.card().map(|card| card.id);
        let cards = |value: Value| -> SmallVec<[u16; 8]> {
            match value {
                Value::List { .. } => self.state.items(value).iter().filter_map(card).collect(),
                value => card(&value).into_iter().collect(),
            }
        };
        let (these, those) = (cards(thing), cards(of));
        these.iter().all(|card| those.contains(card)) && (!these.is_empty() || those.is_empty())
    }

    /// Whether the running event continues one that is being replaced.
    fn goes_on(&self, verb: Option<VerbId>) -> bool {
        !self.state.waiting.is_empty() && self.replacing(verb).next().is_some()
    }

    /// Removes those of the `before` handlers from index `from` of `State::waiting` on that match an event which this one
    /// continues: they have answered that. What matches this one alone, since another player does it or it is done to
    /// something else, answers now.
    pub(crate) fn leave_out_heard(
        &mut self,
        verb: Option<VerbId>,
        from: usize,
    ) -> Result<(), Trap> {
        if self.state.waiting.len() == from || !self.goes_on(verb) {
            return Ok(());
        }
        let events: SmallVec<[usize; 4]> =
            self.replacing(verb).map(|waiting| usize::from(waiting.frame)).collect();
        let mut at = from;
        while let Some(&waiting) = self.state.waiting.get(at) {
            let mut heard = false;
            for &event in &events {
                heard |= self.matches_event(&waiting, event)?;
            }
            if heard {
                self.state.waiting.remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    /// Whether a handler matches the event of the frame at this index.
    fn matches_event(&mut self, waiting: &Waiting, event: usize) -> Result<bool, Trap> {
        let rules = self.rules;
        let Some(pattern) = &rules.program.handlers[waiting.handler].pattern else {
            return Ok(true);
        };
        let (player, card, actor) = (waiting.player, waiting.card, self.state.frames[event].me);
        if !done_by(pattern.subject, player, actor) {
            return Ok(false);
        }
        if let Subject::Player(who) = pattern.subject
            && !self.is_actor(who, player, card, event)?
        {
            return Ok(false);
        }
        let mut answering = Waiting { thing: Value::Nothing, ..*waiting };
        for (index, object) in pattern.objects.iter().enumerate() {
            let Some((thing, _)) = self.fitting(object, player, card, (0, event))? else {
                return Ok(false);
            };
            if index == 0 {
                answering.thing = thing;
            }
        }
        self.holds_of(&answering, event)
    }

    /// Removes those of the handlers from index `from` of `State::waiting` on that already run for an enclosing event
    /// which this one continues.
    pub(crate) fn leave_out_used(&mut self, verb: Option<VerbId>, from: usize) {
        if self.state.waiting.len() == from || !self.goes_on(verb) {
            return;
        }
        let used: SmallVec<[(HandlerId, CardRef); 4]> =
            self.replacing(verb).map(|waiting| (waiting.handler, waiting.card)).collect();
        let mut at = 0;
        self.state.waiting.retain(|waiting| {
            at += 1;
            let same = |(handler, card): &(HandlerId, CardRef)| {
                let of_effect = card.id == NONE && card.stamp != waiting.card.stamp;
                *handler == waiting.handler && card.id == waiting.card.id && !of_effect
            };
            at <= from || !used.iter().any(same)
        });
    }

    /// Tells that a handler takes the place of the running frame's event, if it does.
    pub(super) fn tell_replaced(&mut self, waiting: &Waiting) {
        let handler = waiting.handler;
        if self.rules.program.handlers[handler].window != Window::Instead {
            return;
        }
        let bearer = self.bearer(waiting).id;
        let thing = match self.thing_of(&self.state.frames[self.depth()]) {
            Value::List { .. } => waiting.thing,
            _ => Value::Nothing,
        };
        let card = (bearer != NONE).then_some(bearer);
        self.tell(Event::Replaced { handler, card, thing });
    }

    /// Removes the thing that a replacement has answered from the list of things that the event is about. Returns
    /// whether others are left, so that the event goes on with these.
    pub(crate) fn replace_one(&mut self, ran: &Waiting, event: &Frame) -> Result<bool, Trap> {
        let pattern = self.rules.program.handlers[ran.handler].pattern.as_ref();
        let Some(object) = pattern.and_then(|pattern| pattern.objects.first()) else {
            return Ok(false);
        };
        let list = self.parameter(object, event);
        let Value::List { .. } = list else { return Ok(false) };
        let same = |item: &Value| match (item, ran.thing) {
            (Value::Card(item), Value::Card(thing)) => item.id == thing.id,
            (item, thing) => *item == thing,
        };
        let left: SmallVec<[Value; 8]> =
            self.state.items(list).iter().filter(|item| !same(item)).copied().collect();
        if left.is_empty() {
            return Ok(false);
        }
        let list = self.state.keep(&left)?;
        self.state.slots[event.base as usize + usize::from(object.slot.0)] = list;
        self.state.waiting.retain(|waiting| waiting.frame != ran.frame || !same(&waiting.thing));
        Ok(true)
    }
}
