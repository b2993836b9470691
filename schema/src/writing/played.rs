//! What is said of a game that is being written when it is played: its cards in words, its rulings, games between bots.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Words;

/// A card in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// Its name in the text.
    pub name: String,
    /// Whether the texts have errors since, so that it is told as it was before them.
    pub is_old: bool,
    /// Its fields with what they are.
    pub fields: Vec<(String, String)>,
    /// In each language of the game.
    pub told: Vec<Told>,
}

/// What a card says in a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// The language.
    pub locale: String,
    /// What it is called.
    pub name: String,
    /// Its kind, tags and plain values.
    pub facts: String,
    /// Its paragraphs.
    pub lines: Vec<String>,
}

/// How the rulings stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rulings {
    /// All of them, by file and place.
    pub list: Vec<Went>,
    /// How many have not been run since the last change: ask again.
    pub left: usize,
    /// Why none can be run.
    pub wrong: Option<String>,
}

/// How a ruling went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Went {
    /// Its clauses in the ledger.
    pub ids: Vec<String>,
    /// Its title.
    pub title: String,
    /// The name of its snapshot.
    pub name: String,
    /// Where it stands.
    pub place: Words,
    /// The line, from 1.
    pub line: usize,
    /// `passed`, `new`, `changed`, `meant` or `failed`; absent: it has not been run.
    pub result: Option<String>,
    /// Whether something was changed since.
    pub is_old: bool,
    /// What is to be read, if there is something.
    pub told: Option<String>,
    /// Whether what happens may be taken as its snapshot.
    pub may_take: bool,
    /// Whether it names the card that was pointed at.
    pub is_about: bool,
}

/// A table that is played at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Play {
    /// The table.
    pub table: String,
    /// The secret of the seat of whoever writes.
    pub token: String,
    /// Of a table that goes on: how many of its answers still fit, of how many.
    pub fits: Option<(usize, usize)>,
    /// What no longer fits.
    pub misfit: Option<String>,
}

/// Games between bots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Compared {
    /// How many games of each shall be played in all.
    pub of: u64,
    /// How many were begun so far.
    pub played: u64,
    /// With the texts as they stand.
    pub with: Side,
    /// With the texts as they were when the desk was opened.
    pub without: Side,
}

/// What came of games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Side {
    /// How many were played to an end or a cap.
    pub games: u64,
    /// How many went wrong, and how the first did.
    pub wrong: Option<(u64, String)>,
    /// Seat by seat.
    pub seats: Vec<Sat>,
    /// The share of games that several won.
    pub ties: f64,
    /// Turns of all players in a game, on average.
    pub turns: f64,
    /// Cards that players gained, the most frequent first.
    pub cards: Vec<Gained>,
}

/// A seat in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sat {
    /// Who sat there.
    pub bot: String,
    /// The share of games that it won.
    pub wins: f64,
    /// Where that share is with 95 % confidence.
    pub within: (f64, f64),
    /// Its points, on average.
    pub score: f64,
}

/// A card in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Gained {
    /// What it is called.
    pub name: String,
    /// How many were gained in a game, on average.
    pub gained: f64,
    /// Of the seats that gained one, the share that won, and where that is with 95 % confidence.
    pub wins: (f64, f64, f64),
}
