//! What the words of a game are called in another language.

use serde::{Deserialize, Serialize};

use crate::id::{CellId, DefinitionId, MomentId, ScoreId, TagId, ZoneId};

/// Names in one language. What has none keeps its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locale {
    /// The language: `zh-Hant`.
    pub tag: String,
    /// Cards.
    pub cards: Vec<(DefinitionId, String)>,
    /// Zones.
    pub zones: Vec<(ZoneId, String)>,
    /// Counters, tracks and flags.
    pub counters: Vec<(CellId, String)>,
    /// Phases.
    pub phases: Vec<(MomentId, String)>,
    /// Tags.
    pub tags: Vec<(TagId, String)>,
    /// Terms of the score.
    pub scores: Vec<(ScoreId, String)>,
    /// Other names of cards, which find them and are never shown.
    pub aliases: Vec<(DefinitionId, String)>,
}
