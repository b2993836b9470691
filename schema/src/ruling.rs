//! Rulings as checked: a position, moves, and what must hold. Names are resolved; texts are for messages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::claim::{At, Happened, Heard, Known, Stretch, Told};
use crate::decision::{Answer, Seat};
use crate::expr::Exprs;
use crate::id::{
    CellId, DefinitionId, DieId, ExprId, MemberId, MomentId, NoteId, PurposeId, VerbId, ZoneId,
};
use crate::program::PileKey;
use crate::save::{Seed, Setup};
use crate::source::Span;

/// One ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ruling {
    /// Its clauses in the ledger.
    pub ids: Vec<String>,
    /// Its title.
    pub title: String,
    /// The book and passage it is from.
    pub cite: Option<(String, Option<String>)>,
    /// The position.
    pub given: Given,
    /// The moves.
    pub when: Vec<Step>,
    /// What must hold.
    pub then: Vec<Claim>,
    /// Whether what it does not name may change.
    pub rest_free: bool,
    /// Zones that it names anywhere, with whose: cards may move from and to these.
    pub names: Vec<Where>,
    /// Its expressions.
    pub exprs: Exprs,
    /// Where the lines stand that give something: of a zone or pile, a next shuffle, a next roll.
    pub facts: Vec<(GivenBy, Span)>,
    /// Where it stands.
    pub span: Span,
}

/// What a line of a position gives, for messages about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum GivenBy {
    /// What lies in a zone or pile.
    Contents(Where),
    /// The order after a shuffle: which of [`Given::shuffles`].
    Shuffle(u16),
    /// The next rolls of a die.
    Roll(DieId),
}

/// A position.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Who plays, seat by seat.
    pub players: Vec<String>,
    /// Whose turn it is.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// In which phase, at whose start the game begins.
    #[serde(default)]
    pub phase: Option<MomentId>,
    /// Whether the table is empty too.
    #[serde(default)]
    pub bare: bool,
    /// Whether the table keeps what lies on it: the position's cards are not taken from there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub full: bool,
    /// The seeds it is played with, first to last.
    #[serde(default)]
    pub seeds: Option<(u64, u64)>,
    /// Setup options by name.
    #[serde(default)]
    pub variants: Vec<(String, String)>,
    /// What lies where.
    #[serde(default)]
    pub contents: Vec<(Where, Vec<Laid>)>,
    /// Counters and flags.
    #[serde(default)]
    pub cells: Vec<(CellId, Option<Seat>, i32)>,
    /// Counters and flags of piles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_piles: Vec<(CellId, Where, i32)>,
    /// Notes.
    #[serde(default)]
    pub notes: Vec<Noted>,
    /// Which faces the next rolls of a die give, by their places on it from 0.
    #[serde(default)]
    pub rolls: Vec<(DieId, Vec<u16>)>,
    /// What the next shuffles of a zone give, top first.
    #[serde(default)]
    pub shuffles: Vec<(Where, Vec<DefinitionId>)>,
    /// A game that was played so far; then nothing else but who plays and what chance gives next is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<Played>>,
}

/// A saved game up to one of its answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The save, by its path in the game's folder.
    pub file: String,
    /// The hash of the program that it was played with.
    pub program: String,
    /// How it began.
    pub setup: Setup,
    /// The chances it met.
    pub seed: Seed,
    /// Who answered what, up to there.
    pub answers: Vec<(Seat, Answer)>,
    /// The hash of the state there, if the save has it.
    pub hash: Option<String>,
}

/// A note of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Noted {
    /// The note.
    pub note: NoteId,
    /// Whose; absent: the table's.
    pub seat: Option<Seat>,
    /// What it holds; none at all: nothing.
    pub things: Vec<Thing>,
    /// Whether that is a list.
    pub list: bool,
}

/// A card of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// What it is.
    pub card: DefinitionId,
    /// At which spot, by its numbers as they are written.
    #[serde(default)]
    pub at: Option<(i16, i16)>,
    /// Its counters and flags, where they do not have their first values.
    #[serde(default)]
    pub with: Vec<(CellId, i32)>,
    /// What lies in its own zones.
    #[serde(default)]
    pub inside: Vec<(ZoneId, Vec<DefinitionId>)>,
}

/// A zone, and whose; of a `piles` zone one pile.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Where {
    /// The zone.
    pub zone: ZoneId,
    /// Whose; absent: the table's.
    pub seat: Option<Seat>,
    /// Which pile; absent: all of it.
    pub pile: Option<PileKey>,
}

/// One line of `when`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// What it says.
    pub kind: StepKind,
    /// Where it stands.
    pub span: Span,
}

/// What a line of `when` says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum StepKind {
    /// An answer.
    Does {
        /// Who.
        player: Seat,
        /// To what; absent for `says`.
        purpose: Option<PurposeId>,
        /// What.
        answer: Does,
    },
    /// Something that must hold here.
    Check(Claim),
}

/// An answer by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Does {
    /// These, in this order, each once; none of them: `nothing`. Also yes to a yes-or-no about these.
    Things(Vec<Item>),
    /// A number.
    Number(i32),
    /// Yes or no.
    Says(bool),
    /// The options that say this, in this order.
    Options(Vec<String>),
    /// No, or nothing, whatever it is about.
    Declines,
}

/// A thing that can be picked or offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Thing {
    /// A card by name.
    Card(DefinitionId),
    /// A player.
    Player(Seat),
    /// A number, or the pile that goes by it.
    Number(i32),
    /// A spot, by its numbers as they are written.
    Spot(i16, i16),
    /// A member of a family.
    Member(MemberId),
}

/// A thing of an answer or an offer, and which of several alike is meant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Item {
    /// What.
    pub thing: Thing,
    /// How many, where it is said.
    pub count: Option<u16>,
    /// Where it lies, where it is said.
    pub within: Option<Where>,
    /// At which spot it lies, by its numbers as they are written.
    pub at: Option<(i16, i16)>,
}

/// How much a line about an offer says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Extent {
    /// Of things: these and no others. Of options: these, and maybe others.
    These,
    /// These and no others, and of what has no number one.
    Exactly,
    /// All that lie where something is offered, but for these, which lie there too.
    AllBut,
    /// None of these, which lie where something is offered.
    Not,
}

/// Something that must hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// What it says.
    pub kind: ClaimKind,
    /// Where it stands.
    pub span: Span,
}

/// What a claim says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ClaimKind {
    /// A condition.
    Holds(ExprId),
    /// What is offered now.
    Offered {
        /// To whom.
        player: Seat,
        /// What.
        things: Vec<Item>,
        /// For what.
        purpose: Option<PurposeId>,
        /// How much this says.
        extent: Extent,
    },
    /// Which options are offered now.
    OfferedOptions {
        /// To whom.
        player: Seat,
        /// What they say.
        labels: Vec<String>,
        /// For what.
        purpose: Option<PurposeId>,
        /// How much this says; never [`Extent::AllBut`].
        extent: Extent,
    },
    /// What was chosen since the last answer without asking, as nothing else could be.
    LeftWith {
        /// By whom.
        player: Seat,
        /// What: each as often as its number says, or once.
        things: Vec<Item>,
        /// For what.
        purpose: Option<PurposeId>,
    },
    /// Whether the decision that is open must be made.
    Bound {
        /// Whose.
        player: Seat,
        /// For what.
        purpose: Option<PurposeId>,
        /// Whether it says that they may decline.
        may_decline: bool,
    },
    /// Whether a player, or anybody, has a decision open.
    Asked {
        /// Who; absent: anybody. `nobody is asked` lets the running phase end first.
        player: Option<Seat>,
        /// For what.
        purpose: Option<PurposeId>,
        /// Whether it says that they are not asked.
        not: bool,
    },
    /// What a seat sees: so many cards of a zone, or (if `not`) no card of that name there, or (if neither is said) any
    /// card of it.
    Sees {
        /// Who.
        player: Seat,
        /// Where.
        at: Where,
        /// How many, for `sees n cards in Z`.
        count: Option<u16>,
        /// Which card, for `sees X in Z` and `cannot see X in Z`.
        card: Option<DefinitionId>,
        /// Whether it says that they cannot see it.
        not: bool,
    },
    /// Whether a seat sees a counter, flag, note or pool of a player or the table.
    Knows {
        /// Who.
        player: Seat,
        /// What; of a pool the first resource.
        what: Known,
        /// Whose; absent: the table's.
        of: Option<Seat>,
        /// Whether it says that they cannot see it.
        not: bool,
    },
    /// How many cards lie there is hidden from a seat.
    CannotCount {
        /// Who.
        player: Seat,
        /// Where.
        at: Where,
    },
    /// Whether an event has happened since the position was built.
    Happens {
        /// Who did it; absent: anybody.
        player: Option<Seat>,
        /// What.
        verb: VerbId,
        /// To what, and with what prepositions: all of it.
        things: Vec<Told>,
        /// How often, where it is said.
        times: Option<u16>,
        /// Whether it says that it has not.
        not: bool,
    },
    /// What a seat has been told since the position was built.
    Heard {
        /// Who.
        player: Seat,
        /// What.
        what: Heard,
        /// Whether it says that they have not.
        not: bool,
    },
    /// Whether a seat sees that somebody is asked something.
    SeesAsked {
        /// Who sees it.
        player: Seat,
        /// Who is asked.
        asked: Seat,
        /// Whether it says that they cannot see it.
        not: bool,
    },
    /// What held when a stretch began or ended for the first time since the position was built.
    AtMoment {
        /// When.
        moment: At,
        /// Conditions, and what seats see.
        claims: Vec<Claim>,
    },
    /// The set-up is refused.
    Refused,
    /// An expression is not the same for all seeds.
    SeedsDiffer(ExprId),
}
