//! Verbs that only work something out: they yield a value, and change nothing, ask nobody and show nothing.

use crate::code::Op;
use crate::id::{IdVec, VerbId};
use crate::program::Program;

/// For each verb, whether it only works something out. Whoever calls only such verbs does no more itself.
#[must_use]
pub fn yielding(program: &Program) -> IdVec<VerbId, bool> {
    let code = |verb: VerbId| {
        let block = program.verbs.get(verb).and_then(|verb| program.blocks.get(verb.block?));
        block.map_or(&[][..], |block| &block.code)
    };
    let verbs = || program.verbs.ids();
    let alone = |verb: VerbId| {
        let yields = code(verb).iter().any(|op| matches!(op, Op::Result(_)));
        yields && code(verb).iter().all(changes_nothing)
    };
    let mut yielding: IdVec<VerbId, bool> = verbs().map(alone).collect();
    let mut callers: IdVec<VerbId, Vec<VerbId>> = verbs().map(|_| Vec::new()).collect();
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
