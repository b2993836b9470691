//! Buffers of evaluation, kept from one to the next, so that reading allocates nothing.

use std::cell::OnceCell;

#[cfg(feature = "fast")]
use super::compiled::AtOnce;
use super::memory::Memory;
use crate::fuel::Looked;
use crate::random::Random;
use crate::rules::Rules;
use crate::script::Scripts;
use crate::state::{SCRATCH, State};
use crate::value::Value;
use crate::work::Work;

/// Buffers of evaluation.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// Lists that are being built, one on top of another.
    pub(crate) items: Vec<Value>,
    /// Keys of the items of a list, see `sameness.rs`.
    pub(super) keys: Vec<(u64, u32)>,
    /// Candidates and arguments.
    pub(crate) locals: Vec<Value>,
    /// The program's scripts, once one was called.
    scripts: OnceCell<Option<Scripts>>,
    /// Where the game's chance stands while a script may draw from it.
    pub(crate) random: Option<Random>,
    /// What a script said when it failed.
    pub(crate) complaint: String,
    /// What was looked at.
    pub(crate) looked: Looked,
    /// What defines gave, and bundles that are known beforehand.
    pub(crate) memory: Memory,
    /// What was done with them.
    pub(crate) work: Work,
    /// Whether candidates are read several at once.
    #[cfg(feature = "fast")]
    pub(crate) at_once: AtOnce,
}

impl Scratch {
    /// The program's scripts, made ready when one is first called, and where chance stands for them.
    pub(super) fn scripts(&mut self, rules: &Rules) -> (Option<&Scripts>, &mut Option<Random>) {
        // They compiled when the program was loaded.
        let compile = || Scripts::compile(&rules.program.scripts).ok();
        (self.scripts.get_or_init(compile).as_ref(), &mut self.random)
    }

    /// Scripts have all operations of an answer again.
    pub(crate) fn begin_answer(&self) {
        self.scripts.get().into_iter().flatten().for_each(Scripts::begin_answer);
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.locals.clear();
    }

    /// The items of a list, wherever it lies.
    pub(crate) fn items<'s>(&'s self, state: &'s State, list: Value) -> &'s [Value] {
        match list {
            Value::List { start, len } if start & SCRATCH != 0 => {
                let start = (start & !SCRATCH) as usize;
                self.items.get(start..start + usize::from(len)).unwrap_or(&[])
            }
            _ => state.items(list),
        }
    }
}
