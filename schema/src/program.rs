//! A compiled game: tables of definitions by dense ids. It can be shipped without its text.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

pub use crate::choice::{Asks, Choice, ChoiceOption, Contributed, HowMany, Once};
use crate::code::Block;
pub use crate::die::{Die, Face};
pub use crate::effect::Score;
use crate::effect::{Effect, FieldRange, Override, Timed};
use crate::event::Handler;
use crate::expr::Exprs;
use crate::family::{Family, Member};
use crate::goods::Pool;
pub use crate::holder::Holder;
use crate::id::{
    AbilityId, BlockId, CellId, ChoiceId, DefinitionId, DerivedId, DieId, EffectId, ExprId,
    FamilyId, FieldId, HandlerId, IdVec, KindId, MemberId, MenuId, MomentId, NoteId, OptionId,
    PoolId, PurposeId, ScoreId, ScriptId, TableId, TagId, TextId, TimedId, VariantId, VerbId,
    ZoneId,
};

pub use crate::primitive::Primitive;
pub use crate::shown::{Shown, ShownOf, ShownWhat};
pub use crate::winner::Criterion;
pub use crate::zone::{Keys, Layout, PileKey, SizeVisibility, Visibility, Zone};

/// A game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Program {
    /// [`crate::FORMAT`] when it was compiled.
    pub format: u32,
    /// The game's name.
    pub name: String,
    /// How many may play: least, most.
    pub players: (u8, u8),
    /// The variant that takes the starting player, if the manifest names one.
    pub starter: Option<VariantId>,
    /// The files of the text, for messages.
    pub files: Vec<String>,
    /// Texts that a player reads.
    pub texts: IdVec<TextId, Text>,
    /// Zones.
    pub zones: IdVec<ZoneId, Zone>,
    /// Counters, tracks and flags.
    pub cells: IdVec<CellId, Cell>,
    /// Pools.
    pub pools: IdVec<PoolId, Pool>,
    /// Tables of rows that cards have.
    pub tables: IdVec<TableId, String>,
    /// Notes.
    pub notes: IdVec<NoteId, Note>,
    /// Tags.
    pub tags: IdVec<TagId, String>,
    /// Families of words that are values.
    pub families: IdVec<FamilyId, Family>,
    /// Their members, family by family.
    pub members: IdVec<MemberId, Member>,
    /// Kinds; a kind comes after the one it inherits from. The first is `card`.
    pub kinds: IdVec<KindId, Kind>,
    /// Fields of all kinds.
    pub fields: IdVec<FieldId, String>,
    /// Cards as declared.
    pub definitions: IdVec<DefinitionId, Definition>,
    /// Verbs.
    pub verbs: IdVec<VerbId, Verb>,
    /// Abilities.
    pub abilities: IdVec<AbilityId, String>,
    /// Derived values.
    pub derived: IdVec<DerivedId, Derived>,
    /// Stretches of the game.
    pub moments: IdVec<MomentId, Moment>,
    /// What decisions are for. One of them may bear the name of a verb.
    pub purposes: IdVec<PurposeId, String>,
    /// Setup options.
    pub variants: IdVec<VariantId, Variant>,
    /// Handlers.
    pub handlers: IdVec<HandlerId, Handler>,
    /// Code.
    pub blocks: IdVec<BlockId, Block>,
    /// Choices.
    pub choices: IdVec<ChoiceId, Choice>,
    /// Options of choices and menus.
    pub options: IdVec<OptionId, ChoiceOption>,
    /// Menus, by name.
    pub menus: IdVec<MenuId, String>,
    /// Expressions.
    pub exprs: Exprs,
    /// Dice.
    pub dice: IdVec<DieId, Die>,
    /// Scripts.
    pub scripts: IdVec<ScriptId, Script>,
    /// Continuous effects.
    pub effects: IdVec<EffectId, Effect>,
    /// Effects with a life.
    pub timed: IdVec<TimedId, Timed>,
    /// Defines of kinds for which a card has a value of its own.
    pub overrides: Vec<Override>,
    /// Ranges of fields that effects change.
    pub ranges: Vec<FieldRange>,
    /// What is worth showing, as it was declared. It is no part of a program's hash.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Shown>,
    /// Score terms.
    pub scores: IdVec<ScoreId, Score>,
    /// The players' define that says who answers for them, if there is one.
    #[serde(default)]
    pub decider: Option<DerivedId>,
    /// Ways to win: the first that somebody fits counts. Each goes step by step, and leaves ever fewer.
    pub winner: Vec<Vec<Criterion>>,
    /// `setup { … }`
    pub setup: Option<BlockId>,
    /// `flow { … }`
    pub flow: Option<BlockId>,
    /// Third persons that no rule gives, by the verb or purpose (see [`crate::words::spoken`]). It is no part of a program's
    /// hash.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub third_persons: BTreeMap<String, String>,
}

impl Program {
    /// How many play it, in words: `2 to 4`, or `3`.
    #[must_use]
    pub fn played_by(&self) -> String {
        let (least, most) = self.players;
        if least == most { most.to_string() } else { format!("{least} to {most}") }
    }

    /// Whether all win or lose together: points are then the team's, and read with nobody as me.
    #[must_use]
    pub fn is_cooperative(&self) -> bool {
        let all = |way: &Vec<Criterion>| matches!(way[..], [Criterion::All(_)]);
        !self.winner.is_empty() && self.winner.iter().all(all)
    }
}

/// A text, perhaps with values in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Text(pub Vec<TextPart>);

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum TextPart {
    /// As it stands.
    Plain(String),
    /// A value.
    Value(ExprId),
}

/// A counter, track or flag.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Who has it.
    pub holder: Holder,
    /// Whether it is yes or no (0 or 1).
    pub flag: bool,
    /// Its first value.
    pub first: i32,
    /// The range it is kept within.
    pub range: Option<(i32, i32)>,
    /// Whether, past the end of its range, it goes on at the other one.
    pub cycle: bool,
    /// Seen by its holder only.
    pub private: bool,
    /// Who sees it instead of its holder (`Sight::Those`).
    #[serde(default)]
    pub seen_by: Option<ExprId>,
    /// When it has its first value again.
    pub until: Option<Until>,
    /// A flag: whoever has it is out, and passed over until it ends.
    #[serde(default)]
    pub out: bool,
}

/// A note.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Note {
    /// Its name.
    pub name: String,
    /// Who has it.
    pub holder: Holder,
    /// Its first value; absent: nothing.
    pub first: Option<ExprId>,
    /// Seen by its holder only.
    pub private: bool,
    /// Who sees it instead of its holder (`Sight::Those`).
    #[serde(default)]
    pub seen_by: Option<ExprId>,
    /// When it has its first value again.
    pub until: Option<Until>,
}

/// When a lifetime ends.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Until {
    /// With the stretch, after its handlers.
    Moment(MomentId),
    /// With the event of the verb that was running when the value was given (an inner one does not end it), or else its next one.
    Verb(VerbId),
}

/// A kind of card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// The kind it inherits from.
    pub parent: Option<KindId>,
}

/// A card as declared.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: KindId,
    /// Its tags.
    pub tags: Vec<TagId>,
    /// Its fields, defaults filled in.
    pub fields: Vec<(FieldId, ExprId)>,
    /// What it can do.
    pub abilities: Vec<(AbilityId, BlockId)>,
    /// The rows of its tables, in order.
    pub rows: Vec<Row>,
    /// What is first in its pools, where it says so itself.
    pub pools: Vec<(PoolId, ExprId)>,
    /// Where it was written.
    pub span: crate::source::Span,
}

/// A row of a table in a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Row {
    /// Which table. Its rows are counted from 1.
    pub table: TableId,
    /// Its fields, defaults filled in.
    pub fields: Vec<(FieldId, ExprId)>,
    /// What it can do, with the card as `self`.
    pub abilities: Vec<(AbilityId, BlockId)>,
}

/// A verb.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Verb {
    /// Its name; for `verb +card`, `+card`.
    pub name: String,
    /// Its parameters, which are the first slots of its block: the thing, if it has one, then those by preposition.
    pub params: Vec<Param>,
    /// Which of the machine's own it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub primitive: Option<Primitive>,
    /// Its body; absent for verbs of the machine's own, which are instructions, and for those of the prelude that nobody calls.
    pub block: Option<BlockId>,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its preposition; absent: the thing.
    pub preposition: Option<String>,
    /// A call without it, or with nothing for it, is skipped.
    pub required: bool,
    /// Its value where the call leaves it out, read by the caller's me.
    pub default: Option<ExprId>,
}

/// A derived value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Derived {
    /// Its name.
    pub name: String,
    /// Whose it is: a player's (me is that player), a card's (self is that card, me its owner), or free.
    pub holder: Option<Holder>,
    /// How many arguments it has.
    pub args: u16,
    /// Its value.
    pub body: ExprId,
    /// What it yields, for those who name it from outside (`--set`).
    pub yields: VariantType,
}

/// A stretch of the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Moment {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: MomentKind,
    /// Where it opens, for a game that begins there.
    pub entry: Option<WayIn>,
}

/// What a stretch is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum MomentKind {
    /// A turn of the active player.
    Turn,
    /// A round.
    Round,
    /// A phase.
    Phase,
}

/// The one way into a phase: a frame of `flow` at this instruction, with these stretches open around it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct WayIn {
    /// The `Open` of the phase in `flow`.
    pub at: u16,
    /// Stretches already open, outermost first. If a turn is among them, there is an active player, who acts.
    pub within: Vec<MomentId>,
}

/// A setup option.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// What may be given for it.
    pub takes: VariantType,
    /// Its value if none is given.
    pub default: ExprId,
    /// What must be so once all options are set; else the setup is refused.
    #[serde(default)]
    pub condition: Option<ExprId>,
}

/// What a setup option may be set to, from text.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum VariantType {
    /// `yes` or `no`
    Flag,
    /// A whole number.
    Number,
    /// A whole number from one to another.
    Range(i32, i32),
    /// A seat, counted from 1, or `none`.
    Player,
    /// Seats, counted from 1, with commas between, or `none`.
    Players,
    /// A member of a family, by its word.
    Member(FamilyId),
    /// One card's name.
    Definition(KindId),
    /// Names with commas between, or the name of a `define` of this type without arguments.
    Definitions(KindId),
    /// Nothing that text can say.
    Other,
}

/// A function in rhai.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Script {
    /// The function's name.
    pub name: String,
    /// The file it stands in.
    pub path: String,
    /// Its text.
    pub text: String,
    /// How many arguments it takes.
    pub args: u16,
    /// What it gives back.
    pub gives: ScriptValue,
    /// Whether it gives a list of these.
    pub list: bool,
}

/// What a script gives back, or each item of its list.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum ScriptValue {
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// A seat, counted from 1, or nothing.
    Player,
    /// The name of a card of a kind, or nothing.
    Definition(KindId),
    /// The word of a member of a family, or nothing.
    Member(FamilyId),
    /// Whatever it is.
    Any,
}
