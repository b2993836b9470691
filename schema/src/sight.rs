//! Who sees the counters, flags, notes and pools that somebody has.

use crate::goods::Pool;
use crate::id::ExprId;
use crate::program::{Cell, Note};

/// Who sees a counter, flag, note or pool. What a card has is seen only by those who see the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Everybody.
    All,
    /// Its holder. Of what a card has: the player in whose zone the card lies.
    Holder,
    /// The players for whom a condition holds. The player is its local 0, the holder is `me`, and a card that has it is
    /// `self`.
    Those(ExprId),
    /// Of what a card has: everybody, and where they are told at which place the card lies, also without seeing it.
    Public,
}

impl Sight {
    /// From a declaration: the condition if it gives one, else whether it is private to its holder.
    #[must_use]
    pub fn new(those: Option<ExprId>, private: bool) -> Self {
        match those {
            Some(those) => Sight::Those(those),
            None if private => Sight::Holder,
            None => Sight::All,
        }
    }
}

impl Cell {
    /// Who sees it.
    #[must_use]
    pub fn sight(&self) -> Sight {
        if self.public { Sight::Public } else { Sight::new(self.seen_by, self.private) }
    }
}

impl Note {
    /// Who sees it.
    #[must_use]
    pub fn sight(&self) -> Sight {
        if self.public { Sight::Public } else { Sight::new(self.seen_by, self.private) }
    }
}

impl Pool {
    /// Who sees what is in it.
    #[must_use]
    pub fn sight(&self) -> Sight {
        Sight::new(self.seen_by, self.private)
    }
}
