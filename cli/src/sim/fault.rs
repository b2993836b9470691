//! A game that could not be played, as a save that shows it: its last answer is the one that fails.

use interpreter::{State, state_hash};
use schema::decision::Answer;
use schema::save::Save;

use super::Setting;
use super::worker::Worker;

/// Plays the game again and keeps its answers.
pub(crate) fn save(setting: &Setting<'_>, game: u64) -> Option<Save> {
    let mut answers = Vec::new();
    let mut before = State::default();
    // That it fails again is why it is played.
    let mut told = |state: &State, seat, answer: &Answer| {
        before.clone_from(state);
        answers.push((seat, answer.clone()));
    };
    let _ = Worker::new(setting).play_with(game, Some(&mut told));
    Some(Save {
        format: schema::FORMAT,
        game: setting.rules.program().name.clone(),
        program: setting.rules.hash().to_owned(),
        expansions: Vec::new(),
        setup: setting.setup(game)?.clone(),
        sitters: Vec::new(),
        seed: setting.seed(game),
        answers,
        said: Vec::new(),
        hashes: Vec::new(),
        hash: state_hash(&before),
    })
}
