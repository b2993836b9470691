//! What the words of a game are called in another language.

use serde::{Deserialize, Serialize};

use crate::id::{
    CellId, DefinitionId, DieId, FieldId, MemberId, MomentId, NoteId, PoolId, PurposeId, ScoreId,
    TableId, TagId, TextId, VerbId, ZoneId,
};
use crate::program::Text;

/// Names in one language. What has none keeps its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locale {
    /// The language: `zh-Hant`.
    pub tag: String,
    /// Cards.
    pub cards: Vec<(DefinitionId, String)>,
    /// Fields of cards.
    pub fields: Vec<(FieldId, String)>,
    /// Zones.
    pub zones: Vec<(ZoneId, String)>,
    /// Counters, tracks and flags.
    pub counters: Vec<(CellId, String)>,
    /// Notes.
    pub notes: Vec<(NoteId, String)>,
    /// Pools.
    pub pools: Vec<(PoolId, String)>,
    /// Phases.
    pub phases: Vec<(MomentId, String)>,
    /// Tags.
    pub tags: Vec<(TagId, String)>,
    /// Members of families.
    pub members: Vec<(MemberId, String)>,
    /// Dice.
    pub dice: Vec<(DieId, String)>,
    /// Rows of cards.
    pub tables: Vec<(TableId, String)>,
    /// Verbs.
    pub verbs: Vec<(VerbId, String)>,
    /// What decisions are for.
    pub purposes: Vec<(PurposeId, String)>,
    /// Texts of options and questions.
    pub texts: Vec<(TextId, Text)>,
    /// Terms of the score.
    pub scores: Vec<(ScoreId, String)>,
    /// Other names of cards, which find them and are never shown.
    pub aliases: Vec<(DefinitionId, String)>,
}
