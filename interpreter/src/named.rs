//! Answers by name, so that a save can be replayed after the game's text has changed.

use schema::decision::{Answer, Seat};

use crate::names::Words;
use crate::rules::Rules;
use crate::state::{Asked, Candidate, Pending, State};

impl Rules {
    /// The names of what an answer picks, in the game's own words, each as often as it is picked. Empty for numbers,
    /// yes and no, and if the seat is not asked.
    #[must_use]
    pub fn answer_names(&self, state: &State, seat: Seat, answer: &Answer) -> Vec<String> {
        let Some(pending) = state.pending().iter().find(|pending| pending.player == seat) else {
            return Vec::new();
        };
        let names = self.candidate_names(state, pending);
        let named = |at: u16| names.get(usize::from(at)).cloned();
        match answer {
            Answer::Pick(picked) | Answer::Option(picked) | Answer::Order(picked) => {
                picked.iter().filter_map(|&at| named(at)).collect()
            }
            Answer::Spot(at) => named(*at).into_iter().collect(),
            Answer::Bundle(amounts) => (0..)
                .zip(amounts)
                .flat_map(|(at, &amount)| {
                    std::iter::repeat_n(at, usize::try_from(amount).unwrap_or(0))
                })
                .filter_map(named)
                .collect(),
            Answer::YesNo(_) | Answer::Number(_) => Vec::new(),
        }
    }

    /// The answer of the same shape as `answer` that picks things with these names. `None` if one is not offered
    /// (often enough). Of several candidates with one name, the first that is left is picked.
    #[must_use]
    pub fn named_answer(
        &self,
        state: &State,
        seat: Seat,
        answer: &Answer,
        said: &[String],
    ) -> Option<Answer> {
        let pending = state.pending().iter().find(|pending| pending.player == seat)?;
        if matches!(answer, Answer::YesNo(_) | Answer::Number(_)) {
            return Some(answer.clone());
        }
        let names = self.candidate_names(state, pending);
        let candidates = state.candidates(pending);
        let mut picked: Vec<u16> = Vec::new();
        for name in said {
            let times = |at: u16| picked.iter().filter(|&&other| other == at).count();
            let room = |at: u16| {
                let count = candidates.get(usize::from(at)).map_or(1, |one| usize::from(one.count));
                times(at) < count.max(1)
            };
            let found = (0_u16..).zip(&names).find(|(at, known)| *known == name && room(*at))?;
            picked.push(found.0);
        }
        Some(match answer {
            Answer::Pick(_) => Answer::Pick(picked),
            Answer::Option(_) => Answer::Option(picked),
            Answer::Order(_) => Answer::Order(picked),
            Answer::Spot(_) => Answer::Spot(*picked.first()?),
            Answer::Bundle(_) => {
                let mut amounts = vec![0; names.len()];
                picked.iter().for_each(|&at| amounts[usize::from(at)] += 1);
                Answer::Bundle(amounts)
            }
            Answer::YesNo(_) | Answer::Number(_) => return None,
        })
    }

    fn candidate_names(&self, state: &State, pending: &Pending) -> Vec<String> {
        let options = pending.asked == Asked::Options;
        let name = |candidate: &Candidate| match options {
            true => self.option(state, pending, candidate),
            false => self.called(Words::Own, state.standing(pending).as_ref(), candidate.value),
        };
        state.candidates(pending).iter().map(name).collect()
    }
}
