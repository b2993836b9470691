//! Decisions and answers as plain data: what the engine asks a player, bot or client, and what it gets back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::seat::Seat;
use crate::seen::{Lying, Mark, ZoneView};

/// An open decision: one question to one player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Decision {
    /// Who decides.
    pub player: Seat,
    /// The player whose choice it is, if somebody else answers for that player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Seat>,
    /// What it is for: the name of a purpose, which is the same in every language.
    pub purpose: String,
    /// The question that the player reads.
    pub text: String,
    /// The name of the card that asks, if a card does.
    pub source: Option<String>,
    /// Which form an answer has, and what may be answered.
    pub shape: Shape,
}

/// Which form an answer has, and what may be answered.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// `min` to `max` things of the candidates, each candidate at most `count` times.
    Pick {
        /// What can be picked.
        candidates: Vec<Candidate>,
        /// The least number of picks.
        min: u16,
        /// The greatest number of picks.
        max: u16,
    },
    /// `min` to `max` of the options.
    Option {
        /// What the player reads of each option.
        options: Vec<String>,
        /// The least number of picks.
        min: u16,
        /// The greatest number of picks.
        max: u16,
    },
    /// Yes or no.
    YesNo,
    /// A number.
    Number {
        /// The least number that may be answered.
        min: i32,
        /// The greatest number that may be answered.
        max: i32,
    },
    /// All candidates in an order that the player chooses, each as often as its `count`.
    Order {
        /// What is put in order.
        candidates: Vec<Candidate>,
    },
    /// An amount of each candidate, from 0 to its `count`, and `min` to `max` in all.
    Bundle {
        /// What there is, and how much of it.
        candidates: Vec<Candidate>,
        /// The least sum of the amounts.
        min: i32,
        /// The greatest sum of the amounts.
        max: i32,
    },
    /// One of the spots of a grid or pyramid.
    Spot {
        /// The coordinates of each spot, as text.
        spots: Vec<String>,
        /// For each of them, where it is.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lies: Vec<Lying>,
    },
}

/// Things that the chooser cannot tell apart, and that are therefore offered as one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Candidate {
    /// What they are called.
    pub name: String,
    /// How many there are.
    pub count: u16,
    /// Where they lie, if they are cards, piles or spots that lie somewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lies: Option<Lying>,
    /// What they have on them, and their values that are `shown`, as far as the chooser knows them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Of a card: its own zones in which something lies, as far as the chooser sees them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<ZoneView>,
}

/// An answer to a decision, of the same form as its [`Shape`]. Candidates, options and spots go by their index there,
/// from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Candidates in the order in which they were picked; one with `count` 2 may stand twice.
    Pick(Vec<u16>),
    /// Options, each by its index.
    Option(Vec<u16>),
    /// Yes or no.
    YesNo(bool),
    /// A number.
    Number(i32),
    /// All candidates in the chosen order.
    Order(Vec<u16>),
    /// One amount for each candidate, in their order.
    Bundle(Vec<i32>),
    /// A spot, by its index.
    Spot(u16),
}
