//! A buffer for answers, so that none of those that a bot picks takes memory.

use schema::decision::Answer;

use crate::decision::SeatView;
use crate::state::{Asked, Candidate, SpareAnswers};

/// An answer in the making.
#[derive(Debug)]
pub struct Reply {
    /// Always a pick; its vector is used again and again.
    picks: Answer,
    other: Option<Answer>,
    /// What other answers were made of, for the next one.
    spare: SpareAnswers,
    /// How many of each candidate have not been picked; of a single pick that is not listed.
    left: Vec<u16>,
    /// How many candidates have copies left.
    options: u16,
}

impl Default for Reply {
    fn default() -> Self {
        Self {
            picks: Answer::Pick(Vec::new()),
            other: None,
            spare: SpareAnswers::default(),
            left: Vec::new(),
            options: 0,
        }
    }
}

impl Reply {
    /// The answer.
    #[must_use]
    pub fn answer(&self) -> &Answer {
        self.other.as_ref().unwrap_or(&self.picks)
    }

    /// Takes an answer that was made elsewhere and is one of those offered. Says how many decisions it was: picks (or
    /// a yes or no, or a number) with two or more ways.
    pub fn take(&mut self, view: &SeatView<'_, '_>, answer: Answer) -> u32 {
        let picks = match &answer {
            Answer::Pick(picks) | Answer::Option(picks) | Answer::Order(picks) => picks.clone(),
            Answer::Spot(spot) => vec![*spot],
            Answer::Bundle(amounts) => {
                let each = (0..).zip(amounts);
                let times = |amount: i32| usize::try_from(amount).unwrap_or(0);
                each.flat_map(|(at, &amount)| std::iter::repeat_n(at, times(amount))).collect()
            }
            Answer::YesNo(_) | Answer::Number(_) => {
                self.other = Some(answer);
                return 1;
            }
        };
        self.begin(view.candidates());
        let (min, max) = (usize::from(view.min()), usize::from(view.max()));
        let mut decisions = 0;
        let mut ways = |reply: &Self| {
            let may_stop = reply.picked() >= min;
            let ways = u32::from(reply.options()) + u32::from(may_stop);
            decisions += u32::from(reply.picked() < max && ways > 1);
        };
        for &pick in &picks {
            ways(self);
            self.pick(usize::from(pick));
        }
        if picks.len() < max && self.options() > 0 {
            ways(self);
        }
        self.other = Some(answer);
        decisions
    }

    /// An answer that is no pick.
    pub(super) fn say(&mut self, answer: Answer) {
        self.forget();
        self.other = Some(answer);
    }

    /// What was picked as an answer of another shape.
    pub(super) fn turn_into(&mut self, shape: Asked, candidates: usize) {
        self.forget();
        if let Answer::Pick(picks) = &self.picks {
            self.other = Some(shape.answer_of(picks, candidates, &mut self.spare));
        }
    }

    /// Another answer begins: what the last one was made of is spare.
    fn forget(&mut self) {
        if let Some(answer) = self.other.take() {
            self.spare.keep(answer);
        }
    }

    /// Begins a pick from these.
    pub(super) fn begin(&mut self, candidates: &[Candidate]) {
        self.forget();
        self.left.clear();
        self.options = 0;
        self.left.extend(candidates.iter().map(|candidate| {
            self.options += u16::from(candidate.count > 0);
            candidate.count
        }));
        if let Answer::Pick(picks) = &mut self.picks {
            picks.clear();
        }
    }

    /// Begins a pick of one of so many, each of which there is.
    #[inline]
    pub(super) fn begin_single(&mut self, candidates: usize) {
        self.forget();
        self.left.clear();
        self.options = candidates as u16;
        if let Answer::Pick(picks) = &mut self.picks {
            picks.clear();
        }
    }

    /// An answer that is one pick, or none.
    #[inline]
    pub(super) fn pick_one(&mut self, candidate: Option<u16>) {
        self.forget();
        if let Answer::Pick(picks) = &mut self.picks {
            picks.clear();
            if let Some(candidate) = candidate {
                picks.push(candidate);
            }
        }
    }

    /// The first that is picked.
    pub(super) fn first(&self) -> Option<u16> {
        match &self.picks {
            Answer::Pick(picks) => picks.first().copied(),
            _ => None,
        }
    }

    /// How many are picked so far.
    pub(super) fn picked(&self) -> usize {
        match &self.picks {
            Answer::Pick(picks) => picks.len(),
            _ => 0,
        }
    }

    /// How many candidates can still be picked.
    pub(super) fn options(&self) -> u16 {
        self.options
    }

    /// Whether this one can still be picked.
    #[inline]
    pub(super) fn is_left(&self, candidate: usize) -> bool {
        match self.left.get(candidate) {
            Some(&left) => left > 0,
            None => candidate < usize::from(self.options),
        }
    }

    /// The nth of those that can still be picked, from 0.
    pub(super) fn nth(&self, n: usize) -> Option<usize> {
        if self.left.is_empty() || usize::from(self.options) == self.left.len() {
            return (n < usize::from(self.options)).then_some(n);
        }
        let left = self.left.iter().enumerate().filter(|(_, left)| **left > 0);
        left.map(|(index, _)| index).nth(n)
    }

    /// Picks one more of this candidate, which has one left.
    pub(super) fn pick(&mut self, candidate: usize) {
        if !self.is_left(candidate) {
            return;
        }
        if let Some(left) = self.left.get_mut(candidate) {
            *left -= 1;
            self.options -= u16::from(*left == 0);
        }
        if let Answer::Pick(picks) = &mut self.picks {
            picks.push(candidate as u16);
        }
    }
}
