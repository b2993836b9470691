//! Why the text ends a game, in words: the condition that held, of the players of whom it was so.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::ExprId;

use super::{Actor, Held, Teller};
use crate::eval::{Eval, Scratch};
use crate::rules::Rules;
use crate::state::{Frame, State};

impl Rules {
    /// What had to be so for the text to end the game where it does just now, in the words that are shown; players go by
    /// these names. Absent: it ends whatever is so, or the language has no words for it.
    #[must_use]
    pub fn ending_words(&self, state: &State, names: &[String]) -> Option<String> {
        let guarded = |frame: &Frame| self.guard_of(frame).map(|guard| (*frame, guard));
        let (frame, guard) = state.frames.iter().rev().find_map(guarded)?;
        let mut teller = Teller::new(self);
        let name = |seat: u8| names.get(usize::from(seat)).cloned();
        if let Some(name) = name(frame.me) {
            teller.me = Actor::by_name(&teller, &name);
        }
        teller.active = state.active().and_then(|seat| name(seat.0));
        let mut ending = Ending { rules: self, state, frame, names, teller };
        let mut parts = Vec::new();
        ending.holding(guard, &mut parts);
        let said: Option<Vec<String>> = parts.iter().map(|&part| ending.said(part)).collect();
        let teller = ending.teller;
        let said = said.filter(|said| !said.is_empty())?.join(teller.say.and_so);
        // English has a plain fallback for every word of a game.
        (teller.say.inflects || teller.gaps.is_empty()).then_some(said)
    }

    /// The condition of the innermost `if` around what a frame has just carried out.
    fn guard_of(&self, frame: &Frame) -> Option<ExprId> {
        let at = usize::from(frame.pc).checked_sub(1)?;
        let code = &self.program.blocks.get(frame.block)?.code;
        let mut around = code.iter().take(at).rev();
        around.find_map(|op| {
            let Op::JumpUnless { condition, to } = op else { return None };
            let end = usize::from(*to);
            // What is done again and again comes back to its condition.
            let last = end.checked_sub(1).and_then(|last| code.get(last));
            let is_loop = matches!(last, Some(Op::Jump(back)) if usize::from(*back) <= at);
            (end > at && !is_loop).then_some(*condition)
        })
    }
}

struct Ending<'s> {
    rules: &'s Rules,
    state: &'s State,
    frame: Frame,
    names: &'s [String],
    teller: Teller<'s>,
}

impl Ending<'_> {
    /// Of a condition that holds the parts by which it does.
    fn holding(&self, condition: ExprId, parts: &mut Vec<ExprId>) {
        match self.rules.program.exprs.get(condition) {
            Some(Expr::And(a, b)) => [a, b].into_iter().for_each(|&part| self.holding(part, parts)),
            Some(Expr::Or(a, b)) => {
                let mut either = [a, b].into_iter().filter(|&&part| self.holds(part));
                either.by_ref().take(1).for_each(|&part| self.holding(part, parts));
            }
            // The condition itself.
            Some(_) => parts.push(condition),
            None => {}
        }
    }

    fn holds(&self, condition: ExprId) -> bool {
        let mut scratch = Scratch::new(self.rules);
        scratch.begin_answer();
        let mut eval = Eval::of_frame(self.rules, self.state, &mut scratch, &self.frame);
        eval.condition(condition).unwrap_or(false)
    }

    /// One part in words.
    fn said(&mut self, part: ExprId) -> Option<String> {
        let exprs = &self.rules.program.exprs;
        if let Some(Expr::Not(inner)) = exprs.get(part)
            && let Some(Expr::IsEmpty(list)) = exprs.get(*inner)
            && let Some(Expr::Filter { local, condition, .. }) = exprs.get(*list)
            && self.teller.are_players(*list)
        {
            let each = self.players(*list)?.into_iter().map(|name| {
                let actor = Actor::by_name(&self.teller, &name);
                self.teller.locals.push((*local, Held::Actor(actor)));
                let said = self.teller.condition(*condition, true);
                self.teller.locals.pop();
                said
            });
            return Some(each.collect::<Vec<_>>().join(self.teller.say.and_so));
        }
        Some(self.teller.condition(part, true))
    }

    /// The names of the players in a list.
    fn players(&self, list: ExprId) -> Option<Vec<String>> {
        let mut scratch = Scratch::new(self.rules);
        scratch.begin_answer();
        let mut eval = Eval::of_frame(self.rules, self.state, &mut scratch, &self.frame);
        let start = eval.items(list).ok()?;
        let seats = eval.scratch.items.get(start..)?.iter().filter_map(|item| item.player());
        seats.map(|seat| self.names.get(usize::from(seat)).cloned()).collect()
    }
}
