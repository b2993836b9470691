//! The control state of the machine: frames, open stretches, waiting handlers, and what ends with them.

use schema::id::{BlockId, HandlerId, MomentId, OptionId};
use serde::Serialize;

use super::{NONE, State};
use crate::value::{CardRef, Value};

/// The seat that stands for no player.
pub(crate) const NOBODY: u8 = u8::MAX;

/// The seat that acts, if it is not [`NOBODY`].
#[inline]
pub(crate) fn seat_of(me: u8) -> Option<u8> {
    (me != NOBODY).then_some(me)
}

/// The reference that stands for no card.
pub(crate) const NO_CARD: CardRef = CardRef { id: NONE, stamp: 0 };

/// What a frame was pushed for, which decides what happens when it returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) enum Entry {
    /// For `setup` or `flow`.
    Root,
    /// For a call of a verb. The frame is the record of the event: its first variables are the arguments.
    Call,
    /// For an ability.
    Perform,
    /// For a block that was passed to a verb as an argument.
    Argument,
    /// For a handler.
    Handler,
    /// For one player's pass of a `together`.
    Pass,
}

/// A stack frame: one activation of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Frame {
    /// The block that runs.
    pub(crate) block: BlockId,
    /// The program counter: the index of the next instruction.
    pub(crate) pc: u16,
    /// The index of its first variable in `State::slots`. An argument block has that of the frame that wrote it.
    pub(crate) base: u32,
    /// `self`, or [`NO_CARD`].
    pub(crate) card: CardRef,
    /// The index of the frame of the event that a handler answers, or [`NONE`].
    pub(crate) event: u16,
    /// The done bits, one for each open gate, the innermost lowest, and above them one for the frame: whether something was done
    /// there. At most [`schema::limits::MOST_GATES`] gates are open.
    pub(crate) done: u16,
    /// The acting seat, or [`NOBODY`].
    pub(crate) me: u8,
    /// What it was pushed for.
    pub(crate) entry: Entry,
    /// Whether its current instruction is an open window, some of whose handlers may still wait.
    pub(crate) window: bool,
}

impl Frame {
    /// Whether it was pushed for what a card or a rule does.
    pub(crate) fn is_ability_or_handler(&self) -> bool {
        matches!(self.entry, Entry::Perform | Entry::Handler)
    }
}

/// A stretch: an open phase, turn or round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Stretch {
    pub(crate) moment: MomentId,
    /// The index of the frame that opened it.
    pub(crate) frame: u16,
    /// The index of its `Open` instruction in that frame's block.
    pub(crate) at: u16,
    /// The done bits of that frame when it was opened.
    pub(crate) done: u16,
    /// The acting seat when it was opened, or [`NOBODY`].
    pub(crate) me: u8,
}

/// The progress of a waiting handler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) enum Progress {
    /// It waits.
    Waits,
    /// Its player has chosen it to run next.
    Next,
    /// It runs.
    Runs,
}

impl Waiting {
    /// What stands in the place of a card for handlers of the running effect at index `number`.
    pub(crate) fn of_lasting(number: u16) -> CardRef {
        CardRef { id: NONE, stamp: number + 1 }
    }

    /// The index of the running effect that stands in the place of a card, if one does.
    pub(crate) fn number_of(card: CardRef) -> Option<usize> {
        (card.id == NONE && card.stamp > 0).then(|| usize::from(card.stamp) - 1)
    }

    /// The index of the running effect that the handler belongs to, if it does.
    pub(crate) fn lasting(&self) -> Option<usize> {
        Self::number_of(self.card)
    }
}

/// A handler of an open window that has not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Waiting {
    /// The index of the frame whose window it is.
    pub(crate) frame: u16,
    pub(crate) handler: HandlerId,
    /// The card that bears it; see [`Waiting::lasting`] for running effects, and [`NO_CARD`] for rules.
    pub(crate) card: CardRef,
    /// The seat that answers.
    pub(crate) player: u8,
    pub(crate) progress: Progress,
    /// The thing of the event that it answers.
    pub(crate) thing: Value,
}

/// A mark that an option was taken and may not be taken again for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(crate) struct Mark {
    pub(crate) option: OptionId,
    /// The seat that took it.
    pub(crate) player: u8,
    /// The id of the card that bears it, or [`NONE`].
    pub(crate) card: u16,
}

/// What ends with a call of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(crate) enum Ending {
    /// A counter or flag gets its first value again.
    Cell,
    /// A note gets its first value again.
    Note,
    /// Running effects end.
    Effect,
}

/// Something that ends with a call of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(crate) struct Lifetime {
    /// The index of the frame of that call, or [`Lifetime::WAITS`].
    pub(crate) frame: u16,
    pub(crate) what: Ending,
    /// The index of the counter, flag or note in the state; for a waiting effect, the verb's id.
    pub(crate) index: u32,
}

impl Lifetime {
    /// In place of a frame: it ends with the next call of its verb, which does not run yet.
    pub(crate) const WAITS: u16 = u16::MAX;

    /// Whether it waits for the next call of its verb.
    pub(crate) fn waits(&self) -> bool {
        self.frame == Self::WAITS
    }

    /// Whether it ends with a frame at index `depth` or above.
    pub(crate) fn is_from(&self, depth: usize) -> bool {
        !self.waits() && usize::from(self.frame) >= depth
    }
}

impl State {
    /// Whether anything waits for the next call of a verb.
    #[inline]
    pub(crate) fn waits_for_calls(&self) -> bool {
        self.lifetimes.iter().any(Lifetime::waits)
    }
}

/// A card that was shown to players who may no longer see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct KnownCard {
    /// The card's id.
    pub(crate) card: u16,
    /// A bit for each seat that knows in which zone or pile the card lies.
    pub(crate) seats: u32,
    /// A bit for each of them that also knows at which of the places there, where these are told.
    pub(crate) placed: u32,
    /// A bit for each of them that knows that it came there when the passes of the last `together` were through.
    pub(crate) came_at_last: u32,
}

impl KnownCard {
    /// Lets these seats (a bit each) forget it.
    pub(crate) fn forget(&mut self, seats: u32) {
        self.seats &= !seats;
        self.placed &= !seats;
        self.came_at_last &= !seats;
    }
}

/// A card that is being shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct ShownCard {
    pub(crate) card: CardRef,
    /// A bit for each seat to which it is shown.
    pub(crate) seats: u32,
    /// The card is shown only while the stack has more frames than this.
    pub(crate) frames: u16,
    /// The card is shown only while at least so many stretches are open.
    pub(crate) stretches: u16,
    /// The menu of the frame at index `frames` an option of which shows it, as the index of the instruction that asks, or
    /// [`NONE`]: it is shown until that menu asks again. What was done tells it, so it is no part of a state's bytes.
    #[serde(skip)]
    pub(crate) menu: u16,
}
