//! A decision that is taken in place, while the machine waits.

use schema::decision::Seat;
use schema::id::ChoiceId;

use super::offered::Offered;
use super::seat::SeatView;
use crate::eval::Scratch;
use crate::rules::Rules;
use crate::state::{Asked, Pending, State};

/// A seat is asked for one of several things, or none, and the machine waits for the answer. What the seat sees is put
/// together only for those who want to look.
#[derive(Debug)]
pub struct Question<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) scratch: &'a mut Scratch,
    pub(crate) counts: &'a mut Vec<u16>,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) choice: ChoiceId,
    /// At least so many: one, or none.
    pub(crate) least: u16,
    pub(crate) offered: Offered<'a>,
}

impl<'a> Question<'a> {
    /// Who is asked.
    #[must_use]
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many things are offered: one at least, for else nobody is asked.
    #[must_use]
    #[inline]
    pub fn count(&self) -> usize {
        self.offered.len()
    }

    /// Whether none of them may be chosen.
    #[must_use]
    #[inline]
    pub fn may_decline(&self) -> bool {
        self.least == 0
    }

    /// What the seat sees.
    #[must_use]
    pub fn view(self) -> SeatView<'a, 'a> {
        let pending = Pending {
            player: self.seat,
            of: None,
            asked: Asked::Pick,
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
