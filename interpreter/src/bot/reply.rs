//! A buffer for the answers of a bot, so that picking does not allocate.

use schema::decision::Answer;

use crate::decision::SeatView;
use crate::state::{Asked, Candidate, SpareAnswers};

/// An answer that is being made.
#[derive(Debug)]
pub struct Reply {
    /// The picks made so far. Always [`Answer::Pick`], whose vector is reused.
    picks: Answer,
    /// The answer, if it has another shape than a pick.
    other: Option<Answer>,
    /// Buffers for answers of other shapes.
    spare: SpareAnswers,
    /// For each candidate, how many have not been picked yet. Empty for a choice of one thing.
    left: Vec<u16>,
    /// The number of candidates that can still be picked.
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

    /// Takes a valid answer that was made elsewhere. Returns how many decisions it was: picks, or a yes or no, or a
    /// number, with at least two ways to answer.
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

    /// Sets an answer that is no pick.
    pub(super) fn say(&mut self, answer: Answer) {
        self.forget();
        self.other = Some(answer);
    }

    /// Turns the picks into an answer of another shape. `candidates` is the number of all candidates.
    pub(super) fn turn_into(&mut self, shape: Asked, candidates: usize) {
        self.forget();
        if let Answer::Pick(picks) = &self.picks {
            self.other = Some(shape.answer_of(picks, candidates, &mut self.spare));
        }
    }

    /// Frees the last answer, keeping its buffers.
    fn forget(&mut self) {
        if let Some(answer) = self.other.take() {
            self.spare.keep(answer);
        }
    }

    /// Begins picking from these candidates.
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

    /// Begins picking one of so many candidates.
    #[inline]
    pub(super) fn begin_single(&mut self, candidates: usize) {
        self.forget();
        self.left.clear();
        self.options = candidates as u16;
        if let Answer::Pick(picks) = &mut self.picks {
            picks.clear();
        }
    }

    /// Sets the answer to one pick, or none.
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

    /// The first pick, if there is one.
    pub(super) fn first(&self) -> Option<u16> {
        match &self.picks {
            Answer::Pick(picks) => picks.first().copied(),
            _ => None,
        }
    }

    /// The number of picks so far.
    pub(super) fn picked(&self) -> usize {
        match &self.picks {
            Answer::Pick(picks) => picks.len(),
            _ => 0,
        }
    }

    /// The number of candidates that can still be picked.
    pub(super) fn options(&self) -> u16 {
        self.options
    }

    /// Whether the candidate at an index can still be picked.
    #[inline]
    pub(super) fn is_left(&self, candidate: usize) -> bool {
        match self.left.get(candidate) {
            Some(&left) => left > 0,
            None => candidate < usize::from(self.options),
        }
    }

    /// The index of the nth candidate (from 0) that can still be picked.
    pub(super) fn nth(&self, n: usize) -> Option<usize> {
        if self.left.is_empty() || usize::from(self.options) == self.left.len() {
            return (n < usize::from(self.options)).then_some(n);
        }
        let left = self.left.iter().enumerate().filter(|(_, left)| **left > 0);
        left.map(|(index, _)| index).nth(n)
    }

    /// Picks a candidate; nothing happens if it can no longer be picked.
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
