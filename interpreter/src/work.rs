//! Counters of the work that a machine has done, only in builds with debug assertions. Tests use them to find work
//! that is done too often or in a slower way, which changes no game.

#[cfg(debug_assertions)]
use std::cell::Cell;
use std::collections::BTreeMap;

/// Statistics by name.
pub type Figures = BTreeMap<String, usize>;

/// A kind of work.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Done {
    /// An instruction was executed as written.
    Written,
    /// A node of an expression was interpreted.
    Read,
    /// Things were looked at or moved.
    Looked,
    /// A step of the optimised form was executed.
    Step,
    /// An act of an inlined call was executed.
    Act,
    /// The beginning of a setup was executed, to be copied.
    Prepared,
    /// A choice was offered from its table.
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

/// How often each kind of work was done.
#[derive(Debug, Clone, Default)]
pub(crate) struct Work {
    #[cfg(debug_assertions)]
    done: [Cell<usize>; Done::ALL.len()],
}

impl Work {
    /// Counts one more.
    #[inline(always)]
    pub(crate) fn count(&self, done: Done) {
        self.add(done, 1);
    }

    /// Counts several more.
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

    /// The counters that are not 0; empty without debug assertions.
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
