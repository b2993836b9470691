//! Open decisions, compactly; [`crate::Rules::describe`] says them for people.

use schema::decision::{Answer, Seat};
use schema::id::ChoiceId;
use serde::Serialize;

use crate::value::Value;

/// What an open decision asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Asked {
    /// `min` to `max` of the candidates.
    Pick,
    /// One of the candidates, which are spots.
    Spot,
    /// Which of these handlers goes next: one of the candidates, which are their cards.
    Handlers,
    /// A number from `least` to `most`.
    Number {
        /// At least.
        least: i32,
        /// At most.
        most: i32,
    },
    /// An amount of each of the candidates, which are resources.
    Goods,
    /// Yes or no.
    YesNo,
    /// All candidates, each as often as it is there, in an order.
    Order,
    /// `min` to `max` of the options that the candidates are; each candidate is the thing for which it is offered.
    Options,
}

impl Asked {
    /// Picked candidates, by number, of so many that there are, as an answer of the shape that is wanted.
    #[must_use]
    pub fn answer(self, picked: Vec<u16>, candidates: usize) -> Answer {
        match self {
            Asked::Goods => {
                let mut amounts = vec![0; candidates];
                for pick in picked {
                    if let Some(amount) = amounts.get_mut(usize::from(pick)) {
                        *amount += 1;
                    }
                }
                Answer::Bundle(amounts)
            }
            Asked::Options => Answer::Option(picked),
            Asked::Order => Answer::Order(picked),
            Asked::Spot => Answer::Spot(picked.first().copied().unwrap_or(0)),
            Asked::Pick | Asked::Handlers | Asked::Number { .. } | Asked::YesNo => {
                Answer::Pick(picked)
            }
        }
    }
}

/// An open decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Pending {
    /// Who decides.
    pub player: Seat,
    /// For whom, if for another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Seat>,
    /// What is asked.
    pub asked: Asked,
    /// The choice as written; absent for [`Asked::Handlers`].
    pub choice: Option<ChoiceId>,
    /// At least so many candidates.
    pub min: u16,
    /// At most so many.
    pub max: u16,
    /// How many classes of candidates.
    pub len: u16,
    /// The frame that asks.
    pub(crate) frame: u16,
    /// The first of its candidates.
    pub(crate) first: u32,
}

impl Pending {
    /// Whose decision it is, whoever answers.
    #[must_use]
    pub fn whose(&self) -> Seat {
        self.of.unwrap_or(self.player)
    }
}

/// An option that is offered is three values in `offered`: its number, the thing for which, the card that bears it.
pub(crate) const OPTION: usize = 3;

/// Things that the chooser cannot tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Candidate {
    /// The first of them.
    pub value: Value,
    /// How many there are.
    pub count: u16,
    /// Where they stand in `offered`, if there are several.
    pub(crate) first: u16,
}

impl Candidate {
    /// One that is the only one of its sort.
    pub(crate) fn alone(value: Value) -> Self {
        Self { value, count: 1, first: 0 }
    }
}
