//! Verbs that only work something out: they yield a value, and change nothing, ask nobody and show nothing.

use schema::code::{Op, Role};
use schema::id::{IdVec, VerbId};
use schema::program::Program;

use super::{Rules, load};
use crate::state::{Entry, Frame, State};

/// For each verb, whether it only works something out. Whoever calls only such verbs does no more itself.
pub(super) fn yielding(program: &Program) -> IdVec<VerbId, bool> {
    let code = |verb: VerbId| {
        let block = program.verbs.get(verb).and_then(|verb| program.blocks.get(verb.block?));
        block.map_or(&[][..], |block| &block.code)
    };
    let verbs = || program.verbs.ids();
    let alone = |verb: VerbId| {
        let yields = code(verb).iter().any(|op| matches!(op, Op::Result(_)));
        yields && code(verb).iter().all(changes_nothing)
    };
    let mut yielding = load::each(verbs(), alone);
    let mut callers = load::each(verbs(), |_| Vec::new());
    for by in verbs().filter(|&verb| yielding[verb]) {
        for op in code(by) {
            if let Op::Call { verb, .. } = op {
                callers[*verb].push(by);
            }
        }
    }
    let mut others: Vec<VerbId> = verbs().filter(|&verb| !yielding[verb]).collect();
    while let Some(other) = others.pop() {
        for &by in &callers[other] {
            if std::mem::take(&mut yielding[by]) {
                others.push(by);
            }
        }
    }
    yielding
}

/// Whether an instruction changes nothing but variables, apart from what it calls.
fn changes_nothing(op: &Op) -> bool {
    matches!(
        op,
        Op::Jump(_)
            | Op::JumpUnless { .. }
            | Op::Return
            | Op::Result(_)
            | Op::Fail
            | Op::Let { .. }
            | Op::Repeat { .. }
            | Op::RepeatNext { .. }
            | Op::For { .. }
            | Op::ForNext { .. }
            | Op::As { .. }
            | Op::EndAs(_)
            | Op::Keep { .. }
            | Op::Gate
            | Op::EndGate(_)
            | Op::Call { .. }
    )
}

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
