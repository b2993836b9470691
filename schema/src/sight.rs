//! Who sees what somebody has.

use crate::goods::Pool;
use crate::id::ExprId;
use crate::program::{Cell, Note};

/// Who sees a counter, flag, note or pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// All. Of what a card has: whoever sees the card.
    All,
    /// Its holder. Of what a card has: whoever has the card before them.
    Holder,
    /// Those players for whom a condition holds. Such a player is its local 0, me is the holder, and `self` the card that
    /// has it. Of what a card has, they must see the card, too.
    Those(ExprId),
}

impl Sight {
    /// As it is declared: who sees it, if that is said of players, and else whether its holder does alone.
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
        Sight::new(self.seen_by, self.private)
    }
}

impl Note {
    /// Who sees it.
    #[must_use]
    pub fn sight(&self) -> Sight {
        Sight::new(self.seen_by, self.private)
    }
}

impl Pool {
    /// Who sees what is in it.
    #[must_use]
    pub fn sight(&self) -> Sight {
        Sight::new(self.seen_by, self.private)
    }
}
