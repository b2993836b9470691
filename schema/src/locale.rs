//! The words of a game in another language, and templates from which the engine makes sentences about it.

use serde::{Deserialize, Serialize};

use crate::id::{
    AbilityId, CellId, DefinitionId, DerivedId, DieId, FamilyId, FieldId, KindId, MemberId,
    MomentId, NoteId, PoolId, PurposeId, ScoreId, TableId, TagId, TextId, VerbId, ZoneId,
};
use crate::program::Text;

/// The words of a game in one language. What has no entry keeps the word of the game's own text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locale {
    /// The tag of the language: `zh-Hant`.
    pub tag: String,
    /// The name of the game; absent: the one in its manifest.
    #[serde(default)]
    pub name: Option<String>,
    /// Cards.
    pub cards: Vec<(DefinitionId, String)>,
    /// Fields of cards.
    pub fields: Vec<(FieldId, String)>,
    /// Defines.
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
    /// Tables of rows of cards.
    pub tables: Vec<(TableId, String)>,
    /// Verbs.
    pub verbs: Vec<(VerbId, String)>,
    /// Purposes of decisions.
    pub purposes: Vec<(PurposeId, String)>,
    /// Texts of options and questions.
    pub texts: Vec<(TextId, Text)>,
    /// Terms of the score.
    pub scores: Vec<(ScoreId, String)>,
    /// Other names by which cards are found. They are never shown.
    pub aliases: Vec<(DefinitionId, String)>,
    /// Sentences of verbs: a template with the forms of the verb and a place for each argument.
    #[serde(default)]
    pub sentences: Vec<(VerbId, String)>,
    /// Lines on a card for its fields, defines and abilities: a template with a place for the `value`, or for what they
    /// `do`.
    #[serde(default)]
    pub lines: Vec<(Word, String)>,
    /// Nouns: `singular|plural`, or `measure word|noun`; of a define a template with places for its arguments.
    #[serde(default)]
    pub nouns: Vec<(Word, String)>,
    /// How it is said that something has a property, or has a number in a range: a template with a place for the noun
    /// or number.
    #[serde(default)]
    pub qualities: Vec<(Word, String)>,
    /// The text of a card, where it is not generated from its code; a `/` separates paragraphs.
    #[serde(default)]
    pub says: Vec<(DefinitionId, String)>,
    /// The question for each purpose, as a whole sentence.
    #[serde(default)]
    pub questions: Vec<(PurposeId, String)>,
    /// Sentences of verbs in the log, where they differ from those on cards. Empty: the call and all that happens in it
    /// are left out of what people are shown.
    #[serde(default)]
    pub logged: Vec<(VerbId, String)>,
    /// What the log says when a flag or define of somebody becomes true, and, behind a `|`, false. Empty: it is left
    /// out of what people are shown.
    #[serde(default)]
    pub turned: Vec<(Word, String)>,
}

/// Something declared in a game's text that a locale can have a word for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Word {
    /// A kind.
    Kind(KindId),
    /// A tag.
    Tag(TagId),
    /// A group of tags, a family of resources, or the words of a note.
    Family(FamilyId),
    /// A member of a family.
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
    /// A turn, round or phase.
    Moment(MomentId),
    /// A table of rows.
    Table(TableId),
    /// An ability.
    Ability(AbilityId),
}
