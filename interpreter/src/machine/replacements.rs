//! Replacements: each `instead of` handler applies once to one event, and of several things takes its own.

use schema::code::Window;
use schema::id::{HandlerId, VerbId};
use smallvec::SmallVec;

use super::Run;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::state::{Frame, NONE, Turn, Waiting};
use crate::value::{CardRef, Value};

impl<O: Observer + ?Sized> Run<'_, O> {
    /// The running `instead of` handlers of enclosing events of this verb that this event goes on with: it is about the same
    /// thing.
    fn replacing(&self, verb: Option<VerbId>) -> impl Iterator<Item = &Waiting> {
        let depth = self.depth();
        let thing = self.thing_of(&self.state.frames[depth]);
        self.state.waiting.iter().filter(move |waiting| {
            let frame = usize::from(waiting.frame);
            let handler = &self.rules.program.handlers[waiting.handler];
            frame < depth
                && waiting.turn == Turn::Runs
                && handler.window == Window::Instead
                && handler.pattern.as_ref().map(|pattern| pattern.verb) == verb
                && self.same_thing(thing, waiting, &self.state.frames[frame])
        })
    }

    fn thing_of(&self, frame: &Frame) -> Value {
        match self.verb(frame.block).map(|verb| &self.rules.program.verbs[verb].params) {
            Some(params) if params.first().is_some_and(|param| param.preposition.is_none()) => {
                self.state.slots.get(frame.base as usize).copied().unwrap_or_default()
            }
            _ => Value::Nothing,
        }
    }

    /// Whether an event is about what a replacement answers: the same card, or whatever is no card.
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

    /// Whether this call goes on with an event that is being replaced: it has been announced.
    pub(crate) fn goes_on(&self, verb: Option<VerbId>) -> bool {
        !self.state.waiting.is_empty() && self.replacing(verb).next().is_some()
    }

    /// Each replacement applies once to one event.
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

    /// Of an event with several things only the one that was answered is replaced: whether others are left, with which it goes
    /// on.
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
