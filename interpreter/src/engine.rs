//! Games are played here: as they are written, or by a plan that comes to the same.

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

/// Runs games of one program. It owns the buffers that running needs, so that many games are run by one machine;
/// nothing in it belongs to a game.
#[derive(Debug)]
pub struct Machine<'r> {
    rules: &'r Rules,
    buffers: Buffers,
    form: Form,
}

/// How code is carried out.
#[derive(Debug)]
enum Form {
    /// As it is written: the reference.
    AsWritten,
    /// By a plan.
    #[cfg(feature = "fast")]
    Planned { plan: Arc<Plan>, prepared: Prepared },
}

impl Form {
    /// The fastest there is.
    fn fastest(rules: &Rules) -> Self {
        #[cfg(feature = "fast")]
        return Self::planned(rules.made.or_make(|| Plan::new(rules, Passes::ALL)));
        #[cfg(not(feature = "fast"))]
        {
            let _ = rules;
            Self::AsWritten
        }
    }

    /// By a plan; one that no pass has made is the code as it is written.
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
    /// Machines that [`Machine::new`] makes use these passes from here on; with none they carry out the program as it is
    /// written. To be said before the first of them is made.
    pub fn play_by(&self, passes: Passes) {
        self.made.put(Plan::new(self, passes));
    }
}

impl<'r> Machine<'r> {
    /// A machine for games of this program, as fast as there is one.
    #[must_use]
    pub fn new(rules: &'r Rules) -> Self {
        Self::of(rules, Form::fastest(rules))
    }

    /// A machine that carries out the program as it is written, instruction by instruction: it says what a game means, and takes its
    /// time.
    #[must_use]
    pub fn reference(rules: &'r Rules) -> Self {
        Self::of(rules, Form::AsWritten)
    }

    /// A machine whose plan is made by these passes alone.
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

    /// What the passes have made of the program, and how much this machine has done since it was made, which builds with checks alone
    /// count: figures for tests, since they say nothing of any game.
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
        observer: &mut dyn Observer,
    ) -> Result<State, StartError> {
        let mut state = State::default();
        self.start_into(&mut state, setup, seed, observer)?;
        Ok(state)
    }

    /// Begins a game in the buffers of a state that is of no more use, and runs it to its first decision.
    pub fn start_into(
        &mut self,
        state: &mut State,
        setup: &Setup,
        seed: Seed,
        observer: &mut dyn Observer,
    ) -> Result<(), StartError> {
        self.start_static(state, setup, seed, observer)
    }

    /// Does what [`Machine::start_into`] does, by static dispatch: with a machine that is compiled for this kind of observer, to which
    /// nothing costs anything that the observer does not look at. That takes the compiler some while.
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

    /// Takes an answer and runs on to the next decision. A refused one leaves the state as it was.
    pub fn answer(
        &mut self,
        state: &mut State,
        seat: Seat,
        answer: &Answer,
        observer: &mut dyn Observer,
    ) -> Result<(), AnswerError> {
        self.answer_static(state, seat, answer, observer)
    }

    /// Does what [`Machine::answer`] does, by static dispatch (see [`Machine::start_static`]).
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

    /// Whether this would be taken as an answer.
    pub fn would_take(
        &mut self,
        state: &State,
        seat: Seat,
        answer: &Answer,
    ) -> Result<(), crate::Refusal> {
        check(state, &mut self.buffers.ids, self.rules, seat, answer).map(|_| ())
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
}

impl<'a, 'r> SeatView<'a, 'r> {
    /// The seat's first open decision, if it has one.
    #[must_use]
    pub fn new(machine: &'a mut Machine<'r>, state: &'a State, seat: Seat) -> Option<Self> {
        let pending = state.pending().iter().find(|pending| pending.player == seat)?;
        Some(Self::open(machine, state, pending))
    }

    /// The first open decision of all, if there is one.
    #[must_use]
    #[inline]
    pub fn first(machine: &'a mut Machine<'r>, state: &'a State) -> Option<Self> {
        let pending = state.pending().first()?;
        Some(Self::open(machine, state, pending))
    }

    #[inline]
    fn open(machine: &'a mut Machine<'r>, state: &'a State, pending: &'a Pending) -> Self {
        let Machine { rules, buffers, .. } = machine;
        let Buffers { scratch, ids: counts, .. } = buffers;
        let offered = Offered::Candidates(state.candidates(pending));
        scratch.memory.open_view();
        Self { rules, scratch, counts, state, pending: *pending, offered }
    }
}
