//! Players who are out: a flag of theirs says so. They are passed over where somebody gets a turn, is named or is
//! asked.

use schema::id::CellId;
use schema::program::{Holder, Program};

use super::Rules;
use crate::state::State;
use crate::value::Value;

/// A flag that puts its player out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Out {
    /// The index of seat 0's cell.
    base: u32,
    /// Whether it lasts for the rest of the game.
    for_good: bool,
}

/// The flags of a program that put players out. `base` gives the index of a counter's first cell.
pub(super) fn outs(program: &Program, base: impl Fn(CellId) -> u32) -> Vec<Out> {
    let cells = program.cells.pairs();
    let outs = cells.filter(|(_, cell)| cell.out && cell.holder == Holder::Player);
    outs.map(|(id, cell)| Out { base: base(id), for_good: cell.until.is_none() }).collect()
}

impl Rules {
    /// Whether nobody can ever be out.
    #[inline]
    pub(crate) fn nobody_goes_out(&self) -> bool {
        self.outs.is_empty()
    }

    /// Whether a seat is out.
    #[inline]
    #[must_use]
    pub fn is_out(&self, state: &State, seat: u8) -> bool {
        !self.outs.is_empty() && self.outs.iter().any(|out| has(state, out, seat))
    }

    /// The indices of the cells of these flags, for so many players.
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

    /// The player `steps` seats to the left of another, or the next one in that direction who is not out.
    #[inline]
    pub(crate) fn neighbour(&self, state: &State, of: Value, steps: u8) -> Value {
        let Some(seat) = of.player() else { return Value::Nothing };
        let next = self.first_in(state, (seat + steps) % state.players.max(1), steps);
        next.map_or(Value::Nothing, Value::Player)
    }

    /// The first seat that is not out, starting from `seat` and going on by `steps` seats at a time. `None` if all
    /// that are met are out.
    pub(crate) fn first_in(&self, state: &State, seat: u8, steps: u8) -> Option<u8> {
        let count = u16::from(state.players.max(1));
        let round = (0..count).map(|turn| (u16::from(seat) + turn * u16::from(steps)) % count);
        round.map(|seat| seat as u8).find(|&seat| !self.is_out(state, seat))
    }
}

fn has(state: &State, out: &Out, seat: u8) -> bool {
    state.cells.get(out.base as usize + usize::from(seat)).is_some_and(|&set| set != 0)
}
