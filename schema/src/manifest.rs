//! `game.toml`: what a game's folder says about itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The manifest of a game. Unknown keys are errors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What the game is called.
    pub name: String,
    /// The version of the language it is written in.
    pub language: u32,
    /// The variant that takes the starting player.
    #[serde(default)]
    pub starter: Option<String>,
    /// How `sim` plays it where nothing is said.
    #[serde(default)]
    pub sim: Sim,
    /// Where its facts and figures are from, for people.
    #[serde(default)]
    pub provenance: Option<String>,
}

/// What `sim` does where nothing is said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sim {
    /// The bots, seat by seat, by file stem.
    #[serde(default)]
    pub bots: Vec<String>,
}
