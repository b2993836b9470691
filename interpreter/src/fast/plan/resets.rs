//! What has its first value again when a stretch ends, where that takes no evaluation.

use std::ops::Range;

use schema::id::{CellId, MomentId};
use schema::program::Holder;

use crate::fuel::THINGS;
use crate::rules::Rules;

/// The counters and flags that a stretch's end resets.
#[derive(Debug, Default)]
pub(crate) struct Resets {
    /// One after another.
    pub(crate) each: Vec<Reset>,
    /// What is reset where nobody is told: from which cell to which, those of empty seats among them.
    pub(crate) ranges: Vec<Range<usize>>,
}

/// A counter or flag of the table or of each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reset {
    pub(crate) cell: CellId,
    /// Where it begins.
    pub(crate) base: u32,
    /// Whether each player has one; else the table does.
    pub(crate) players: bool,
    pub(crate) first: i32,
}

/// The resets at the end of a stretch; nothing if there are others that need more, or so many that they take fuel.
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
    if each.iter().map(count).sum::<usize>() >= THINGS as usize {
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
