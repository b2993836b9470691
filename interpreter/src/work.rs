//! How much a machine has done, counted in builds with checks alone: what is done more often than is needed, or in a slower way, changes
//! no game, and is seen in such figures and nowhere else.

#[cfg(debug_assertions)]
use std::cell::Cell;
use std::collections::BTreeMap;

/// Figures, each by what it is the figure of.
pub type Figures = BTreeMap<String, usize>;

/// What is counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Done {
    /// An instruction was carried out as it is written.
    Written,
    /// A node of an expression was read as it is written.
    Read,
    /// Things were looked at or moved.
    Looked,
    /// A step of the fast form was carried out.
    Step,
    /// An act was carried out, of calls that are inlined.
    Act,
    /// A game was begun for a setup, to be copied.
    Prepared,
    /// A choice was offered from a table.
    Offered,
}

impl Done {
    #[cfg(debug_assertions)]
    const ALL: [(Self, &'static str); 7] = [
        (Self::Written, "done: instructions as written"),
        (Self::Read, "done: nodes read as written"),
        (Self::Looked, "done: things looked at"),
        (Self::Step, "done: steps"),
        (Self::Act, "done: acts"),
        (Self::Prepared, "done: setups prepared"),
        (Self::Offered, "done: choices from tables"),
    ];
}

/// How often each was done.
#[derive(Debug, Clone, Default)]
pub(crate) struct Work {
    #[cfg(debug_assertions)]
    done: [Cell<usize>; Done::ALL.len()],
}

impl Work {
    /// It was done once more.
    #[inline(always)]
    pub(crate) fn count(&self, done: Done) {
        self.add(done, 1);
    }

    /// It was done so many times more.
    #[inline(always)]
    pub(crate) fn add(&self, done: Done, times: usize) {
        #[cfg(debug_assertions)]
        {
            let count = &self.done[done as usize];
            count.set(count.get().saturating_add(times));
        }
        #[cfg(not(debug_assertions))]
        let _ = (done, times);
    }

    /// What was counted, of which there is nothing in builds without checks.
    pub(crate) fn figures(&self) -> Figures {
        #[cfg(debug_assertions)]
        return Done::ALL
            .iter()
            .map(|&(done, name)| (name.to_owned(), self.done[done as usize].get()))
            .filter(|(_, times)| *times > 0)
            .collect();
        #[cfg(not(debug_assertions))]
        Figures::new()
    }
}
