//! What a condition or value asks, in words, for whoever wants to know why something is not offered.

use schema::choice::Asks;
use schema::code::{Op, Role};
use schema::decision::Seat;
use schema::expr::Expr;
use schema::id::{ChoiceId, DerivedId, ExprId, HandlerId, Id, LocalId, OptionId, SlotId, VerbId};
use schema::parts::within;
use schema::program::Verb;

use super::lift::{Lifter, Step};
use super::{Held, Said, Teller, readable};
use crate::rules::Rules;
use crate::state::{Pending, State};
use crate::value::Value;
use crate::why::Withheld;

/// So many things may be picked among at once.
const THINGS: usize = 8;

impl Rules {
    /// Why something is not among what a seat may choose from, in the words that are shown: that a condition does not hold.
    /// The thing is "it"; variables are called by what they are, as far as that seat sees it, else by their names.
    #[must_use]
    pub fn unmet_words(&self, state: &State, asked: Seat, condition: ExprId) -> String {
        let mut teller = Teller::asked(self, None);
        if let Some(pending) = state.pending().iter().find(|one| one.player == asked) {
            teller.learn(self.variables_said(&state.standing(pending), pending));
        }
        let said = teller.condition(condition, false);
        teller.resolved(&said)
    }

    /// What variables are where somebody is asked, if whoever is asked sees it, else their names.
    fn variables_said(&self, state: &State, pending: &Pending) -> Vec<(SlotId, Said)> {
        let known = self.known_to(state, pending).into_iter();
        let said = |(slot, name, said): (SlotId, &str, Option<Said>)| {
            (slot, said.unwrap_or_else(|| Said::one(readable(name))))
        };
        known.map(said).collect()
    }

    /// What variables are where somebody is asked, beside a thing that is spoken of: what has its name goes by that of the variable.
    fn variables_beside(
        &self,
        state: &State,
        pending: &Pending,
        thing: &str,
    ) -> Vec<(SlotId, Said)> {
        let known = self.known_to(state, pending).into_iter();
        let said = |(slot, name, said): (SlotId, &str, Option<Said>)| {
            let other = said.filter(|said| said.text != thing);
            (slot, other.unwrap_or_else(|| Said::one(readable(name))))
        };
        known.map(said).collect()
    }

    /// The variables that are known where an option stands, by their names.
    fn variables_of(&self, option: OptionId) -> Vec<(SlotId, Said)> {
        let choice = self.choice_of(option).and_then(|choice| self.program().choices.get(choice));
        let known = choice.into_iter().flat_map(|choice| &choice.known);
        known.map(|(slot, name)| (*slot, Said::one(readable(name)))).collect()
    }

    /// The letters by which the things go for which an option is offered: none where `it` can be nothing else.
    #[must_use]
    pub fn option_letters(&self, option: OptionId) -> Vec<String> {
        let Some(option) = self.program().options.get(option) else { return Vec::new() };
        let lists = option.each.len();
        let asks_more = within(&self.program().exprs, option.condition)
            .any(|(_, node)| matches!(node, Expr::Local(local) if local.index() >= lists));
        let letters = ('A'..='Z').take(lists).map(String::from);
        letters.filter(|_| lists > 1 || asks_more).collect()
    }

    /// What must be so for an option, in the words that are shown; nothing where that goes without saying. The things for
    /// which it is offered go by their letters. What the verb was handed in whose block it stands goes by what it is, where
    /// that verb asks and whoever is asked sees it, else by its name.
    #[must_use]
    pub fn option_words(
        &self,
        option: OptionId,
        condition: ExprId,
        asked: Option<(&State, &Pending)>,
    ) -> String {
        let verb = self.verb_of_option(option);
        let mut teller = Teller::asked(self, verb);
        let letters = self.option_letters(option).into_iter();
        for ((_, held), letter) in teller.locals.iter_mut().zip(letters) {
            *held = Held::Alias(Said::one(letter));
        }
        teller.learn(self.variables_of(option));
        if let Some(((state, pending), verb)) = asked.zip(verb) {
            teller.learn(self.handed_to(state, pending, verb));
        }
        if teller.needs_no_words(condition) {
            return String::new();
        }
        let said = teller.condition(condition, true);
        teller.resolved(&said)
    }

    /// Why something is not offered, in the words that are shown; what the verb was handed that asks as in
    /// [`Rules::option_words`].
    #[must_use]
    pub fn withheld_words(&self, state: &State, pending: &Pending, withheld: &Withheld) -> String {
        let frame = state.frames.get(usize::from(pending.frame));
        let asks = frame.and_then(|frame| self.program().blocks.get(frame.block));
        let verb = match (withheld.option, asks.map(|block| &block.role)) {
            (Some(option), _) => self.verb_of_option(option),
            (None, Some(Role::Verb(verb))) => Some(*verb),
            (None, _) => None,
        };
        let mut teller = Teller::asked(self, verb);
        match withheld.option {
            Some(option) => teller.learn(self.variables_of(option)),
            None => teller.learn(self.variables_beside(state, pending, &withheld.what)),
        }
        if let Some(verb) = verb {
            teller.learn(self.handed_to(state, pending, verb));
        }
        // The one thing may be read behind what a define was handed.
        let times = if withheld.things.len() == 1 { THINGS } else { 1 };
        let things = withheld.things.iter().flat_map(|thing| std::iter::repeat_n(thing, times));
        for ((local, held), thing) in teller.locals.iter_mut().zip(things) {
            let is_first = times == 1 || local.index() == 0;
            let is_place = is_first && matches!(thing, Value::Place(_));
            let name = match thing {
                Value::Place(place) => self.place_named(*place),
                // By its name, or as it is written.
                _ => self.name(state, *thing),
            };
            *held = Held::Alias(Said::one(name));
            teller.place = if is_place { Some(*local) } else { teller.place };
        }
        let said = teller.condition(withheld.condition, false);
        teller.resolved(&said)
    }

    /// What a value is made of, in the words that are shown.
    #[must_use]
    pub fn value_words(&self, of: ExprId) -> String {
        let mut teller = Teller::asked(self, None);
        let said = teller.object(of).text;
        teller.resolved(&said)
    }

    /// What a define is made of, in the words that are shown. What it is handed is `it` where that is the only thing that the
    /// define asks about, else it goes by letters, which are given, too.
    #[must_use]
    pub fn define_words(&self, id: DerivedId) -> (Vec<String>, String) {
        let Some(define) = self.program().derived.get(id) else { return Default::default() };
        let mut teller = Teller::asked(self, None);
        let args = usize::from(define.args);
        let asks_more = within(&self.program().exprs, [define.body])
            .any(|(_, node)| matches!(node, Expr::Local(local) if local.index() >= args));
        let letters = ('A'..='Z').take(args).map(String::from);
        let letters: Vec<String> = letters.filter(|_| args > 1 || asks_more).collect();
        let locals = (0..letters.len()).map(LocalId::new);
        teller
            .locals
            .extend(locals.zip(letters.iter().map(|name| Held::Alias(Said::one(name.as_str())))));
        let said = teller.object(define.body).text;
        (letters, teller.resolved(&said))
    }

    /// What a handler answers and what it does then, in the words that are shown.
    #[must_use]
    pub fn handler_words(&self, handler: HandlerId) -> String {
        let Some(handler) = self.program().handlers.get(handler) else { return String::new() };
        let mut teller = Teller::new(self);
        let told = teller.handler(handler);
        teller.ended(&told)
    }

    /// What somebody may do who is asked just now whether to do it, in the words that are shown. Absent: the question is called
    /// by its purpose, or the language has no words for what is done.
    pub(crate) fn may_words(&self, state: &State, pending: &Pending) -> Option<String> {
        let program = self.program();
        let (id, frame) = (pending.choice?, state.frames.get(usize::from(pending.frame))?);
        let choice = program.choices.get(id)?;
        let purpose = program.purposes.get(choice.purpose)?;
        let is_primitive = |verb: &Verb| verb.primitive.is_some() && verb.name == *purpose;
        let says_little = choice.unsaid
            || choice.about.is_none() && self.program().verbs.iter().any(is_primitive);
        if !says_little {
            return None;
        }
        let code = &program.blocks.get(frame.block)?.code;
        let asks = |op: &Op| matches!(op, Op::May { choice, .. } if *choice == id);
        let at = code.iter().position(asks)?;
        let mut steps = Lifter::of(program, code).range(at, code.len()).into_iter();
        let Some(Step::May { body, .. }) = steps.next() else { return None };
        let mut teller = Teller::asked(self, None);
        teller.watched_in(code);
        teller.learn(self.variables_said(state, pending));
        let told = teller.may_do(&body)?;
        (teller.say.inflects || teller.gaps.is_empty()).then(|| teller.resolved(&told))
    }

    /// The verb in whose block an option stands.
    #[must_use]
    pub fn verb_of_option(&self, option: OptionId) -> Option<VerbId> {
        let choice = self.choice_of(option)?;
        self.program().blocks.iter().find_map(|block| {
            let Role::Verb(verb) = block.role else { return None };
            block.code.contains(&Op::Choose(choice)).then_some(verb)
        })
    }

    /// The question in which an option stands.
    fn choice_of(&self, option: OptionId) -> Option<ChoiceId> {
        let has = |asks: &Asks| match asks {
            Asks::Options { options, .. } => options.contains(&option),
            Asks::Pick { .. }
            | Asks::Number { .. }
            | Asks::Goods { .. }
            | Asks::Order { .. }
            | Asks::YesNo => false,
        };
        self.program().choices.position(|choice| has(&choice.asks))
    }
}

impl<'r> Teller<'r> {
    /// What variables are.
    fn learn(&mut self, handed: Vec<(SlotId, Said)>) {
        self.slots.extend(handed.into_iter().map(|(slot, said)| (slot, Held::Alias(said))));
    }

    fn asked(rules: &'r Rules, verb: Option<VerbId>) -> Self {
        let mut teller = Teller::new(rules);
        teller.in_full = true;
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
