//! A saved game: how it began and what was answered. Loading plays it again.

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
    /// The hash of the program, in hexadecimal.
    pub program: String,
    /// The expansions that it was played with, in the order in which they were loaded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expansions: Vec<PlayedWith>,
    /// How it began.
    pub setup: Setup,
    /// Who played for each seat, in the words of the command that wrote it; empty where it does not matter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sitters: Vec<String>,
    /// The chances it met.
    pub seed: Seed,
    /// Who answered what, in order.
    pub answers: Vec<(Seat, Answer)>,
    /// What each answer names, in the words of the game's own text, so that it can be given again where the game has
    /// changed; of numbers, and of yes and no, nothing. Absent in old saves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Vec<String>>,
    /// The hash of the state after each answer, where the save is a recording; else empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hashes: Vec<String>,
    /// The hash of the final state, in hexadecimal.
    pub hash: String,
}
