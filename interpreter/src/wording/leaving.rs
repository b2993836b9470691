//! What follows something that may be over early: what is done only if it goes on stands behind the condition under which it
//! does. Where that cannot be, it is said that it goes no further.

use schema::code::Op;
use schema::id::ExprId;
use schema::program::Program;

use super::lift::Step;
use crate::rules::operands;

/// What is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaves {
    /// All that is told.
    Whole,
    /// All that is told, from within a loop.
    Around,
    /// The loop or menu, and so many of the loops right around it, which are one with it.
    Loop(usize),
    /// The loops right around it, where the next thing of the loop around these is gone on with.
    Next(Next),
    /// A pass of it.
    Pass,
}

/// What a loop goes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Player,
    ThingOf(ExprId),
}

impl Leaves {
    /// What a jump leaves that belongs to no condition. Of loops it is known where a pass begins and where they are over.
    pub(super) fn by(loops: &[(usize, usize)], to: usize) -> Leaves {
        match loops.iter().rev().position(|(_, exit)| *exit == to) {
            _ if loops.last().is_some_and(|(next, _)| *next == to) => Leaves::Pass,
            Some(around) => Leaves::Loop(around),
            None => Leaves::Whole,
        }
    }
}

/// Of what statements are the end: to leave that in the last of them changes nothing, and need not be said.
#[derive(Debug, Clone)]
pub(super) struct Ends {
    /// Of all that is told.
    whole: bool,
    /// Of a pass of the loop around.
    pass: bool,
    /// What the loop around goes over, if that can be said.
    over: Option<Next>,
    /// Of each loop around, from outside in, what the loop around that goes over, if each of its passes ends with it.
    last_of: Vec<Option<Next>>,
}

impl Ends {
    /// The statements are all that there is.
    pub(super) const WHOLE: Ends =
        Ends { whole: true, pass: true, over: None, last_of: Vec::new() };

    fn covers(&self, leaves: Leaves) -> bool {
        match leaves {
            Leaves::Whole => self.whole,
            Leaves::Pass => self.pass,
            Leaves::Loop(_) | Leaves::Next(_) | Leaves::Around => false,
        }
    }

    /// Others may follow.
    fn if_last(&self, is_last: bool) -> Ends {
        Ends { whole: self.whole && is_last, pass: self.pass && is_last, ..self.clone() }
    }

    /// Of a pass of a loop over this, which ends like these.
    fn of_pass(&self, over: Option<Next>) -> Ends {
        let mut last_of = self.last_of.clone();
        last_of.push(self.over.filter(|_| self.pass));
        Ends { whole: false, pass: true, over, last_of }
    }

    /// Of what another does: what is somebody's could be theirs there.
    fn of_another(&self) -> Ends {
        let known = |next: &Option<Next>| next.filter(|next| *next == Next::Player);
        let last_of = self.last_of.iter().map(known).collect();
        Ends { over: known(&self.over), last_of, ..self.clone() }
    }

    /// What is left, in words that say where it is gone on.
    fn told(&self, leaves: Leaves) -> Leaves {
        match leaves {
            Leaves::Loop(around) => {
                let outermost = self.last_of.iter().rev().nth(around).copied().flatten();
                outermost.map_or(leaves, Leaves::Next)
            }
            Leaves::Whole | Leaves::Around | Leaves::Next(_) | Leaves::Pass => leaves,
        }
    }
}

/// The same statements; what is left of [`Step::Leave`] has to be told.
pub(super) fn settle<'p>(program: &Program, steps: Vec<Step<'p>>, ends: Ends) -> Vec<Step<'p>> {
    let mut settled = Vec::with_capacity(steps.len());
    let mut rest = steps.into_iter();
    while let Some(step) = rest.next() {
        if let Step::Leave(leaves) = step {
            if !ends.covers(leaves) {
                settled.push(Step::Leave(ends.told(leaves)));
            }
            break;
        }
        let last = ends.if_last(rest.len() == 0);
        let step = match step {
            Step::If { condition, holds, then, otherwise } => {
                let (then, otherwise) = parted(program, then, otherwise, &mut rest, &ends);
                Step::If { condition, holds, then, otherwise }
            }
            Step::Gate { tried, then, otherwise } => {
                let (then, otherwise) = parted(program, then, otherwise, &mut rest, &ends);
                Step::Gate { tried: settle(program, tried, ends.if_last(false)), then, otherwise }
            }
            Step::May { choice, body, otherwise } => {
                let (body, otherwise) = parted(program, body, otherwise, &mut rest, &ends);
                Step::May { choice, body, otherwise }
            }
            Step::As { player, body, otherwise } => {
                let body = settle(program, body, last.of_another());
                let otherwise = settle(program, otherwise, last);
                Step::As { player, body, otherwise }
            }
            Step::While { condition, body } => {
                Step::While { condition, body: settle(program, body, last.of_pass(None)) }
            }
            Step::Until { condition, body } => {
                let ends = last.of_pass(None).if_last(false);
                Step::Until { condition, body: settle(program, body, ends) }
            }
            Step::Repeat { count, body } => {
                Step::Repeat { count, body: settle(program, body, last.of_pass(None)) }
            }
            Step::For { list, sort, item, body } => {
                let ends = last.of_pass(Some(Next::ThingOf(list)));
                Step::For { list, sort, item, body: settle(program, body, ends) }
            }
            Step::Each { list, sort, item, body } => {
                let ends = last.of_another().of_pass(Some(Next::Player));
                Step::Each { list, sort, item, body: settle(program, body, ends) }
            }
            Step::Together { list, kept, body } => {
                let ends = last.of_another().of_pass(None);
                Step::Together { list, kept, body: settle(program, body, ends) }
            }
            Step::Any { list, sort, item, choice, at_once, body } => {
                let body = settle(program, body, last.of_pass(None).if_last(false));
                Step::Any { list, sort, item, choice, at_once, body }
            }
            Step::Options { choice, bodies, again } => {
                let ends = if again { last.of_pass(None) } else { last };
                let bodies = bodies.into_iter().map(|(option, items, body)| match &body[..] {
                    // The text of an option that only leaves says so.
                    [Step::Leave(Leaves::Loop(0))] if again => (option, items, Vec::new()),
                    // What it does.
                    _ => (option, items, settle(program, body, ends.clone())),
                });
                Step::Options { choice, bodies: bodies.collect(), again }
            }
            step @ (Step::Act(_)
            | Step::Along { .. }
            | Step::Within { .. }
            | Step::Handed { .. }
            | Step::Leave(_)) => step,
        };
        settled.push(step);
    }
    settled
}

/// Whether whoever comes to something comes to what stands behind it, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Goes {
    /// In any case.
    On,
    /// Not in every case.
    Perhaps,
    /// In none.
    Nowhere,
}

impl Goes {
    /// Behind one statement.
    pub(super) fn behind(program: &Program, step: &Step<'_>) -> Goes {
        let all = |steps: &[Step<'_>]| Goes::behind_all(program, steps);
        let perhaps = |may: bool| if may { Goes::Perhaps } else { Goes::On };
        match step {
            Step::Leave(_) => Goes::Nowhere,
            Step::Act(op) => Goes::behind_act(program, op, 0),
            Step::If { then: one, otherwise: other, .. }
            | Step::May { body: one, otherwise: other, .. }
            | Step::As { body: one, otherwise: other, .. } => all(one).or(all(other)),
            Step::Gate { tried, then, otherwise } => all(tried).max(all(then).or(all(otherwise))),
            step if step.has_passes() => {
                let mut inner = step.inner().into_iter().flatten();
                perhaps(inner.any(|step| leaves_all(program, step)))
            }
            Step::Options { bodies, .. } => {
                perhaps(bodies.iter().any(|(_, _, body)| all(body) != Goes::On))
            }
            // What has no passes and no cases is one thing that is done.
            _ => Goes::On,
        }
    }

    /// Behind statements that follow one another.
    fn behind_all(program: &Program, steps: &[Step<'_>]) -> Goes {
        steps.iter().map(|step| Goes::behind(program, step)).max().unwrap_or(Goes::On)
    }

    /// Behind an instruction, in calls of this depth. A stretch that is not running does not end.
    fn behind_act(program: &Program, op: &Op, deep: usize) -> Goes {
        match op {
            Op::EndGame => Goes::Nowhere,
            Op::End(_) => Goes::Perhaps,
            // A verb ends something if it does so whatever is so.
            Op::Call { verb, .. } if deep < DEEPEST_CALL => {
                let block = program.verbs.get(*verb).and_then(|verb| verb.block);
                let code = block.and_then(|block| program.blocks.get(block));
                let code = code.map_or(&[][..], |block| &block.code);
                let straight = code.iter().take_while(|op| !leads_elsewhere(op));
                let goes = straight.map(|op| Goes::behind_act(program, op, deep + 1)).max();
                // What it answers to may replace it.
                goes.unwrap_or(Goes::On).min(Goes::Perhaps)
            }
            // What else there is goes on, or is read as a statement of its own.
            _ => Goes::On,
        }
    }

    /// Behind one of two cases.
    fn or(self, other: Goes) -> Goes {
        if self == other { self } else { Goes::Perhaps }
    }
}

/// How deep calls are followed.
const DEEPEST_CALL: usize = 8;

/// Whether an instruction may go on elsewhere than at the next one.
fn leads_elsewhere(op: &Op) -> bool {
    let mut labels = Vec::new();
    operands::op(op, &mut Vec::new(), &mut labels, &mut Vec::new());
    !labels.is_empty()
}

/// Whether a statement may end a stretch or the game: that is told as what ends, and says nothing of what stands behind it.
pub(super) fn ends_more(program: &Program, step: &Step<'_>) -> bool {
    match step {
        Step::Act(op) => Goes::behind_act(program, op, 0) != Goes::On,
        // What stands in it.
        _ => step.inner().into_iter().flatten().any(|step| ends_more(program, step)),
    }
}

/// Whether a statement may end all that is told.
fn leaves_all(program: &Program, step: &Step<'_>) -> bool {
    match step {
        Step::Leave(leaves) => match leaves {
            Leaves::Whole | Leaves::Around => true,
            Leaves::Loop(_) | Leaves::Next(_) | Leaves::Pass => false,
        },
        Step::Act(_) => ends_more(program, step),
        // What stands in it.
        _ => step.inner().into_iter().flatten().any(|step| leaves_all(program, step)),
    }
}

/// Whether a pass of the loop that has these statements may be over before their end.
pub(super) fn skips(steps: &[Step<'_>]) -> bool {
    steps.iter().any(|step| match step {
        Step::Leave(leaves) => *leaves == Leaves::Pass,
        step => !step.has_passes() && step.inner().into_iter().any(skips),
    })
}

/// Two cases, and what follows them: it belongs to the one that goes on, where the other does not.
fn parted<'p>(
    program: &Program,
    mut then: Vec<Step<'p>>,
    mut otherwise: Vec<Step<'p>>,
    rest: &mut std::vec::IntoIter<Step<'p>>,
    ends: &Ends,
) -> (Vec<Step<'p>>, Vec<Step<'p>>) {
    let goes = |steps: &[Step<'_>]| Goes::behind_all(program, steps) != Goes::Nowhere;
    match (goes(&then), goes(&otherwise)) {
        (false, true) => otherwise.extend(rest.by_ref()),
        (true, false) => then.extend(rest.by_ref()),
        (false, false) => rest.by_ref().for_each(drop),
        (true, true) => {}
    }
    let ends = ends.if_last(rest.len() == 0);
    (settle(program, then, ends.clone()), settle(program, otherwise, ends))
}
