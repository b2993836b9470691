//! Moves that the line of a call implies: cards whose names are not known went in it, and nothing else was done there.

use super::Sort;

/// Lines that calls may imply, as they are told one after another.
#[derive(Debug, Default)]
pub(super) struct Implied {
    /// What stands in the calls that are open, the innermost last.
    open: Vec<Within>,
    /// The lines that are implied.
    found: Vec<usize>,
}

/// What is told directly in one call.
#[derive(Debug)]
struct Within {
    depth: usize,
    /// The lines of moves that it may imply.
    moves: Vec<usize>,
    /// Whether something else was done.
    is_more: bool,
}

impl Implied {
    /// A line is told at this depth: one that the call may imply, or one that tells of something else that was done.
    pub(super) fn add(&mut self, line: usize, depth: usize, may_be: bool, is_more: bool) {
        while self.open.last().is_some_and(|within| within.depth > depth) {
            self.close();
        }
        if self.open.last().is_none_or(|within| within.depth < depth) {
            self.open.push(Within { depth, moves: Vec::new(), is_more: false });
        }
        if let Some(within) = self.open.last_mut() {
            within.moves.extend(may_be.then_some(line));
            within.is_more |= is_more && !may_be;
        }
    }

    fn close(&mut self) {
        let Some(within) = self.open.pop() else { return };
        if !within.is_more {
            self.found.extend(within.moves);
        }
    }

    /// The lines that calls imply.
    pub(super) fn found(mut self) -> Vec<usize> {
        while !self.open.is_empty() {
            self.close();
        }
        self.found
    }
}

/// Whether a line says that something was done, and not only where it happens.
pub(super) fn tells(sort: Sort) -> bool {
    match sort {
        Sort::Move | Sort::Change | Sort::Chance | Sort::Standing | Sort::Show | Sort::Effect => {
            true
        }
        Sort::Turn | Sort::Stretch | Sort::Call | Sort::Over | Sort::Note => false,
    }
}
