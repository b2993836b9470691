//! What a verb that runs was handed, and what it has chosen and worked out so far, in words: for what it asks, and for whoever
//! wants to know why it asks.

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
    /// A question of the locale with what is known where it is asked: what the verb was handed, and its variables, by their
    /// names. What whoever is asked does not see stands nowhere in it.
    pub(crate) fn with_known(&self, state: &State, pending: &Pending, question: &str) -> String {
        if !question.contains(['{', '[']) {
            return question.to_owned();
        }
        // Of two of one name the later one counts.
        let known = self.known_to(state, pending).into_iter().rev();
        let values = known.filter_map(|(_, name, said)| Some((name, said?)));
        wording::fill(question, Form::Base, &values.collect::<Vec<_>>())
    }

    /// The variables that have a value where somebody is asked, by their names, and what they are if whoever is asked sees it.
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

    /// What the verb of a frame does, by its sentence; absent: it is no verb, or the locale has no sentence of it.
    pub(crate) fn does(&self, state: &State, frame: &Frame, pending: &Pending) -> Option<String> {
        let Role::Verb(verb) = self.program.blocks.get(frame.block)?.role else { return None };
        // A block that it was handed goes without saying.
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

    /// What the verb was handed that asks a question, by its variables, as far as whoever is asked sees it; nothing if another
    /// verb asks.
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

    /// What the verb of a frame was handed, parameter by parameter.
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
        // The parameters are its first slots.
        let slots = state.slots.get(frame.base as usize..).unwrap_or(&[]);
        params.iter().zip(slots.iter().copied()).collect()
    }

    /// A value in words, if it is something and all of it is seen.
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

/// Something that a verb was handed.
struct Handed<'r> {
    /// Its place in the sentence of the verb: its preposition, or `what`.
    place: &'r str,
    said: Said,
}

/// The variables in which a verb has what it was handed, but for those that it gives another value.
pub(crate) fn handed(rules: &Rules, state: &State, frame: &Frame) -> Vec<SlotId> {
    let code = rules.program().blocks.get(frame.block).map_or(&[][..], |block| &block.code);
    let is_kept = |slot: &SlotId| {
        !code.iter().any(|op| matches!(op, Op::Let { slot: other, .. } if other == slot))
    };
    (0..rules.values_handed(state, frame).len()).map(SlotId::new).filter(is_kept).collect()
}

/// Whether a value may be known to all who may know what it reads: a variable may hold what its chooser alone knows. What
/// the verb was handed, in these variables, was told when it was called.
pub(crate) fn is_open(program: &Program, expr: ExprId, handed: &[SlotId]) -> bool {
    let is_variable = |node: &Expr| match node {
        Expr::Slot(slot) => !handed.contains(slot),
        node => matches!(node, Expr::SlotOf { .. } | Expr::EventSlot(_)),
    };
    !within(&program.exprs, [expr]).any(|(_, node)| is_variable(node))
}
