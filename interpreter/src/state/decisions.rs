//! Open decisions, compactly; [`crate::Rules::describe`] says them for people.

use schema::decision::{Answer, Seat};
use schema::id::{ChoiceId, Id, OptionId};
use schema::program::Program;
use serde::Serialize;

use crate::value::{CardRef, Value};

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
    pub fn answer(self, picked: &[u16], candidates: usize) -> Answer {
        self.answer_of(picked, candidates, &mut SpareAnswers::default())
    }

    /// Picked candidates as an answer of the shape that is wanted, made of what earlier answers took.
    pub(crate) fn answer_of(
        self,
        picked: &[u16],
        candidates: usize,
        spare: &mut SpareAnswers,
    ) -> Answer {
        match self {
            Asked::Goods => {
                let mut amounts = std::mem::take(&mut spare.amounts);
                amounts.clear();
                amounts.resize(candidates, 0);
                for &pick in picked {
                    if let Some(amount) = amounts.get_mut(usize::from(pick)) {
                        *amount += 1;
                    }
                }
                Answer::Bundle(amounts)
            }
            Asked::Options => Answer::Option(spare.picks(picked)),
            Asked::Order => Answer::Order(spare.picks(picked)),
            Asked::Spot => Answer::Spot(picked.first().copied().unwrap_or(0)),
            Asked::Pick | Asked::Handlers | Asked::Number { .. } | Asked::YesNo => {
                Answer::Pick(spare.picks(picked))
            }
        }
    }
}

/// What answers took that are no longer needed, for the next one of each shape.
#[derive(Debug, Default)]
pub(crate) struct SpareAnswers {
    picks: Vec<u16>,
    amounts: Vec<i32>,
}

impl SpareAnswers {
    /// This answer is no longer needed.
    pub(crate) fn keep(&mut self, answer: Answer) {
        match answer {
            Answer::Option(picks) | Answer::Order(picks) | Answer::Pick(picks) => {
                self.picks = picks;
            }
            Answer::Bundle(amounts) => self.amounts = amounts,
            Answer::Spot(_) | Answer::YesNo(_) | Answer::Number(_) => {}
        }
    }

    fn picks(&mut self, picked: &[u16]) -> Vec<u16> {
        let mut picks = std::mem::take(&mut self.picks);
        picks.clear();
        picks.extend_from_slice(picked);
        picks
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

/// An option that is offered, as it lies in `offered`: its number, the things for which it is offered (nothing, if it is for
/// none), the card that bears it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OfferedOption<'s> {
    /// Its number.
    pub(crate) id: OptionId,
    /// A thing for each list that it goes over.
    pub(crate) items: &'s [Value],
    /// The card that bears it, if one does.
    pub(crate) card: Option<CardRef>,
}

impl<'s> OfferedOption<'s> {
    /// Reads one from the front of these values, and gives how many it takes.
    pub(crate) fn read(program: &Program, values: &'s [Value]) -> Option<(Self, usize)> {
        let (Value::Number(id), rest) = values.split_first()? else { return None };
        let id = usize::try_from(*id).ok().filter(|&id| id < program.options.len())?;
        let id = OptionId::new(id);
        let each = program.options[id].each.len();
        let (items, rest) = rest.split_at_checked(each.max(1))?;
        let card = rest.first()?.card();
        Some((Self { id, items: &items[..each], card }, each.max(1) + 2))
    }
}

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
