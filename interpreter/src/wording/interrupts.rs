//! Questions that go to several players, read back from flat code, and what the passes of `together` do in public.

use schema::code::{Op, Sort};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};

use super::lift::{Lifter, Step};

impl<'p> Lifter<'p> {
    /// `any PLAYERS may …`, asked in turn or all at once, with what is done if one says yes; where it goes on.
    pub(super) fn any(
        &mut self,
        at: usize,
        to: usize,
        (list, sort): (ExprId, Option<&'p Sort>),
        out: &mut Vec<Step<'p>>,
    ) -> Option<usize> {
        let code = self.code;
        let asked = match code.get(at + 1)? {
            Op::Together { exit, .. } => Some(usize::from(*exit)),
            // They are asked in turn.
            _ => None,
        };
        let head = asked.unwrap_or(at + 1);
        let Op::ForNext { item, exit, .. } = code.get(head)? else { return None };
        let acts = head + 1 + usize::from(asked.is_some());
        let Op::As { otherwise, .. } = code.get(acts)? else { return None };
        let (choice, first, no) = match (asked, code.get(acts + 1)?) {
            (Some(over), _) => {
                let choice = code.get(at + 2..over)?.iter().find_map(|op| match op {
                    Op::May { choice, .. } => Some(*choice),
                    // What keeps order around the question.
                    _ => None,
                })?;
                (choice, acts + 1, usize::from(*otherwise))
            }
            (None, Op::May { choice, otherwise, .. }) => {
                (*choice, acts + 2, usize::from(*otherwise))
            }
            // Nobody is asked.
            (None, _) => return None,
        };
        let (last, exit) = (no.checked_sub(1)?, usize::from(*exit));
        let yes = self.jump_at(last)?;
        let nobody = self.jump_at(exit);
        let goes_on =
            |at| matches!(code.get(at), Some(Op::EndAs(_))) || self.jump_at(at) == Some(head);
        let is_open = yes == exit + 1 && nobody.is_some();
        if !(yes == exit || is_open) || !(no..exit).all(goes_on) {
            return None;
        }
        let body = self.looped((first, last), (head, yes));
        let at_once = asked.is_some();
        let any = Step::Any { list, sort, item: *item, choice, at_once, body };
        match nobody.filter(|_| is_open) {
            Some(nobody) => {
                let (end, otherwise, over) = self.two(yes, nobody, to);
                let then = self.range(yes, end);
                out.push(Step::Gate { tried: vec![any], then, otherwise });
                Some(over)
            }
            None => {
                out.push(any);
                Some(exit)
            }
        }
    }

    /// `together each …`; what its passes do when all are through stands where they say so.
    pub(super) fn together(
        &mut self,
        at: usize,
        list: ExprId,
        exit: usize,
        out: &mut Vec<Step<'p>>,
    ) -> usize {
        let end = exit.saturating_sub(1);
        let mut body = self.looped((at + 1, end), (end, exit));
        let kept = match self.code.get(end) {
            Some(Op::EndPass(kept)) => &kept[..],
            // Nothing is kept of it.
            _ => &[],
        };
        let over = self.at_last(exit, &mut body).unwrap_or(exit);
        out.push(Step::Together { list, kept, body });
        over
    }

    /// What all do when the passes are through, put into the passes.
    fn at_last(&mut self, at: usize, body: &mut Vec<Step<'p>>) -> Option<usize> {
        let (code, exprs) = (self.code, &self.program.exprs);
        let Op::For { list, .. } = code.get(at)? else { return None };
        let Op::ForNext { exit, .. } = code.get(at + 1)? else { return None };
        let Op::As { .. } = code.get(at + 2)? else { return None };
        if exprs.get(*list) != Some(&Expr::Everybody) {
            return None;
        }
        let (mut at, mut public) = (at + 3, Vec::new());
        while let Some(Op::JumpUnless { condition, to }) = code.get(at) {
            let Some(Expr::SlotOf { first, .. }) = exprs.get(*condition) else { return None };
            let over = usize::from(*to);
            let Some(Op::Keep { keep, .. }) = code.get(over.checked_sub(1)?) else { return None };
            let (named, _) = keep.first().filter(|(_, kept)| kept == first)?;
            public.push((*named, self.range(at + 1, over - 1)));
            at = over;
        }
        let told = public.into_iter().all(|(named, steps)| put(body, named, &steps));
        told.then_some(usize::from(*exit))
    }
}

/// Puts statements where a variable is given its value; whether it is given one there.
fn put<'p>(body: &mut Vec<Step<'p>>, named: SlotId, steps: &[Step<'p>]) -> bool {
    let is_named =
        |step: &Step<'_>| matches!(step, Step::Act(Op::Let { slot, .. }) if *slot == named);
    if let Some(at) = body.iter().position(is_named) {
        body.splice(at..=at, steps.iter().cloned());
        return true;
    }
    body.iter_mut().any(|step| step.inner_mut().into_iter().any(|within| put(within, named, steps)))
}
