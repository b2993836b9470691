//! From what went wrong to where.

use super::Run;
use crate::fault::{Fault, Step, Trap};
use crate::observer::Observer;
use crate::state::Frame;

/// How many frames a trace shows.
const SHOWN: usize = 20;

impl<O: Observer> Run<'_, O> {
    pub(super) fn fault(&self, trap: Trap) -> Fault {
        let complaint = &self.buffers.scratch.complaint;
        let text = if trap == Trap::Script { complaint.clone() } else { trap.words().to_owned() };
        let frames = self.state.frames.iter().rev().take(SHOWN);
        let trace: Vec<Step> = frames.map(|frame| self.line(frame)).collect();
        Fault { code: trap.code(), text, span: trace.first().and_then(|line| line.span), trace }
    }

    fn line(&self, frame: &Frame) -> Step {
        let spans = &self.rules.code(frame.block).spans;
        let at = usize::from(frame.pc).saturating_sub(1);
        let name = self.rules.block_name(frame.block);
        let card = self.state.card(frame.card.id).map(|card| card.definition);
        let what = match card {
            Some(id) => format!("{name} of {}", self.rules.program.definitions[id].name),
            None => name,
        };
        Step { what, span: spans.get(at).copied() }
    }
}
