//! Compiled rulings, which test a game: a position, moves, and claims that must hold. All names are resolved.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::claim::{At, CellOrNote, Happened, Heard, Stretch, Told};
use crate::decision::Seat;
use crate::expr::Exprs;
use crate::id::{CellId, DefinitionId, DieId, ExprId, PurposeId, VerbId};
pub use crate::position::{Given, Laid, LoopPass, Noted, Played, Thing, Where};
use crate::source::Span;

/// One ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ruling {
    /// Ids of the clauses of the game's rules (in `ledger.toml`) that it is for.
    pub ids: Vec<String>,
    /// Its title.
    pub title: String,
    /// The book it is from, and the passage in it.
    pub cite: Option<(String, Option<String>)>,
    /// The position from which it begins.
    pub given: Given,
    /// The moves, and claims between them, in order.
    pub when: Vec<Step>,
    /// The claims that must hold after all moves.
    pub then: Vec<Claim>,
    /// Where it says that things it does not name may change; absent: they must not.
    pub rest_free: Option<Span>,
    /// All zones and piles that it names: cards may move from and to these.
    pub names: Vec<Where>,
    /// Its expressions.
    pub exprs: Exprs,
    /// For each line of the position that fixes something: what, and where the line stands.
    pub facts: Vec<(GivenBy, Span)>,
    /// Where it stands.
    pub span: Span,
}

/// What a line of a position fixes, for messages about that line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum GivenBy {
    /// What lies in a zone or pile.
    Contents(Where),
    /// The order after a shuffle: an index into [`Given::shuffles`].
    Shuffle(u16),
    /// The next rolls of a die.
    Roll(DieId),
    /// Which pass of a loop it is.
    Pass,
    /// Whose turn it is.
    Turn,
    /// What a note holds: an index into [`Given::notes`].
    Note(u16),
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
    /// An answer that a player gives.
    Does {
        /// The player's seat.
        player: Seat,
        /// The purpose of the decision; absent for `says`.
        purpose: Option<PurposeId>,
        /// What the player answers.
        answer: Does,
    },
    /// A claim that must hold at this point.
    Check(Claim),
}

/// An answer, with things by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Does {
    /// These things in this order; an empty list stands for `nothing`. Also answers yes to a question of yes or no that
    /// is about these.
    Things(Vec<Item>),
    /// A number.
    Number(i32),
    /// Yes or no.
    Says(bool),
    /// These options, in this order.
    Options(Vec<Picked>),
    /// No, or no things, whatever the decision is.
    Declines,
}

/// An option of an answer or offer, with what tells it from others of the same label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Picked {
    /// Its label.
    pub label: String,
    /// Things for which it is offered, or the card that bears it; empty: the ruling does not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<Item>,
    /// Which of those it is that say so, counted from 1 as they are offered; absent: the ruling does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub which: Option<u16>,
}

/// A thing of an answer or offer, with what tells it from others of the same name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Item {
    /// The thing.
    pub thing: Thing,
    /// How many of it; absent: the ruling does not say.
    pub count: Option<u16>,
    /// Where it lies; absent: the ruling does not say.
    pub within: Option<Where>,
    /// The spot at which it lies, as `(x, y)` or `(level, x)`; absent: the ruling does not say.
    pub at: Option<(i16, i16)>,
    /// Its position where it lies, from 1 (`Name in ZONE[2]`); absent: the ruling does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u16>,
    /// Values that its counters and flags must have: `Name with COUNTER 2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bears: Vec<(CellId, i32)>,
    /// The card in whose zone it lies: `Name in Other.ZONE`; absent: the ruling does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Box<Item>>,
    /// Which of those it is of which all of that holds, counted from 1 as they are offered; absent: the ruling does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub which: Option<u16>,
}

impl Item {
    /// A thing of which the ruling says nothing but what it is.
    #[must_use]
    pub fn plain(thing: Thing) -> Self {
        Self {
            thing,
            count: None,
            within: None,
            at: None,
            nth: None,
            bears: Vec::new(),
            which: None,
            host: None,
        }
    }
}

/// How a claim about an offer is compared with what is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Extent {
    /// Of things: exactly these are offered. Of options: these are offered, and maybe others.
    These,
    /// Exactly these are offered. A thing without a count is offered once.
    Exactly,
    /// All things that lie where something is offered are offered, but for these, which must lie there too.
    AllBut,
    /// None of these is offered, and all of these lie where something is offered.
    Not,
}

/// A claim: something that must hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// What it says.
    pub kind: ClaimKind,
    /// Where it stands.
    pub span: Span,
    /// If it is claimed for each of several players: the player that this one is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Seat>,
}

/// What a claim says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ClaimKind {
    /// A condition.
    Holds(ExprId),
    /// Which things are offered now.
    Offered {
        /// The player who is asked.
        player: Seat,
        /// The things.
        things: Vec<Item>,
        /// The purpose of the decision; absent: any.
        purpose: Option<PurposeId>,
        /// How they are compared with the offer.
        extent: Extent,
    },
    /// Which options are offered now.
    OfferedOptions {
        /// The player who is asked.
        player: Seat,
        /// The options.
        options: Vec<Picked>,
        /// The purpose of the decision; absent: any.
        purpose: Option<PurposeId>,
        /// How they are compared with the offer; never [`Extent::AllBut`].
        extent: Extent,
    },
    /// What a player was left with since the last answer: chosen without asking, as there was only one possible answer.
    LeftWith {
        /// The player who would have been asked.
        player: Seat,
        /// The things, each as often as its count says, or once.
        things: Vec<Item>,
        /// The purpose of the decision; absent: any.
        purpose: Option<PurposeId>,
    },
    /// Whether the player must choose something in the open decision, or may decline.
    Bound {
        /// The player's seat.
        player: Seat,
        /// The purpose of the decision; absent: any.
        purpose: Option<PurposeId>,
        /// Whether the claim is that the player may decline.
        may_decline: bool,
    },
    /// Whether a player, or anybody, has a decision open.
    Asked {
        /// Who is asked; absent: anybody. `nobody is asked` first lets the running phase end.
        player: Option<Seat>,
        /// The purpose of the decision; absent: any.
        purpose: Option<PurposeId>,
        /// Whether the claim is that they are not asked.
        not: bool,
    },
    /// What a seat sees in a zone, or knows of it: a number of cards, a card of one name, or, if neither is given, any
    /// card.
    Sees {
        /// The player's seat.
        player: Seat,
        /// The zone or pile.
        at: Where,
        /// Of zones that cards hold: a list of those cards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hosts: Option<ExprId>,
        /// The number of cards, for `sees n cards in Z`.
        count: Option<u16>,
        /// The card, for `sees X in Z` and `cannot see X in Z`.
        card: Option<DefinitionId>,
        /// Whether it also counts what the seat does not see any more and still knows to lie there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        known: bool,
        /// Whether the claim is that they cannot see it.
        not: bool,
    },
    /// Whether a seat sees a counter, flag, note or pool of a player or the table.
    Knows {
        /// The player's seat.
        player: Seat,
        /// What it is; for a pool, the cell of its first resource.
        what: CellOrNote,
        /// The player who has it; absent: the table.
        of: Option<Seat>,
        /// Whether the claim is that they cannot see it.
        not: bool,
    },
    /// A seat can see that so many cards lie in a zone or pile, whether it sees which they are or not.
    CanCount {
        /// The player's seat.
        player: Seat,
        /// The zone or pile.
        at: Where,
        /// Of zones that cards hold: a list of those cards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hosts: Option<ExprId>,
        /// The number of cards.
        count: u16,
    },
    /// A seat cannot see how many cards lie in a zone or pile.
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
        /// What its arguments must be; all of these must fit.
        things: Vec<Told>,
        /// How often; absent: at least once.
        times: Option<u16>,
        /// Whether the claim is that it has not happened.
        not: bool,
    },
    /// What the log has told a seat since the position was built.
    Heard {
        /// The player's seat.
        player: Seat,
        /// The line or card.
        what: Heard,
        /// Whether the claim is that the seat has not been told.
        not: bool,
    },
    /// Whether a seat sees that somebody is asked something.
    SeesAsked {
        /// Who sees it.
        player: Seat,
        /// Who is asked.
        asked: Seat,
        /// Whether the claim is that they cannot see it.
        not: bool,
    },
    /// Claims that must have held when a stretch began or ended for the first time since the position was built.
    AtMoment {
        /// The beginning or end of the stretch.
        moment: At,
        /// The claims: conditions, and what seats see.
        claims: Vec<Claim>,
    },
    /// The game has ended.
    Over {
        /// Whether the claim is that it goes on.
        not: bool,
    },
    /// The setup is refused.
    Refused,
    /// An expression does not have the same value for all seeds.
    SeedsDiffer(ExprId),
}
