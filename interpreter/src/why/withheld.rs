//! What an open decision does not offer, and which condition it is that does not hold.

use schema::decision::Seat;
use schema::id::{ExprId, OptionId};
use schema::program::{Asks, Choice};

use super::variables::Variables;
use crate::eval::effects::reasons::Among;
use crate::eval::{Eval, Scratch};
use crate::fault::Trap;
use crate::rules::Rules;
use crate::state::{Frame, NOBODY, OfferedOption, Pending, State};
use crate::value::{CardRef, Value};

/// How many things of a list are looked at.
const MOST: usize = 200;

/// Something that a decision would offer if a condition held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withheld {
    /// What it is called on the screen: an option's text, or the name of what would be picked.
    pub what: String,
    /// The option; absent: a thing that would be picked.
    pub option: Option<OptionId>,
    /// For what it would be there, if it is for something: one thing of each of its lists.
    pub things: Vec<Value>,
    /// The first condition that does not hold: of several that are joined by `and` that one alone.
    pub condition: ExprId,
}

impl Rules {
    /// What a decision does not offer because of a condition, as far as whoever decides may know that: options, each
    /// thing for which there would be one, and things among which is picked.
    #[must_use]
    pub fn withheld(&self, state: &State, pending: &Pending) -> Vec<Withheld> {
        let state = &*state.standing(pending);
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        let frame = state.frames.get(usize::from(pending.frame));
        let (Some(choice), Some(&frame)) = (choice, frame) else { return Vec::new() };
        let mut search = Search {
            rules: self,
            state,
            pending,
            choice,
            scratch: Scratch::default(),
            found: Vec::new(),
        };
        match &choice.asks {
            Asks::Options { options, menu, .. } => {
                for &option in options {
                    search.option(option, frame, None);
                }
                for &option in menu.map_or(&[][..], |menu| &self.menus[menu]) {
                    search.contributed(option, frame);
                }
            }
            Asks::Pick { from, .. } => {
                for (thing, condition) in search.things(*from, frame) {
                    let what = self.name(state, thing);
                    let things = vec![thing];
                    search.note(Withheld { what, option: None, things, condition });
                }
            }
            Asks::Number { .. } | Asks::Goods { .. } | Asks::Order { .. } | Asks::YesNo => {}
        }
        search.found
    }
}

struct Search<'a> {
    rules: &'a Rules,
    /// The table as it was when the question came.
    state: &'a State,
    pending: &'a Pending,
    choice: &'a Choice,
    scratch: Scratch,
    found: Vec<Withheld>,
}

impl Search<'_> {
    /// An option that stands in the block that asks, or that a card of whoever decides or a rule adds to a menu.
    fn option(&mut self, id: OptionId, frame: Frame, card: Option<CardRef>) {
        let Some(option) = self.rules.program.options.get(id) else { return };
        let mut for_things = Vec::new();
        match option.each.as_slice() {
            [] => {
                let condition = option.condition.and_then(|all| self.unmet(all, frame, &[]));
                for_things.extend(condition.map(|condition| (Vec::new(), condition)));
            }
            [list] => {
                let things = self.things(*list, frame);
                for_things.extend(things.into_iter().map(|(thing, why)| (vec![thing], why)));
                if let Some(condition) = option.condition {
                    for thing in self.listed(*list, frame) {
                        let why = self.unmet(condition, frame, &[thing]);
                        for_things.extend(why.map(|why| (vec![thing], why)));
                    }
                }
            }
            lists => {
                for things in self.combined(lists, frame) {
                    let why = option.condition.and_then(|all| self.unmet(all, frame, &things));
                    for_things.extend(why.map(|why| (things, why)));
                }
            }
        }
        for (things, condition) in for_things {
            let offered = OfferedOption { id, items: &things, card };
            let what = self.rules.text_of_option(self.state, self.pending, option.text, &offered);
            self.note(Withheld { what, option: Some(id), things, condition });
        }
    }

    /// What a rule adds to a menu, or those cards of a definition that lie where they do.
    fn contributed(&mut self, id: OptionId, frame: Frame) {
        let rules = self.rules;
        let Some(own) = &rules.program.options[id].contributed else { return };
        let Some(definition) = own.definition else { return self.option(id, frame, None) };
        for at in 0..self.state.card_count() as u16 {
            let Some(card) = self.state.card(at).filter(|card| card.definition == definition)
            else {
                continue;
            };
            let is_own = card.owner == frame.me || card.owner == NOBODY;
            let Some(place) = card.place().filter(|_| is_own) else { continue };
            let is_near = rules.info(place).owner.is_none_or(|owner| owner == frame.me);
            if rules.is_live(&own.live, place)
                && is_near
                && rules.sees(self.state, self.viewer().0, at)
                && let Some(card) = self.state.reference(at)
            {
                self.option(id, Frame { card, ..frame }, Some(card));
            }
        }
    }

    /// The things that a list leaves out, each with the condition that it does not fulfil. What whoever decides does not
    /// see is not among them.
    fn things(&mut self, list: ExprId, frame: Frame) -> Vec<(Value, ExprId)> {
        let mut found = Vec::new();
        let variables = Variables::new(self.rules, self.state, &frame, self.choice);
        if !variables.are_known_in_conditions(list) {
            return found;
        }
        for thing in self.all_of(list, frame) {
            let mut eval = self.eval(&frame);
            if let Ok(Among::Unmet(condition)) = eval.among_in_part(list, thing) {
                found.push((thing, condition));
            }
        }
        found
    }

    /// One thing of each list, in every way; a later list may depend on the things of those before.
    fn combined(&mut self, lists: &[ExprId], frame: Frame) -> Vec<Vec<Value>> {
        let mut all = vec![Vec::new()];
        for &list in lists {
            let mut longer = Vec::new();
            for things in all {
                for thing in self.listed_for(list, frame, &things) {
                    longer.push([&things[..], &[thing]].concat());
                }
            }
            longer.truncate(MOST);
            all = longer;
        }
        all
    }

    /// What is in a list, without the cards that whoever decides does not see.
    fn listed(&mut self, list: ExprId, frame: Frame) -> Vec<Value> {
        self.listed_for(list, frame, &[])
    }

    /// What is in a list before any condition leaves something out, without the cards that whoever decides does not see.
    fn all_of(&mut self, list: ExprId, frame: Frame) -> Vec<Value> {
        let start = self.eval(&frame).before_conditions(list);
        self.seen_from(start)
    }

    /// What is in a list that depends on things of lists before it, without the cards that whoever decides does not see.
    fn listed_for(&mut self, list: ExprId, frame: Frame, before: &[Value]) -> Vec<Value> {
        let mut eval = self.eval(&frame);
        eval.bind_all(before);
        let start = eval.items(list);
        self.seen_from(start)
    }

    /// Of what was read, from there on, what whoever decides sees.
    fn seen_from(&mut self, start: Result<usize, Trap>) -> Vec<Value> {
        let (rules, state, viewer) = (self.rules, self.state, self.viewer().0);
        let Ok(start) = start else { return Vec::new() };
        let mut listed = self.scratch.items.split_off(start);
        listed.retain(|thing| thing.card().is_none_or(|card| rules.sees(state, viewer, card.id)));
        listed.truncate(MOST);
        listed
    }

    /// Which part of a condition does not hold, for a thing or for nothing in particular. `None` also if that, or how a part
    /// before it came out, would tell what a variable holds that whoever decides may not know.
    fn unmet(&mut self, condition: ExprId, frame: Frame, things: &[Value]) -> Option<ExprId> {
        let mut eval = self.eval(&frame);
        eval.bind_all(things);
        let unmet = eval.unmet(condition).ok().flatten()?;
        let variables = Variables::new(self.rules, self.state, &frame, self.choice);
        variables.are_known_up_to(condition, unmet).then_some(unmet)
    }

    /// Reads with the eyes of whoever decides.
    fn eval(&mut self, frame: &Frame) -> Eval<'_> {
        self.scratch.clear();
        let mut eval = Eval::of_frame(self.rules, self.state, &mut self.scratch, frame);
        eval.viewer = Some(self.pending.player.0);
        eval
    }

    fn viewer(&self) -> Seat {
        self.pending.player
    }

    fn note(&mut self, withheld: Withheld) {
        let is_same =
            |one: &Withheld| one.what == withheld.what && one.condition == withheld.condition;
        if !self.found.iter().any(is_same) {
            self.found.push(withheld);
        }
    }
}
