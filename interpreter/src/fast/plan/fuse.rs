//! Fusing acts that often follow each other.

use super::acts::{Act, PlacedAct};
use super::inline::Inliner;

impl Inliner<'_> {
    /// Replaces acts from index `from` on, together with their successor, by one fused act. The successor stays in
    /// place for jumps to it.
    pub(crate) fn fuse(&mut self, from: usize) {
        self.pass_over_jumps(from);
        for at in from..self.acts.len() {
            let one = self.acts[at];
            let Some(&then) = self.acts.get(self.first + usize::from(one.next)) else { continue };
            let next = then.next;
            self.acts[at] = match (one.act, then.act) {
                (Act::Next { register, exit }, Act::UnlessZone { first, empty, to }) => {
                    let act = Act::NextUnlessZone { register, exit, first, empty, to };
                    PlacedAct { act, next, fuel: one.fuel, inner: then.fuel }
                }
                (Act::Move { to }, Act::Change(change)) => {
                    let Some(fuel) = one.fuel.checked_add(then.fuel) else { continue };
                    PlacedAct { act: Act::MoveChange { to, change }, next, fuel, inner: 0 }
                }
                _ => continue,
            };
        }
        if !self.told {
            (from..self.acts.len()).for_each(|at| self.fuse_moves(at));
        }
    }

    /// Redirects labels that lead to a jump without fuel to the target of that jump.
    fn pass_over_jumps(&mut self, from: usize) {
        /// The longest chain of jumps that is followed.
        const MOST: usize = 8;
        for at in from..self.acts.len() {
            let behind = |mut to: u32| {
                for _ in 0..MOST {
                    match self.acts.get(self.first + to as usize) {
                        Some(&PlacedAct { act: Act::Jump, next, fuel: 0, inner: 0 }) => {
                            to = u32::from(next);
                        }
                        _ => break,
                    }
                }
                to
            };
            let mut placed = self.acts[at];
            placed.next = behind(u32::from(placed.next)) as u16;
            placed.act.labels().for_each(|label| *label = behind(*label));
            self.acts[at] = placed;
        }
    }

    /// Fuses a loop that moves the top card of a zone once in each pass into one act that moves several.
    fn fuse_moves(&mut self, at: usize) {
        let Act::NextUnlessZone { register, exit, first, empty: true, to } = self.acts[at].act
        else {
            return;
        };
        let Some(&PlacedAct { act: Act::MoveTop { from, to, .. }, next, fuel: 0, .. }) =
            self.acts.get(self.first + to as usize)
        else {
            return;
        };
        let again = self.first + usize::from(next) == at;
        let apart = from.own && from.first == first && !(to.own && to.first == first);
        if again && apart && from.plain && to.plain && !to.top {
            self.acts[at].act = Act::NextTops { begin: None, register, exit, from, to };
        }
    }
}
