//! The end: points are added up, and who is first by the declared order has won.

use schema::code::Role;
use schema::expr::Expr;
use schema::id::{BlockId, ExprId};

use super::Run;
use super::calls::frame;
use super::run::Flow;
use crate::eval::Eval;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::{Entry, NO_CARD, NOBODY, Outcome};

impl<O: Observer> Run<'_, O> {
    /// After `setup` comes `flow`; after that the game is over.
    pub(crate) fn root_over(&mut self, block: BlockId) -> Result<Flow, Trap> {
        match (self.rules.code(block).role, self.rules.program.flow) {
            (Role::Setup, Some(flow)) if !self.buffers.setup_only => {
                self.tell(Event::Begun);
                self.push_root(flow)?;
                Ok(Flow::On)
            }
            (Role::Setup, _) if self.buffers.setup_only => Ok(Flow::Halt),
            _ => {
                self.finish()?;
                Ok(Flow::Halt)
            }
        }
    }

    pub(crate) fn push_root(&mut self, block: BlockId) -> Result<(), Trap> {
        if self.rules.program.flow == Some(block) {
            self.remember_all()?;
        }
        let base = self.state.slots.len();
        self.push(frame(block, Entry::Root, NO_CARD, NOBODY, base))
    }

    /// Whether an expression is all points of whoever is meant by me.
    fn is_points(&self, key: ExprId) -> bool {
        let exprs = &self.rules.program.exprs;
        match exprs.get(key) {
            Some(Expr::Score { of, term: None }) => exprs.get(*of) == Some(&Expr::Me),
            _ => false,
        }
    }

    pub(crate) fn finish(&mut self) -> Result<(), Trap> {
        let players = self.state.players;
        let mut scores = std::mem::take(&mut self.buffers.scores);
        scores.clear();
        let mut winners = u32::MAX >> (32 - u32::from(players.max(1)));
        for seat in 0..players {
            scores.push(self.eval_as(seat).points(seat, None)?);
        }
        for &(most, key) in &self.rules.program.winner {
            let points = self.is_points(key);
            let mut best = None;
            let mut left = 0;
            for seat in (0..players).filter(|seat| winners >> seat & 1 == 1) {
                let number = match points {
                    true => scores[usize::from(seat)],
                    false => self.eval_as(seat).number(key)?,
                };
                let number = i64::from(number);
                let rank = if most { number } else { -number };
                if best.is_none_or(|best| rank > best) {
                    (best, left) = (Some(rank), 0);
                }
                if best == Some(rank) {
                    left |= 1 << seat;
                }
            }
            winners = left;
        }
        let state = &mut *self.state;
        state.outcome = Some(Outcome { winners, scores });
        state.frames.clear();
        state.slots.clear();
        state.stretches.clear();
        state.waiting.clear();
        state.lifetimes.clear();
        state.shown.clear();
        state.marks.clear();
        state.together = None;
        state.later.clear();
        self.tell(Event::Over);
        Ok(())
    }

    fn eval_as(&mut self, seat: u8) -> Eval<'_> {
        self.buffers.scratch.clear();
        Eval::outside(self.rules, self.state, &mut self.buffers.scratch, seat)
    }
}
