//! Replies about how a game that is being written plays: its cards in words, its rulings, games between bots.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Words;

/// A card in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// Its name in the text.
    pub name: String,
    /// Whether the texts have errors now, so that the card is shown as it last compiled.
    pub is_old: bool,
    /// Its fields: name and value.
    pub fields: Vec<(String, String)>,
    /// Its text in each language of the game.
    pub told: Vec<Told>,
}

/// The text of a card in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// The tag of the locale.
    pub locale: String,
    /// The name that is shown in this language.
    pub name: String,
    /// Its kind, tags and plain values.
    pub facts: String,
    /// Its paragraphs.
    pub lines: Vec<String>,
}

/// How the rulings stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rulings {
    /// All of them, in the order of files and places.
    pub list: Vec<Went>,
    /// How many have not been run since the last change; the page asks again for these.
    pub left: usize,
    /// Why no ruling can be run, if that is so.
    pub wrong: Option<String>,
}

/// A ruling with its result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Went {
    /// Ids of the clauses of the rules that it is for.
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
    /// Whether the texts have changed since it was run.
    pub is_old: bool,
    /// What is to be read about the result, if anything: a failure, or a difference from the snapshot.
    pub told: Option<String>,
    /// Whether the present transcript may be accepted as its snapshot.
    pub may_take: bool,
    /// Whether it names the card at the place of the request.
    pub is_about: bool,
}

/// A table to play at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Play {
    /// The table's name.
    pub table: String,
    /// The secret token of the seat of the one who writes the game.
    pub token: String,
    /// Of a continued table: how many of its answers still fit, and how many there were.
    pub fits: Option<(usize, usize)>,
    /// Why the next answer no longer fits, in words.
    pub misfit: Option<String>,
}

/// A comparison of two versions of a game, by games between bots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Compared {
    /// How many games of each version will be played in all.
    pub of: u64,
    /// How many have been begun so far.
    pub played: u64,
    /// The present texts.
    pub with: Side,
    /// The texts from when the desk was opened.
    pub without: Side,
}

/// Statistics of the games of one version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Side {
    /// How many games were played to their end or to a cap.
    pub games: u64,
    /// How many games failed, and the message of the first failure.
    pub wrong: Option<(u64, String)>,
    /// Figures of each seat.
    pub seats: Vec<Sat>,
    /// The share of games that several won whom nothing ranked, or all who are no team, from 0 to 1.
    pub ties: f64,
    /// The average number of turns in a game, of all players together; in a game without turns, of rounds. Absent: it has
    /// neither.
    pub turns: Option<f64>,
    /// The cards that players gained, the most frequent first.
    pub cards: Vec<Gained>,
}

/// Statistics of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sat {
    /// The bot that sat there.
    pub bot: String,
    /// The share of games that it won, from 0 to 1.
    pub wins: f64,
    /// The 95 % confidence interval of that share.
    pub within: (f64, f64),
    /// Its average points; absent: the game has none.
    pub score: Option<f64>,
}

/// Statistics of a card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Gained {
    /// Its name.
    pub name: String,
    /// The average number gained in a game.
    pub gained: f64,
    /// Among the seats that gained one: the share that won, and the bounds of its 95 % confidence interval.
    pub wins: (f64, f64, f64),
}
