//! What defines without arguments gave earlier: as long as the state stands still, nothing that they read can have changed. So a define
//! that is read for each candidate, or by each option of a menu, is worked out once. Bundles that are the same in every game
//! are known beforehand.

use std::sync::Arc;

use schema::id::{DerivedId, ExprId};

use super::Eval;
use crate::fault::Trap;
use crate::state::SCRATCH;
use crate::value::Value;

/// How many values are kept at most, a power of two: two that fall on the same place drive each other out.
const MOST: usize = 64;

/// How many items of lists are kept before all is forgotten.
const MOST_ITEMS: usize = 4_096;

/// The values of evaluations. A machine that plays as it is written keeps none.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    on: bool,
    /// Whether the state stands still from one evaluation to the next.
    held: bool,
    /// Values of an earlier age are forgotten.
    age: u32,
    known: Vec<Option<Known>>,
    /// The items of those that are lists.
    items: Vec<Value>,
    /// What is known beforehand.
    constants: Option<Arc<Constants>>,
}

/// Expressions that give the same bundle in every game.
#[derive(Debug, Default)]
pub(crate) struct Constants {
    /// Of each expression of the program: where its bundle begins and how long it is, if it is such.
    at: Vec<Option<(u32, u16)>>,
    items: Vec<Value>,
}

impl Constants {
    /// The next expression gives this bundle, or none that is known.
    pub(crate) fn push(&mut self, bundle: Option<&[Value]>) {
        let place = bundle.and_then(|bundle| {
            Some((u32::try_from(self.items.len()).ok()?, u16::try_from(bundle.len()).ok()?))
        });
        self.at.push(place);
        self.items.extend_from_slice(bundle.unwrap_or_default());
    }

    /// The bundle that an expression gives, if it is such.
    pub(crate) fn get(&self, expr: ExprId) -> Option<&[Value]> {
        let (first, len) = (*self.at.get(expr.0 as usize)?)?;
        self.items.get(first as usize..first as usize + usize::from(len))
    }
}

/// Whose value it is: with the same program and state, that is all that it depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asker {
    pub(super) derived: DerivedId,
    pub(super) holder: Option<Value>,
    pub(super) this: Value,
    pub(super) me: u8,
}

impl Asker {
    /// Where its value is kept.
    fn place(&self) -> usize {
        let holder = match self.holder {
            Some(Value::Card(card)) => usize::from(card.id) + 7,
            Some(Value::Player(seat)) => usize::from(seat) + 1,
            _ => 0,
        };
        (usize::from(self.derived.0) * 5 + holder * 3 + usize::from(self.me)) % MOST
    }
}

#[derive(Debug, Clone)]
struct Known {
    age: u32,
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
        self.known = vec![None; MOST];
    }

    /// These are known beforehand.
    pub(crate) fn know(&mut self, constants: Arc<Constants>) {
        self.constants = Some(constants);
    }

    /// Nothing changes the state until it is released: values outlast the evaluation.
    #[inline]
    pub(crate) fn hold(&mut self) {
        if !self.held {
            self.held = true;
            self.forget();
        }
    }

    /// The state may change.
    #[inline(always)]
    pub(crate) fn release(&mut self) {
        self.held = false;
    }

    /// Another evaluation begins.
    #[inline]
    pub(crate) fn begin(&mut self) {
        if !self.held {
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.age = self.age.wrapping_add(1);
        self.items.clear();
    }
}

impl Eval<'_> {
    /// Whether values are kept: not for a viewer, who may not see what others see.
    #[inline]
    pub(super) fn remembers(&self) -> bool {
        self.scratch.memory.on && self.viewer.is_none()
    }

    /// Puts a bundle on top of scratch that is known beforehand: whether it is.
    #[inline]
    pub(super) fn push_constant(&mut self, expr: ExprId) -> bool {
        let Some(constants) = &self.scratch.memory.constants else { return false };
        // A bot or ruling reads an arena of its own.
        if !std::ptr::eq(self.pool, &raw const self.rules.program.exprs) {
            return false;
        }
        let Some(bundle) = constants.get(expr) else { return false };
        self.scratch.items.extend_from_slice(bundle);
        true
    }

    /// What this gave earlier; a list lies on top of scratch.
    pub(super) fn recall(&mut self, asker: Asker) -> Result<Option<Value>, Trap> {
        let memory = &self.scratch.memory;
        let Some(known) = memory.known.get(asker.place()).and_then(Option::as_ref) else {
            return Ok(None);
        };
        if known.age != memory.age || known.asker != asker || self.depth > known.depth {
            return Ok(None);
        }
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
        // Where a list of the state lies may change though the state stands still.
        if matches!(value, Value::List { start, len } if start & SCRATCH == 0 && len > 0) {
            return;
        }
        if self.scratch.memory.items.len() > MOST_ITEMS {
            self.scratch.memory.forget();
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
        let age = self.scratch.memory.age;
        let known = Known { age, asker, depth: self.depth, value, first, looked };
        if let Some(place) = self.scratch.memory.known.get_mut(asker.place()) {
            *place = Some(known);
        }
    }
}
