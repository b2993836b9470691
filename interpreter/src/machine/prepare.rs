//! What is the same in each game of a setup, up to where chance first has a say: it is done once and then copied.

use schema::id::VerbId;
use schema::save::{Seed, Setup};

use super::Run;
use crate::fault::StartError;
use crate::observer::{Observer, Verbs};
use crate::random::Random;
use crate::state::State;

/// How many setups are kept.
const MOST: usize = 16;

/// A game that is begun.
#[derive(Debug)]
struct Begun {
    setup: Setup,
    /// The number of the seed that its state has.
    number: u64,
    state: State,
    /// The verbs that were called.
    called: Vec<VerbId>,
}

/// Games that are begun as far as they are alike.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    games: Vec<Begun>,
    /// Whether the machine halts where chance first has a say.
    pub(super) halts: bool,
    /// The verbs that are called until then.
    pub(super) called: Vec<VerbId>,
}

impl<O: Observer> Run<'_, O> {
    /// Begins a game, for an observer that does not follow closely.
    pub(super) fn start_prepared(&mut self, setup: &Setup, seed: Seed) -> Result<(), StartError> {
        let unheard = |begun: &Begun| {
            self.observer.followed() == Verbs::NONE
                || !begun.called.iter().any(|&verb| self.observer.follows(verb))
        };
        let mut games = self.buffers.prepared.games.iter();
        if let Some(begun) = games.find(|begun| begun.setup == *setup && unheard(begun)) {
            self.state.clone_from(&begun.state);
            self.state.random = match &begun.state.random {
                random if begun.number == seed.number => {
                    Random { stream: seed.game, ..random.clone() }
                }
                _ => Random::new(seed),
            };
            self.buffers.setup_only = false;
            self.go()?;
            return Ok(());
        }
        self.seat(setup, seed)?;
        let begun = self.begin(false);
        self.settled(begun)?;
        self.buffers.prepared.halts = true;
        self.buffers.prepared.called.clear();
        let ran = self.go();
        // Where it is off again, chance had its say on the way.
        let halted = std::mem::take(&mut self.buffers.prepared.halts);
        ran?;
        if !halted || !self.state.pending.is_empty() || self.state.outcome.is_some() {
            return Ok(());
        }
        let Prepared { games, called, .. } = &mut self.buffers.prepared;
        if self.state.random.position == 0 && games.len() < MOST {
            games.push(Begun {
                setup: setup.clone(),
                number: seed.number,
                state: self.state.clone(),
                called: called.clone(),
            });
        }
        self.go()?;
        Ok(())
    }
}
