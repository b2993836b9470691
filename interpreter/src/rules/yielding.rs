//! What is asked of verbs that only work something out.

use schema::code::Role;
use schema::id::VerbId;

use super::Rules;
use crate::state::{Entry, Frame, State};

impl Rules {
    /// Whether a verb yields a value and does nothing else.
    pub(crate) fn only_yields(&self, verb: VerbId) -> bool {
        self.yielding.get(verb).copied().unwrap_or(false)
    }

    /// Whether a frame is such a verb's.
    pub(crate) fn is_yielding(&self, frame: &Frame) -> bool {
        let role = self.program.blocks.get(frame.block).map(|block| block.role);
        let verb = match role {
            Some(Role::Verb(verb)) if frame.entry == Entry::Call => verb,
            _ => return false,
        };
        self.only_yields(verb)
    }

    /// Whether the call whose frame is running stands in such a verb.
    pub(crate) fn is_within_yielding(&self, state: &State) -> bool {
        let by = state.frames.len().checked_sub(2).and_then(|by| state.frames.get(by));
        by.is_some_and(|by| self.is_yielding(by))
    }
}
