//! Running effects and extra turns. Most games have neither, so they are the last part of the state, and a state
//! without them is written as if they did not exist.

use schema::id::{MomentId, TimedId, VerbId};
use serde::Serialize;

use super::{State, cloned_by_field};
use crate::value::{CardRef, Value};

/// When a running effect ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) enum Ends {
    /// With the open stretch at this index.
    Stretch(u16),
    /// When a stretch of this moment closes next.
    Close(MomentId),
    /// When the next stretch of this moment of the effect's player begins or, if `end`, when it ends.
    Next { moment: MomentId, end: bool },
    /// With the frame at this index.
    Frame(u16),
    /// With the next call of this verb, which does not run yet.
    Call(VerbId),
    /// As `Next`, not counting the stretch at this index, whose `at start of` handlers are running.
    Later { stretch: u16, moment: MomentId, end: bool },
    /// Not before the game is over.
    Never,
}

/// An effect that was installed and has not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Lasting {
    /// The effect as declared.
    pub(crate) timed: TimedId,
    /// When it ends.
    pub(crate) ends: Ends,
    /// The acting seat when it was installed, or [`NOBODY`](super::NOBODY).
    pub(crate) me: u8,
    /// `self` when it was installed.
    pub(crate) card: CardRef,
    /// The index of its first captured value.
    pub(crate) first: u32,
    /// The number of its captured values.
    pub(crate) len: u16,
    /// The number of frames that were on the stack when it was installed and have not been left: it was made in the midst
    /// of these. 0 if none but the root is left.
    #[serde(skip_serializing_if = "is_by_itself")]
    pub(crate) during: u16,
}

/// Whether an effect was made in no call that is still running.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_by_itself(during: &u16) -> bool {
    *during == 0
}

/// The running effects and extra turns of a game.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Default)]
pub(crate) struct Later {
    /// The running effects in order of installation.
    pub(crate) lasting: Vec<Lasting>,
    /// Their captured values, in the same order.
    pub(crate) captured: Vec<Value>,
    /// The seats with pending extra turns, behind the seat from which the regular order of turns goes on. Empty
    /// without extra turns.
    pub(crate) turns: Vec<u8>,
}
cloned_by_field! { Later: lasting captured turns }

impl Later {
    pub(crate) fn is_empty(&self) -> bool {
        self.lasting.is_empty() && self.turns.is_empty()
    }

    /// The stack has no more frames than `depth`: effects that were made in others were made in what is left.
    pub(crate) fn leave(&mut self, depth: usize) {
        for lasting in self.lasting.iter_mut().rev() {
            if usize::from(lasting.during) <= depth {
                return;
            }
            lasting.during = if depth > 1 { depth as u16 } else { 0 };
        }
    }

    pub(crate) fn clear(&mut self) {
        self.lasting.clear();
        self.captured.clear();
        self.turns.clear();
    }

    /// The captured values of a running effect.
    pub(crate) fn remembered(&self, lasting: &Lasting) -> &[Value] {
        let first = lasting.first as usize;
        self.captured.get(first..first + usize::from(lasting.len)).unwrap_or(&[])
    }

    /// Whether a running effect has captured this card reference, alone or in a list.
    pub(crate) fn remembers(&self, state: &State, card: CardRef) -> bool {
        let is_it = |value: &Value| *value == Value::Card(card);
        self.captured.iter().any(|value| match value {
            Value::List { .. } => state.items(*value).iter().any(is_it),
            _ => is_it(value),
        })
    }

    /// Replaces `found` by all cards that running effects have captured, sorted.
    pub(crate) fn all_remembered(&self, state: &State, found: &mut Vec<CardRef>) {
        found.clear();
        for value in &self.captured {
            match value {
                Value::List { .. } => {
                    found.extend(state.items(*value).iter().filter_map(|item| item.card()));
                }
                value => found.extend(value.card()),
            }
        }
        found.sort_unstable();
    }

    /// Removes the running effect at this index.
    pub(crate) fn remove(&mut self, number: usize) {
        let gone = self.lasting.remove(number);
        let first = gone.first as usize;
        self.captured.drain(first..first + usize::from(gone.len));
        for later in &mut self.lasting[number..] {
            later.first -= u32::from(gone.len);
        }
    }
}
