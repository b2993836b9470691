//! What a ruling's claims speak of: moments, what somebody is told or sees, what an event was about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::Seat;
use crate::expr::Test;
use crate::id::{CellId, DefinitionId, MemberId, MomentId, NoteId};
use crate::position::Where;

/// What somebody is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Heard {
    /// A line that says just this.
    Line(String),
    /// Any line that names this card.
    Card(DefinitionId),
}

/// A beginning or an end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct At {
    /// Of what.
    pub stretch: Stretch,
    /// Whether it is the end.
    pub end: bool,
    /// Who acts in it, where it is said.
    pub player: Option<Seat>,
}

/// What begins and ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Stretch {
    /// Any turn.
    Turn,
    /// Any round.
    Round,
    /// This one.
    Moment(MomentId),
}

/// Something that a player or the table has, and a seat may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum CellOrNote {
    /// A counter, flag or amount.
    Cell(CellId),
    /// A note.
    Note(NoteId),
}

/// One of the things that an event was about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// Which parameter of the verb.
    pub param: u16,
    /// What; of several things one is enough.
    pub what: Happened,
    /// Where it lay when the verb was called.
    pub within: Option<Where>,
    /// Whether it is a card that lies somewhere, and no name.
    pub lies: bool,
}

/// What an event was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Happened {
    /// A card of a kind, tag or definition.
    Card(Test),
    /// A number.
    Number(i32),
    /// A player.
    Player(Seat),
    /// A zone or pile; of a player's zone without a seat, anybody's.
    Place(Where),
    /// A member of a family.
    Member(MemberId),
}
