//! The evaluator's side of memoisation: recalling values and storing new ones (see `memory`).

use schema::id::{DerivedId, ExprId};
use schema::program::Holder;

use super::context::concerned;
use super::memory::{Before, MOST_ARGUMENTS, MemoKey, What};
use super::{Eval, Scratch};
use crate::fault::Trap;
use crate::state::SCRATCH;
use crate::value::Value;

impl Eval<'_> {
    /// Whether values of this item are memoised now.
    #[inline]
    pub(super) fn remembers(&mut self, what: What) -> bool {
        self.scratch.memory.keeps(what)
    }

    /// Whether values of a define are memoised now.
    #[cfg(feature = "fast")]
    #[inline]
    pub(crate) fn keeps(&mut self, derived: DerivedId) -> bool {
        self.remembers(What::Derived(derived))
    }

    /// Puts a constant bundle on top of scratch. Returns whether the expression is one.
    #[inline]
    pub(super) fn push_constant(&mut self, expr: ExprId) -> bool {
        let Some(constants) = self.scratch.memory.constants() else { return false };
        if !self.reads_program() {
            return false;
        }
        let Some(bundle) = constants.get(expr) else { return false };
        self.scratch.items.extend_from_slice(bundle);
        true
    }

    /// Whether the arena of expressions is the program's; bots and rulings have their own.
    fn reads_program(&self) -> bool {
        std::ptr::eq(self.pool, &raw const self.rules.program.exprs)
    }

    /// The memoised value, or the result of `work_out`, which is then stored. A list lies on top of scratch.
    pub(crate) fn recalled(
        &mut self,
        key: MemoKey,
        work_out: impl FnOnce(&mut Self) -> Result<Value, Trap>,
    ) -> Result<Value, Trap> {
        match self.recall(key)? {
            Some(value) => Ok(value),
            None => self.worked_out_and_kept(key, work_out),
        }
    }

    /// Computes and stores a value. A list lies on top of scratch.
    pub(crate) fn worked_out_and_kept(
        &mut self,
        key: MemoKey,
        work_out: impl FnOnce(&mut Self) -> Result<Value, Trap>,
    ) -> Result<Value, Trap> {
        let before = self.before();
        let value = work_out(self)?;
        self.remember(key, value, &before);
        Ok(value)
    }

    /// Applies `make` to the items of a memoised list; `None` if it is not known.
    #[cfg(feature = "fast")]
    pub(crate) fn recalled_items<T>(
        &mut self,
        key: MemoKey,
        make: impl FnOnce(&[Value]) -> Result<T, Trap>,
    ) -> Result<Option<T>, Trap> {
        let Scratch { memory, looked, .. } = &mut *self.scratch;
        let Some(known) = memory.recall(key, self.depth) else { return Ok(None) };
        looked.at(known.looked as usize)?;
        make(&known.items).map(Some)
    }

    /// The `self` and acting seat with which a define is evaluated for a holder, and the key of its value if it is
    /// memoised.
    #[inline(always)]
    pub(crate) fn scope_and_key(
        &mut self,
        derived: DerivedId,
        declared: Option<Holder>,
        holder: Option<Value>,
        arguments: &[Value],
    ) -> ((Value, u8), Option<MemoKey>) {
        let meant = self.meant(declared, holder);
        if arguments.len() > MOST_ARGUMENTS || !self.remembers(What::Derived(derived)) {
            return (meant, None);
        }
        (meant, self.memo_key(derived, holder, meant, arguments))
    }

    /// The key of a define's value for a holder and arguments, [`MOST_ARGUMENTS`] at most. An argument that is a list is no
    /// key: another one may lie at the same place of scratch later.
    #[inline(always)]
    pub(crate) fn memo_key(
        &self,
        derived: DerivedId,
        holder: Option<Value>,
        (this, me): (Value, u8),
        arguments: &[Value],
    ) -> Option<MemoKey> {
        if arguments.iter().any(|argument| matches!(argument, Value::List { .. })) {
            return None;
        }
        let (what, whose) = (What::Derived(derived), (me, concerned(me, self.me)));
        Some(self.scratch.memory.key(what, holder, this, whose).with(arguments))
    }

    /// Puts the items of a memoised value into scratch from index `start` on. Returns whether it is known. A value
    /// that is no list is one item.
    #[cfg(feature = "fast")]
    pub(crate) fn recalled_list(&mut self, key: MemoKey, start: usize) -> Result<bool, Trap> {
        let Scratch { memory, items, looked, .. } = &mut *self.scratch;
        let Some(known) = memory.recall(key, self.depth) else { return Ok(false) };
        items.truncate(start);
        match known.value {
            Value::List { .. } => items.extend_from_slice(&known.items),
            Value::Nothing => {}
            thing => items.push(thing),
        }
        // A hit costs the same fuel as the computation.
        looked.at(known.looked as usize)?;
        Ok(true)
    }

    /// The memoised value, if it is known. A list lies on top of scratch.
    fn recall(&mut self, key: MemoKey) -> Result<Option<Value>, Trap> {
        let Scratch { memory, items, looked, .. } = &mut *self.scratch;
        let Some(known) = memory.recall(key, self.depth) else { return Ok(None) };
        let (value, start) = (known.value, items.len());
        items.extend_from_slice(&known.items);
        // A hit costs the same fuel as the computation.
        looked.at(known.looked as usize)?;
        match value {
            Value::List { .. } => self.listed(start).map(Some),
            _ => Ok(Some(value)),
        }
    }

    /// Begins a nested computation.
    fn before(&self) -> Before {
        self.scratch.memory.before(self.depth, self.scratch.looked.count())
    }

    /// Stores a computed value.
    fn remember(&mut self, key: MemoKey, value: Value, before: &Before) {
        let Scratch { memory, items, looked, .. } = &mut *self.scratch;
        let items = match value {
            Value::List { start, len } if start & SCRATCH != 0 => {
                let start = (start & !SCRATCH) as usize;
                &items[start..start + usize::from(len)]
            }
            _ => &[],
        };
        memory.remember(key, value, items, self.depth, looked.count(), before);
    }
}
