//! What a condition or value asks, in words, for whoever wants to know why something is not offered.

use schema::choice::Asks;
use schema::code::{Op, Role};
use schema::id::{ExprId, HandlerId, Id, LocalId, OptionId, SlotId, VerbId};

use super::{Held, Said, Teller, readable};
use crate::rules::Rules;

/// So many things may be picked among at once.
const THINGS: usize = 8;

impl Rules {
    /// What is so where a condition holds, or (`holds` is no) where it does not, in the words that are shown. What is picked
    /// among is "it"; what the verb was given whose block asks goes by its name there.
    #[must_use]
    pub fn condition_words(&self, condition: ExprId, holds: bool, verb: Option<VerbId>) -> String {
        Teller::asked(self, verb).condition(condition, holds)
    }

    /// What is so where a condition does not hold for something that is called so, in the words that are shown.
    #[must_use]
    pub fn unmet_words(&self, condition: ExprId, verb: Option<VerbId>, name: &str) -> String {
        let mut teller = Teller::asked(self, verb);
        if let Some((_, held)) = teller.locals.first_mut() {
            *held = Held::Alias(Said::one(name.to_owned()));
        }
        teller.condition(condition, false)
    }

    /// What a value is made of, in the words that are shown.
    #[must_use]
    pub fn value_words(&self, of: ExprId) -> String {
        Teller::asked(self, None).object(of).text
    }

    /// What a handler answers and what it does then, in the words that are shown.
    #[must_use]
    pub fn handler_words(&self, handler: HandlerId) -> String {
        let Some(handler) = self.program().handlers.get(handler) else { return String::new() };
        let mut teller = Teller::new(self);
        let told = teller.handler(handler);
        teller.ended(&told)
    }

    /// The verb in whose block an option stands.
    #[must_use]
    pub fn verb_of_option(&self, option: OptionId) -> Option<VerbId> {
        let program = self.program();
        let has = |asks: &Asks| match asks {
            Asks::Options { options, .. } => options.contains(&option),
            Asks::Pick { .. }
            | Asks::Number { .. }
            | Asks::Goods { .. }
            | Asks::Order { .. }
            | Asks::YesNo => false,
        };
        let choice = program.choices.position(|choice| has(&choice.asks))?;
        program.blocks.iter().find_map(|block| {
            let Role::Verb(verb) = block.role else { return None };
            block.code.contains(&Op::Choose(choice)).then_some(verb)
        })
    }
}

impl<'r> Teller<'r> {
    fn asked(rules: &'r Rules, verb: Option<VerbId>) -> Self {
        let mut teller = Teller::new(rules);
        let it = Held::Alias(Said::one(teller.say.it));
        teller.locals.extend((0..THINGS).map(|at| (LocalId::new(at), it.clone())));
        let params = verb.and_then(|verb| rules.program().verbs.get(verb));
        for (at, param) in params.iter().flat_map(|verb| &verb.params).enumerate() {
            let named = Held::Alias(Said::one(readable(&param.name)));
            teller.slots.insert(SlotId::new(at), named);
        }
        teller
    }
}
