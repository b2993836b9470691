//! How a game begins: who plays, with which seed, and from which position.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Seat};
use crate::id::{CellId, DefinitionId, DieId, MemberId, MomentId, NoteId, TextId, ZoneId};
use crate::zone::PileKey;

/// How a game begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Who sits where.
    pub seats: Vec<String>,
    /// Setup options by name, as text.
    #[serde(default)]
    pub variants: BTreeMap<String, String>,
    /// The position, if it began from a ruling.
    #[serde(default)]
    pub given: Option<Given>,
}

/// The seed of a game: a number, and which of the many games of that number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    /// The number.
    pub number: u64,
    /// The game.
    pub game: u64,
}

/// A pass of a loop around the phase in which a position stands, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Pass {
    /// Of `rounds n`.
    Round(u16),
    /// Of the innermost loop that is neither rounds nor over players.
    Loop(u16),
}

/// A position.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Who plays, seat by seat.
    pub players: Vec<String>,
    /// Whose turn it is.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// In which phase, at whose start the game begins.
    #[serde(default)]
    pub phase: Option<MomentId>,
    /// Which pass of a loop around that phase it is; absent: of each the first, or of a loop over players that of whoever
    /// has the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<Pass>,
    /// Whether the table is empty too.
    #[serde(default)]
    pub bare: bool,
    /// Whether the table keeps what lies on it: the position's cards are not taken from there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub full: bool,
    /// The seeds it is played with, first to last.
    #[serde(default)]
    pub seeds: Option<(u64, u64)>,
    /// Setup options by name.
    #[serde(default)]
    pub variants: Vec<(String, String)>,
    /// What lies where.
    #[serde(default)]
    pub contents: Vec<(Where, Vec<Laid>)>,
    /// Counters and flags.
    #[serde(default)]
    pub cells: Vec<(CellId, Option<Seat>, i32)>,
    /// Counters and flags of piles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_piles: Vec<(CellId, Where, i32)>,
    /// Notes.
    #[serde(default)]
    pub notes: Vec<Noted>,
    /// Which faces the next rolls of a die give, by their places on it from 0.
    #[serde(default)]
    pub rolls: Vec<(DieId, Vec<u16>)>,
    /// What the next shuffles of a zone give, top first.
    #[serde(default)]
    pub shuffles: Vec<(Where, Vec<DefinitionId>)>,
    /// A game that was played so far; then nothing else but who plays and what chance gives next is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<Played>>,
}

/// A saved game up to one of its answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The save, by its path in the game's folder.
    pub file: String,
    /// The hash of the program that it was played with.
    pub program: String,
    /// How it began.
    pub setup: Setup,
    /// The chances it met.
    pub seed: Seed,
    /// Who answered what, up to there.
    pub answers: Vec<(Seat, Answer)>,
    /// The hash of the state there, if the save has it.
    pub hash: Option<String>,
}

/// A note of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Noted {
    /// The note.
    pub note: NoteId,
    /// Whose; absent: the table's.
    pub seat: Option<Seat>,
    /// What it holds; none at all: nothing.
    pub things: Vec<Thing>,
    /// Whether that is a list.
    pub list: bool,
}

/// A card of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// What it is.
    pub card: DefinitionId,
    /// At which spot, by its numbers as they are written.
    #[serde(default)]
    pub at: Option<(i16, i16)>,
    /// Its counters and flags, where they do not have their first values.
    #[serde(default)]
    pub with: Vec<(CellId, i32)>,
    /// What lies in its own zones.
    #[serde(default)]
    pub inside: Vec<(ZoneId, Vec<DefinitionId>)>,
}

/// A zone, and whose; of a `piles` zone one pile.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Where {
    /// The zone.
    pub zone: ZoneId,
    /// Whose; absent: the table's.
    pub seat: Option<Seat>,
    /// Which pile; absent: all of it.
    pub pile: Option<PileKey>,
}

/// A thing that can be picked or offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Thing {
    /// A card by name.
    Card(DefinitionId),
    /// A player.
    Player(Seat),
    /// A number, or the pile that goes by it.
    Number(i32),
    /// A spot, by its numbers as they are written.
    Spot(i16, i16),
    /// A member of a family.
    Member(MemberId),
    /// A text, in a note.
    Text(TextId),
    /// A row of a card, counted among all its rows from 0.
    Row(DefinitionId, u8),
}
