//! How a game begins: with which players, options and seed, and from which position.

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
    /// The players' names, by seat.
    pub seats: Vec<String>,
    /// Values of setup options, as text, by the option's name.
    #[serde(default)]
    pub variants: BTreeMap<String, String>,
    /// The position, if it began from a ruling.
    #[serde(default)]
    pub given: Option<Given>,
}

/// The seed of a game's chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    /// The number.
    pub number: u64,
    /// Which of the games of that number it is: a stream of chance of its own.
    pub game: u64,
}

/// Which pass it is of loops around the phase in which a position stands, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum LoopPass {
    /// The pass of `rounds n`.
    Round(u16),
    /// The pass of the innermost loop that is neither `rounds` nor over players.
    Loop(u16),
    /// Both.
    Both {
        /// The pass of `rounds n`.
        round: u16,
        /// The pass of the innermost other loop.
        pass: u16,
    },
}

impl LoopPass {
    /// The pass of `rounds n`, if it is said.
    #[must_use]
    pub const fn round(self) -> Option<u16> {
        match self {
            Self::Round(round) | Self::Both { round, .. } => Some(round),
            Self::Loop(_) => None,
        }
    }

    /// The pass of the innermost other loop, if it is said.
    #[must_use]
    pub const fn of_loop(self) -> Option<u16> {
        match self {
            Self::Loop(pass) | Self::Both { pass, .. } => Some(pass),
            Self::Round(_) => None,
        }
    }
}

/// A position: the `given` part of a ruling.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The players' names, by seat.
    pub players: Vec<String>,
    /// Whose turn it is.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// The phase at whose start the game begins.
    #[serde(default)]
    pub phase: Option<MomentId>,
    /// Which pass of a loop around that phase it is; absent: the first of every loop, and in a loop over players the
    /// pass of the active player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<LoopPass>,
    /// Whether the table begins empty, not as the setup leaves it.
    #[serde(default)]
    pub bare: bool,
    /// Whether cards of the position are created instead of taken from the table, so that the table keeps all of its
    /// cards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub full: bool,
    /// The first and the last of the seeds that the ruling is played with.
    #[serde(default)]
    pub seeds: Option<(u64, u64)>,
    /// Setup options: name and value, as text.
    #[serde(default)]
    pub variants: Vec<(String, String)>,
    /// What lies in zones and piles, the top card first.
    #[serde(default)]
    pub contents: Vec<(Where, Vec<Laid>)>,
    /// Values of counters and flags of a player, or (without a seat) of the table.
    #[serde(default)]
    pub cells: Vec<(CellId, Option<Seat>, i32)>,
    /// Values of counters and flags of piles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_piles: Vec<(CellId, Where, i32)>,
    /// Notes.
    #[serde(default)]
    pub notes: Vec<Noted>,
    /// The faces of the next rolls of a die, as indices into its faces.
    #[serde(default)]
    pub rolls: Vec<(DieId, Vec<u16>)>,
    /// The order of cards after the next shuffles of a zone, top first.
    #[serde(default)]
    pub shuffles: Vec<(Where, Vec<DefinitionId>)>,
    /// A saved game that the position comes from. Then only the players, rolls and shuffles are given besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<Played>>,
}

/// A saved game up to one of its answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The save, by its path in the game's folder.
    pub file: String,
    /// The hash of the program that it was played with, in hexadecimal.
    pub program: String,
    /// How it began.
    pub setup: Setup,
    /// The seed that all chance in it comes from.
    pub seed: Seed,
    /// The answers up to that point, each with the seat that gave it.
    pub answers: Vec<(Seat, Answer)>,
    /// The hash of the state at that point, if the save has it.
    pub hash: Option<String>,
}

/// The value of a note in a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Noted {
    /// The note.
    pub note: NoteId,
    /// The player who has it; absent: the table, a pile or a card.
    pub seat: Option<Seat>,
    /// The pile that has it; absent: a player, the table or a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pile: Option<Where>,
    /// What it holds; empty: `none`, or the empty list.
    pub things: Vec<Thing>,
    /// Whether its value is a list.
    pub list: bool,
}

/// A card of a position, with what is on it and in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// Its definition.
    pub card: DefinitionId,
    /// Its spot, as `(x, y)` or `(level, x)`.
    #[serde(default)]
    pub at: Option<(i16, i16)>,
    /// Its counters and flags that do not have their first value.
    #[serde(default)]
    pub with: Vec<(CellId, i32)>,
    /// The cards in its own zones.
    #[serde(default)]
    pub inside: Vec<(ZoneId, Vec<DefinitionId>)>,
    /// Its notes that the position says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Noted>,
}

/// A zone of a player or the table, or one pile of it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Where {
    /// The zone.
    pub zone: ZoneId,
    /// The player who has it; absent: the table.
    pub seat: Option<Seat>,
    /// The key of the pile; absent: the whole zone.
    pub pile: Option<PileKey>,
}

/// A thing that can be picked or offered, or be the value of a note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Thing {
    /// A card by name.
    Card(DefinitionId),
    /// A card of this name that lies in a zone or pile, in a note.
    Lying(DefinitionId, Where),
    /// A player.
    Player(Seat),
    /// A number, or the pile whose key it is.
    Number(i32),
    /// A spot: `(x, y)` or `(level, x)`.
    Spot(i16, i16),
    /// A member of a family.
    Member(MemberId),
    /// A text, in a note.
    Text(TextId),
    /// A row of a card, as an index into all rows of the card.
    Row(DefinitionId, u8),
}
