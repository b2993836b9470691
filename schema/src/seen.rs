//! What a seat sees of zones and cards, and where something lies that it is offered, as plain data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seat::Seat;

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

/// Where something lies that is offered. The keys are those of [`ZoneView`], [`Covered`] and [`Placed`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Lying {
    /// The zone's name.
    pub zone: String,
    /// The player who has it; absent: the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// Of a zone of a card: the card's name, if the seat sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Of a zone of a card: the player in whose zone that card lies; absent: the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Seat>,
    /// Of a pile: its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pile: Option<String>,
    /// Of a grid or pyramid: the spot, as `(x, y)` or `(level, x)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(i16, i16)>,
    /// Its place in a row, from 1 on, in games that ask for places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u16>,
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
