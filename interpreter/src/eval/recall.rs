//! What was worked out earlier is recalled, and what is worked out now is remembered (see `memory`).

#[cfg(feature = "fast")]
use schema::id::DerivedId;
use schema::id::ExprId;
#[cfg(feature = "fast")]
use schema::program::Holder;

#[cfg(feature = "fast")]
use super::context::concerned;
use super::memory::{Asker, Before, What};
use super::{Eval, Scratch};
use crate::fault::Trap;
use crate::state::SCRATCH;
use crate::value::Value;

impl Eval<'_> {
    /// Whether its values are kept.
    #[inline]
    pub(super) fn remembers(&mut self, what: What) -> bool {
        self.scratch.memory.keeps(what)
    }

    /// Puts a bundle on top of scratch that is known beforehand: whether it is.
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

    /// Whether expressions are the program's; a bot or ruling has an arena of its own.
    fn reads_program(&self) -> bool {
        std::ptr::eq(self.pool, &raw const self.rules.program.exprs)
    }

    /// What this gave earlier, or what is worked out now, which is kept; a list lies on top of scratch.
    pub(crate) fn recalled(
        &mut self,
        asker: Asker,
        work_out: impl FnOnce(&mut Self) -> Result<Value, Trap>,
    ) -> Result<Value, Trap> {
        match self.recall(asker)? {
            Some(value) => Ok(value),
            None => self.worked_out_and_kept(asker, work_out),
        }
    }

    /// What is worked out now, which is kept; a list lies on top of scratch.
    pub(crate) fn worked_out_and_kept(
        &mut self,
        asker: Asker,
        work_out: impl FnOnce(&mut Self) -> Result<Value, Trap>,
    ) -> Result<Value, Trap> {
        let before = self.before();
        let value = work_out(self)?;
        self.remember(asker, value, &before);
        Ok(value)
    }

    /// What is made of the items of the list that this gave earlier.
    #[cfg(feature = "fast")]
    pub(crate) fn recalled_items<T>(
        &mut self,
        asker: Asker,
        make: impl FnOnce(&[Value]) -> Result<T, Trap>,
    ) -> Result<Option<T>, Trap> {
        let Scratch { memory, looked, .. } = &mut *self.scratch;
        let Some(known) = memory.recall(asker, self.depth) else { return Ok(None) };
        looked.at(known.looked as usize)?;
        make(&known.items).map(Some)
    }

    /// As whom, and for which card, a define of one argument at most is read for a holder; with whose value that is, if it is kept.
    #[cfg(feature = "fast")]
    #[inline(always)]
    pub(crate) fn asks(
        &mut self,
        derived: DerivedId,
        declared: Option<Holder>,
        holder: Option<Value>,
        argument: Option<Value>,
    ) -> ((Value, u8), Option<Asker>) {
        let (this, me) = self.meant(declared, holder);
        let what = What::Derived(derived);
        if matches!(argument, Some(Value::List { .. })) || !self.remembers(what) {
            return ((this, me), None);
        }
        let whose = (me, concerned(me, self.me));
        let mut asker = self.scratch.memory.asker(what, holder, this, whose);
        if let Some(argument) = argument {
            asker = asker.with(argument);
        }
        ((this, me), Some(asker))
    }

    /// Puts the items of what this gave earlier into scratch from `start` on: whether it is known. One thing is one item.
    #[cfg(feature = "fast")]
    pub(crate) fn recalled_list(&mut self, asker: Asker, start: usize) -> Result<bool, Trap> {
        let Scratch { memory, items, looked, .. } = &mut *self.scratch;
        let Some(known) = memory.recall(asker, self.depth) else { return Ok(false) };
        items.truncate(start);
        match known.value {
            Value::List { .. } => items.extend_from_slice(&known.items),
            Value::Nothing => {}
            thing => items.push(thing),
        }
        // It takes the same fuel again.
        looked.at(known.looked as usize)?;
        Ok(true)
    }

    /// What this gave earlier; a list lies on top of scratch.
    fn recall(&mut self, asker: Asker) -> Result<Option<Value>, Trap> {
        let Scratch { memory, items, looked, .. } = &mut *self.scratch;
        let Some(known) = memory.recall(asker, self.depth) else { return Ok(None) };
        let (value, start) = (known.value, items.len());
        items.extend_from_slice(&known.items);
        // It takes the same fuel again.
        looked.at(known.looked as usize)?;
        match value {
            Value::List { .. } => self.listed(start).map(Some),
            _ => Ok(Some(value)),
        }
    }

    /// Something begins to be worked out.
    fn before(&self) -> Before {
        self.scratch.memory.before(self.depth, self.scratch.looked.count())
    }

    /// Keeps what was worked out.
    fn remember(&mut self, asker: Asker, value: Value, before: &Before) {
        let Scratch { memory, items, looked, .. } = &mut *self.scratch;
        let items = match value {
            Value::List { start, len } if start & SCRATCH != 0 => {
                let start = (start & !SCRATCH) as usize;
                &items[start..start + usize::from(len)]
            }
            _ => &[],
        };
        memory.remember(asker, value, items, self.depth, looked.count(), before);
    }
}
