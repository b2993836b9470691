//! That a call was left with `fail`: else whoever reads would take it for done.

use schema::code::Op;
use schema::id::ExprId;

use super::{Narrator, Sort, What};
use crate::eval::{Eval, Scratch};
use crate::handed::{handed, is_open};
use crate::rules::Rules;
use crate::state::{Frame, State};

impl Narrator {
    /// The call whose frame is running is left with `fail`. It is told where the call itself is told, to whoever may know
    /// what decided it.
    pub(super) fn failed(&mut self, rules: &Rules, state: &State) {
        let Some(frame) = state.frames.last() else { return };
        let depth = self.depth(rules, state);
        if !self.is_call_told(depth) || !self.may_know_why(rules, state, frame) {
            return;
        }
        self.tell_of_call(rules, state, rules.phrases.failed.to_owned());
    }

    /// Whether the call in which something of this depth happens has a line, or had one that was taken.
    fn is_call_told(&self, depth: usize) -> bool {
        if self.for_people() && !self.is_in_told_call(depth) {
            return false;
        }
        let line = self.lines.iter().rposition(|line| line.depth < depth);
        let Some(at) = line else { return true };
        let call = &self.lines[at];
        // One that says nothing by itself is left out if nothing has happened in it.
        call.sort != Sort::Call
            || call.depth + 1 == depth
                && (at + 1 < self.lines.len() || !matches!(call.what, What::Idle(_)))
    }

    /// Whether the seat may know how each condition came out that was asked before the `fail` at which a frame stands.
    fn may_know_why(&self, rules: &Rules, state: &State, frame: &Frame) -> bool {
        let Some(seat) = self.seat else { return true };
        let code = rules.program().blocks.get(frame.block).map_or(&[][..], |block| &block.code);
        let mut asked = code.iter().take(usize::from(frame.pc)).filter_map(|op| match op {
            Op::JumpUnless { condition, .. } => Some(*condition),
            _ => None,
        });
        let handed = handed(rules, state, frame);
        let own = seat.0 == frame.me;
        let knows = |condition: ExprId| {
            let mut scratch = Scratch::default();
            let mut eval = Eval::of_frame(rules, state, &mut scratch, frame);
            eval.viewer = Some(seat.0);
            (own || is_open(rules.program(), condition, &handed))
                && eval.condition(condition).is_ok()
        };
        asked.all(knows)
    }
}
