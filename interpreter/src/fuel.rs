//! Fuel: the limit on the work of one answer and of one game. One unit is a call (of a verb, ability, handler or
//! block), a jump backwards, each full [`INSTRUCTIONS_PER_UNIT`] instructions of the block or loop that is entered,
//! or each full [`THINGS_PER_UNIT`] things that one instruction looks at or moves. The cost is the same for every
//! form of the machine and every observer.

use schema::limits::MOST_LOOKED;

use crate::fault::Trap;

/// The units of fuel for one answer; more is [`Trap::Steps`].
pub(crate) const FUEL: u32 = 250_000;

/// The units of fuel for all answers of one game together; more is [`Trap::Game`].
const GAME: u32 = 20_000_000;

/// The units that every answer takes of the game's fuel in any case, so that a game of cheap answers ends, too.
const ANSWER_UNITS: u32 = 8;

/// With fewer units left, everything is executed as written, so that running out of fuel is reported at the same
/// place in every form. No optimised operation spends as much at once.
#[cfg(feature = "fast")]
pub(crate) const RESERVE: u32 = 1 << 15;

/// The most units that one inlined call may spend.
#[cfg(feature = "fast")]
pub(crate) const MAX_INLINED_FUEL: u32 = RESERVE / 8;

/// The number of instructions of a called block, or of a loop, that cost one more unit.
const INSTRUCTIONS_PER_UNIT: usize = 256;

/// The units for entering a block, or a pass of a loop, of so many instructions.
pub(crate) fn begun(instructions: usize) -> u32 {
    1 + u32::try_from(instructions / INSTRUCTIONS_PER_UNIT).unwrap_or(u32::MAX - 1)
}

/// The number of things looked at or moved that cost one unit. The rest of an instruction's things is free.
pub(crate) const THINGS_PER_UNIT: u32 = 256;

/// The number of things only passed over (cards that do not bear what is searched for, handlers that do not answer)
/// that count as one thing looked at.
pub(crate) const PASSED_OVER: usize = 16;

/// Places with more cards are walked as written, not by optimised ways that do not count: looking at each of so few
/// cards three times costs less than a unit.
#[cfg(feature = "fast")]
pub(crate) const FEW_CARDS: u16 = 80;

/// The units of fuel that a game has used. It is no part of the comparison and hash of states: equal positions are
/// equal however they were reached.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spent(u32);

impl Spent {
    /// Adds an answer that has `left` units of its fuel left.
    #[inline]
    pub(crate) fn answer(&mut self, left: u32) {
        self.0 = self.0.saturating_add(ANSWER_UNITS + FUEL.saturating_sub(left));
    }

    /// The units used so far.
    pub(crate) fn units(self) -> u32 {
        self.0
    }

    /// Fails with [`Trap::Game`] if the game has used more than it may.
    #[inline]
    pub(crate) fn is_enough(self) -> Result<(), Trap> {
        if self.0 > GAME { Err(Trap::Game) } else { Ok(()) }
    }
}

impl PartialEq for Spent {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Spent {}

impl std::hash::Hash for Spent {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// The number of things that the running instruction has looked at or moved.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Looked(u64);

impl Looked {
    /// A count that has room for `most` more things.
    pub(crate) const fn with_room_for(most: u64) -> Self {
        Self(MOST_LOOKED.saturating_sub(most))
    }

    /// How many things were looked at since the count `since`.
    pub(crate) fn since(self, since: Self) -> usize {
        usize::try_from(self.0.saturating_sub(since.0)).unwrap_or(usize::MAX)
    }

    /// Adds things. Fails with [`Trap::Steps`] if they are more than [`MOST_LOOKED`].
    #[inline]
    pub(crate) fn at(&mut self, things: usize) -> Result<(), Trap> {
        self.0 = self.0.saturating_add(things as u64);
        if self.0 > MOST_LOOKED { Err(Trap::Steps) } else { Ok(()) }
    }

    /// Counts everything since the count `since` `times` more times. Fails with [`Trap::Steps`] if it is too much.
    #[cfg(feature = "fast")]
    #[inline]
    pub(crate) fn again(&mut self, since: Self, times: usize) -> Result<(), Trap> {
        let more = self.0.saturating_sub(since.0).saturating_mul(times as u64);
        self.0 = self.0.saturating_add(more);
        if self.0 > MOST_LOOKED { Err(Trap::Steps) } else { Ok(()) }
    }

    /// The number so far.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        u32::try_from(self.0).unwrap_or(u32::MAX)
    }

    /// Resets the count for the next instruction, and returns the units to be charged, if any.
    #[inline]
    pub(crate) fn units(&mut self) -> Option<u32> {
        let things = std::mem::take(self);
        (things.0 >= u64::from(THINGS_PER_UNIT)).then(|| things.count() / THINGS_PER_UNIT)
    }
}

/// How many things moving so many cards at once counts as: the cards themselves, and their removal from the rows in
/// which they lie.
pub(crate) fn moved(cards: usize) -> usize {
    cards.saturating_add(cards.saturating_mul(cards) / 64)
}
