//! Where tables are kept: as how they began and what was answered. Everything else is played again from that.

#[cfg(test)]
pub(super) mod frail;
mod place;
mod postgres;
mod sqlite;
#[cfg(test)]
mod tests;

use schema::decision::{Answer, Seat};
use schema::save::{PlayedWith, Save, Seed, Setup};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub(super) use place::Place;

/// How a table began, and who may sit there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    /// By which it is found; a part of its links.
    pub(super) id: String,
    /// The game as the command finds it: a folder or a name.
    pub(super) game: String,
    /// What the game calls itself.
    pub(super) title: String,
    /// The expansions as they were named.
    pub(super) with: Vec<String>,
    /// The expansions as saves tell them.
    pub(super) expansions: Vec<PlayedWith>,
    /// The hash of the program.
    pub(super) program: String,
    /// Who sat down, the setup options, and what chance began with.
    pub(super) setup: Setup,
    pub(super) seed: Seed,
    /// Who plays for each seat, in the words of the command.
    pub(super) sitters: Vec<String>,
    /// In which language the game's words are.
    pub(super) locale: Option<String>,
    /// The secrets of the seats' links.
    pub(super) tokens: Vec<String>,
    /// The secret of those who look on.
    pub(super) watch: String,
}

/// An answer that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) seat: Seat,
    pub(super) answer: Answer,
    /// What it names.
    pub(super) said: Vec<String>,
    /// The hash of the state after it.
    pub(super) hash: String,
}

/// Why something could not be kept or read, in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Failure(String);

/// A place where tables are kept. What a call has returned from is there after the process was killed.
pub(super) trait Store: Send {
    /// A word that is kept beside the tables, made by this if it is not there yet.
    fn word(&mut self, name: &str, make: &mut dyn FnMut() -> String) -> Result<String, Failure>;
    /// All tables, the oldest first.
    fn tables(&mut self) -> Result<Vec<Kept>, Failure>;
    /// Keeps a new table.
    fn add(&mut self, kept: &Kept) -> Result<(), Failure>;
    /// The answers of a table in order.
    fn answers(&mut self, id: &str) -> Result<Vec<Taken>, Failure>;
    /// Keeps answers behind the first `from` ones of a table; what stood there before is gone.
    fn append(&mut self, id: &str, from: usize, taken: &[Taken]) -> Result<(), Failure>;
    /// Keeps a table with other answers, because its game was edited; how it was before is kept as a save.
    fn renew(&mut self, kept: &Kept, taken: &[Taken], before: &Save) -> Result<(), Failure>;
    /// Forgets a table, with how it was before its game was edited.
    fn remove(&mut self, id: &str) -> Result<(), Failure>;
}

impl Kept {
    /// The table as a save.
    pub(super) fn save(&self, taken: &[Taken]) -> Save {
        Save {
            format: schema::FORMAT,
            game: self.title.clone(),
            program: self.program.clone(),
            expansions: self.expansions.clone(),
            setup: self.setup.clone(),
            sitters: self.sitters.clone(),
            seed: self.seed,
            answers: taken.iter().map(|taken| (taken.seat, taken.answer.clone())).collect(),
            said: taken.iter().map(|taken| taken.said.clone()).collect(),
            hashes: taken.iter().map(|taken| taken.hash.clone()).collect(),
            hash: taken.last().map_or_else(String::new, |taken| taken.hash.clone()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self(error.to_string())
    }
}

/// What stands in a column.
fn write(value: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(value)?)
}

/// What a column tells.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    Ok(serde_json::from_str(text)?)
}

/// A place whose tables another version of this command has made.
fn other_version(theirs: i32, ours: i32) -> Failure {
    Failure(format!("it is of another version of this command ({theirs}, not {ours})"))
}
