//! Rulings as checked: a position, moves, and what must hold. Names are resolved; texts are for messages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::claim::{At, CellOrNote, Happened, Heard, Stretch, Told};
use crate::decision::Seat;
use crate::expr::Exprs;
use crate::id::{CellId, DefinitionId, DieId, ExprId, PurposeId, VerbId};
pub use crate::position::{Given, Laid, Noted, Pass, Played, Thing, Where};
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
    /// Where it says that what it does not name may change; absent: it may not.
    pub rest_free: Option<Span>,
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
    /// The pass of a loop.
    Pass,
    /// Whose turn it is.
    Turn,
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
        /// The player's seat.
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
    /// Which one it is where it lies, from 1, where it is said: `Name in ZONE[2]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u16>,
    /// How its counters and flags stand, where it is said: `Name with stock 2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bears: Vec<(CellId, i32)>,
}

impl Item {
    /// A thing, wherever it lies, and however many of it.
    #[must_use]
    pub fn plain(thing: Thing) -> Self {
        Self { thing, count: None, within: None, at: None, nth: None, bears: Vec::new() }
    }
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
    /// Whose it is of those of whom it is claimed one by one; absent: it is claimed once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Seat>,
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
        /// The seat of whoever does it.
        player: Seat,
        /// What: each as often as its number says, or once.
        things: Vec<Item>,
        /// For what.
        purpose: Option<PurposeId>,
    },
    /// Whether the decision that is open must be made.
    Bound {
        /// The player's seat.
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
        /// The player's seat.
        player: Seat,
        /// The zone or pile.
        at: Where,
        /// Of zones that cards hold: of which cards, a list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hosts: Option<ExprId>,
        /// How many, for `sees n cards in Z`.
        count: Option<u16>,
        /// Which card, for `sees X in Z` and `cannot see X in Z`.
        card: Option<DefinitionId>,
        /// Whether it says that they cannot see it.
        not: bool,
    },
    /// Whether a seat sees a counter, flag, note or pool of a player or the table.
    Knows {
        /// The player's seat.
        player: Seat,
        /// What; of a pool the first resource.
        what: CellOrNote,
        /// Whose; absent: the table's.
        of: Option<Seat>,
        /// Whether it says that they cannot see it.
        not: bool,
    },
    /// How many cards lie there is hidden from a seat.
    CannotCount {
        /// The player's seat.
        player: Seat,
        /// The zone or pile.
        at: Where,
    },
    /// Whether an event has happened since the position was built.
    Happens {
        /// Who did it; absent: anybody.
        player: Option<Seat>,
        /// The verb.
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
        /// The player's seat.
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
