//! Effects with a life that run, and extra turns: what most games never have, behind all else, so that a state without it has
//! the bytes of one that never knew of it.

use schema::id::{MomentId, TimedId, VerbId};
use serde::Serialize;

use super::{State, cloned_by_field};
use crate::value::{CardRef, Value};

/// When a running effect ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) enum Ends {
    /// With this open stretch.
    Stretch(u16),
    /// With the next stretch of this moment that closes.
    Close(MomentId),
    /// When my next stretch of this moment has begun, or, if `end`, with it.
    Next { moment: MomentId, end: bool },
    /// With this frame.
    Frame(u16),
    /// With the next event of this verb, which does not run yet.
    Call(VerbId),
    /// As the one before, from when the stretch of mine has begun that is about to.
    Later { moment: MomentId, end: bool },
}

/// An effect that was installed and has not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Lasting {
    pub(crate) timed: TimedId,
    pub(crate) ends: Ends,
    /// Who was me, and which card was self.
    pub(crate) me: u8,
    pub(crate) card: CardRef,
    /// The first of what it remembers.
    pub(crate) first: u32,
    /// How many values that are.
    pub(crate) len: u16,
}

/// What lasts, and what is still to come.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Default)]
pub(crate) struct Later {
    /// Running effects in order of arrival.
    pub(crate) lasting: Vec<Lasting>,
    /// What they remember, in the same order.
    pub(crate) captured: Vec<Value>,
    /// Who has extra turns, behind the one with whom the round of turns goes on.
    pub(crate) turns: Vec<u8>,
}
cloned_by_field! { Later: lasting captured turns }

impl Later {
    pub(crate) fn is_empty(&self) -> bool {
        self.lasting.is_empty() && self.turns.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.lasting.clear();
        self.captured.clear();
        self.turns.clear();
    }

    /// What a running effect remembers.
    pub(crate) fn remembered(&self, lasting: &Lasting) -> &[Value] {
        let first = lasting.first as usize;
        self.captured.get(first..first + usize::from(lasting.len)).unwrap_or(&[])
    }

    /// Whether a running effect remembers this very card, alone or in a list.
    pub(crate) fn remembers(&self, state: &State, card: CardRef) -> bool {
        let is_it = |value: &Value| *value == Value::Card(card);
        self.captured.iter().any(|value| match value {
            Value::List { .. } => state.items(*value).iter().any(is_it),
            _ => is_it(value),
        })
    }

    /// All cards that running effects remember, sorted, in place of what was there.
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

    /// Forgets one.
    pub(crate) fn remove(&mut self, number: usize) {
        let gone = self.lasting.remove(number);
        let first = gone.first as usize;
        self.captured.drain(first..first + usize::from(gone.len));
        for later in &mut self.lasting[number..] {
            later.first -= u32::from(gone.len);
        }
    }
}
