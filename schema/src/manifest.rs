//! `game.toml` and `expansion.toml`: what a game's and an expansion's folder says about itself.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ruling::Ruling;

/// The manifest of a game. Unknown keys are errors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What the game is called.
    pub name: String,
    /// The version of the language it is written in.
    pub language: u32,
    /// What expansions call it. Where nothing is said it is the name in small letters, with `-` between its words.
    #[serde(default)]
    pub id: Option<String>,
    /// Its version, as semver has them: `1.2.0`. Expansions say which ones they fit. Where nothing is said it is 0.0.0.
    #[serde(default)]
    pub version: Option<String>,
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

impl Manifest {
    /// What expansions call the game: its `id`, else its name in small letters with `-` between its words.
    #[must_use]
    pub fn id(&self) -> String {
        let slug = || {
            let small = self.name.to_lowercase();
            let words = small.split(|sign: char| !sign.is_alphanumeric());
            words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
        };
        self.id.clone().unwrap_or_else(slug)
    }
}

/// The manifest of an expansion. Unknown keys are errors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expansion {
    /// What it is called by games, saves and other expansions: small letters, digits and `-`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its version, as semver has them: `1.2.0`.
    pub version: String,
    /// The version of the language it is written in.
    pub language: u32,
    /// The one game that it adds to, by id, with the range of its versions: `dominion = "^1"`.
    pub extends: BTreeMap<String, String>,
    /// Expansions that must be there too, by id, each with the range of its versions. They are loaded before it.
    #[serde(default)]
    pub needs: BTreeMap<String, String>,
    /// Expansions that must not be there, by id, each with the range of versions that this is said of.
    #[serde(default)]
    pub conflicts: BTreeMap<String, String>,
    /// Who wrote it.
    #[serde(default)]
    pub authors: Vec<String>,
    /// What others may do with it, as SPDX has it: `CC-BY-4.0`.
    #[serde(default)]
    pub licence: Option<String>,
    /// The languages of its folder `locale`. Where this is said, these and no others must be there.
    #[serde(default)]
    pub locales: Option<Vec<String>>,
    /// Its tables of cards, by path. Where this is said, these and no others must be there.
    #[serde(default)]
    pub tables: Option<Vec<String>>,
    /// How `sim` plays with it where nothing is said; the last expansion that says so counts.
    #[serde(default)]
    pub sim: Sim,
    /// Where its facts and figures are from, for people.
    #[serde(default)]
    pub provenance: Option<String>,
    /// Rulings of the game that are otherwise with it, on purpose.
    #[serde(default)]
    pub changes: Vec<ChangedRuling>,
}

/// A ruling of the game that an expansion changes on purpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedRuling {
    /// The ruling's id.
    pub ruling: String,
    /// Its title, where others of this id stay as they are.
    #[serde(default)]
    pub title: Option<String>,
    /// Why it is otherwise.
    pub reason: String,
}

impl ChangedRuling {
    /// Whether this ruling is meant.
    #[must_use]
    pub fn names(&self, ruling: &Ruling) -> bool {
        ruling.ids.contains(&self.ruling)
            && self.title.as_ref().is_none_or(|title| *title == ruling.title)
    }
}

/// What `sim` does where nothing is said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sim {
    /// The bots, seat by seat, by file stem.
    #[serde(default)]
    pub bots: Vec<String>,
}
