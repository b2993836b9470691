//! That something takes the place of a call, or that it comes to nothing: else whoever reads would take it for done.

use schema::code::Role;
use schema::id::HandlerId;
use schema::phrase::fill;

use super::names::counted_names;
use super::tell::done;
use super::{Narrator, Sort, What};
use crate::names::Words;
use crate::rules::Rules;
use crate::state::{Frame, State, seat_of};
use crate::value::Value;

impl Narrator {
    /// A handler takes the place of the event whose frame is running, or of what of it concerns one thing.
    pub(super) fn replaced(
        &mut self,
        rules: &Rules,
        state: &State,
        handler: HandlerId,
        (card, thing): (Option<u16>, Value),
    ) {
        let phrases = rules.phrases;
        let title = rules.program().handlers.get(handler).and_then(|one| one.title.as_deref());
        let met = match (thing, state.frames.last()) {
            (Value::Nothing, Some(frame)) => state.slots.get(frame.base as usize).copied(),
            (thing, _) => Some(thing),
        };
        let met = met.and_then(|met| met.card()).map(|card| card.id);
        let by = match (card, title) {
            (Some(id), _) if met == Some(id) => phrases.own_text.to_owned(),
            (Some(id), _) => match self.known(rules, state, id) {
                Some(known) => rules.definition_name(known),
                None => phrases.a_card.to_owned(),
            },
            (None, Some(title)) => fill(phrases.rule, &[("title", title)]),
            (None, None) => phrases.a_rule.to_owned(),
        };
        let what = match state.frames.last() {
            Some(frame) if rules.machine_calls.contains(&frame.block) => {
                Some(self.machine_call(rules, state, frame, thing))
            }
            _ => self.what(rules, state, thing),
        };
        let text = match what {
            Some(what) => fill(phrases.replaced_of, &[("what", &what), ("by", &by)]),
            None => fill(phrases.replaced, &[("by", &by)]),
        };
        self.tell_of_call(rules, state, text);
    }

    /// The event whose frame is running cannot be done any more.
    pub(super) fn prevented(&mut self, rules: &Rules, state: &State) {
        let text = match state.frames.last() {
            Some(frame) if rules.machine_calls.contains(&frame.block) => {
                let call = self.machine_call(rules, state, frame, Value::Nothing);
                fill(rules.phrases.prevented_of, &[("what", &call)])
            }
            _ => rules.phrases.prevented.to_owned(),
        };
        self.tell_of_call(rules, state, text);
    }

    /// What becomes of the call whose frame is running: small print if that is.
    pub(super) fn tell_of_call(&mut self, rules: &Rules, state: &State, text: String) {
        let depth = self.depth(rules, state);
        let call = self.lines.iter().rev().find(|line| line.depth < depth);
        let is_told = |frame: &Frame| !rules.machine_calls.contains(&frame.block);
        let small = state.frames.last().is_some_and(is_told)
            && call.is_some_and(|call| call.sort == Sort::Call && call.is_small);
        self.push_weighed(depth, Sort::Effect, What::Text(text), small);
    }

    /// A call of a verb of the machine, which is told as it happens: so nothing was told of it yet.
    fn machine_call(&self, rules: &Rules, state: &State, frame: &Frame, thing: Value) -> String {
        let handed = state.slots.get(frame.base as usize).copied().unwrap_or_default();
        let thing = if thing == Value::Nothing { handed } else { thing };
        let who = self.names.actor(rules, seat_of(frame.me));
        let words = if self.for_people() { Words::Shown } else { Words::Own };
        let Role::Verb(verb) = rules.code(frame.block).role else { return who };
        let name = rules.verb_name(words, verb);
        let what = self.what(rules, state, thing).unwrap_or_default();
        done(rules.phrases, &who, (name, &rules.third_person(name)), &what)
    }

    /// Things in words: cards as far as they are known.
    fn what(&self, rules: &Rules, state: &State, thing: Value) -> Option<String> {
        let one = std::slice::from_ref(&thing);
        let items = if let Value::List { .. } = thing { state.items(thing) } else { one };
        let cards = self.cards_of(rules, state, items);
        match (cards.is_empty(), thing) {
            (false, _) => {
                Some(counted_names(rules.phrases, cards.into_iter().map(|(_, name)| name)))
            }
            (true, Value::Nothing) => None,
            (true, thing) => Some(self.value(rules, state, thing)),
        }
    }
}
