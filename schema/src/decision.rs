//! Decisions and answers, as a player, a bot or a client gets them: plain data, of seven shapes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A seat at the table, counted from 0.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// An open decision.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Decision {
    /// Who decides.
    pub player: Seat,
    /// For whom, if for another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Seat>,
    /// What it is for: a stable label (`trash`).
    pub purpose: String,
    /// What the player reads.
    pub text: String,
    /// The card that asks, if one does.
    pub source: Option<String>,
    /// What may be answered.
    pub shape: Shape,
}

/// What may be answered.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// `min` to `max` of the candidates, each at most `count` times.
    Pick {
        /// From these.
        candidates: Vec<Candidate>,
        /// At least so many.
        min: u16,
        /// At most so many.
        max: u16,
    },
    /// Some of the options, by number.
    Option {
        /// Their labels.
        options: Vec<String>,
        /// At least so many.
        min: u16,
        /// At most so many.
        max: u16,
    },
    /// Yes or no.
    YesNo,
    /// A number.
    Number {
        /// At least.
        min: i32,
        /// At most.
        max: i32,
    },
    /// All candidates, each as often as `count` says, in an order.
    Order {
        /// These.
        candidates: Vec<Candidate>,
    },
    /// An amount of each candidate, `min` to `max` in all.
    Bundle {
        /// Of these, each at most `count`.
        candidates: Vec<Candidate>,
        /// At least in all.
        min: i32,
        /// At most in all.
        max: i32,
    },
    /// One spot.
    Spot {
        /// Their names, as coordinates.
        spots: Vec<String>,
    },
}

/// Things that the chooser cannot tell apart.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Candidate {
    /// What they are called.
    pub name: String,
    /// How many of them there are.
    pub count: u16,
}

/// An answer: candidates by their number in the decision, from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Candidates in the order in which they were picked; one with count 2 may stand twice.
    Pick(Vec<u16>),
    /// Options by number.
    Option(Vec<u16>),
    /// Yes or no.
    YesNo(bool),
    /// A number.
    Number(i32),
    /// All candidates, first ones first.
    Order(Vec<u16>),
    /// Amounts, one for each candidate.
    Bundle(Vec<i32>),
    /// A spot by number.
    Spot(u16),
}
