//! A game that could not be played, as a save that shows it: its last answer is the one that fails.

use interpreter::{State, save_of};
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
    let setup = setting.setup(game)?.clone();
    Some(save_of(setting.rules, setup, setting.seed(game), answers, &before))
}
