//! What a seat sees of a game, as plain data, and what a bot that runs as a program of its own is sent.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::{Decision, Seat};

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

/// A zone or pile as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct ZoneView {
    /// The zone's name.
    pub name: String,
    /// The player who has it; absent: the table.
    pub owner: Option<Seat>,
    /// Of a zone of a card: the card's name.
    pub card: Option<String>,
    /// Of a zone of a card: the player in whose zone that card lies; absent: the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Seat>,
    /// Of a pile: its key.
    pub pile: Option<String>,
    /// How many cards lie there; absent: the seat may not count them.
    pub size: Option<u16>,
    /// The names of the cards that are seen, top first (in a zone without order: sorted).
    pub cards: Vec<String>,
    /// Names, sorted, of cards that the seat no longer sees, but was shown and that must still lie here: since then
    /// nothing has left unseen, and nothing was shuffled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// Of a grid or pyramid: the spot of each of `cards`, as `(x, y)` or `(level, x)`; absent: it lies there without a
    /// spot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spots: Vec<Option<(i16, i16)>>,
    /// Of a grid or pyramid: the spots of the cards that are not seen, where the seat may know them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covered: Vec<Covered>,
    /// Of a row, or where one card lies alone: the cards that are not seen, if the seat sees or knows which card of the row
    /// lies at some place, or something that all see lies on one of them; else empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<Placed>,
    /// For each of `cards`: what it has on it, and its values that are `shown`; empty if no card has any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Vec<Mark>>,
    /// Of a pile: its own counters and other values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Mark>,
}

/// A card at a spot of which it is not seen what it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Covered {
    /// Its spot, as `(x, y)` or `(level, x)`.
    pub at: (i16, i16),
    /// What it is called, if it is one of `known`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// What all see that lies on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// A card of a row, or one that lies alone, of which it is not seen what it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Placed {
    /// Its place in the row, from 1 on.
    pub place: u16,
    /// What it is called, if it is one of `known`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// What all see that lies on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// A value of a card, pile, player or the table.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Mark {
    /// Its name: of a field, counter, flag, note, pool or define, or of a group of tags.
    pub name: String,
    /// What it is now.
    pub value: Shape,
    /// Its value without continuous effects; absent: it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Shape>,
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

/// A value of the game as data.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// `none`.
    Nothing,
    /// A number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// A player.
    Player(Seat),
    /// A card, definition, zone or text by name.
    Name(String),
    /// A list.
    List(Vec<Shape>),
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
