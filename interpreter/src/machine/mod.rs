//! The machine: runs a program on a state until a decision is open or the game is over.

mod answer;
mod calls;
mod cards;
mod cells;
mod choices;
mod classes;
mod crossings;
mod dice;
mod enter;
mod entered;
mod fault;
mod finish;
mod goods;
mod inline;
mod landing;
mod lasting;
mod loops;
mod moves;
mod offers;
mod operands;
mod options;
mod picks;
mod position;
mod prepare;
mod replacements;
mod run;
mod start;
mod steps;
mod stock;
mod stretches;
#[cfg(test)]
mod tests;
mod together;
mod windows;

use schema::decision::{Answer, Seat};
use schema::expr::Exprs;
use schema::id::ExprId;
use schema::save::{Seed, Setup};

use crate::eval::{Context, Scratch};
use crate::fault::{AnswerError, Fault, StartError};
use crate::observer::Observer;
use crate::random::Generator;
use crate::rules::Rules;
use crate::state::State;
use crate::value::Value;

pub(crate) use crossings::watched_holder;

/// Runs games of one program. It owns the buffers that running needs, so that many games are run by one machine;
/// nothing in it belongs to a game.
#[derive(Debug)]
pub struct Machine<'r> {
    rules: &'r Rules,
    buffers: Buffers,
}

/// What running needs besides the state.
#[derive(Debug)]
pub(crate) struct Buffers {
    pub(crate) scratch: Scratch,
    pub(crate) generator: Generator,
    pub(crate) values: Vec<Value>,
    pub(crate) ids: Vec<u16>,
    /// Of the last game: its buffer serves the next one.
    pub(crate) scores: Vec<i32>,
    /// What is offered, at its beginning.
    pub(crate) found: Vec<Value>,
    pub(crate) classes: classes::Classes,
    pub(crate) steps: u32,
    /// The spot to which the next card is moved.
    pub(crate) spot_of_next: Option<crate::rules::Point>,
    /// Whether `setup` is run alone.
    pub(crate) setup_only: bool,
    pub(crate) prepared: prepare::Prepared,
}

/// A machine at work on a state.
pub(crate) struct Run<'a, O> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) buffers: &'a mut Buffers,
    pub(crate) observer: &'a mut O,
}

impl<'r> Machine<'r> {
    /// A machine for games of this program.
    #[must_use]
    pub fn new(rules: &'r Rules) -> Self {
        let buffers = Buffers {
            scratch: Scratch::new(rules),
            generator: Generator::new(),
            values: Vec::new(),
            ids: Vec::new(),
            scores: Vec::new(),
            found: Vec::new(),
            classes: classes::Classes::new(rules),
            steps: 0,
            spot_of_next: None,
            setup_only: false,
            prepared: prepare::Prepared::default(),
        };
        Self { rules, buffers }
    }

    /// The program.
    #[must_use]
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// Begins a game and runs it to its first decision.
    pub fn start(
        &mut self,
        setup: &Setup,
        seed: Seed,
        observer: &mut impl Observer,
    ) -> Result<State, StartError> {
        let mut state = State::default();
        self.start_into(&mut state, setup, seed, observer)?;
        Ok(state)
    }

    /// The same in the buffers of a state that is of no more use.
    pub fn start_into(
        &mut self,
        state: &mut State,
        setup: &Setup,
        seed: Seed,
        observer: &mut impl Observer,
    ) -> Result<(), StartError> {
        self.run(state, observer).start(setup, seed)
    }

    /// Takes an answer and runs on to the next decision. A refused one leaves the state as it was.
    pub fn answer(
        &mut self,
        state: &mut State,
        seat: Seat,
        answer: &Answer,
        observer: &mut impl Observer,
    ) -> Result<(), AnswerError> {
        self.run(state, observer).answer(seat, answer)
    }

    /// Whether this would be taken as an answer.
    pub fn would_take(
        &mut self,
        state: &State,
        seat: Seat,
        answer: &Answer,
    ) -> Result<(), crate::Refusal> {
        would_take(self.rules, &mut self.buffers.ids, state, seat, answer)
    }

    /// What is needed to read.
    #[inline]
    pub(crate) fn parts(&mut self) -> (&'r Rules, &mut Buffers) {
        (self.rules, &mut self.buffers)
    }

    /// Reads an expression, of the program or of anybody's own arena. Lists are in [`Machine::items`] afterwards.
    pub fn evaluate(
        &mut self,
        state: &State,
        exprs: &Exprs,
        expr: ExprId,
        context: Context<'_>,
    ) -> Result<Value, Fault> {
        crate::eval::evaluate(self.rules, state, &mut self.buffers.scratch, exprs, expr, context)
    }

    /// The items of what [`Machine::evaluate`] has just given: those of a list, else the thing itself.
    #[must_use]
    pub fn items<'s>(&'s self, state: &'s State, list: Value) -> &'s [Value] {
        self.buffers.scratch.items(state, list)
    }

    fn run<'a, O: Observer>(&'a mut self, state: &'a mut State, observer: &'a mut O) -> Run<'a, O> {
        Run { rules: self.rules, state, buffers: &mut self.buffers, observer }
    }
}

/// Whether this would be taken as an answer. `counts` is a buffer.
pub(crate) fn would_take(
    rules: &Rules,
    counts: &mut Vec<u16>,
    state: &State,
    seat: Seat,
    answer: &Answer,
) -> Result<(), crate::Refusal> {
    answer::check(state, counts, rules, seat, answer).map(|_| ())
}
