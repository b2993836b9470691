//! Jumps in the code of a block: which of them lead where, and of which statement they are a part.

use std::collections::BTreeMap;

use schema::code::Op;

use super::lift::{Lifter, Step};
use crate::rules::operands;

/// For each place of a block, the instructions that may go on there, from the first to the last.
#[derive(Debug, Default)]
pub(super) struct Jumps(BTreeMap<usize, Vec<usize>>);

impl Jumps {
    pub(super) fn of(code: &[Op]) -> Self {
        let mut jumps = Self::default();
        let (mut exprs, mut labels, mut slots) = (Vec::new(), Vec::new(), Vec::new());
        for (at, op) in code.iter().enumerate() {
            operands::op(op, &mut exprs, &mut labels, &mut slots);
            for to in labels.drain(..) {
                jumps.0.entry(usize::from(to)).or_default().push(at);
            }
            exprs.clear();
            slots.clear();
        }
        jumps
    }

    /// From where there may be gone on here, from the first to the last.
    fn leading_to(&self, at: usize) -> &[usize] {
        self.0.get(&at).map_or(&[][..], Vec::as_slice)
    }
}

impl<'p> Lifter<'p> {
    /// Whether a loop without a head begins here: the last jump back to this place.
    pub(super) fn back_to(&self, at: usize, to: usize) -> Option<usize> {
        let comes_back = |from: usize| {
            let mut back = self.jumps.leading_to(at).iter().rev();
            back.find(|last| (from..to).contains(last) && self.jump_at(**last).is_some()).copied()
        };
        let has_head = match &self.code[at] {
            Op::JumpUnless { to: over, .. } => {
                let over = usize::from(*over);
                self.jump_at(over.wrapping_sub(1)) == Some(at) && comes_back(over).is_none()
            }
            Op::ForNext { .. } | Op::RepeatNext { .. } | Op::StepTrack { .. } => true,
            Op::Choose(_) => {
                matches!(self.code.get(at + 1), Some(Op::JumpUnless { .. } | Op::TakeOption { .. }))
            }
            // No head: a loop is looked for.
            _ => false,
        };
        if has_head || self.is_head(at) { None } else { comes_back(at + 1) }
    }

    /// Where the jump goes that stands here, if one does.
    pub(super) fn jump_at(&self, at: usize) -> Option<usize> {
        match self.code.get(at) {
            Some(Op::Jump(to)) => Some(usize::from(*to)),
            // No jump.
            _ => None,
        }
    }

    /// The end of a branch that goes on at `over`; what stands for the other case, and where both meet.
    pub(super) fn two(
        &mut self,
        from: usize,
        over: usize,
        to: usize,
    ) -> (usize, Vec<Step<'p>>, usize) {
        let last = over.saturating_sub(1);
        // A branch never goes on with the other case. If something in it does go on there, there is no other case, and the
        // jump at its end belongs to what stands in it.
        let is_skipped = || self.jumps.leading_to(over).iter().any(|at| (from..last).contains(at));
        match self.jump_at(last) {
            Some(end) if last >= from && end >= over && end <= to && !is_skipped() => {
                (last, self.range(over, end), end)
            }
            // There is no other case.
            _ => (over, Vec::new(), over),
        }
    }
}
