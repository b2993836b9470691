//! What is the same in each game of a setup, up to where chance first has a say: it is done once and then copied.

use schema::save::{Seed, Setup};

use super::Run;
use crate::fault::StartError;
use crate::observer::Observer;
use crate::random::Random;
use crate::state::State;

/// How many setups are kept.
const MOST: usize = 16;

/// Games that are begun as far as they are alike.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    games: Vec<(Setup, State)>,
    /// Whether the machine halts where chance first has a say.
    pub(super) halts: bool,
}

impl<O: Observer> Run<'_, O> {
    /// Begins a game, for an observer that does not follow closely.
    pub(super) fn start_prepared(&mut self, setup: &Setup, seed: Seed) -> Result<(), StartError> {
        if let Some((_, begun)) = self.buffers.prepared.games.iter().find(|(of, _)| of == setup) {
            self.state.clone_from(begun);
            self.state.random = Random::new(seed);
            self.buffers.setup_only = false;
            self.go()?;
            return Ok(());
        }
        self.seat(setup, seed)?;
        let begun = self.begin(false);
        self.settled(begun)?;
        self.buffers.prepared.halts = true;
        let ran = self.go();
        // Where it is off again, chance had its say on the way.
        let halted = std::mem::take(&mut self.buffers.prepared.halts);
        ran?;
        if !halted || !self.state.pending.is_empty() || self.state.outcome.is_some() {
            return Ok(());
        }
        let games = &mut self.buffers.prepared.games;
        if self.state.random.position == 0 && games.len() < MOST {
            games.push((setup.clone(), self.state.clone()));
        }
        self.go()?;
        Ok(())
    }
}
