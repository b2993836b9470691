//! Steps, and acts, that often follow each other become one.

use super::acts::{Act, PlacedAct};
use super::inline::Inliner;
use super::steps::{Placed, Step};

/// Two steps that often follow each other become one; the second stays where it was for whoever jumps to it.
pub(super) fn steps(steps: &mut [Placed], at: usize) {
    let next = steps[at].next;
    let Some(&then) = steps.get(usize::from(next)) else { return };
    let adjoins = usize::from(next) == at + 1;
    steps[at] = match (steps[at].step, then.step) {
        (Step::Close { plain }, Step::NextTurnOpen(moment)) => {
            Placed { step: Step::CloseNextTurnOpen { plain, moment, at: next }, ..then }
        }
        _ if !adjoins => return,
        (Step::ChangeOwn(change), Step::Open(moment)) => {
            Placed { step: Step::ChangeOpen { change, moment }, ..then }
        }
        (Step::Close { plain }, Step::UnlessKnown { known, own, to }) => {
            Placed { step: Step::CloseUnlessKnown { plain, known, own, to }, ..then }
        }
        (Step::UnlessOwnCell { cell, span, to }, Step::TryChoose { choice, done, otherwise }) => {
            let step = Step::ChooseWhileOwnCell { cell, span, to, choice, done, otherwise };
            Placed { step, ..steps[at] }
        }
        (Step::Close { plain }, Step::Open(moment)) => {
            Placed { step: Step::CloseOpen { plain, moment }, ..then }
        }
        (Step::NextTurn, Step::Open(moment)) => Placed { step: Step::NextTurnOpen(moment), ..then },
        _ => return,
    };
}

impl Inliner<'_> {
    /// Two acts that often follow each other become one; the second stays where it was for whoever jumps to it.
    pub(super) fn fuse(&mut self, from: usize) {
        for at in from..self.acts.len() {
            let PlacedAct { act, next } = self.acts[at];
            let Some(PlacedAct { act: then, next: after }) =
                self.acts.get(self.first + next as usize).copied()
            else {
                continue;
            };
            let fused = match (act, then) {
                (Act::Next { register, exit }, Act::UnlessZone { first, empty, to }) => {
                    Act::NextUnlessZone { register, exit, first, empty, to }
                }
                (Act::Move { to }, Act::Change(change)) => Act::MoveChange { to, change },
                _ => continue,
            };
            self.acts[at] = PlacedAct { act: fused, next: after };
        }
        if !self.told {
            (from..self.acts.len()).for_each(|at| self.fuse_moves(at));
        }
    }

    /// A loop that takes the top card of a place again and again takes several at once.
    fn fuse_moves(&mut self, at: usize) {
        let Act::NextUnlessZone { register, exit, first, empty: true, to } = self.acts[at].act
        else {
            return;
        };
        let Some(PlacedAct { act: Act::MoveTop { from, to, .. }, next }) =
            self.acts.get(self.first + to as usize).copied()
        else {
            return;
        };
        let again = self.first + next as usize == at;
        let apart = from.own && from.first == first && !(to.own && to.first == first);
        if again && apart && from.plain && to.plain && !to.top {
            self.acts[at].act = Act::NextTops { begin: None, register, exit, from, to };
        }
    }
}
