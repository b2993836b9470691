//! Saves: the setup, seed and answers of a game. Loading one replays it and compares hashes.

use schema::decision::{Answer, Seat};
use schema::save::{Save, Seed, Setup};

use crate::engine::Machine;
use crate::fault::{AnswerError, ReplayError, StartError};
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::State;
use crate::state::state_hash;

/// A game that records its answers, so that it can be saved.
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
    /// Starts a game. With `hashes`, the hash of the state is recorded after each answer.
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

    /// Replays a saved game, so that it can be continued. Fails if the save is of another program, or if replaying
    /// gives another state.
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

    /// The current state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How the game began.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The answers so far.
    #[must_use]
    pub fn answers(&self) -> &[(Seat, Answer)] {
        &self.answers
    }

    /// For each answer, the names of what it picks in the game's own words.
    #[must_use]
    pub fn said(&self) -> &[Vec<String>] {
        &self.said
    }

    /// The hashes of the state after each answer, if they are recorded.
    #[must_use]
    pub fn hashes(&self) -> &[String] {
        self.hashes.as_deref().unwrap_or_default()
    }

    /// Takes an answer and records it. After a refusal or fault the game is as before.
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
        // Names are looked up only for valid answers.
        let said = machine.rules().answer_names(&before, seat, &answer);
        self.answers.push((seat, answer));
        self.said.push(said);
        if let Some(hashes) = &mut self.hashes {
            hashes.push(state_hash(&self.state));
        }
        Ok(())
    }

    /// The save of the game as it is now.
    #[must_use]
    pub fn save(&self, rules: &Rules) -> Save {
        let (setup, answers) = (self.setup.clone(), self.answers.clone());
        Save {
            said: self.said.clone(),
            hashes: self.hashes.clone().unwrap_or_default(),
            ..save_of(rules, setup, self.seed, answers, &self.state)
        }
    }
}

/// The save of a game that began so, was given these answers and stands as in `state`. It has no names of what was chosen
/// and no hashes but that of the state, and says nothing of expansions and of who sat there.
#[must_use]
pub fn save_of(
    rules: &Rules,
    setup: Setup,
    seed: Seed,
    answers: Vec<(Seat, Answer)>,
    state: &State,
) -> Save {
    Save {
        format: schema::FORMAT,
        game: rules.program().name.clone(),
        program: rules.hash().to_owned(),
        expansions: Vec::new(),
        setup,
        sitters: Vec::new(),
        seed,
        answers,
        said: Vec::new(),
        hashes: Vec::new(),
        hash: state_hash(state),
    }
}

/// Replays a save and returns its final state, or why it cannot be replayed.
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
