//! Saves: how a game began and what was answered. Loading one plays it again and compares hashes.

use schema::decision::{Answer, Seat};
use schema::save::{Save, Seed, Setup};

use crate::engine::Machine;
use crate::fault::{AnswerError, ReplayError, StartError};
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::State;
use crate::state::state_hash;

/// A game that remembers how it came about.
#[derive(Debug, Clone)]
pub struct Recording {
    setup: Setup,
    seed: Seed,
    answers: Vec<(Seat, Answer)>,
    said: Vec<Vec<String>>,
    hashes: Option<Vec<String>>,
    state: State,
}

impl Recording {
    /// Begins a game. With `hashes` the state is hashed after each answer.
    pub fn start(
        machine: &mut Machine<'_>,
        setup: Setup,
        seed: Seed,
        hashes: bool,
        observer: &mut impl Observer,
    ) -> Result<Self, StartError> {
        let state = machine.start(&setup, seed, observer)?;
        Ok(Self {
            setup,
            seed,
            answers: Vec::new(),
            said: Vec::new(),
            hashes: hashes.then(Vec::new),
            state,
        })
    }

    /// Plays a saved game again, so that it can go on where it stood.
    pub fn load(
        machine: &mut Machine<'_>,
        save: &Save,
        observer: &mut impl Observer,
    ) -> Result<Self, ReplayError> {
        if save.format != schema::FORMAT {
            return Err(ReplayError::Format { found: save.format, wanted: schema::FORMAT });
        }
        let program = machine.rules().hash();
        if save.program != program {
            let (found, wanted) = (save.program.clone(), program.to_owned());
            return Err(ReplayError::Program { found, wanted });
        }
        if !save.hashes.is_empty() && save.hashes.len() != save.answers.len() {
            let (answers, hashes) = (save.answers.len(), save.hashes.len());
            return Err(ReplayError::Length { answers, hashes });
        }
        let hashes = !save.hashes.is_empty();
        let begun = Self::start(machine, save.setup.clone(), save.seed, hashes, observer);
        let mut recording = begun.map_err(ReplayError::Start)?;
        for (index, (seat, answer)) in save.answers.iter().enumerate() {
            let number = index + 1;
            recording
                .answer(machine, *seat, answer.clone(), observer)
                .map_err(|error| ReplayError::Answer { number, error })?;
            if let Some(found) = save.hashes.get(index) {
                compare(number, found, &recording.state)?;
            }
        }
        compare(save.answers.len(), &save.hash, &recording.state)?;
        Ok(recording)
    }

    /// The game as it stands.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Who answered what, so far.
    #[must_use]
    pub fn answers(&self) -> &[(Seat, Answer)] {
        &self.answers
    }

    /// What each of them names, in the words of the game's own text.
    #[must_use]
    pub fn said(&self) -> &[Vec<String>] {
        &self.said
    }

    /// The hash of the state after each of them, where states are hashed; else none.
    #[must_use]
    pub fn hashes(&self) -> &[String] {
        self.hashes.as_deref().unwrap_or_default()
    }

    /// Takes an answer and notes it down. Where it is refused, or the program is at fault, the game stands as before.
    pub fn answer(
        &mut self,
        machine: &mut Machine<'_>,
        seat: Seat,
        answer: Answer,
        observer: &mut impl Observer,
    ) -> Result<(), AnswerError> {
        let before = self.state.clone();
        if let Err(error) = machine.answer(&mut self.state, seat, &answer, observer) {
            self.state = before;
            return Err(error);
        }
        // Only an answer that was taken is known to name no more than was offered.
        let said = machine.rules().answer_names(&before, seat, &answer);
        self.answers.push((seat, answer));
        self.said.push(said);
        if let Some(hashes) = &mut self.hashes {
            hashes.push(state_hash(&self.state));
        }
        Ok(())
    }

    /// The save as of now.
    #[must_use]
    pub fn save(&self, rules: &Rules) -> Save {
        Save {
            format: schema::FORMAT,
            game: rules.program().name.clone(),
            program: rules.hash().to_owned(),
            expansions: Vec::new(),
            setup: self.setup.clone(),
            sitters: Vec::new(),
            seed: self.seed,
            answers: self.answers.clone(),
            said: self.said.clone(),
            hashes: self.hashes.clone().unwrap_or_default(),
            hash: state_hash(&self.state),
        }
    }
}

/// Plays a saved game again, to the same state or to a reason why not.
pub fn replay(rules: &Rules, save: &Save) -> Result<State, ReplayError> {
    Recording::load(&mut Machine::new(rules), save, &mut ()).map(|recording| recording.state)
}

fn compare(number: usize, found: &str, state: &State) -> Result<(), ReplayError> {
    let wanted = state_hash(state);
    if found == wanted {
        return Ok(());
    }
    Err(ReplayError::Hash { number, found: found.to_owned(), wanted })
}
