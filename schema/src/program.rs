//! A compiled game: its definitions in tables, each indexed by an id type of its own. It can be shipped without its
//! text.

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
    FamilyId, FieldId, HandlerId, Id, IdVec, KindId, MemberId, MenuId, MomentId, NoteId, OptionId,
    PoolId, PurposeId, ScoreId, ScriptId, TableId, TagId, TextId, TimedId, VariantId, VerbId,
    ZoneId,
};

pub use crate::primitive::Primitive;
pub use crate::shown::{Shown, ShownOf, ShownWhat};
pub use crate::text::{Text, TextPart};
pub use crate::variant::VariantType;
pub use crate::winner::Criterion;
pub use crate::zone::{Keys, Layout, PileKey, SizeVisibility, Visibility, Zone};

/// A compiled game. All ids in it are indices into the tables below.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Program {
    /// [`crate::FORMAT`] when it was compiled.
    pub format: u32,
    /// The game's name.
    pub name: String,
    /// The least and the greatest number of players, both allowed.
    pub players: (u8, u8),
    /// The setup option that takes the starting player, if the manifest names one.
    pub starter: Option<VariantId>,
    /// Paths of the source files; a [`crate::source::FileId`] is an index into them.
    pub files: Vec<String>,
    /// Texts that a player reads.
    pub texts: IdVec<TextId, Text>,
    /// Zones.
    pub zones: IdVec<ZoneId, Zone>,
    /// Counters, tracks and flags.
    pub cells: IdVec<CellId, Cell>,
    /// Pools.
    pub pools: IdVec<PoolId, Pool>,
    /// Names of the tables of rows that cards have.
    pub tables: IdVec<TableId, String>,
    /// Notes.
    pub notes: IdVec<NoteId, Note>,
    /// Names of tags.
    pub tags: IdVec<TagId, String>,
    /// Families: words that are values.
    pub families: IdVec<FamilyId, Family>,
    /// Members of all families, family by family.
    pub members: IdVec<MemberId, Member>,
    /// Kinds; a kind comes after the one that it inherits from. The first is `card`.
    pub kinds: IdVec<KindId, Kind>,
    /// Names of the fields of all kinds.
    pub fields: IdVec<FieldId, String>,
    /// Card definitions.
    pub definitions: IdVec<DefinitionId, Definition>,
    /// Verbs.
    pub verbs: IdVec<VerbId, Verb>,
    /// Names of abilities.
    pub abilities: IdVec<AbilityId, String>,
    /// Derived values (`define`).
    pub derived: IdVec<DerivedId, Derived>,
    /// Turns, rounds and phases. The first two are the turn and the round (see [`crate::primitive::Stretch`]).
    pub moments: IdVec<MomentId, Moment>,
    /// Names of purposes: what decisions are for. A purpose may be called like a verb.
    pub purposes: IdVec<PurposeId, String>,
    /// Setup options.
    pub variants: IdVec<VariantId, Variant>,
    /// Handlers.
    pub handlers: IdVec<HandlerId, Handler>,
    /// Blocks of code.
    pub blocks: IdVec<BlockId, Block>,
    /// Choices.
    pub choices: IdVec<ChoiceId, Choice>,
    /// Options of choices and menus.
    pub options: IdVec<OptionId, ChoiceOption>,
    /// Names of menus.
    pub menus: IdVec<MenuId, String>,
    /// Expressions.
    pub exprs: Exprs,
    /// Dice.
    pub dice: IdVec<DieId, Die>,
    /// Scripts.
    pub scripts: IdVec<ScriptId, Script>,
    /// Continuous effects.
    pub effects: IdVec<EffectId, Effect>,
    /// Effects that last for a while (`until … { … }`).
    pub timed: IdVec<TimedId, Timed>,
    /// Cards that give a define of their kind a value of their own.
    pub overrides: Vec<Override>,
    /// Ranges of fields that effects change.
    pub ranges: Vec<FieldRange>,
    /// The `shown` declarations. They are not part of a program's hash.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Shown>,
    /// Score terms.
    pub scores: IdVec<ScoreId, Score>,
    /// The players' `define decider`, which says who answers a player's decisions, if the game has one.
    #[serde(default)]
    pub decider: Option<DerivedId>,
    /// Ways to win: the first that leaves a winner counts. Each is a list of steps that leave ever fewer players.
    pub winner: Vec<Vec<Criterion>>,
    /// `setup { … }`
    pub setup: Option<BlockId>,
    /// `flow { … }`
    pub flow: Option<BlockId>,
    /// Irregular third persons, by verb or purpose (see [`crate::words::spoken`]). Not part of a program's hash.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub third_persons: BTreeMap<String, String>,
}

impl Program {
    /// The cells of a pool, one for each resource of its family.
    pub fn pool_cells(&self, pool: &Pool) -> impl Iterator<Item = CellId> + use<> {
        let first = pool.first_cell.index();
        (first..first + usize::from(self.families[pool.family].count)).map(CellId::new)
    }

    /// The number of players as text: `2 to 4`, or `3`.
    #[must_use]
    pub fn played_by(&self) -> String {
        let (least, most) = self.players;
        if least == most { most.to_string() } else { format!("{least} to {most}") }
    }

    /// Whether all players win or lose together: each way to win is one `all where`. Points are then the team's, and
    /// score terms are evaluated without a `me`.
    #[must_use]
    pub fn is_cooperative(&self) -> bool {
        let all = |way: &Vec<Criterion>| matches!(way[..], [Criterion::All(_)]);
        !self.winner.is_empty() && self.winner.iter().all(all)
    }

    /// A kind and those that it inherits from, the nearest first. Ids fall along it, else it ends.
    pub fn line_of(&self, kind: KindId) -> impl Iterator<Item = KindId> {
        let above = |kind: &KindId| self.kinds.get(*kind)?.parent.filter(|above| above < kind);
        std::iter::successors(Some(kind), above)
    }
}

/// A counter, track or flag.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Who has it.
    pub holder: Holder,
    /// Whether it is a flag: its value is 0 (no) or 1 (yes).
    pub flag: bool,
    /// Its first value.
    pub first: i32,
    /// The least and the greatest value, both allowed; absent: any number.
    pub range: Option<(i32, i32)>,
    /// Whether a change past one end of its range goes on at the other end.
    pub cycle: bool,
    /// Whether only its holder sees it.
    pub private: bool,
    /// On a card: whether all see it where they are told the card's place, though not the card.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
    /// The condition that says who sees it instead of its holder (see [`crate::sight::Sight::Those`]).
    #[serde(default)]
    pub seen_by: Option<ExprId>,
    /// When it goes back to its first value; absent: never.
    pub until: Option<Until>,
    /// Of a player's flag: whether a player who has it set is out of the game, and passed over.
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
    /// Its first value; absent: `none`.
    pub first: Option<ExprId>,
    /// Whether only its holder sees it.
    pub private: bool,
    /// On a card: whether all see it where they are told the card's place, though not the card.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
    /// The condition that says who sees it instead of its holder (see [`crate::sight::Sight::Those`]).
    #[serde(default)]
    pub seen_by: Option<ExprId>,
    /// When it goes back to its first value; absent: never.
    pub until: Option<Until>,
}

/// When a lifetime ends.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Until {
    /// When this turn, round or phase ends, after the handlers of its end.
    Moment(MomentId),
    /// With the event of the verb that was running when the value was given (not one inside it), or else the next one.
    Verb(VerbId),
}

/// A kind of card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// The kind that it inherits from.
    pub parent: Option<KindId>,
    /// The zones in which its cards count unless they say otherwise, inherited ones included. Only what is told of cards
    /// reads this: each handler, option, effect and term has its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub live: Vec<ZoneId>,
    /// The notes that its cards have, without those that it inherits. Only what is told of cards reads this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteId>,
}

/// A card as declared in the text. Cards on the table are instances of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: KindId,
    /// Its tags.
    pub tags: Vec<TagId>,
    /// The values of its fields, including defaults.
    pub fields: Vec<(FieldId, ExprId)>,
    /// Its abilities, with the code of each.
    pub abilities: Vec<(AbilityId, BlockId)>,
    /// The rows of all its tables, in the order of the text.
    pub rows: Vec<Row>,
    /// The first contents of its pools, where the card declares them itself.
    pub pools: Vec<(PoolId, ExprId)>,
    /// Where it stands in the text.
    pub span: crate::source::Span,
}

/// A row of a table of a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Row {
    /// Its table. The rows of one table of a card are numbered from 1, in order.
    pub table: TableId,
    /// The values of its fields, including defaults.
    pub fields: Vec<(FieldId, ExprId)>,
    /// Its abilities, with the code of each; they run with the card as `self`.
    pub abilities: Vec<(AbilityId, BlockId)>,
}

/// A verb.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Verb {
    /// Its name; that of `verb +card` is `+card`.
    pub name: String,
    /// Its parameters, which are the first slots of its block: the direct object, if any, then those with a
    /// preposition.
    pub params: Vec<Param>,
    /// The built-in verb that it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub primitive: Option<Primitive>,
    /// Its body; absent for built-in verbs, which are instructions, and for verbs of the prelude that nobody calls.
    pub block: Option<BlockId>,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its preposition; absent: it is the direct object.
    pub preposition: Option<String>,
    /// Whether a call is skipped that leaves it out, or gives `none` or an empty list for it.
    pub required: bool,
    /// Its value where a call leaves it out, evaluated with the caller's `me`.
    pub default: Option<ExprId>,
}

/// A derived value (`define`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Derived {
    /// Its name.
    pub name: String,
    /// Who has it: a player (`me` in its body), or a card (`self`, with its owner as `me`); absent: it is free.
    pub holder: Option<Holder>,
    /// How many arguments it has.
    pub args: u16,
    /// The expression that gives its value.
    pub body: ExprId,
    /// The type of its value, for setup options that name it (`--set`).
    pub yields: VariantType,
}

/// A stretch of the game that begins and ends: a turn, round or phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Moment {
    /// Its name.
    pub name: String,
    /// Which of the three it is.
    pub kind: MomentKind,
    /// How a game can begin at its start; absent: it cannot.
    pub entry: Option<WayIn>,
}

/// Which sort of stretch a [`Moment`] is.
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

/// How a game can begin in a phase: with a frame of `flow` at an instruction, and stretches open around it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct WayIn {
    /// The instruction: that [`crate::code::Op::Open`] in `flow` which opens the phase.
    pub at: u16,
    /// Stretches already open, outermost first. If a turn is among them, there is an active player, who acts.
    pub within: Vec<MomentId>,
}

/// A setup option.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// The type of what it can be set to.
    pub takes: VariantType,
    /// Its value if it is not set.
    pub default: ExprId,
    /// A condition that must hold once all options are set; else the setup is refused.
    #[serde(default)]
    pub condition: Option<ExprId>,
}

/// A function written in rhai, which expressions call.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Script {
    /// The function's name.
    pub name: String,
    /// The path of the file in which it stands.
    pub path: String,
    /// The text of that file.
    pub text: String,
    /// How many arguments it takes.
    pub args: u16,
    /// The type of what it returns, or of each item of the list that it returns.
    pub gives: ScriptValue,
    /// Whether it returns a list.
    pub list: bool,
}

/// The type of what a script returns, or of each item of the list that it returns.
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
    /// Any value.
    Any,
}
