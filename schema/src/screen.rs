//! The screen of one seat: the table, the log and the open question, with all words already chosen. Front ends (the
//! terminal, the page) only lay it out.

use crate::decision::Seat;
use crate::look::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// All that one seat is shown at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Screen {
    /// The name of the game.
    pub game: String,
    /// In words: whose turn it is, then the open rounds, turns and phases, outermost first.
    pub moment: Vec<String>,
    /// The table, then the player who looks, then the other players.
    pub holders: Vec<Holder>,
    /// Whether the player asked to see everything that `holders` have, including what is empty.
    #[serde(default)]
    pub is_whole: bool,
    /// Lines of the log, the latest last.
    pub log: Vec<Told>,
    /// How many lines of `log`, from the beginning, this seat was shown before.
    pub seen: usize,
    /// Whether a front end that prints line by line should print the table again: a turn or phase began, or the player
    /// asked for it.
    pub is_new: bool,
    /// The open question, if this seat is asked something.
    pub prompt: Option<Prompt>,
    /// Other lines to show: help, what a card says, why an answer was refused.
    pub notes: Vec<String>,
    /// Whether a front end should scroll to the end first.
    #[serde(default)]
    pub at_end: bool,
    /// If present: shown instead of everything else, while several people look at the screen.
    pub cover: Option<String>,
}

/// A line of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// How many calls that the log tells it happened in, which is how far it is indented.
    pub depth: usize,
    /// The line itself.
    pub text: String,
    /// How many times it happened in a row.
    pub times: usize,
    /// Whether it says that a turn or phase begins.
    pub is_head: bool,
    /// Whose turn begins, if the line says that one does.
    pub turn: Option<Seat>,
}

/// What one player has, or the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Holder {
    /// The player's name, or the word for the table.
    pub name: String,
    /// Whether it is the player who looks.
    pub is_viewer: bool,
    /// Whether it is this player's turn.
    pub is_active: bool,
    /// Counters, notes and values.
    pub counters: Vec<Counter>,
    /// Zones, in the order in which the game declares them.
    pub zones: Vec<Zone>,
    /// Effects that hold for a while, in words.
    pub lasting: Vec<String>,
}

/// A counter, flag, note or value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counter {
    /// Its name; empty where the value needs none.
    pub name: String,
    /// Its value in words; absent: it is a flag that is set.
    pub value: Option<String>,
    /// The greatest value of its range, if it has one.
    pub most: Option<i32>,
    /// Its value without continuous effects, where that is another.
    pub printed: Option<String>,
    /// How it looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// The value cut into pieces, where some of its words have a look of their own; else empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
}

/// A piece of a value in words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Piece {
    /// What it says.
    pub text: String,
    /// How it looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A zone as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Zone {
    /// Its name; that of a zone of a card includes the card's name.
    pub name: String,
    /// How many cards there are; absent: the seat may not count them.
    pub size: Option<u16>,
    /// What is seen of them.
    pub lying: Lying,
    /// Cards that are not seen now, but were shown and must still lie here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Counted>,
}

/// What is seen of the cards of a zone, in the form of its layout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lying {
    /// Nothing.
    Hidden,
    /// Cards in order. Cards that are alike and lie together are one entry.
    Cards(Vec<Counted>),
    /// Piles, in the order of their keys.
    Piles(Vec<Pile>),
    /// Cards at spots of a grid, `(x, y)`.
    Grid(Spots),
    /// Cards at spots of a pyramid, `(level, x)`.
    Pyramid(Spots),
}

/// Cards at spots.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Spots {
    /// Each card with its spot.
    pub cards: Vec<((i16, i16), Counted)>,
    /// Cards of the zone that lie without a spot.
    pub beside: Vec<Counted>,
    /// Spots that may be chosen in the open question.
    pub open: Vec<(i16, i16)>,
}

/// Cards that look alike: of one name, with the same marks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// Their name.
    pub name: String,
    /// How many there are.
    pub count: u16,
    /// What is worth showing of each of them.
    pub marks: Vec<Counter>,
    /// How they look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A pile as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pile {
    /// Its key in words.
    pub key: String,
    /// The cards that are seen, the top one first; empty where all are just the card that is the key.
    pub cards: Vec<Counted>,
    /// How many cards there are; absent: the seat may not count them.
    pub size: Option<u16>,
    /// What is worth showing of it, or of its cards where these are just the card that is the key.
    pub counters: Vec<Counter>,
    /// How its key looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// An open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Prompt {
    /// The question in words, with the name of the player who is asked.
    pub text: String,
    /// How an answer is typed, where that is more than a number or a name; else empty.
    pub how: String,
    /// What may be answered.
    pub offer: Offer,
}

/// What an open decision offers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// The form of an answer.
    pub kind: Kind,
    /// The candidates, options or spots; an answer names them by their index here, from 0.
    pub things: Vec<Thing>,
    /// The least number of picks, sum of amounts, or number.
    pub min: i32,
    /// The greatest number of picks, sum of amounts, or number.
    pub max: i32,
    /// In words: what the deciding player has of that which the question is about, for example to pay with.
    pub means: String,
    /// The zones of the table that the question reads, whether or not a candidate lies in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<At>,
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Some of the candidates.
    #[default]
    Pick,
    /// Some of the options.
    Option,
    /// All candidates in a chosen order.
    Order,
    /// An amount of each candidate.
    Bundle,
    /// One spot.
    Spot,
    /// A number.
    Number,
    /// Yes or no.
    YesNo,
}

/// A candidate, option or spot of an offer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Thing {
    /// The number that is typed for it: the candidate itself where all are numbers, else its position, from 1.
    pub label: String,
    /// What it is called.
    pub name: String,
    /// Other names by which it may be typed: that of the game's own text, where a locale shows another one.
    pub others: Vec<String>,
    /// How many there are.
    pub count: u16,
    /// Where it lies, if another candidate has the same name.
    pub place: Option<String>,
    /// Values in words that help to choose, among them those that the question reads.
    pub detail: String,
    /// The paragraphs of its card's text; of a spot that is chosen for its level, what the card that goes there says of
    /// that level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub says: Vec<String>,
    /// Where it stands on the screen.
    pub at: Vec<At>,
    /// How it looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A thing on the screen, as a path of indices from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct At {
    /// An index into [`Screen::holders`].
    pub holder: usize,
    /// An index into [`Holder::zones`]; absent: the holder itself.
    pub zone: Option<usize>,
    /// An index into the piles or cards of the zone; absent: the zone itself, or a spot.
    pub item: Option<usize>,
    /// An index into [`Pile::cards`]; absent: the pile itself.
    pub card: Option<usize>,
    /// The spot of a grid or pyramid.
    pub spot: Option<(i16, i16)>,
}

/// How a game ended.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// Lines that say that the game is over, the points, and who won.
    pub head: Vec<String>,
    /// The players' names, by seat.
    pub players: Vec<String>,
    /// Whether each player won, by seat.
    pub winners: Vec<bool>,
    /// The terms of the score with the points of each seat; the last one is the sum. Empty if there is only one term.
    pub terms: Vec<(String, Vec<i32>)>,
    /// Lines that say what cards each player had, how long the game was and who led when.
    pub lines: Vec<String>,
}
