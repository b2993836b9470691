//! Loops over players and things, read back from flat code.

use schema::code::{Op, Sort};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};

use super::lift::{Lifter, Step};

impl<'p> Lifter<'p> {
    /// `for THING in LIST`, `each PLAYER`; where it goes on.
    pub(super) fn each(
        &mut self,
        at: usize,
        to: usize,
        (list, sort): (ExprId, Option<&'p Sort>),
        out: &mut Vec<Step<'p>>,
    ) -> usize {
        if let Some(next) = self.any(at, to, (list, sort), out) {
            return next;
        }
        let head = (at + 1..self.code.len()).find(|&at| !matches!(self.code[at], Op::Keep { .. }));
        let Some((head, Op::ForNext { item, exit, .. })) =
            head.and_then(|head| Some((head, self.code.get(head)?)))
        else {
            return at + 1;
        };
        let (item, exit) = (*item, usize::from(*exit));
        let body = self.looped((head + 1, exit.saturating_sub(1)), (at + 1, exit));
        let body = self.though_some_go(body, item, out);
        let is_item = |player: &ExprId| self.program.exprs.get(*player) == Some(&Expr::Slot(item));
        out.push(match &body[..] {
            [Step::As { player, body, otherwise }] if otherwise.is_empty() && is_item(player) => {
                let (item, body) = (Some(item), body.clone());
                Step::Each { list, sort, item, body }
            }
            // A loop over things.
            _ => Step::For { list, sort, item, body },
        });
        exit
    }

    /// What is done for each player, without the guard against those who have gone out meanwhile: that they do nothing any more
    /// goes without saying.
    fn though_some_go(
        &self,
        mut body: Vec<Step<'p>>,
        item: SlotId,
        out: &mut Vec<Step<'p>>,
    ) -> Vec<Step<'p>> {
        let exprs = &self.program.exprs;
        let [Step::If { condition, holds: true, then, otherwise }] = &mut body[..] else {
            return body;
        };
        let Some(Expr::Or(_, was)) = exprs.get(*condition) else { return body };
        let Some(Expr::In { these, those }) = exprs.get(*was) else { return body };
        let Some(Step::Act(Op::Let { slot, value })) = out.last() else { return body };
        let is_guard = otherwise.is_empty()
            && exprs.get(*these) == Some(&Expr::Slot(item))
            && exprs.get(*those) == Some(&Expr::Slot(*slot))
            && matches!(exprs.get(*value), Some(Expr::Filter { list, .. }) if exprs.get(*list) == Some(&Expr::Everybody));
        if !is_guard {
            return body;
        }
        out.pop();
        std::mem::take(then)
    }
}
