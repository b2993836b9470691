//! What a seat sees, and what a bot that is a program of its own is asked: plain data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::{Decision, Seat};

/// The game as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who sees it.
    pub seat: Seat,
    /// How many play.
    pub players: u8,
    /// Whose turn it is.
    pub active: Option<Seat>,
    /// Open phases, turns and rounds, outermost first.
    pub stretches: Vec<String>,
    /// Zones and piles.
    pub zones: Vec<ZoneView>,
    /// Counters and flags.
    pub cells: Vec<Member<i32>>,
    /// Notes.
    pub notes: Vec<Member<Shape>>,
    /// What this seat is asked.
    pub decisions: Vec<Decision>,
    /// Who else is asked something; while several act at once, all others: who of them has nothing to choose is not told.
    pub asked: Vec<Seat>,
    /// Who won, once it is over.
    pub winners: Option<Vec<Seat>>,
    /// The points then.
    pub scores: Vec<i32>,
}

/// A zone or pile as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct ZoneView {
    /// The zone's name.
    pub name: String,
    /// Whose it is; absent: the table's.
    pub owner: Option<Seat>,
    /// Of a zone of a card: the card.
    pub card: Option<String>,
    /// Of a pile: what it goes by.
    pub pile: Option<String>,
    /// How many cards lie there, for those who may count them.
    pub size: Option<u16>,
    /// The cards that are seen, top first (in a zone without order: sorted).
    pub cards: Vec<String>,
    /// Of a grid or pyramid: at which spot each of these lies, by its numbers as they are written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spots: Vec<Option<(i16, i16)>>,
}

/// A counter, flag or note as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Member<T> {
    /// Its name.
    pub name: String,
    /// Whose: a player's, a pile's; absent: the table's.
    pub holder: Option<String>,
    /// Its value.
    pub value: T,
}

/// A value as data.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Nothing.
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

/// One line that such a bot reads. It answers with one line: an [`crate::decision::Answer`] to the decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// [`crate::FORMAT`] when it was asked.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// Which game this is of those that this program plays, from 1: another one is begun anew. What chance began with is
    /// not told, since it says what lies where.
    pub number: u64,
    /// What is asked, with what may be answered: candidates go by their numbers, from 0.
    pub decision: Decision,
    /// What the seat sees.
    pub view: View,
}
