//! The arguments and variables of a running verb in words, for questions and traces.

use schema::code::{Op, Role};
use schema::expr::Expr;
use schema::id::{ExprId, Id, SlotId, VerbId};
use schema::parts::within;
use schema::program::{Param, Program};

use crate::rules::Rules;
use crate::state::{Frame, Pending, State};
use crate::value::Value;
use crate::wording::{self, Form, Said};

impl Rules {
    /// Fills a question of the locale with the values of the asking verb's arguments and variables. Values that the
    /// asked player does not see are left out.
    pub(crate) fn with_known(&self, state: &State, pending: &Pending, question: &str) -> String {
        if !question.contains(['{', '[']) {
            return question.to_owned();
        }
        // Of two variables with one name, the later counts.
        let known = self.known_to(state, pending).into_iter().rev();
        let values = known.filter_map(|(_, name, said)| Some((name, said?)));
        wording::fill(question, Form::Base, &values.collect::<Vec<_>>())
    }

    /// The variables at an open decision with their names, and their values in words if the asked player sees them.
    pub(crate) fn known_to(
        &self,
        state: &State,
        pending: &Pending,
    ) -> Vec<(SlotId, &str, Option<Said>)> {
        let choice = pending.choice.and_then(|choice| self.program.choices.get(choice));
        let frame = state.frames.get(usize::from(pending.frame));
        let slots = frame.and_then(|frame| state.slots.get(frame.base as usize..)).unwrap_or(&[]);
        let known = choice.into_iter().flat_map(|choice| &choice.known);
        let known = known.map(|(slot, name)| {
            let said = slots.get(slot.index()).and_then(|&value| self.said(state, value, pending));
            (*slot, name.as_str(), said)
        });
        known.collect()
    }

    /// A frame's verb as a sentence of the locale. `None` if the frame is no verb's, or the locale has no sentence
    /// for it.
    pub(crate) fn does(&self, state: &State, frame: &Frame, pending: &Pending) -> Option<String> {
        let Role::Verb(verb) = self.program.blocks.get(frame.block)?.role else { return None };
        // Sentences with a block as argument are not used.
        let sentence = self.sentence(verb).filter(|sentence| !sentence.contains("{do"))?;
        let (their, them) = wording::pronouns(self.phrases.tag);
        let handed = self.handed(state, frame, pending);
        let mut values: Vec<(&str, Said)> =
            handed.into_iter().map(|one| (one.place, one.said)).collect();
        values.extend([("their", Said::one(their)), ("them", Said::one(them))]);
        Some(wording::fill(sentence, Form::Third, &values))
    }

    fn handed<'r>(&'r self, state: &State, frame: &Frame, pending: &Pending) -> Vec<Handed<'r>> {
        let handed = self.values_handed(state, frame).into_iter().filter_map(|(param, value)| {
            let place = param.preposition.as_deref().unwrap_or("what");
            Some(Handed { place, said: self.said(state, value, pending)? })
        });
        handed.collect()
    }

    /// The arguments of the verb that has opened a decision, by variable, as far as the asked player sees them. Empty
    /// if the decision is another verb's.
    pub(crate) fn handed_to(
        &self,
        state: &State,
        pending: &Pending,
        verb: VerbId,
    ) -> Vec<(SlotId, Said)> {
        let state = &*state.standing(pending);
        let frame = state.frames.get(usize::from(pending.frame));
        let is_of = |frame: &&Frame| {
            let block = self.program.blocks.get(frame.block);
            block.is_some_and(|block| block.role == Role::Verb(verb))
        };
        let Some(frame) = frame.filter(is_of) else { return Vec::new() };
        let values = self.values_handed(state, frame).into_iter().enumerate();
        values
            .filter_map(|(at, (_, value))| {
                Some((SlotId::new(at), self.said(state, value, pending)?))
            })
            .collect()
    }

    /// The parameters and arguments of a frame's verb.
    pub(crate) fn values_handed<'r>(
        &'r self,
        state: &State,
        frame: &Frame,
    ) -> Vec<(&'r Param, Value)> {
        let role = self.program.blocks.get(frame.block).map(|block| &block.role);
        let verb = match role {
            Some(Role::Verb(verb)) => self.program.verbs.get(*verb),
            _ => None,
        };
        let params = verb.map_or(&[][..], |verb| &verb.params);
        // The first variables of a verb are its parameters.
        let slots = state.slots.get(frame.base as usize..).unwrap_or(&[]);
        params.iter().zip(slots.iter().copied()).collect()
    }

    /// A value in words; `None` if it is empty, of a kind that is not told, or not fully seen.
    fn said(&self, state: &State, value: Value, pending: &Pending) -> Option<Said> {
        let items = match value {
            Value::List { .. } => state.items(value),
            _ => std::slice::from_ref(&value),
        };
        let is_told = |item: &Value| match *item {
            Value::Card(card) => self.sees(state, pending.player.0, card.id),
            Value::Number(_)
            | Value::Player(_)
            | Value::Definition(_)
            | Value::Place(_)
            | Value::Member(_)
            | Value::Goods { .. } => true,
            Value::Nothing
            | Value::Flag(_)
            | Value::Piles { .. }
            | Value::Spot { .. }
            | Value::Pool { .. }
            | Value::Row { .. }
            | Value::NamedRow { .. }
            | Value::Die(_)
            | Value::Text(_)
            | Value::List { .. }
            | Value::Block { .. } => false,
        };
        if items.is_empty() || !items.iter().all(is_told) {
            return None;
        }
        let one = items.len() == 1 && !matches!(value, Value::Number(n) if n != 1);
        Some(Said { text: self.name(state, value), one })
    }
}

/// An argument of a verb in words.
struct Handed<'r> {
    /// The name of its place in the verb's sentence: its preposition, or `what`.
    place: &'r str,
    said: Said,
}

/// The variables that hold a verb's arguments, without those that it assigns.
pub(crate) fn handed(rules: &Rules, state: &State, frame: &Frame) -> Vec<SlotId> {
    let code = rules.program().blocks.get(frame.block).map_or(&[][..], |block| &block.code);
    let is_kept = |slot: &SlotId| {
        !code.iter().any(|op| matches!(op, Op::Let { slot: other, .. } if other == slot))
    };
    (0..rules.values_handed(state, frame).len()).map(SlotId::new).filter(is_kept).collect()
}

/// Whether an expression is known to everybody who may know what it reads. Variables may hold what only their chooser
/// knows, except for the arguments in `handed`, which were reported when the verb was called.
pub(crate) fn is_open(program: &Program, expr: ExprId, handed: &[SlotId]) -> bool {
    let is_variable = |node: &Expr| match node {
        Expr::Slot(slot) => !handed.contains(slot),
        node => matches!(node, Expr::SlotOf { .. } | Expr::EventSlot(_)),
    };
    !within(&program.exprs, [expr]).any(|(_, node)| is_variable(node))
}
