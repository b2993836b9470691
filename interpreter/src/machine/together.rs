//! `together`: several players act at once, and nobody sees what another does.
//!
//! Each player's part is a *pass*: a frame with a copy of the writer's variables. At most one pass runs; the others
//! are stored in the state with their open decisions. The checker makes sure that a pass writes only what is private
//! to its player, so the resulting state does not depend on the order of answers.

use schema::code::{Label, Op};
use schema::id::{ExprId, Id, SlotId};
use smallvec::SmallVec;

use super::Run;
use super::run::Flow;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::state::{Entry, Frame, Lifetime, Pass, Together};
use crate::value::Value;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Together`: makes a pass for each player of the list and starts the first.
    pub(crate) fn begin_together(&mut self, list: ExprId, exit: Label) -> Result<(), Trap> {
        if self.state.together.is_some() {
            return Err(Trap::Unknown);
        }
        self.observer.acts_at_once();
        self.begin_to_wish();
        let start = self.eval().items(list)?;
        let (main, depth) = (*self.top(), self.depth() as u16);
        let rules = self.rules;
        let code = &rules.code(main.block).code;
        if let Some(Op::EndPass(keep)) = code.get(usize::from(exit).wrapping_sub(1)) {
            self.forget_kept(keep);
        }
        self.jump(exit)?;
        let base = self.state.slots.len() as u32;
        let slots = self.state.slots.get(main.base as usize..).unwrap_or(&[]);
        let mut together = self.buffers.together.take().unwrap_or_default();
        let Together { frame, passes, sizes } = &mut *together;
        for item in &self.buffers.scratch.items[start..] {
            let Value::Player(player) = *item else { continue };
            if passes.iter().any(|pass| pass.player == player) {
                continue;
            }
            let entry = Entry::Pass;
            let mut pass = self.buffers.passes.pop().unwrap_or_default();
            pass.player = player;
            pass.frames.push(Frame { base, done: 0, me: player, entry, window: false, ..main });
            pass.slots.extend_from_slice(slots);
            passes.push(pass);
        }
        if passes.is_empty() {
            self.keep_passes(together);
            return Ok(());
        }
        sizes.clear();
        sizes.extend(self.state.places.sizes());
        *frame = depth;
        self.state.together = Some(together);
        self.next_pass().map(|_| ())
    }

    /// Called after a halt: puts the running pass aside with its open decision and starts the next pass that has not
    /// begun. Returns whether there is one; if not, all open decisions are collected in the state.
    pub(crate) fn next_pass(&mut self) -> Result<bool, Trap> {
        let Some(mut together) = self.state.together.take() else { return Ok(false) };
        if self.state.outcome.is_some() {
            self.keep_passes(together);
            return Ok(false);
        }
        self.suspend(&mut together);
        let ready = together.passes.iter().position(|pass| pass.asked.is_none());
        if let Some(ready) = ready {
            self.resume(&mut together.passes[ready]);
        } else {
            self.ask_all(&together)?;
        }
        self.state.together = Some(together);
        Ok(ready.is_some())
    }

    /// Puts the running pass aside with its open decision, if one runs.
    fn suspend(&mut self, together: &mut Together) {
        let first = usize::from(together.frame) + 1;
        let state = &mut *self.state;
        let (Some(frame), Some(question)) = (state.frames.get(first), state.pending.pop()) else {
            return;
        };
        let (player, base) = (frame.me, frame.base as usize);
        let Some(pass) = together.passes.iter_mut().find(|pass| pass.player == player) else {
            return;
        };
        pass.frames.extend(state.frames.drain(first..));
        pass.slots.extend(state.slots.drain(base..));
        state.lifetimes.sort_unstable();
        let is_own = |one: &Lifetime| one.is_from(first);
        pass.lifetimes.extend(state.lifetimes.iter().copied().filter(is_own));
        state.lifetimes.retain(|one| !is_own(one));
        pass.asked = Some(question);
        std::mem::swap(&mut pass.candidates, &mut state.candidates);
        std::mem::swap(&mut pass.offered, &mut state.offered);
        state.candidates.clear();
        state.offered.clear();
    }

    /// Puts the frames, variables and decision of a pass back into the state.
    fn resume(&mut self, pass: &mut Pass) {
        let state = &mut *self.state;
        state.pending.clear();
        state.frames.append(&mut pass.frames);
        state.slots.append(&mut pass.slots);
        state.lifetimes.append(&mut pass.lifetimes);
        state.pending.extend(pass.asked.take());
        std::mem::swap(&mut pass.candidates, &mut state.candidates);
        std::mem::swap(&mut pass.offered, &mut state.offered);
        pass.candidates.clear();
        pass.offered.clear();
    }

    /// Collects the open decisions of all passes in the state, with their candidates.
    fn ask_all(&mut self, together: &Together) -> Result<(), Trap> {
        let state = &mut *self.state;
        state.pending.clear();
        state.candidates.clear();
        state.offered.clear();
        for pass in &together.passes {
            let Some(question) = pass.asked else { continue };
            let first = state.candidates.len() as u32;
            let before = state.offered.len();
            state.offered.extend_from_slice(&pass.offered);
            // Candidates hold 16-bit indices into `offered`.
            u16::try_from(state.offered.len()).map_err(|_| Trap::Size)?;
            state.pending.push(crate::state::Pending { first, ..question });
            let moved = pass.candidates.iter().map(|&candidate| crate::state::Candidate {
                first: candidate.first + before as u16,
                ..candidate
            });
            state.candidates.extend(moved);
        }
        Ok(())
    }

    /// Resumes the pass of a player who is about to answer, so that its decision is the only open one. Returns
    /// whether that player has a pass.
    pub(crate) fn enter_pass(&mut self, player: u8) -> bool {
        let Some(mut together) = self.state.together.take() else { return false };
        let found = together.passes.iter().position(|pass| pass.player == player);
        if let Some(found) = found {
            self.resume(&mut together.passes[found]);
        }
        self.state.together = Some(together);
        found.is_some()
    }

    /// `Op::EndPass`: ends a pass and copies the variables that are read later into variables of the writer, one for
    /// each seat.
    pub(crate) fn end_pass(&mut self, keep: &[(SlotId, SlotId)]) -> Result<Flow, Trap> {
        let pass = *self.top();
        let depth = self.depth();
        if pass.entry != Entry::Pass || depth == 0 {
            return Err(Trap::Unknown);
        }
        let values: SmallVec<[Value; 8]> = keep.iter().map(|(from, _)| self.slot(*from)).collect();
        self.state.frames.pop();
        self.end_with_frames(depth)?;
        self.state.slots.truncate(pass.base as usize);
        for ((_, to), value) in keep.iter().zip(values) {
            self.set_slot(SlotId::new(to.index() + usize::from(pass.me)), value);
        }
        if pass.done != 0 {
            self.did();
        }
        let Some(together) = &mut self.state.together else { return Err(Trap::Unknown) };
        let ended = together.passes.iter().position(|one| one.player == pass.me);
        if let Some(ended) = ended.map(|at| together.passes.remove(at)) {
            self.buffers.keep_pass(ended, self.state.players);
        }
        let Some(together) = self.state.together.take_if(|one| one.passes.is_empty()) else {
            return Ok(Flow::Halt);
        };
        self.keep_passes(together);
        self.state.lifetimes.sort_unstable();
        self.observer.all_are_through(self.rules, self.state);
        Ok(Flow::On)
    }

    /// Keeps an ended `together` and its passes to be reused.
    pub(crate) fn keep_passes(&mut self, mut together: Box<Together>) {
        for pass in together.passes.drain(..) {
            self.buffers.keep_pass(pass, self.state.players);
        }
        self.buffers.together = Some(together);
    }

    /// `Op::Keep`: copies the variables that a player's pass of a loop has set to the variables kept for that player.
    pub(crate) fn keep_for(&mut self, player: SlotId, keep: &[(SlotId, SlotId)]) {
        let Value::Player(seat) = self.slot(player) else { return };
        for (from, to) in keep {
            let value = self.slot(*from);
            if value != Value::Nothing {
                self.set_slot(*from, Value::Nothing);
                self.set_slot(SlotId::new(to.index() + usize::from(seat)), value);
            }
        }
    }

    /// Resets the variables `keep` of a pass or loop, and the copies of them for each seat.
    pub(crate) fn forget_kept(&mut self, keep: &[(SlotId, SlotId)]) {
        for (from, to) in keep {
            for seat in 0..usize::from(self.state.players) {
                self.set_slot(SlotId::new(to.index() + seat), Value::Nothing);
            }
            self.set_slot(*from, Value::Nothing);
        }
    }
}
