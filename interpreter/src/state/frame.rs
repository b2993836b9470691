//! Where the machine stands: frames, open stretches, handlers that wait, and what ends with them.

use schema::id::{BlockId, HandlerId, MomentId, OptionId};
use serde::Serialize;

use super::{NONE, State};
use crate::value::{CardRef, Value};

/// No player.
pub(crate) const NOBODY: u8 = u8::MAX;

/// No card.
pub(crate) const NO_CARD: CardRef = CardRef { id: NONE, stamp: 0 };

/// How a frame came to be, which decides what happens when it returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) enum Entry {
    /// `setup` or `flow`.
    Root,
    /// A call of a verb: the frame is the record of the event.
    Call,
    /// An ability.
    Perform,
    /// A block handed to a verb.
    Argument,
    /// A handler.
    Handler,
    /// One player's part of a `together`.
    Pass,
}

/// One activation of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Frame {
    /// What runs.
    pub(crate) block: BlockId,
    /// The next instruction.
    pub(crate) pc: u16,
    /// Its first slot. A block handed to a verb has those of its writer.
    pub(crate) base: u32,
    /// `self`, unless its id is no card's.
    pub(crate) card: CardRef,
    /// The frame of the event that a handler answers.
    pub(crate) event: u16,
    /// Done: one bit for each open gate, the innermost lowest.
    pub(crate) done: u16,
    /// Who acts.
    pub(crate) me: u8,
    /// How it came to be.
    pub(crate) entry: Entry,
    /// Whether a window is open: some of its handlers may still wait.
    pub(crate) window: bool,
}

/// An open phase, turn or round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Stretch {
    pub(crate) moment: MomentId,
    /// The frame that opened it.
    pub(crate) frame: u16,
    /// Its `Open` there.
    pub(crate) at: u16,
    /// The gates that were open then, and who acted.
    pub(crate) done: u16,
    pub(crate) me: u8,
}

/// How far a handler of an open window is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) enum Turn {
    /// It waits.
    Waits,
    /// Its player said that it goes next.
    Next,
    /// It runs.
    Runs,
}

impl Waiting {
    /// A handler of the running effect with this number has it in place of a card.
    pub(crate) fn of_lasting(number: u16) -> CardRef {
        CardRef { id: NONE, stamp: number + 1 }
    }

    /// The running effect that stands in the place of a card, by its number.
    pub(crate) fn number_of(card: CardRef) -> Option<usize> {
        (card.id == NONE && card.stamp > 0).then(|| usize::from(card.stamp) - 1)
    }

    /// The running effect that the handler belongs to.
    pub(crate) fn lasting(&self) -> Option<usize> {
        Self::number_of(self.card)
    }
}

/// A handler of an open window that has not had its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Waiting {
    /// The frame whose window it is.
    pub(crate) frame: u16,
    pub(crate) handler: HandlerId,
    /// Its card, unless it is a rule's or a running effect's (see [`Waiting::lasting`]).
    pub(crate) card: CardRef,
    /// Who answers.
    pub(crate) player: u8,
    pub(crate) turn: Turn,
    /// Which of the event's things it answers.
    pub(crate) thing: Value,
}

/// An option that was taken and may not be taken again for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(crate) struct Mark {
    pub(crate) option: OptionId,
    /// Who took it.
    pub(crate) player: u8,
    /// The card that bears it, if one does.
    pub(crate) card: u16,
}

/// What ends with a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(crate) enum Ending {
    /// A counter or flag has its first value again.
    Cell,
    /// A note has.
    Note,
    /// Effects with a life are over.
    Effect,
}

/// Something that ends when a frame does, or waits for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(crate) struct Lifetime {
    pub(crate) frame: u16,
    pub(crate) what: Ending,
    /// Of a counter, flag or note: where it lies. Of an effect that waits: for which verb.
    pub(crate) index: u32,
}

impl Lifetime {
    /// In place of a frame: what ends with the next event of a verb, which does not run yet.
    pub(crate) const WAITS: u16 = u16::MAX;

    /// Whether it waits for an event to end with.
    pub(crate) fn waits(&self) -> bool {
        self.frame == Self::WAITS
    }

    /// Whether it ends with a frame from `depth` on.
    pub(crate) fn is_from(&self, depth: usize) -> bool {
        !self.waits() && usize::from(self.frame) >= depth
    }
}

impl State {
    /// Whether anything ends with the next event of a verb.
    #[inline]
    pub(crate) fn waits_for_calls(&self) -> bool {
        self.lifetimes.iter().any(Lifetime::waits)
    }
}

/// A card that was shown, and by now perhaps is not shown any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct KnownCard {
    /// Which, by its id.
    pub(crate) card: u16,
    /// Who knows that it lies where it does: a bit for each seat.
    pub(crate) seats: u32,
}

/// A card that is shown for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct ShownCard {
    pub(crate) card: CardRef,
    /// To whom: a bit for each seat.
    pub(crate) seats: u32,
    /// As long as the frame stack is deeper than this,
    pub(crate) frames: u16,
    /// and so many stretches are open.
    pub(crate) stretches: u16,
}
