//! What is on a screen of one seat: the table, what happened and what is asked, in words and as plain data. Front ends
//! (the terminal, the page) only paint it.

use crate::decision::Seat;
use crate::look::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A screen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Screen {
    /// The game.
    pub game: String,
    /// Whose turn it is, and what is open, outermost first.
    pub moment: Vec<String>,
    /// The table, then whoever looks, then the others.
    pub holders: Vec<Holder>,
    /// Whether all that they have is wanted, what is empty, too.
    #[serde(default)]
    pub is_whole: bool,
    /// What happened, the latest last.
    pub log: Vec<Told>,
    /// How many lines of it were there before.
    pub seen: usize,
    /// Whether the table is to be told anew: another turn or phase, or it was asked for.
    pub is_new: bool,
    /// What is asked.
    pub prompt: Option<Prompt>,
    /// What is to be said beside that: help, a card, why an answer is not taken.
    pub notes: Vec<String>,
    /// Whether the end of it is what one wants to see first.
    #[serde(default)]
    pub at_end: bool,
    /// Instead of all this: one text, for everybody's eyes.
    pub cover: Option<String>,
}

/// A line of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// In how many calls it happened that are told.
    pub depth: usize,
    /// In words.
    pub text: String,
    /// How many times in a row.
    pub times: usize,
    /// Whether a turn or phase begins.
    pub is_head: bool,
    /// Whose turn begins, where one does.
    pub turn: Option<Seat>,
}

/// What one player has, or the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Holder {
    /// The player's name, or the word for the table.
    pub name: String,
    /// Whether whoever looks sits there.
    pub is_viewer: bool,
    /// Whose turn it is.
    pub is_active: bool,
    /// Counters, notes and values.
    pub counters: Vec<Counter>,
    /// Zones, as the game declares them.
    pub zones: Vec<Zone>,
    /// What holds for a while, in words.
    pub lasting: Vec<String>,
}

/// A counter, flag, note or value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counter {
    /// Empty where the value says it all.
    pub name: String,
    /// Absent: a flag that is set.
    pub value: Option<String>,
    /// The end of its range.
    pub most: Option<i32>,
    /// What it would be if nothing changed it, where that is another value.
    pub printed: Option<String>,
    /// How it looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// The value piece by piece, where some of its words have a look; else empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
}

/// A piece of a value in words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Piece {
    /// What it says.
    pub text: String,
    /// How the word in it looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Zone {
    /// Its name; of a card's zone with that of the card.
    pub name: String,
    /// How many cards there are, for those who may count them.
    pub size: Option<u16>,
    /// What is seen of them.
    pub lying: Lying,
    /// Those that are not seen, and were shown and must still lie here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Counted>,
}

/// How the cards of a zone are seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lying {
    /// None of them is.
    Hidden,
    /// These are; alike ones that lie together are counted.
    Cards(Vec<Counted>),
    /// Piles by what they go by.
    Piles(Vec<Pile>),
    /// At spots of a grid, by column and row.
    Grid(Spots),
    /// At spots of a pyramid, by level and column.
    Pyramid(Spots),
}

/// Cards at spots.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Spots {
    /// Each card with its spot.
    pub cards: Vec<((i16, i16), Counted)>,
    /// Those without a spot.
    pub beside: Vec<Counted>,
    /// Spots that may be chosen now.
    pub open: Vec<(i16, i16)>,
}

/// Cards of one name that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// Their name.
    pub name: String,
    /// How many.
    pub count: u16,
    /// What is worth showing of each of them.
    pub marks: Vec<Counter>,
    /// How they look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A pile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pile {
    /// What it goes by.
    pub key: String,
    /// The cards that are seen, the top one first; none where they are just what it goes by.
    pub cards: Vec<Counted>,
    /// How many cards there are, for those who may count them.
    pub size: Option<u16>,
    /// What is worth showing of it, or of its cards where these are just what it goes by.
    pub counters: Vec<Counter>,
    /// How what it goes by looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Prompt {
    /// In words, with the name of whoever is asked.
    pub text: String,
    /// How it may be typed, where that is more than a number or a name.
    pub how: String,
    /// What may be answered.
    pub offer: Offer,
}

/// What an open decision offers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// What shape an answer has.
    pub kind: Kind,
    /// The candidates, in the order in which an answer numbers them from 0.
    pub things: Vec<Thing>,
    /// At least so many, or so much.
    pub min: i32,
    /// At most so many, or so much.
    pub max: i32,
    /// What whoever decides has of what the question asks about.
    pub means: String,
    /// The zones of the table that the question reads, whether or not what may be answered lies in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<At>,
}

/// What shape an answer has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Some of the candidates.
    #[default]
    Pick,
    /// Some of the options.
    Option,
    /// All candidates in an order.
    Order,
    /// An amount of each.
    Bundle,
    /// A spot.
    Spot,
    /// A number.
    Number,
    /// Yes or no.
    YesNo,
}

/// A candidate.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Thing {
    /// The number that is typed for it: its own where all of them are numbers, else its place in the list.
    pub label: String,
    /// What it is called.
    pub name: String,
    /// The name in the game's own text, where a locale shows another one.
    pub others: Vec<String>,
    /// How many of it there are.
    pub count: u16,
    /// Where it lies, where another candidate has the same name.
    pub place: Option<String>,
    /// What helps to choose: true values, those that the question asks about among them.
    pub detail: String,
    /// What its card says, a paragraph each; of a spot that is asked for by its level, what the card that goes there says of
    /// that level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub says: Vec<String>,
    /// Where on the screen it is.
    pub at: Vec<At>,
    /// How it looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A thing on the screen, by the numbers of where it stands, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct At {
    /// Whose it is: a number of the screen's holders.
    pub holder: usize,
    /// The zone; absent: the holder is meant.
    pub zone: Option<usize>,
    /// The pile, or the card of a zone or pile whose cards are listed; absent: the zone is meant, or a spot.
    pub item: Option<usize>,
    /// The card of that pile; absent: the pile itself.
    pub card: Option<usize>,
    /// The spot, in a grid or pyramid.
    pub spot: Option<(i16, i16)>,
}

/// How a game ended.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// That it is over, the points, and who won, in words.
    pub head: Vec<String>,
    /// Who played, by seat.
    pub players: Vec<String>,
    /// Who won, by seat.
    pub winners: Vec<bool>,
    /// The terms of the score with the points of each seat; the sum is the last one. Empty where the game has but one.
    pub terms: Vec<(String, Vec<i32>)>,
    /// What cards everybody had, how long it was and who led when, in words.
    pub lines: Vec<String>,
}
