//! What defines without arguments gave earlier in the same evaluation: nothing that they read can have changed since. So a define that is read for
//! each candidate is worked out once.

use schema::id::DerivedId;

use super::Eval;
use crate::fault::Trap;
use crate::state::SCRATCH;
use crate::value::Value;

/// How many values are kept at most.
const MOST: usize = 16;

/// The values of an evaluation. A machine that plays as it is written keeps none.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    on: bool,
    known: Vec<Known>,
    /// The items of those that are lists.
    items: Vec<Value>,
}

/// Whose value it is: with the same program and state, that is all that it depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asker {
    pub(super) derived: DerivedId,
    pub(super) holder: Option<Value>,
    pub(super) this: Value,
    pub(super) me: u8,
}

#[derive(Debug)]
struct Known {
    asker: Asker,
    /// How many nodes deep it was asked for: from deeper on it might go too deep.
    depth: u16,
    value: Value,
    /// Where the items of a list lie.
    first: usize,
    /// What was looked at for it, which takes fuel again.
    looked: u32,
}

impl Memory {
    /// Values are kept from here on.
    pub(crate) fn turn_on(&mut self) {
        self.on = true;
    }

    /// Another evaluation begins.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.known.clear();
        self.items.clear();
    }
}

impl Eval<'_> {
    /// Whether values are kept: not for a viewer, who may not see what others see.
    #[inline]
    pub(super) fn remembers(&self) -> bool {
        self.scratch.memory.on && self.viewer.is_none()
    }

    /// What this gave earlier; a list lies on top of scratch.
    pub(super) fn recall(&mut self, asker: Asker) -> Result<Option<Value>, Trap> {
        let memory = &self.scratch.memory;
        let depth = self.depth;
        let fits = |known: &&Known| known.asker == asker && depth <= known.depth;
        let Some(known) = memory.known.iter().find(fits) else { return Ok(None) };
        let (value, first) = (known.value, known.first);
        self.scratch.looked.at(known.looked as usize)?;
        let Value::List { start, len } = value else { return Ok(Some(value)) };
        if start & SCRATCH == 0 {
            return Ok(Some(value));
        }
        let start = self.scratch.items.len();
        let found = first..first + usize::from(len);
        self.scratch.items.extend_from_slice(&self.scratch.memory.items[found]);
        self.listed(start).map(Some)
    }

    /// Keeps what was worked out since so much had been looked at.
    pub(super) fn remember(&mut self, asker: Asker, value: Value, before: u32) {
        if self.scratch.memory.known.len() >= MOST {
            return;
        }
        let first = self.scratch.memory.items.len();
        if let Value::List { start, len } = value
            && start & SCRATCH != 0
        {
            let start = (start & !SCRATCH) as usize;
            let listed = &self.scratch.items[start..start + usize::from(len)];
            self.scratch.memory.items.extend_from_slice(listed);
        }
        let looked = self.scratch.looked.since(before);
        let known = Known { asker, depth: self.depth, value, first, looked };
        self.scratch.memory.known.push(known);
    }
}
