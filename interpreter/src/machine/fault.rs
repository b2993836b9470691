//! Turning a trap into a fault with a trace of frames, and the trace of an open decision.

use schema::code::Role;
use schema::id::HandlerId;
use schema::phrase::fill;
use schema::source::Span;

use super::Run;
use crate::fault::{Fault, Step, Trap};
use crate::names::Words;
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::{Frame, Pending, State};

/// The most frames of a trace.
const TRACE_FRAMES: usize = 20;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// The fault for a trap, with the place of the running instruction and a trace of frames.
    pub(crate) fn fault(&mut self, trap: Trap) -> Fault {
        let weighs = self.buffers.weighs.take();
        let complaint = &self.buffers.scratch.complaint;
        let text = if trap == Trap::Script { complaint.clone() } else { trap.words().to_owned() };
        let frames = self.state.frames.iter().rev().take(TRACE_FRAMES);
        let steps = frames.map(|frame| self.rules.step_of(self.state, frame));
        let trace: Vec<Step> = weighs
            .map(|handler| self.rules.step_of_handler(handler))
            .into_iter()
            .chain(steps)
            .collect();
        Fault { code: trap.code(), text, span: trace.first().and_then(|line| line.span), trace }
    }
}

impl Rules {
    /// The running frames of an open decision, innermost first, with their places in the text. Frames of cards that
    /// the asked player does not see are left out.
    #[must_use]
    pub fn trace(&self, state: &State, pending: &Pending) -> Vec<Step> {
        let state = &*state.standing(pending);
        let frames = state.frames.get(..=usize::from(pending.frame)).unwrap_or(&[]);
        let is_seen = |frame: &&Frame| {
            let id = frame.card.id;
            state.card(id).is_none() || self.sees(state, pending.player.0, id)
        };
        let steps = frames.iter().rev().filter(is_seen).take(TRACE_FRAMES).map(|frame| {
            let step = self.step_of(state, frame);
            let role = self.program.blocks.get(frame.block).map(|block| block.role);
            let what = match (role, step.card) {
                // Only the card is named: its text is shown separately.
                (Some(Role::Ability(_)), Some(card)) => Some(self.definition_name(card)),
                // For the flow, the open phase is named.
                (Some(Role::Flow), _) => {
                    let phase = state.stretches().last();
                    phase.and_then(|id| Some(self.program.moments.get(id)?.name.clone()))
                }
                _ => self.does(state, frame, pending),
            };
            Step { what: what.unwrap_or(step.what), ..step }
        });
        steps.collect()
    }

    /// The place in the text of the instruction that a frame executes.
    pub(crate) fn place_of_frame(&self, frame: &Frame) -> Option<Span> {
        self.code(frame.block).spans.get(usize::from(frame.pc).saturating_sub(1)).copied()
    }

    /// Where a handler begins.
    fn step_of_handler(&self, handler: HandlerId) -> Step {
        let handler = &self.program.handlers[handler];
        let (what, card) = (self.block_name(Words::Shown, handler.block), handler.definition);
        Step { what, card, span: self.code(handler.block).spans.first().copied() }
    }

    fn step_of(&self, state: &State, frame: &Frame) -> Step {
        let name = self.block_name(Words::Shown, frame.block);
        let card = state.card(frame.card.id).map(|card| card.definition);
        let what = match card {
            Some(id) => {
                let card = self.definition_name(id);
                fill(self.phrases.part, &[("what", &name), ("owner", &card)])
            }
            None => name,
        };
        Step { what, card, span: self.place_of_frame(frame) }
    }
}
