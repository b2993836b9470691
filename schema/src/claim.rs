//! Parts of the claims of rulings: moments, lines of the log, what somebody has, arguments of events.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::Seat;
use crate::expr::Test;
use crate::id::{CellId, DefinitionId, MemberId, MomentId, NoteId};
use crate::position::Where;

/// What the log tells a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Heard {
    /// A line that says just this.
    Line(String),
    /// Any line that names this card.
    Card(DefinitionId),
}

/// The beginning or end of a stretch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct At {
    /// The stretch.
    pub stretch: Stretch,
    /// Whether it is the end.
    pub end: bool,
    /// Who acts in it; absent: anybody.
    pub player: Option<Seat>,
}

/// A stretch of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Stretch {
    /// Any turn.
    Turn,
    /// Any round.
    Round,
    /// This phase.
    Moment(MomentId),
}

/// A value of a player or the table that a seat may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum CellOrNote {
    /// A counter, flag, or amount of a resource in a pool.
    Cell(CellId),
    /// A note.
    Note(NoteId),
}

/// What one argument of an event must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// The verb's parameter, by its index.
    pub param: u16,
    /// What the argument must be; of a list so many items must fit as `least` says.
    pub what: Happened,
    /// How many items of a list must fit.
    pub least: u16,
    /// Where it must have lain when the verb was called.
    pub within: Option<Where>,
    /// Whether it must be a card on the table, not the name of one.
    pub lies: bool,
}

/// What an argument of an event must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Happened {
    /// A card of a kind, tag or definition.
    Card(Test),
    /// A number.
    Number(i32),
    /// A player.
    Player(Seat),
    /// A zone or pile. A player's zone without a seat means that of any player.
    Place(Where),
    /// A member of a family.
    Member(MemberId),
    /// Just so much of a resource.
    Amount(MemberId, i32),
    /// A spot of a grid or pyramid, by its two numbers as they are written.
    Spot(i16, i16),
}
