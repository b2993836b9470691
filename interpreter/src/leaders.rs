//! Who would be first if a game were over.

use schema::decision::Seat;
use schema::program::Criterion;

use crate::eval::{Eval, Scratch};
use crate::rules::Rules;
use crate::state::State;

impl Rules {
    /// Who is first just now in the number that decides first who wins, with that number; not asked is how those are told apart who
    /// are level. Absent: no number decides, or nobody can win any more. It reads the whole state, and is meant for a game that
    /// is over.
    #[must_use]
    pub fn leaders(&self, state: &State) -> Option<(Vec<Seat>, i32)> {
        let first = self.program.winner.iter().filter_map(|way| way.first());
        let (number, fewest) = first.copied().find_map(|step| match step {
            Criterion::Most(number) => Some((number, false)),
            Criterion::Fewest(number) => Some((number, true)),
            Criterion::Those(_) | Criterion::All(_) => None,
        })?;
        let mut scratch = Scratch::default();
        let seats = (0..state.players()).filter(|&seat| !self.is_out_for_good(state, seat));
        let read = seats.filter_map(|seat| {
            scratch.clear();
            let read = Eval::outside(self, state, &mut scratch, seat).number(number);
            Some((Seat(seat), read.ok()?))
        });
        let read: Vec<(Seat, i32)> = read.collect();
        let numbers = read.iter().map(|(_, number)| *number);
        let best = if fewest { numbers.min() } else { numbers.max() }?;
        let leads = read.iter().filter(|(_, number)| *number == best).map(|(seat, _)| *seat);
        Some((leads.collect(), best))
    }
}
