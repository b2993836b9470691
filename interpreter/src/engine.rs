//! The public machine, which executes games either as written or by an optimised plan.

#[cfg(feature = "fast")]
use std::sync::Arc;

use schema::decision::{Answer, Seat};
use schema::expr::Exprs;
use schema::id::ExprId;
use schema::save::{Seed, Setup};

use crate::decision::{Offered, SeatView, check};
use crate::eval::Context;
#[cfg(feature = "fast")]
use crate::fast::{Fast, Passes, Plan, Prepared};
use crate::fault::{AnswerError, Fault, StartError};
use crate::machine::{Buffers, Run};
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::{Pending, State};
use crate::value::Value;
use crate::work::Figures;

/// A machine that runs games of one program. It only holds reusable buffers and nothing of any game, so one machine
/// can run many games in turn.
#[derive(Debug)]
pub struct Machine<'r> {
    rules: &'r Rules,
    buffers: Buffers,
    form: Form,
}

/// How code is executed.
#[derive(Debug)]
enum Form {
    /// As written: the reference.
    AsWritten,
    /// By a plan.
    #[cfg(feature = "fast")]
    Planned { plan: Arc<Plan>, prepared: Prepared },
}

impl Form {
    /// The default form: by a plan if the feature `fast` is on.
    fn fastest(rules: &Rules) -> Self {
        #[cfg(feature = "fast")]
        return Self::planned(rules.made.or_make(|| Plan::new(rules, Passes::ALL)));
        #[cfg(not(feature = "fast"))]
        {
            let _ = rules;
            Self::AsWritten
        }
    }

    /// By a plan; without any passes, as written.
    #[cfg(feature = "fast")]
    fn planned(plan: Arc<Plan>) -> Self {
        match plan.passes {
            Passes::NONE => Self::AsWritten,
            _ => Self::Planned { plan, prepared: Prepared::default() },
        }
    }
}

#[cfg(feature = "fast")]
impl Rules {
    /// Sets the passes that machines made by [`Machine::new`] use from here on; with none they execute as written.
    pub fn play_by(&mut self, passes: Passes) {
        let plan = Plan::new(self, passes);
        self.made.put(plan);
    }
}

impl<'r> Machine<'r> {
    /// A machine for games of this program, in the fastest form.
    #[must_use]
    pub fn new(rules: &'r Rules) -> Self {
        Self::of(rules, Form::fastest(rules))
    }

    /// A machine that executes the program as written, instruction by instruction. It defines what a game means and
    /// is slow.
    #[must_use]
    pub fn reference(rules: &'r Rules) -> Self {
        Self::of(rules, Form::AsWritten)
    }

    /// A machine that uses only these passes.
    #[cfg(feature = "fast")]
    #[must_use]
    pub fn with(rules: &'r Rules, passes: Passes) -> Self {
        Self::of(rules, Form::planned(Arc::new(Plan::new(rules, passes))))
    }

    fn of(rules: &'r Rules, form: Form) -> Self {
        let buffers = match &form {
            Form::AsWritten => Buffers::new(rules),
            #[cfg(feature = "fast")]
            Form::Planned { plan, .. } => {
                let mut buffers = Buffers::new(rules);
                if let Some(closed) = &plan.closed {
                    buffers.scratch.memory.turn_on(Arc::clone(closed), rules.borne_lists);
                }
                if let Some(constants) = &plan.constants {
                    buffers.scratch.memory.know(Arc::clone(constants));
                }
                buffers
            }
        };
        Self { rules, buffers, form }
    }

    /// Statistics of the plan and of the work done so far, for tests. Work is counted only in builds with debug
    /// assertions.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let done = self.buffers.scratch.work.figures();
        match &self.form {
            Form::AsWritten => done,
            #[cfg(feature = "fast")]
            Form::Planned { plan, .. } => {
                let mut figures = plan.figures(&self.rules.program.exprs);
                figures.extend(self.buffers.scratch.memory.figures());
                figures.extend(done);
                figures
            }
        }
    }

    /// The program that it runs.
    #[must_use]
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// Starts a game and executes it to its first decision. Fails if the setup does not fit the program or the
    /// program is at fault.
    pub fn start(
        &mut self,
        setup: &Setup,
        seed: Seed,
        observer: &mut dyn Observer,
    ) -> Result<State, StartError> {
        let mut state = State::default();
        self.start_into(&mut state, setup, seed, observer)?;
        Ok(state)
    }

    /// As [`Machine::start`], in a state whose content is discarded and whose memory is reused.
    pub fn start_into(
        &mut self,
        state: &mut State,
        setup: &Setup,
        seed: Seed,
        observer: &mut dyn Observer,
    ) -> Result<(), StartError> {
        self.start_static(state, setup, seed, observer)
    }

    /// As [`Machine::start_into`], compiled for the type of observer, so that what it does not observe costs nothing.
    /// Each such type adds to compile time.
    pub fn start_static<O: Observer + ?Sized>(
        &mut self,
        state: &mut State,
        setup: &Setup,
        seed: Seed,
        observer: &mut O,
    ) -> Result<(), StartError> {
        let Self { rules, buffers, form } = self;
        let mut run = Run { rules, state, buffers, observer, compiled: None };
        match form {
            Form::AsWritten => run.start(setup, seed, &mut |run| run.go()),
            #[cfg(feature = "fast")]
            Form::Planned { plan, prepared } => Fast::new(run, plan).start(prepared, setup, seed),
        }
    }

    /// Takes an answer and executes to the next decision. A refused answer leaves the state unchanged; after a fault
    /// the state must be discarded.
    pub fn answer(
        &mut self,
        state: &mut State,
        seat: Seat,
        answer: &Answer,
        observer: &mut dyn Observer,
    ) -> Result<(), AnswerError> {
        self.answer_static(state, seat, answer, observer)
    }

    /// As [`Machine::answer`], compiled for the type of observer (see [`Machine::start_static`]).
    pub fn answer_static<O: Observer + ?Sized>(
        &mut self,
        state: &mut State,
        seat: Seat,
        answer: &Answer,
        observer: &mut O,
    ) -> Result<(), AnswerError> {
        let Self { rules, buffers, form } = self;
        let mut run = Run { rules, state, buffers, observer, compiled: None };
        match form {
            Form::AsWritten => {
                run.accept(seat, answer)?;
                run.go()?;
                Ok(())
            }
            #[cfg(feature = "fast")]
            Form::Planned { plan, .. } => Fast::new(run, plan).answer(seat, answer),
        }
    }

    /// Checks an answer without giving it; the error says why it would be refused.
    pub fn would_take(
        &mut self,
        state: &State,
        seat: Seat,
        answer: &Answer,
    ) -> Result<(), crate::Refusal> {
        check(state, &mut self.buffers.counts, self.rules, seat, answer).map(|_| ())
    }

    /// Evaluates an expression of the program or of another arena. If the result is a list its items are in
    /// [`Machine::items`] until the next evaluation.
    pub fn evaluate(
        &mut self,
        state: &State,
        exprs: &Exprs,
        expr: ExprId,
        context: Context<'_>,
    ) -> Result<Value, Fault> {
        // The state may be another one than before: nothing that a viewer read earlier counts.
        let scratch = &mut self.buffers.scratch;
        scratch.memory.open_view();
        crate::eval::evaluate(self.rules, state, scratch, exprs, expr, context)
    }

    /// The items of a list that [`Machine::evaluate`] has just returned; empty for other values.
    #[must_use]
    pub fn items<'s>(&'s self, state: &'s State, list: Value) -> &'s [Value] {
        self.buffers.scratch.items(state, list)
    }
}

impl<'a, 'r> SeatView<'a, 'r> {
    /// A seat's first open decision; `None` if it has none.
    #[must_use]
    pub fn new(machine: &'a mut Machine<'r>, state: &'a State, seat: Seat) -> Option<Self> {
        let pending = state.pending().iter().find(|pending| pending.player == seat)?;
        Some(Self::open(machine, state, pending))
    }

    /// The first open decision of any seat; `None` if there is none.
    #[must_use]
    #[inline]
    pub fn first(machine: &'a mut Machine<'r>, state: &'a State) -> Option<Self> {
        let pending = state.pending().first()?;
        Some(Self::open(machine, state, pending))
    }

    #[inline]
    fn open(machine: &'a mut Machine<'r>, state: &'a State, pending: &'a Pending) -> Self {
        let Machine { rules, buffers, .. } = machine;
        let Buffers { scratch, counts, .. } = buffers;
        let offered = Offered::Candidates(state.candidates(pending));
        scratch.memory.open_view();
        Self { rules, scratch, counts, state, pending: *pending, offered }
    }
}
