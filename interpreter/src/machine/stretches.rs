//! Stretches: the phases, turns and rounds that are open, the order of turns, and extra turns.

use schema::code::Op;
use schema::id::{ExprId, MomentId, SlotId};
use schema::program::{MomentKind, Once};

use super::Run;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::{Frame, NOBODY, Stretch, seat_of};
use crate::value::Value;

/// The most extra turns that may be pending. One more is [`Trap::Size`].
const MOST_TURNS: usize = 1_000;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Open`: opens a stretch. `frame` is the running frame.
    pub(crate) fn open_in(&mut self, frame: &Frame, moment: MomentId) {
        let (depth, at) = (self.depth() as u16, frame.pc.saturating_sub(1));
        let Frame { done, me, .. } = *frame;
        self.state.stretches.push(Stretch { moment, frame: depth, at, done, me });
        self.tell(Event::Opened { moment, player: seat_of(me) });
    }

    /// `Op::Close`: ends the innermost stretch, and everything that lasts until its end.
    pub(crate) fn close(&mut self) -> Result<(), Trap> {
        let Some(stretch) = self.state.stretches.pop() else { return Ok(()) };
        if !self.state.shown.is_empty() {
            let open = self.state.stretches.len();
            self.state.shown.retain(|shown| usize::from(shown.stretches) <= open);
        }
        if !self.state.marks.is_empty() {
            let options = &self.rules.program.options;
            let over = Some(Once::Moment(stretch.moment));
            self.state.marks.retain(|mark| options[mark.option].once != over);
        }
        self.end_values(stretch.moment)?;
        if !self.state.later.lasting.is_empty() {
            self.end_with_stretch(stretch.moment, self.state.stretches.len());
        }
        self.closed(&stretch);
        Ok(())
    }

    /// Tells of a stretch that has ended. Behind the end of a turn it is again the turn of whoever had it around that
    /// turn, else nobody's.
    #[inline]
    pub(crate) fn closed(&mut self, ended: &Stretch) {
        self.tell(Event::Closed { moment: ended.moment, player: seat_of(ended.me) });
        if self.is_turn(ended.moment) {
            self.state.latest = ended.me;
            let active = self.open_turn().map_or(NOBODY, |turn| turn.me);
            self.state.set_active(active);
        }
    }

    /// The innermost turn that is open.
    pub(super) fn open_turn(&self) -> Option<&Stretch> {
        self.state.stretches.iter().rev().find(|open| self.is_turn(open.moment))
    }

    /// `Op::End`: leaves the innermost stretch of a moment with everything that runs in it. Execution goes on with
    /// the handlers of its end. Does nothing if none is open.
    pub(crate) fn end_stretch(&mut self, moment: MomentId) -> Result<(), Trap> {
        let found = self.state.stretches.iter().rposition(|stretch| stretch.moment == moment);
        let Some(index) = found else { return Ok(()) };
        while self.state.stretches.len() > index + 1 {
            self.close()?;
        }
        let stretch = self.state.stretches[index];
        let depth = usize::from(stretch.frame);
        if self.is_beginning(&stretch) {
            self.started(moment);
        }
        let Some(&own) = self.state.frames.get(depth) else { return Err(Trap::Unknown) };
        let inner = self.state.frames.get(depth + 1..).unwrap_or(&[]);
        // The bits of gates around it are unchanged, so there are more set bits only if something was done inside.
        let did = inner.iter().any(|frame| frame.done != 0)
            || own.done.count_ones() > stretch.done.count_ones();
        let lowest = inner.iter().map(|frame| frame.base).filter(|&base| base > own.base).min();
        self.state.frames.truncate(depth + 1);
        if let Some(lowest) = lowest {
            self.state.slots.truncate(lowest as usize);
        }
        self.end_with_frames(depth + 1)?;
        self.state.waiting.retain(|waiting| usize::from(waiting.frame) < depth);
        let mut exit = self.rules.ends_at(own.block, stretch.at).ok_or(Trap::Unknown)?;
        if own.window && own.pc == exit {
            // The handlers of its end were already running: skip that window.
            exit += 1;
        }
        let frame = self.top();
        (frame.window, frame.me, frame.pc) = (false, stretch.me, exit);
        frame.done = stretch.done | u16::from(did);
        Ok(())
    }

    /// Whether a moment is a turn, not a phase or round.
    pub(super) fn is_turn(&self, moment: MomentId) -> bool {
        self.rules.program.moments[moment].kind == MomentKind::Turn
    }

    /// Ends the values, effects and showings of cards that last as long as the frames at index `depth` and above.
    #[inline(always)]
    pub(crate) fn end_with_frames(&mut self, depth: usize) -> Result<(), Trap> {
        let state = &*self.state;
        let nothing_lasts = state.lifetimes.is_empty()
            && state.later.lasting.is_empty()
            && state.shown.is_empty()
            && state.menus.is_empty();
        if nothing_lasts { Ok(()) } else { self.end_what_lasts(depth) }
    }

    fn end_what_lasts(&mut self, depth: usize) -> Result<(), Trap> {
        if !self.state.lifetimes.is_empty() {
            self.end_lifetimes(depth)?;
        }
        if !self.state.later.lasting.is_empty() {
            self.state.later.leave(depth);
        }
        if !self.state.shown.is_empty() {
            self.state.shown.retain(|shown| usize::from(shown.frames) < depth);
        }
        if !self.state.menus.is_empty() {
            self.state.menus.retain(|(frame, _)| usize::from(*frame) < depth);
        }
        Ok(())
    }

    /// `Op::Turns`: starts the order of turns at a player, or at seat 0.
    pub(crate) fn begin_turns(&mut self, keep: SlotId, from: Option<ExprId>) -> Result<(), Trap> {
        let from = from.map(|from| self.eval().thing(from)).transpose()?;
        let first = from.and_then(Value::player).unwrap_or(0);
        let first = self.rules.first_in(self.state, first, 1).unwrap_or(first);
        self.state.set_active(first);
        self.state.later.turns.clear();
        self.become_player(keep, first);
        Ok(())
    }

    /// `Op::BeginTurn`: the acting player becomes the active one; `keep` stores who was.
    pub(crate) fn begin_turn(&mut self, keep: SlotId) {
        let (active, me) = (self.state.active, self.top().me);
        let kept = if active == NOBODY { Value::Nothing } else { Value::Player(active) };
        self.set_slot(keep, kept);
        self.state.set_active(me);
    }

    /// The seat whose regular turn (of a `turns` loop) is open. Turns of `turn { … }` do not count.
    fn regular(&self) -> u8 {
        let is_regular = |open: &&Stretch| {
            let Some(frame) = self.state.frames.get(usize::from(open.frame)) else { return false };
            let code = &self.rules.code(frame.block).code;
            let before = code.get(usize::from(open.at).wrapping_sub(1));
            self.is_turn(open.moment) && !matches!(before, Some(Op::BeginTurn(_)))
        };
        let found = self.state.stretches.iter().rev().find(is_regular);
        found.map_or(self.state.active, |turn| turn.me)
    }

    /// `Op::ExtraTurn`: gives the acting player a turn after the running one and after the extra turns that were
    /// given before.
    pub(crate) fn extra_turn(&mut self) -> Result<(), Trap> {
        let me = self.top().me;
        if me == NOBODY || self.state.active == NOBODY {
            return Ok(());
        }
        let regular = self.regular();
        let turns = &mut self.state.later.turns;
        if turns.is_empty() {
            turns.push(regular);
        }
        if turns.len() >= MOST_TURNS {
            return Err(Trap::Size);
        }
        turns.push(me);
        self.did();
        Ok(())
    }

    /// `Op::NextTurn`: makes the next player active and returns that seat: the first extra turn, else the next player
    /// to the left who is not out.
    pub(crate) fn next_player(&mut self) -> u8 {
        let count = self.state.players.max(1);
        let mut latest = std::mem::replace(&mut self.state.latest, NOBODY);
        if let Some(&regular) = self.state.later.turns.first() {
            while self.state.later.turns.len() > 1 {
                let next = self.state.later.turns.remove(1);
                if !self.rules.is_out(self.state, next) {
                    self.state.set_active(next);
                    return next;
                }
            }
            self.state.later.turns.clear();
            latest = regular;
        }
        let next = if latest == NOBODY { 0 } else { (latest + 1) % count };
        let next = self.rules.first_in(self.state, next, 1).unwrap_or(next);
        self.state.set_active(next);
        next
    }
}
