//! The end of a game: points are added up, and the winners are found by the first declared way to win that somebody
//! meets.

use schema::code::Role;
use schema::expr::Expr;
use schema::id::{BlockId, ExprId};
use schema::program::Criterion;
use schema::source::Span;

use super::Run;
use super::calls::frame;
use super::run::Flow;
use crate::eval::Eval;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::{Entry, NO_CARD, NOBODY, Outcome};

impl<O: Observer + ?Sized> Run<'_, O> {
    /// A root block has returned: `flow` starts after `setup`, and the game is over after `flow`.
    pub(crate) fn root_over(&mut self, block: BlockId) -> Result<Flow, Trap> {
        match (self.rules.code(block).role, self.rules.program.flow) {
            (Role::Setup, Some(flow)) if !self.buffers.setup_only => {
                self.tell(Event::Begun);
                self.push_root(flow)?;
                Ok(Flow::On)
            }
            (Role::Setup, _) if self.buffers.setup_only => Ok(Flow::Halt),
            _ => {
                self.finish(None)?;
                Ok(Flow::Halt)
            }
        }
    }

    /// Pushes the frame of `setup` or `flow`. Nobody is me in it.
    pub(crate) fn push_root(&mut self, block: BlockId) -> Result<(), Trap> {
        if self.rules.program.flow == Some(block) {
            self.remember_all()?;
        }
        let base = self.state.slots.len();
        self.push(frame(block, Entry::Root, NO_CARD, NOBODY, base))
    }

    /// Whether an expression is the total score of the acting player, which has been computed already.
    fn is_points(&self, key: ExprId) -> bool {
        let exprs = &self.rules.program.exprs;
        match exprs.get(key) {
            Some(Expr::Score { of, term: None }) => exprs.get(*of) == Some(&Expr::Me),
            _ => false,
        }
    }

    /// Ends the game: computes scores and winners, and clears everything that only a running game needs. `at` is the
    /// `end game` in the text; absent: the flow has come to its end.
    pub(crate) fn finish(&mut self, at: Option<Span>) -> Result<(), Trap> {
        self.observer.ends(self.rules, self.state, at);
        let mut scores = std::mem::take(&mut self.buffers.scores);
        scores.clear();
        for seat in 0..self.state.players {
            scores.push(self.eval_as(seat).points(seat, None)?);
        }
        let (winners, unranked) = self.winners(&scores)?;
        if let Some(together) = self.state.together.take() {
            self.keep_passes(together);
        }
        let state = &mut *self.state;
        state.outcome = Some(Outcome { winners, scores, unranked });
        state.frames.clear();
        state.slots.clear();
        state.stretches.clear();
        state.waiting.clear();
        state.lifetimes.clear();
        state.shown.clear();
        state.menus.clear();
        state.known.clear();
        state.marks.clear();
        state.later.clear();
        state.writes.forget();
        self.tell(Event::Over);
        Ok(())
    }

    /// The winners as bits by seat, and whether they are equal in everything that the way to win compares. Without a
    /// declared way everybody has won.
    fn winners(&mut self, scores: &[i32]) -> Result<(u32, bool), Trap> {
        let rules = self.rules;
        let seated = self.state.everybody();
        if rules.program.winner.is_empty() {
            return Ok((seated, seated.count_ones() > 1));
        }
        for way in &rules.program.winner {
            let ranked = way.first().is_some_and(|step| step.ranks());
            let mut left = if ranked { self.in_for_good(seated) } else { seated };
            for &step in way {
                left = self.left_by(step, left, scores)?;
            }
            if left != 0 {
                let unranked = way.last().is_some_and(|step| step.ranks()) && left.count_ones() > 1;
                return Ok((left, unranked));
            }
        }
        Ok((0, false))
    }

    /// Removes the seats that are out for the rest of the game.
    fn in_for_good(&self, seats: u32) -> u32 {
        let out =
            (0..self.state.players).filter(|&seat| self.rules.is_out_for_good(self.state, seat));
        out.fold(seats, |left, seat| left & !(1 << seat))
    }

    /// The seats of `among` (a bit each) that meet one step of a way to win. `scores` are the points by seat.
    fn left_by(&mut self, step: Criterion, among: u32, scores: &[i32]) -> Result<u32, Trap> {
        match step {
            Criterion::Most(number) => self.ranked_first(number, false, among, scores),
            Criterion::Fewest(number) => self.ranked_first(number, true, among, scores),
            Criterion::All(condition) => {
                let all = self.eval_as(NOBODY).condition(condition)?;
                Ok(if all { among } else { 0 })
            }
            Criterion::Those(players) => {
                let eval = &mut self.eval_as(NOBODY);
                let start = eval.items(players)?;
                let named = eval.scratch.items[start..].iter().filter_map(|player| player.player());
                Ok(among & named.fold(0, |mask, seat| mask | 1 << seat))
            }
        }
    }

    /// The seats of `among` for which a number is largest or, if `fewest`, smallest.
    fn ranked_first(
        &mut self,
        key: ExprId,
        fewest: bool,
        among: u32,
        scores: &[i32],
    ) -> Result<u32, Trap> {
        let points = self.is_points(key);
        let (mut best, mut left) = (None, 0);
        for seat in (0..self.state.players).filter(|seat| among >> seat & 1 == 1) {
            let number = match points {
                true => scores[usize::from(seat)],
                false => self.eval_as(seat).number(key)?,
            };
            let number = i64::from(number);
            let rank = if fewest { -number } else { number };
            if best.is_none_or(|best| rank > best) {
                (best, left) = (Some(rank), 0);
            }
            if best == Some(rank) {
                left |= 1 << seat;
            }
        }
        Ok(left)
    }

    fn eval_as(&mut self, seat: u8) -> Eval<'_> {
        self.buffers.scratch.clear();
        self.eval_outside(seat)
    }
}
