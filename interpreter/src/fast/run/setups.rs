//! What is the same in each game of a setup, up to where chance first has a say or the setup is over: it is done once and then copied.

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

/// How many setups are kept.
const MOST: usize = 16;

/// A game that is begun.
#[derive(Debug)]
struct Begun {
    setup: Setup,
    /// The number of the seed that its state has.
    number: u64,
    /// Absent if such games are not begun alike.
    state: Option<State>,
    /// What is left of the fuel of its beginning.
    fuel: u32,
    /// The verbs that were called.
    called: Vec<VerbId>,
}

/// Games that are begun as far as they are alike.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    games: Vec<Begun>,
}

/// Notes which verbs are called.
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
    /// Begins a game and runs it to its first decision.
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

    /// Begins a game from what is prepared for its setup, if the observer misses nothing that it follows: whether there is
    /// such a thing.
    fn start_prepared(
        &mut self,
        prepared: &mut Prepared,
        setup: &Setup,
        seed: Seed,
    ) -> Result<bool, StartError> {
        if self.run.observer.is_close() || setup.given.is_some() {
            return Ok(false);
        }
        let known = prepared.games.iter().position(|begun| begun.setup == *setup);
        let begun = match known {
            Some(at) => &prepared.games[at],
            None if prepared.games.len() < MOST => {
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

    /// Begins a game as it is written, up to where chance first has a say.
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

/// Carries out what is written until chance has a say, a stretch begins or the setup is over: of what follows everybody is told.
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
    run.charge_looked()
}
