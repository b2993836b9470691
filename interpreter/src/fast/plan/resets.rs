//! The counters and flags that the end of a stretch resets, if that needs no evaluation.

use std::ops::Range;

use schema::id::{CellId, MomentId};
use schema::program::Holder;

use crate::fuel::THINGS_PER_UNIT;
use crate::rules::Rules;

/// The counters and flags that a stretch's end resets.
#[derive(Debug, Default)]
pub(crate) struct Resets {
    /// The resets in order, for observers that are told each.
    pub(crate) each: Vec<Reset>,
    /// The same as ranges of cell indices, which include the cells of seats that are not taken.
    pub(crate) ranges: Vec<Range<usize>>,
}

/// A counter or flag of the table or of each player, and its first value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reset {
    pub(crate) cell: CellId,
    /// The index of the cell of the table, or of seat 0.
    pub(crate) base: u32,
    /// Whether each player has one; otherwise it is the table's.
    pub(crate) players: bool,
    /// The first value.
    pub(crate) first: i32,
}

/// The resets at the end of a stretch. `None` if there are notes or counters of cards and piles among them, or so
/// many that they cost fuel.
pub(crate) fn resets(rules: &Rules, moment: MomentId) -> Option<Resets> {
    if !rules.moment_notes[moment].is_empty() {
        return None;
    }
    let reset = |&cell: &CellId| {
        let info = &rules.cells[cell];
        let players = match info.holder {
            Holder::Player => true,
            Holder::Table => false,
            Holder::Card | Holder::Pile => return None,
        };
        Some(Reset { cell, base: info.base, players, first: info.first })
    };
    let each: Vec<Reset> = rules.moment_cells[moment].iter().map(reset).collect::<Option<_>>()?;
    let count =
        |reset: &Reset| if reset.players { usize::from(rules.program.players.1) } else { 1 };
    if each.iter().map(count).sum::<usize>() >= THINGS_PER_UNIT as usize {
        return None;
    }
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for reset in &each {
        let count = count(reset);
        let base = reset.base as usize;
        match ranges.last_mut() {
            Some(range) if range.end == base => range.end += count,
            _ => ranges.push(base..base + count),
        }
    }
    Some(Resets { each, ranges })
}
