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
    /// Values that the game says are worth showing of players and the table, as far as this seat can know them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Valued>,
    /// Each player's points so far, where this seat can know all that they are made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<Option<i32>>,
    /// What holds for a while, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<Lasting>,
    /// Who is out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Seat>,
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
    /// Of a zone of a card: with whom that card lies; absent: with the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Seat>,
    /// Of a pile: what it goes by.
    pub pile: Option<String>,
    /// How many cards lie there, for those who may count them.
    pub size: Option<u16>,
    /// The cards that are seen, top first (in a zone without order: sorted).
    pub cards: Vec<String>,
    /// The cards that are not seen, and were shown and must still lie here, sorted: nothing has gone from here unseen since,
    /// and nothing was shuffled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// Of a grid or pyramid: at which spot each of these lies, by its numbers as they are written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spots: Vec<Option<(i16, i16)>>,
    /// What each of these has on it, and which of its values are worth showing; absent where none has anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Vec<Mark>>,
    /// Of a pile: what it has itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Mark>,
}

/// A value as it is now, and as it is printed where that is another.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Mark {
    /// Its name: of a field, counter, flag, note, pool or define, or of a group of tags.
    pub name: String,
    /// What it is now.
    pub value: Shape,
    /// What it would be if nothing changed it; absent: just that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Shape>,
}

/// A value of somebody.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Valued {
    /// Whose: a player's; absent: the table's.
    pub holder: Option<Seat>,
    /// The value.
    pub mark: Mark,
}

/// An effect that holds for a while.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Lasting {
    /// For whom it holds.
    pub player: Option<Seat>,
    /// The card whose text says it; absent: a rule or verb does.
    pub card: Option<String>,
    /// Whether it holds until that begins or until it is over.
    pub edge: Edge,
    /// Whether it is the next one of this player, which has not begun.
    pub next: bool,
    /// The phase, turn, round or verb with which it ends.
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
    /// Whose: a player's, a pile's; absent: the table's.
    pub holder: Option<String>,
    /// Its value.
    pub value: T,
}

/// A value as data.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
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
    /// Which game this is of those that this program plays, from 1: another one is begun anew, and so it is where
    /// somebody has taken back. What chance began with is not told, since it says what lies where.
    pub number: u64,
    /// What is asked, with what may be answered: candidates go by their numbers, from 0.
    pub decision: Decision,
    /// What the seat sees.
    pub view: View,
}
