//! The pass `setups`: the beginning of a setup, up to the first random draw, is executed once and then copied. Not in a game
//! with scripts: what these may still take of the answer is no part of the state that is copied.

use schema::code::Op;
use schema::id::VerbId;
use schema::save::{Seed, Setup};

use super::Fast;
use crate::fast::Pass;
use crate::fault::{StartError, Trap};
use crate::machine::{Flow, Run};
use crate::observer::{Event, Observer};
use crate::random::Random;
use crate::rules::Rules;
use crate::state::State;
use crate::work::Done;

/// The most setups for which a beginning is kept.
const MAX_SETUPS: usize = 16;

/// The kept beginning of a setup.
#[derive(Debug)]
struct Begun {
    setup: Setup,
    /// The number of the seed that its state was made with.
    number: u64,
    /// The state at the first random draw; absent if the setup cannot be shared.
    state: Option<State>,
    /// The units of fuel that are left after it.
    fuel: u32,
    /// The verbs called in it, each once.
    called: Vec<VerbId>,
}

/// The kept beginnings of setups.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    games: Vec<Begun>,
}

/// An observer that collects the called verbs.
#[derive(Debug, Default)]
struct Called(Vec<VerbId>);

impl Observer for Called {
    fn event(&mut self, _: &Rules, _: &State, event: Event) {
        if let Event::Called { verb, .. } = event
            && !self.0.contains(&verb)
        {
            self.0.push(verb);
        }
    }
}

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// Starts a game and executes it to its first decision.
    pub(crate) fn start(
        &mut self,
        prepared: &mut Prepared,
        setup: &Setup,
        seed: Seed,
    ) -> Result<(), StartError> {
        if self.plan.passes.has(Pass::Setups) && self.start_prepared(prepared, setup, seed)? {
            return Ok(());
        }
        let plan = self.plan;
        self.run.start(setup, seed, &mut |run| {
            let Run { rules, state, buffers, observer, .. } = run;
            Fast::new(Run { rules, state, buffers, observer, compiled: None }, plan).go()
        })
    }

    /// Starts a game from the kept beginning of its setup, making one if needed. Returns false if there is none, or
    /// if the observer follows a verb that is called in it.
    fn start_prepared(
        &mut self,
        prepared: &mut Prepared,
        setup: &Setup,
        seed: Seed,
    ) -> Result<bool, StartError> {
        let has_scripts = !self.run.rules.program.scripts.is_empty();
        if self.run.observer.is_close() || setup.given.is_some() || has_scripts {
            return Ok(false);
        }
        let known = prepared.games.iter().position(|begun| begun.setup == *setup);
        let begun = match known {
            Some(at) => &prepared.games[at],
            None if prepared.games.len() < MAX_SETUPS => {
                self.run.buffers.scratch.work.count(Done::Prepared);
                let begun = self.prepare(setup, seed);
                prepared.games.push(begun);
                &prepared.games[prepared.games.len() - 1]
            }
            None => return Ok(false),
        };
        let heard = begun.called.iter().any(|&verb| self.run.observer.follows(verb));
        let Some(state) = begun.state.as_ref().filter(|_| !heard) else { return Ok(false) };
        self.run.keep_scores();
        self.run.state.clone_from(state);
        self.run.state.random = match &state.random {
            random if begun.number == seed.number => Random { stream: seed.game, ..random.clone() },
            _ => Random::new(seed),
        };
        self.run.buffers.setup_only = false;
        self.go_on(begun.fuel)?;
        Ok(true)
    }

    /// Executes the beginning of a setup as written, up to the first random draw.
    fn prepare(&mut self, setup: &Setup, seed: Seed) -> Begun {
        let mut called = Called::default();
        let mut run = Run {
            rules: self.run.rules,
            state: &mut *self.run.state,
            buffers: &mut *self.run.buffers,
            observer: &mut called as &mut dyn Observer,
            compiled: self.run.compiled,
        };
        let mut before_chance = |run: &mut Run<'_, dyn Observer>| {
            run.refuel();
            let ran = until_chance(run);
            run.tidy_or_fault(ran)
        };
        let begun: Result<(), StartError> = run.start(setup, seed, &mut before_chance);
        let state = &*self.run.state;
        let alike = begun.is_ok()
            && state.random.position == 0
            && state.pending.is_empty()
            && state.outcome.is_none();
        let state = alike.then(|| state.clone());
        let fuel = self.run.buffers.fuel;
        Begun { setup: setup.clone(), number: seed.number, state, fuel, called: called.0 }
    }
}

/// Executes instructions as written until the next would draw at random, open a stretch or end the setup: observers
/// are told of what follows.
fn until_chance(run: &mut Run<'_, dyn Observer + '_>) -> Result<(), Trap> {
    while let Some(op) = run.next_op() {
        let chance =
            matches!(op, Op::Shuffle(_) | Op::Pick { .. } | Op::PickGoods { .. } | Op::Roll { .. });
        let is_over =
            run.state.frames.len() == 1 && (*op == Op::Return || run.rules.program.setup.is_none());
        let is_told = matches!(op, Op::Open(_));
        if chance
            || is_over
            || is_told
            || (run.step()? == Flow::Halt && !run.goes_on_elsewhere()?)
        {
            break;
        }
    }
    run.spend_looked()
}
