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
    /// The id by which expansions name it. The default is its name in lower case, with `-` between the words.
    #[serde(default)]
    pub id: Option<String>,
    /// Its version, by semver (`1.2.0`), which expansions require. The default is 0.0.0.
    #[serde(default)]
    pub version: Option<String>,
    /// The name of the setup option that takes the starting player.
    #[serde(default)]
    pub starter: Option<String>,
    /// Defaults of the command `sim`.
    #[serde(default)]
    pub sim: Sim,
    /// Where its facts and figures are from, for people.
    #[serde(default)]
    pub provenance: Option<String>,
}

impl Manifest {
    /// The id by which expansions name the game: its `id`, else its name in lower case with `-` between the words.
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
    /// The id by which games, saves and other expansions name it: small letters, digits and `-`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its version, by semver: `1.2.0`.
    pub version: String,
    /// The version of the language it is written in.
    pub language: u32,
    /// The one game that it extends, by id, with the range of versions that it fits: `ID = "^1"`.
    pub extends: BTreeMap<String, String>,
    /// Expansions that it needs, by id, each with a range of versions. They are loaded before it.
    #[serde(default)]
    pub needs: BTreeMap<String, String>,
    /// Expansions that it cannot be played with, by id, each with the range of versions that this holds for.
    #[serde(default)]
    pub conflicts: BTreeMap<String, String>,
    /// Its authors.
    #[serde(default)]
    pub authors: Vec<String>,
    /// Its licence, as an SPDX identifier: `CC-BY-4.0`.
    #[serde(default)]
    pub licence: Option<String>,
    /// The languages of its folder `locale`. If given, exactly these must be there.
    #[serde(default)]
    pub locales: Option<Vec<String>>,
    /// The paths of its tables of cards. If given, exactly these must be there.
    #[serde(default)]
    pub tables: Option<Vec<String>>,
    /// Defaults of the command `sim` when it is played with; those of the last expansion that has some count.
    #[serde(default)]
    pub sim: Sim,
    /// Where its facts and figures are from, for people.
    #[serde(default)]
    pub provenance: Option<String>,
    /// Rulings of the game, and of what it needs, whose outcome it changes on purpose.
    #[serde(default)]
    pub changes: Vec<ChangedRuling>,
}

/// A ruling of the game whose outcome an expansion changes on purpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedRuling {
    /// The ruling's id.
    pub ruling: String,
    /// The ruling's title, if only that one of the rulings with this id changes.
    #[serde(default)]
    pub title: Option<String>,
    /// Why it changes.
    pub reason: String,
}

impl ChangedRuling {
    /// Whether a ruling is the one meant.
    #[must_use]
    pub fn names(&self, ruling: &Ruling) -> bool {
        ruling.ids.contains(&self.ruling)
            && self.title.as_ref().is_none_or(|title| *title == ruling.title)
    }
}

/// Defaults of the command `sim`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sim {
    /// The bot of each seat, by file stem.
    #[serde(default)]
    pub bots: Vec<String>,
}
