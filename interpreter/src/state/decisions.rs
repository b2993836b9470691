//! Open decisions and their candidates, in the compact form of the state. [`crate::Rules::describe`] makes questions
//! of them that people can read.

use schema::decision::{Answer, Seat};
use schema::id::{ChoiceId, Id, OptionId};
use schema::program::Program;
use serde::Serialize;

use crate::value::{CardRef, Value};

/// What an open decision asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Asked {
    /// `min` to `max` things among the candidates.
    Pick,
    /// Exactly one of the candidates, which are spots.
    Spot,
    /// Which handler runs next: exactly one of the candidates, which are the cards that bear the handlers.
    Handlers,
    /// A number from `least` to `most`, both included.
    Number {
        /// The least number.
        least: i32,
        /// The greatest number.
        most: i32,
    },
    /// An amount of each candidate, which are resources: `min` to `max` in all.
    Goods,
    /// Yes or no.
    YesNo,
    /// An order of all candidates, each as often as its count says.
    Order,
    /// `min` to `max` of the candidates, which are options. The value of a candidate is the first thing that the
    /// option is offered for.
    Options,
}

impl Asked {
    /// Makes an answer of the right shape of picked candidates. `picked` are their indices from 0, `candidates` is
    /// the number of all candidates.
    #[must_use]
    pub fn answer(self, picked: &[u16], candidates: usize) -> Answer {
        self.answer_of(picked, candidates, &mut SpareAnswers::default())
    }

    /// As [`Asked::answer`], reusing the memory of earlier answers.
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

/// Buffers of answers that are no longer needed, to be reused.
#[derive(Debug, Default)]
pub(crate) struct SpareAnswers {
    picks: Vec<u16>,
    amounts: Vec<i32>,
}

impl SpareAnswers {
    /// Takes the buffer of an answer that is no longer needed.
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
    /// The seat that answers.
    pub player: Seat,
    /// The seat whose decision it is, if another one answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Seat>,
    /// What is asked for.
    pub asked: Asked,
    /// The choice in the program; absent for [`Asked::Handlers`].
    pub choice: Option<ChoiceId>,
    /// The smallest number of things to choose, where that applies.
    pub min: u16,
    /// The largest number of things to choose, where that applies.
    pub max: u16,
    /// The number of candidates.
    pub len: u16,
    /// The index of the frame that asks.
    pub(crate) frame: u16,
    /// The index of its first candidate in `State::candidates`.
    pub(crate) first: u32,
}

impl Pending {
    /// The seat whose decision it is, whoever answers.
    #[must_use]
    pub fn whose(&self) -> Seat {
        self.of.unwrap_or(self.player)
    }
}

/// An offered option as it is stored in `State::offered`: its id, the things for which it is offered (one nothing if
/// it is for none), and the card that bears it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OfferedOption<'s> {
    /// Its id.
    pub(crate) id: OptionId,
    /// One thing for each of its lists.
    pub(crate) items: &'s [Value],
    /// The card that bears it, if one does.
    pub(crate) card: Option<CardRef>,
}

impl<'s> OfferedOption<'s> {
    /// Reads an option from the front of these values, and gives the number of values it takes. `None` if they are no
    /// option.
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

/// A candidate of a decision: one thing, or several that the asked player cannot tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Candidate {
    /// The first of the things.
    pub value: Value,
    /// The number of things.
    pub count: u16,
    /// The index in `State::offered` of the things, if there are several, or of the option.
    pub(crate) first: u16,
}

impl Candidate {
    /// A candidate that stands for one thing.
    pub(crate) fn alone(value: Value) -> Self {
        Self { value, count: 1, first: 0 }
    }
}
