//! Handlers: who answers which event, and when they are live.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::expr::Test;
use crate::id::{BlockId, CellId, DefinitionId, DerivedId, ExprId, SlotId, VerbId, ZoneId};
use crate::operand::Window;

/// A block that answers an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Handler {
    /// The card that bears it; absent: a rule's, which answers once, as the one who acts.
    pub definition: Option<DefinitionId>,
    /// Where such a card must lie for it to count.
    pub live: Live,
    /// When.
    pub window: Window,
    /// What happens; absent for windows of moments, which name themselves.
    pub pattern: Option<Pattern>,
    /// Which number crosses which mark, if that is what it waits for.
    pub crossing: Option<Crossing>,
    /// Evaluated as its owner, for its card, in answer to the event.
    pub condition: Option<ExprId>,
    /// What it does.
    pub block: BlockId,
    /// Whether its block is one `may`: declining it declines identical copies too.
    pub optional: bool,
    /// Of a card's for a moment: whether it answers everybody's stretches, not its owner's only.
    pub each: bool,
    /// Of a rule's: when it goes among all that answer at once.
    #[serde(default, skip_serializing_if = "Rank::is_usual")]
    pub rank: Rank,
}

/// When a rule's handler goes among all that answer at once.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    TraversableMut,
)]
pub enum Rank {
    /// `rule "…", first`: ahead of other rules.
    First,
    /// Ahead of the cards, in the order of the text.
    #[default]
    Usual,
    /// `rule "…", last`: behind other rules, cards and running effects.
    Last,
}

impl Rank {
    /// Whether nothing is said of it.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::Usual
    }
}

/// Where a card's handlers count.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Live {
    /// In these zones.
    Zones(Vec<ZoneId>),
    /// `anywhere`, and for rules.
    Anywhere,
    /// As long as the effect that holds it lasts (`until … { … }`).
    Installed,
}

/// A number that crosses a mark.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Crossing {
    /// Which number.
    pub of: Watched,
    /// Whether from below the mark to it, or from above.
    pub rises: bool,
    /// The marks, read for the owner.
    pub marks: Vec<ExprId>,
}

/// A number that a handler watches: the owner's, the table's, the card's own.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Watched {
    /// A counter or track.
    Cell(CellId),
    /// A derived value without arguments.
    Derived(DerivedId),
}

/// What happens: who does which verb to what.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Pattern {
    /// Who.
    pub subject: Subject,
    /// Which verb.
    pub verb: VerbId,
    /// What its parameters must be; the event's thing for which all hold goes into `bind` of the handler's frame.
    pub objects: Vec<Object>,
}

/// Who does it, seen from the handler's owner.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Subject {
    /// The owner.
    You,
    /// Another player.
    Opponent,
    /// Whoever.
    Anyone,
    /// This player.
    Player(ExprId),
}

/// What one parameter must be.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Object {
    /// The parameter, a slot of the event's frame.
    pub slot: SlotId,
    /// A kind, tag or definition; absent: anything.
    pub test: Option<Test>,
    /// This very thing, or one of these (`self`, `hand`).
    pub among: Option<ExprId>,
    /// The handler's variable that it is put into.
    pub bind: Option<SlotId>,
}
