//! What the words of a game are called in another language.

use serde::{Deserialize, Serialize};

use crate::id::{
    AbilityId, CellId, DefinitionId, DerivedId, DieId, FamilyId, FieldId, KindId, MemberId,
    MomentId, NoteId, PoolId, PurposeId, ScoreId, TableId, TagId, TextId, VerbId, ZoneId,
};
use crate::program::Text;

/// Names in one language. What has none keeps its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locale {
    /// The language: `zh-Hant`.
    pub tag: String,
    /// What the game itself is called; absent: as its manifest calls it.
    #[serde(default)]
    pub name: Option<String>,
    /// Cards.
    pub cards: Vec<(DefinitionId, String)>,
    /// Fields of cards.
    pub fields: Vec<(FieldId, String)>,
    /// Defines, which are called like fields.
    #[serde(default)]
    pub derived: Vec<(DerivedId, String)>,
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
    /// What verbs say: a template with the forms of the verb and places for what is handed to it.
    #[serde(default)]
    pub sentences: Vec<(VerbId, String)>,
    /// What fields, defines and abilities of a card say: a template with a place for the `value`, or for what they `do`.
    #[serde(default)]
    pub lines: Vec<(Word, String)>,
    /// Nouns: `one|several`, or `measure word|noun`; of a define a template with places for its arguments.
    #[serde(default)]
    pub nouns: Vec<(Word, String)>,
    /// How it is said that something is so, or has a number in a range: a template with a place for that.
    #[serde(default)]
    pub qualities: Vec<(Word, String)>,
    /// What a card says, where it is not made from what it does; a `/` stands between paragraphs.
    #[serde(default)]
    pub says: Vec<(DefinitionId, String)>,
    /// What is asked for a purpose: a whole question.
    #[serde(default)]
    pub questions: Vec<(PurposeId, String)>,
    /// What verbs say in the log, where that is something else than in cards; empty: they fold away with what happens in
    /// them.
    #[serde(default)]
    pub logged: Vec<(VerbId, String)>,
    /// What the log says of somebody for whom a flag or define has become so, and behind a `|` when it no longer is; empty:
    /// it folds away.
    #[serde(default)]
    pub turned: Vec<(Word, String)>,
}

/// Something that a game's text has a word for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Word {
    /// A kind.
    Kind(KindId),
    /// A tag.
    Tag(TagId),
    /// A group of tags, a family of resources, or the words of a note.
    Family(FamilyId),
    /// A member of such.
    Member(MemberId),
    /// A zone.
    Zone(ZoneId),
    /// A counter, track or flag.
    Cell(CellId),
    /// A pool.
    Pool(PoolId),
    /// A note.
    Note(NoteId),
    /// A field.
    Field(FieldId),
    /// A derived value.
    Derived(DerivedId),
    /// A stretch.
    Moment(MomentId),
    /// A table of rows.
    Table(TableId),
    /// An ability.
    Ability(AbilityId),
}
