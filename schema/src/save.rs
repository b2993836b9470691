//! A saved game: its setup, its seed and all answers. To load it is to play it again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Seat};
pub use crate::position::{Seed, Setup};

/// An expansion that a game was played with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayedWith {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// The hash of its texts, in hexadecimal.
    pub hash: String,
}

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// [`crate::FORMAT`] when it was written.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The hash of the program that it was played with, in hexadecimal.
    pub program: String,
    /// The expansions that it was played with, in the order in which they were loaded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expansions: Vec<PlayedWith>,
    /// How the game began.
    pub setup: Setup,
    /// Who played for each seat, in the words of the command that wrote the save; empty where that does not matter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sitters: Vec<String>,
    /// The seed that all chance in it comes from.
    pub seed: Seed,
    /// All answers in order, each with the seat that gave it.
    pub answers: Vec<(Seat, Answer)>,
    /// For each answer the names of what was chosen, in the game's own words, so that it can be given again after the
    /// game's text has changed. Empty for numbers, and for yes and no. Old saves have no `said`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Vec<String>>,
    /// If the save is a recording: the hash of the state after each answer, in hexadecimal; else empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hashes: Vec<String>,
    /// The hash of the final state, in hexadecimal.
    pub hash: String,
}
