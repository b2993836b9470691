//! The buffers of evaluation, which are reused so that evaluating does not allocate.

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

/// The buffers of evaluation.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// A stack of lists that are being built, each behind the one before.
    pub(crate) items: Vec<Value>,
    /// Sort keys of list items, with their indices or counts (see `sameness.rs`).
    pub(super) keys: Vec<(u64, u32)>,
    /// The stack of locals: candidates of loops and arguments of defines.
    pub(crate) locals: Vec<Value>,
    /// The program's compiled scripts, once one was called; `None` in it if they do not compile.
    scripts: OnceCell<Option<Scripts>>,
    /// The game's random generator while a script may draw from it.
    pub(crate) random: Option<Random>,
    /// The error message of the script that failed last.
    pub(crate) complaint: String,
    /// The number of things looked at since fuel was charged last.
    pub(crate) looked: Looked,
    /// Memoised values of defines and fields, and bundles that are constant.
    pub(crate) memory: Memory,
    /// Counters of the work done, for tests.
    pub(crate) work: Work,
    /// Whether candidates are evaluated in batches.
    #[cfg(feature = "fast")]
    pub(crate) at_once: AtOnce,
}

impl Scratch {
    /// The program's scripts, compiled when one is first called, and the generator that they may draw from.
    pub(super) fn scripts(&mut self, rules: &Rules) -> (Option<&Scripts>, &mut Option<Random>) {
        // Loading has made sure that they compile.
        let compile = || Scripts::compile(&rules.program.scripts).ok();
        (self.scripts.get_or_init(compile).as_ref(), &mut self.random)
    }

    /// Resets the number of operations that scripts may take for one answer.
    pub(crate) fn begin_answer(&self) {
        self.scripts.get().into_iter().flatten().for_each(Scripts::begin_answer);
    }

    /// Drops all lists and locals.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.locals.clear();
    }

    /// The items of a list in scratch or in the state; empty for other values.
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
