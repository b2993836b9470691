//! A decision that an observer answers in place, while the machine waits.

use schema::decision::Seat;
use schema::id::ChoiceId;

use super::offered::Offered;
use super::seat::SeatView;
use crate::eval::Scratch;
use crate::rules::Rules;
use crate::state::{Asked, Pending, State};

/// A question for one of several things or options, or none, that an observer answers while the machine waits. A view is made
/// only on request.
#[derive(Debug)]
pub struct Question<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) scratch: &'a mut Scratch,
    /// A buffer for checking answers.
    pub(crate) counts: &'a mut Vec<u16>,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) choice: ChoiceId,
    /// What is asked for: a thing or an option.
    pub(crate) asked: Asked,
    /// The smallest number to choose: 0 or 1.
    pub(crate) least: u16,
    /// The candidates.
    pub(crate) offered: Offered<'a>,
}

impl<'a> Question<'a> {
    /// The seat that is asked.
    #[must_use]
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The number of candidates, which is at least one.
    #[must_use]
    #[inline]
    pub fn count(&self) -> usize {
        self.offered.len()
    }

    /// Whether choosing none of them is allowed.
    #[must_use]
    #[inline]
    pub fn may_decline(&self) -> bool {
        self.least == 0
    }

    /// The question with everything that the seat sees.
    #[must_use]
    pub fn view(self) -> SeatView<'a, 'a> {
        let pending = Pending {
            player: self.seat,
            of: None,
            asked: self.asked,
            choice: Some(self.choice),
            min: self.least,
            max: 1,
            len: self.offered.len() as u16,
            frame: self.state.frames.len().saturating_sub(1) as u16,
            first: 0,
        };
        let Self { rules, scratch, counts, state, offered, .. } = self;
        scratch.memory.open_view();
        SeatView { rules, scratch, counts, state, pending, offered }
    }
}
