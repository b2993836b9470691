//! Moves that the line of a call implies: cards whose names are not known went in it, as many as the call says if it says a
//! number, and nothing else was done there.

use super::{Sort, What};

/// Lines that calls may imply, as they are told one after another.
#[derive(Debug, Default)]
pub(super) struct Implied {
    /// What stands in the calls that are open, the innermost last.
    open: Vec<Within>,
    /// The lines that are implied.
    found: Vec<usize>,
    /// The call that was told last: how deep, and the one number that it says, if it does.
    call: Option<(usize, usize)>,
}

/// What is told directly in one call.
#[derive(Debug)]
struct Within {
    depth: usize,
    /// The lines of moves that it may imply.
    moves: Vec<usize>,
    /// How many cards went in these.
    cards: usize,
    /// The one number that the call says, if it does.
    wanted: Option<usize>,
    /// Whether something else was done.
    is_more: bool,
}

impl Implied {
    /// A line is told at this depth. What folds away in any case is `small`.
    pub(super) fn add(
        &mut self,
        line: usize,
        depth: usize,
        (sort, what): (Sort, &What),
        small: bool,
    ) {
        let may_be = what.is_implied() && !small;
        let is_more = !small && tells(sort);
        while self.open.last().is_some_and(|within| within.depth > depth) {
            self.close();
        }
        if self.open.last().is_none_or(|within| within.depth < depth) {
            let call = self.call.take().filter(|(at, _)| *at + 1 == depth);
            let (moves, wanted) = (Vec::new(), call.map(|(_, number)| number));
            self.open.push(Within { depth, moves, cards: 0, wanted, is_more: false });
        }
        if let Some(within) = self.open.last_mut() {
            if may_be {
                within.moves.push(line);
                within.cards += what.cards_moved();
            }
            within.is_more |= is_more && !may_be;
        }
        self.call = what.number().map(|number| (depth, number));
    }

    fn close(&mut self) {
        let Some(within) = self.open.pop() else { return };
        // What is done in a call is done in the one around it.
        if let Some(outer) = self.open.last_mut() {
            outer.is_more |= within.is_more || !within.moves.is_empty();
        }
        if !within.is_more && within.wanted.is_none_or(|wanted| wanted == within.cards) {
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
fn tells(sort: Sort) -> bool {
    match sort {
        Sort::Move | Sort::Change | Sort::Chance | Sort::Standing | Sort::Show | Sort::Effect => {
            true
        }
        Sort::Turn | Sort::Stretch | Sort::Call | Sort::Heading | Sort::Over | Sort::Note => false,
    }
}
