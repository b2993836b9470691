//! Handlers: the blocks that answer events, with the events that they match and where they are live.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::expr::Test;
use crate::id::{BlockId, CellId, DefinitionId, DerivedId, ExprId, SlotId, VerbId, ZoneId};
use crate::operand::Window;

/// The purpose of the question which of several handlers goes next, where they answer no verb but the start or end of a
/// stretch, or a number that crosses a mark. Where they answer a verb it goes by that verb.
pub const ANSWER: &str = "answer";

/// A block that answers an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Handler {
    /// The card that has it; absent: a rule has it, which answers each event once, with whoever acts as `me`.
    pub definition: Option<DefinitionId>,
    /// Where the card must lie for the handler to count.
    pub live: Live,
    /// The window in which it runs.
    pub window: Window,
    /// The events that it answers; absent for windows of a stretch or crossing, which need none.
    pub pattern: Option<Pattern>,
    /// For [`Window::Crossing`]: which number must cross which mark.
    pub crossing: Option<Crossing>,
    /// It runs only if this holds, evaluated for the handler's owner and card, in answer to the event.
    pub condition: Option<ExprId>,
    /// The code that it runs.
    pub block: BlockId,
    /// Whether its block is one `may`: declining it declines identical copies too.
    pub optional: bool,
    /// Of a card's handler for a stretch: whether it answers the stretches of all players, not only its owner's.
    pub each: bool,
    /// Of a rule's handler: its place in the order of all that answer at once.
    #[serde(default, skip_serializing_if = "Rank::is_usual")]
    pub rank: Rank,
    /// The title of the rule that has it, for people. No part of the program's hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// The place of a rule's handler in the order of all that answer at once.
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
    /// Whether it is the default, which is left out of the serialised form.
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
    /// As long as the effect lasts that installed it (`until … { … }`).
    Installed,
}

/// What a handler of `when X rises to N` waits for: a number that crosses a mark.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Crossing {
    /// The number.
    pub of: Watched,
    /// Whether it must come to the mark from below (`rises`), else from above (`falls`).
    pub rises: bool,
    /// The marks, read for the owner.
    pub marks: Vec<ExprId>,
}

/// A number that a handler watches, of the holder that it is declared for: the handler's owner, the table or the card.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Watched {
    /// A counter or track.
    Cell(CellId),
    /// A derived value without arguments.
    Derived(DerivedId),
}

/// Which events a handler answers: calls of a verb, by whom, and with what arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Pattern {
    /// Who must do it.
    pub subject: Subject,
    /// The verb.
    pub verb: VerbId,
    /// What its arguments must be. Parameters without an entry may be anything.
    pub objects: Vec<Object>,
}

/// Who must do it, seen from the handler's owner.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Subject {
    /// The owner.
    You,
    /// A player other than the owner.
    Opponent,
    /// Any player.
    Anyone,
    /// This player.
    Player(ExprId),
}

/// What one argument of the event must be. Of a list one item must fit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Object {
    /// The parameter, a slot of the event's frame.
    pub slot: SlotId,
    /// A kind, tag or definition; absent: anything.
    pub test: Option<Test>,
    /// It must be this thing, or one of this list or zone (`self`, `hand`); absent: anything.
    pub among: Option<ExprId>,
    /// The variable of the handler's frame for the thing that fits.
    pub bind: Option<SlotId>,
}
