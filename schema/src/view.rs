//! What a seat sees of a game, as plain data, and what a bot that runs as a program of its own is sent.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::{Decision, Seat};
pub use crate::seen::{Covered, Lying, Mark, Placed, Shape, ZoneView};

/// The game as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// The number of players.
    pub players: u8,
    /// Whose turn it is.
    pub active: Option<Seat>,
    /// Open phases, turns and rounds, outermost first.
    pub stretches: Vec<String>,
    /// Zones and piles, whether or not this seat sees their cards.
    pub zones: Vec<ZoneView>,
    /// Counters and flags.
    pub cells: Vec<Member<i32>>,
    /// Notes.
    pub notes: Vec<Member<Shape>>,
    /// Values that the game says are worth showing of players and the table, as far as this seat can know them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Valued>,
    /// Each player's points so far, by seat; absent where they depend on something that this seat cannot see.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<Option<i32>>,
    /// Effects that hold for a while, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<Lasting>,
    /// The players who are out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Seat>,
    /// The decisions that this seat has to make.
    pub decisions: Vec<Decision>,
    /// The other seats that are asked something. While several act at once this lists all others, so that it does not
    /// tell which of them have nothing to choose.
    pub asked: Vec<Seat>,
    /// Who won, once the game is over.
    pub winners: Option<Vec<Seat>>,
    /// The final points, by seat; empty until the game is over.
    pub scores: Vec<i32>,
}

/// A value of a player or the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Valued {
    /// The player who has it; absent: the table.
    pub holder: Option<Seat>,
    /// The value.
    pub mark: Mark,
}

/// An effect that holds until something begins or ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Lasting {
    /// The player for whom it holds; absent: for all.
    pub player: Option<Seat>,
    /// The name of the card that made it; absent: a rule or verb did.
    pub card: Option<String>,
    /// Whether it holds until `of` begins, or until it ends.
    pub edge: Edge,
    /// Whether the next `of` of this player is meant, which has not begun yet.
    pub next: bool,
    /// The name of the phase, turn, round or verb with which it ends; or the game, in the language that is shown.
    pub of: String,
}

/// One of the two ends of a stretch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// Its start.
    Start,
    /// Its end.
    End,
}

/// A counter, flag or note as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Member<T> {
    /// Its name.
    pub name: String,
    /// The name of the player, pile or card that has it; absent: the table.
    pub holder: Option<String>,
    /// Its value.
    pub value: T,
}

/// One line that a bot which is a program of its own reads. It replies with one line: an [`crate::decision::Answer`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// The [`crate::FORMAT`] of the engine that asks.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The number of the game among those that this process plays, from 1. It changes when a game begins, also when it
    /// begins again because an answer was taken back. The seed is not told, since hidden cards follow from it.
    pub number: u64,
    /// The decision to answer.
    pub decision: Decision,
    /// What the seat sees.
    pub view: View,
}
