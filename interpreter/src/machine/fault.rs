//! From what went wrong to where.

use schema::code::Role;
use schema::phrase::fill;
use schema::source::Span;

use super::Run;
use crate::fault::{Fault, Step, Trap};
use crate::names::Words;
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::{Frame, Pending, State};

/// How many frames a trace shows.
const SHOWN: usize = 20;

impl<O: Observer + ?Sized> Run<'_, O> {
    pub(crate) fn fault(&self, trap: Trap) -> Fault {
        let complaint = &self.buffers.scratch.complaint;
        let text = if trap == Trap::Script { complaint.clone() } else { trap.words().to_owned() };
        let frames = self.state.frames.iter().rev().take(SHOWN);
        let trace: Vec<Step> = frames.map(|frame| self.rules.step_of(self.state, frame)).collect();
        Fault { code: trap.code(), text, span: trace.first().and_then(|line| line.span), trace }
    }
}

impl Rules {
    /// How the game came to ask this: what is running, innermost first, and where in the text it stands. What a card does that whoever
    /// is asked does not see is left out.
    #[must_use]
    pub fn trace(&self, state: &State, pending: &Pending) -> Vec<Step> {
        let state = &*state.standing(pending);
        let frames = state.frames.get(..=usize::from(pending.frame)).unwrap_or(&[]);
        let is_seen = |frame: &&Frame| {
            let id = frame.card.id;
            state.card(id).is_none() || self.sees(state, pending.player.0, id)
        };
        let steps = frames.iter().rev().filter(is_seen).take(SHOWN).map(|frame| {
            let step = self.step_of(state, frame);
            let role = self.program.blocks.get(frame.block).map(|block| block.role);
            let what = match (role, step.card) {
                // What its card says stands below.
                (Some(Role::Ability(_)), Some(card)) => Some(self.definition_name(card)),
                // Of the flow it is told which phase it is in.
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

    /// Where the instruction stands that a frame has come to.
    pub(crate) fn place_of_frame(&self, frame: &Frame) -> Option<Span> {
        self.code(frame.block).spans.get(usize::from(frame.pc).saturating_sub(1)).copied()
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
