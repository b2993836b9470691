//! Who is out: has a flag that says so. Whoever is out is passed over where somebody has a turn, is named, or is asked.

use schema::id::CellId;
use schema::program::{Holder, Program};

use super::Rules;
use crate::state::State;

/// A flag that puts its player out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Out {
    /// Where the state keeps that of the first seat.
    base: u32,
    /// Whether it has no end of its own.
    for_good: bool,
}

/// The flags that put their players out, by where the cells of each lie.
pub(super) fn outs(program: &Program, base: impl Fn(CellId) -> u32) -> Vec<Out> {
    let cells = program.cells.pairs();
    let outs = cells.filter(|(_, cell)| cell.out && cell.holder == Holder::Player);
    outs.map(|(id, cell)| Out { base: base(id), for_good: cell.until.is_none() }).collect()
}

impl Rules {
    /// Whether a seat is out.
    #[inline]
    #[must_use]
    pub fn is_out(&self, state: &State, seat: u8) -> bool {
        !self.outs.is_empty() && self.outs.iter().any(|out| has(state, out, seat))
    }

    /// Where the state keeps, of so many players, who is out.
    pub(crate) fn out_cells(&self, players: u8) -> impl Iterator<Item = usize> + '_ {
        let of = move |out: &Out| {
            let base = out.base as usize;
            base..base + usize::from(players)
        };
        self.outs.iter().flat_map(of)
    }

    /// Whether a seat is out for the rest of the game.
    pub(crate) fn is_out_for_good(&self, state: &State, seat: u8) -> bool {
        self.outs.iter().any(|out| out.for_good && has(state, out, seat))
    }

    /// The first seat that is not out, going round the table from this one by so many seats at a time.
    pub(crate) fn first_in(&self, state: &State, seat: u8, steps: u8) -> Option<u8> {
        let count = u16::from(state.players.max(1));
        let round = (0..count).map(|turn| (u16::from(seat) + turn * u16::from(steps)) % count);
        round.map(|seat| seat as u8).find(|&seat| !self.is_out(state, seat))
    }
}

fn has(state: &State, out: &Out, seat: u8) -> bool {
    state.cells.get(out.base as usize + usize::from(seat)).is_some_and(|&set| set != 0)
}
