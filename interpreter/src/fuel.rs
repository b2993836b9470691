//! What one answer may take. A unit is a call (of a verb, an ability, a handler or a block), a step back in a loop, each full
//! [`INSTRUCTIONS_PER_UNIT`] of what is called or gone back to, or each full [`THINGS_PER_UNIT`] things that one instruction looks at or moves. It is
//! the same for every form of the machine and every observer.

use crate::fault::Trap;

/// How many units one answer may take.
pub(crate) const FUEL: u32 = 250_000;

/// How many units all answers of one game may take together.
const GAME: u32 = 20_000_000;

/// What every answer takes of that, whatever comes of it: so that a game of answers alone has an end, too.
const ANSWER_COST: u32 = 8;

/// With less than this left everything is carried out as it is written, so that whoever is told that fuel is at an end is told the same
/// place, and has heard of the same, in every form. No faster way spends as much at once.
#[cfg(feature = "fast")]
pub(crate) const RESERVE: u32 = 1 << 15;

/// What one call may spend at most where it is not made as it is written.
#[cfg(feature = "fast")]
pub(crate) const MAX_INLINED_FUEL: u32 = RESERVE / 8;

/// How many instructions of a block that is called, or of a loop that begins anew, are a unit.
const INSTRUCTIONS_PER_UNIT: usize = 256;

/// What it takes to begin so many instructions, by a call or a step back.
pub(crate) fn begun(instructions: usize) -> u32 {
    1 + u32::try_from(instructions / INSTRUCTIONS_PER_UNIT).unwrap_or(u32::MAX - 1)
}

/// How many things that are looked at or moved are a unit. What is left over of an instruction costs nothing.
pub(crate) const THINGS_PER_UNIT: u32 = 256;

/// So many things that are only passed over (cards that do not bear what is looked for, handlers that do not answer) are as much as one that
/// is looked at.
pub(crate) const PASSED_OVER: usize = 16;

/// How many things one evaluation may look at.
const MAX_LOOKED: u64 = 1 << 25;

/// Places with more cards than these are walked as it is written, and not by a faster way that does not count: whatever
/// looks at each of their cards three times takes less than a unit.
#[cfg(feature = "fast")]
pub(crate) const FEW_CARDS: u16 = 80;

/// What a game has taken so far. It says nothing of the table: games that stand alike are alike, however they came there.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spent(u32);

impl Spent {
    /// One more answer, of whose fuel so much is left.
    #[inline]
    pub(crate) fn answer(&mut self, left: u32) {
        self.0 = self.0.saturating_add(ANSWER_COST + FUEL.saturating_sub(left));
    }

    /// How many units it has taken so far.
    pub(crate) fn units(self) -> u32 {
        self.0
    }

    /// Whether the game may go on.
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

/// The things that an instruction has looked at or moved so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Looked(u64);

impl Looked {
    /// So many more.
    #[inline]
    pub(crate) fn at(&mut self, things: usize) -> Result<(), Trap> {
        self.0 = self.0.saturating_add(things as u64);
        if self.0 > MAX_LOOKED { Err(Trap::Steps) } else { Ok(()) }
    }

    /// What was looked at since then is looked at so many times more.
    #[cfg(feature = "fast")]
    #[inline]
    pub(crate) fn again(&mut self, since: Self, times: usize) -> Result<(), Trap> {
        let more = self.0.saturating_sub(since.0).saturating_mul(times as u64);
        self.0 = self.0.saturating_add(more);
        if self.0 > MAX_LOOKED { Err(Trap::Steps) } else { Ok(()) }
    }

    /// How many they are so far.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        u32::try_from(self.0).unwrap_or(u32::MAX)
    }

    /// The units that they are, if that is one or more, and nothing is looked at yet of the next instruction.
    #[inline]
    pub(crate) fn units(&mut self) -> Option<u32> {
        let things = std::mem::take(self);
        (things.0 >= u64::from(THINGS_PER_UNIT)).then(|| things.count() / THINGS_PER_UNIT)
    }
}

/// What it comes to that so many cards are moved at once: each is taken out of a row of cards.
pub(crate) fn moved(cards: usize) -> usize {
    cards.saturating_add(cards.saturating_mul(cards) / 64)
}
