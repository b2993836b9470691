//! Observers made of others: `()`, references, and vectors. They must forward every method; clippy reports one that
//! is forgotten.

use schema::id::{ChoiceId, VerbId};
use schema::source::Span;

use super::{Event, Misfit, Observer, Verbs, Weighed};
use crate::decision::Question;
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};

impl Observer for () {
    fn is_close(&self) -> bool {
        false
    }
}

#[deny(clippy::missing_trait_methods)]
impl<O: Observer + ?Sized> Observer for &mut O {
    fn is_close(&self) -> bool {
        (**self).is_close()
    }

    fn follows(&self, verb: VerbId) -> bool {
        (**self).follows(verb)
    }

    fn followed(&self) -> Verbs {
        (**self).followed()
    }

    fn heeds(&self, place: PlaceId) -> bool {
        (**self).heeds(place)
    }

    fn reads_calls(&self) -> bool {
        (**self).reads_calls()
    }

    fn decides(&self) -> bool {
        (**self).decides()
    }

    fn decide(&mut self, question: Question<'_>) -> Option<Option<u16>> {
        (**self).decide(question)
    }

    fn left_with(
        &mut self,
        rules: &Rules,
        state: &State,
        choice: ChoiceId,
        player: u8,
        values: &[Value],
    ) {
        (**self).left_with(rules, state, choice, player, values);
    }

    fn acts_at_once(&mut self) {
        (**self).acts_at_once();
    }

    fn all_are_through(&mut self, rules: &Rules, state: &State) {
        (**self).all_are_through(rules, state);
    }

    fn misfit(&mut self, rules: &Rules, state: &State, misfit: Misfit<'_>) {
        (**self).misfit(rules, state, misfit);
    }

    fn shuffles(&mut self, rules: &Rules, state: &State) {
        (**self).shuffles(rules, state);
    }

    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        (**self).event(rules, state, event);
    }

    fn weighed(&mut self, rules: &Rules, state: &State, weighed: Weighed) {
        (**self).weighed(rules, state, weighed);
    }

    fn ends(&mut self, rules: &Rules, state: &State, at: Option<Span>) {
        (**self).ends(rules, state, at);
    }
}

/// All observers are told the same. The first that answers in place is asked.
#[deny(clippy::missing_trait_methods)]
impl<O: Observer> Observer for Vec<O> {
    fn is_close(&self) -> bool {
        self.iter().any(O::is_close)
    }

    fn follows(&self, verb: VerbId) -> bool {
        self.iter().any(|one| one.follows(verb))
    }

    fn followed(&self) -> Verbs {
        self.iter().map(O::followed).fold(Verbs::NONE, Verbs::and)
    }

    fn heeds(&self, place: PlaceId) -> bool {
        self.iter().any(|one| one.heeds(place))
    }

    fn reads_calls(&self) -> bool {
        self.iter().any(O::reads_calls)
    }

    fn decides(&self) -> bool {
        self.iter().any(O::decides)
    }

    fn decide(&mut self, question: Question<'_>) -> Option<Option<u16>> {
        self.iter_mut().find(|one| one.decides())?.decide(question)
    }

    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        self.iter_mut().for_each(|one| one.event(rules, state, event));
    }

    fn left_with(
        &mut self,
        rules: &Rules,
        state: &State,
        choice: ChoiceId,
        player: u8,
        values: &[Value],
    ) {
        self.iter_mut().for_each(|one| one.left_with(rules, state, choice, player, values));
    }

    fn acts_at_once(&mut self) {
        self.iter_mut().for_each(O::acts_at_once);
    }

    fn all_are_through(&mut self, rules: &Rules, state: &State) {
        self.iter_mut().for_each(|one| one.all_are_through(rules, state));
    }

    fn misfit(&mut self, rules: &Rules, state: &State, misfit: Misfit<'_>) {
        self.iter_mut().for_each(|one| one.misfit(rules, state, misfit));
    }

    fn shuffles(&mut self, rules: &Rules, state: &State) {
        self.iter_mut().for_each(|one| one.shuffles(rules, state));
    }

    fn ends(&mut self, rules: &Rules, state: &State, at: Option<Span>) {
        self.iter_mut().for_each(|one| one.ends(rules, state, at));
    }

    fn weighed(&mut self, rules: &Rules, state: &State, weighed: Weighed) {
        self.iter_mut().for_each(|one| one.weighed(rules, state, weighed));
    }
}
