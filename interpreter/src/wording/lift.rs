//! From flat code back to what was written: loops, conditions and gates as a tree. What it does not recognise it leaves as
//! the instruction that it is, so nothing is lost.

use std::ops::Range;

use schema::code::{Arg, Op, Sort};
use schema::id::{BlockId, ChoiceId, ExprId, OptionId, SlotId, VerbId};
use schema::program::{Asks, Program};

use super::jumps::Jumps;
use super::leaving::{Ends, Leaves, settle, skips};

/// A statement.
#[derive(Debug, Clone)]
pub(super) enum Step<'p> {
    /// An instruction that stands for itself.
    Act(Op),
    /// A number is added to a track, step by step.
    Along { track: &'p Op, by: ExprId },
    /// If the condition holds, the first, else the second.
    If { condition: ExprId, holds: bool, then: Vec<Step<'p>>, otherwise: Vec<Step<'p>> },
    /// As long as it holds; without a condition until it is left.
    While { condition: Option<ExprId>, body: Vec<Step<'p>> },
    /// Again and again, until it holds after a pass.
    Until { condition: ExprId, body: Vec<Step<'p>> },
    /// So many times.
    Repeat { count: ExprId, body: Vec<Step<'p>> },
    /// Once for each thing, which is in the variable.
    For { list: ExprId, sort: Option<&'p Sort>, item: SlotId, body: Vec<Step<'p>> },
    /// Each of these players acts, one after another.
    Each { list: ExprId, sort: Option<&'p Sort>, item: Option<SlotId>, body: Vec<Step<'p>> },
    /// Each acts at the same time as the others; of what is kept for each of them, from where and where to.
    Together { list: ExprId, kept: &'p [(SlotId, SlotId)], body: Vec<Step<'p>> },
    /// These players are asked, one after another or all at once, and the first who says yes does it.
    Any {
        list: ExprId,
        sort: Option<&'p Sort>,
        item: SlotId,
        choice: ChoiceId,
        at_once: bool,
        body: Vec<Step<'p>>,
    },
    /// Another player acts.
    As { player: ExprId, body: Vec<Step<'p>>, otherwise: Vec<Step<'p>> },
    /// If the first was done, the second, else the third.
    Gate { tried: Vec<Step<'p>>, then: Vec<Step<'p>>, otherwise: Vec<Step<'p>> },
    /// Whoever acts may do it.
    May { choice: ChoiceId, body: Vec<Step<'p>>, otherwise: Vec<Step<'p>> },
    /// Some of several, perhaps again and again.
    Options { choice: ChoiceId, bodies: Vec<(OptionId, &'p [SlotId], Vec<Step<'p>>)>, again: bool },
    /// A verb is called that is handed a block: what stands in the block, and what the verb does with it.
    Within {
        verb: VerbId,
        args: &'p [Arg],
        body: BlockId,
        handed: Vec<Step<'p>>,
        does: Vec<Step<'p>>,
    },
    /// The part of a block that was handed to the verb around it, where the verb does that.
    Handed { block: BlockId, steps: Vec<Step<'p>>, part: Range<usize> },
    /// What is around it is over.
    Leave(Leaves),
}

/// How deep blocks are followed.
const DEEPEST_BLOCK: usize = 32;

/// The statements of a block.
pub(super) fn lift(program: &Program, block: BlockId) -> Vec<Step<'_>> {
    lift_within(program, block, 0)
}

/// The statements of a block that stands in so many calls of verbs that are handed blocks.
pub(super) fn lift_within(program: &Program, block: BlockId, calls: usize) -> Vec<Step<'_>> {
    let Some(block) = program.blocks.get(block) else { return Vec::new() };
    let end = block.code.len() - usize::from(matches!(block.code.last(), Some(Op::Return)));
    let mut lifter = Lifter { calls, ..Lifter::of(program, &block.code) };
    settle(program, lifter.range(0, end), Ends::WHOLE)
}

/// What is lifted from the code of one block.
pub(super) struct Lifter<'p> {
    pub(super) program: &'p Program,
    pub(super) code: &'p [Op],
    pub(super) jumps: Jumps,
    /// The loops around, from outside in: where the next pass begins, and where it is over.
    loops: Vec<(usize, usize)>,
    deep: usize,
    /// In how many calls of verbs that are handed blocks it stands.
    pub(super) calls: usize,
}

impl<'p> Lifter<'p> {
    /// For the code of a block of this program.
    pub(super) fn of(program: &'p Program, code: &'p [Op]) -> Self {
        Self { program, code, jumps: Jumps::of(code), loops: Vec::new(), deep: 0, calls: 0 }
    }

    /// What is done over and over, whose next pass begins at `next`.
    pub(super) fn looped(
        &mut self,
        (from, to): (usize, usize),
        (next, exit): (usize, usize),
    ) -> Vec<Step<'p>> {
        self.loops.push((next, exit));
        let body = self.range(from, to);
        self.loops.pop();
        body
    }

    /// The statements from one instruction up to another.
    pub(super) fn range(&mut self, from: usize, to: usize) -> Vec<Step<'p>> {
        let mut steps = Vec::new();
        if self.deep >= DEEPEST_BLOCK {
            return steps;
        }
        self.deep += 1;
        let (mut at, to) = (from, to.min(self.code.len()));
        while at < to {
            let next = self.step(at, to, &mut steps);
            // Code that goes back without a loop around it is not what the checker writes.
            at = next.max(at + 1);
        }
        self.deep -= 1;
        steps
    }

    /// One statement; where the next one begins.
    fn step(&mut self, at: usize, to: usize, out: &mut Vec<Step<'p>>) -> usize {
        let code = self.code;
        if let Some(last) = self.back_to(at, to) {
            let mut body = self.looped((at, last), (at, last + 1));
            let leaves = |then: &[Step<'_>]| matches!(then, [Step::Leave(Leaves::Loop(0))]);
            out.push(match body.pop() {
                Some(Step::If { condition, holds: true, then, otherwise })
                    if leaves(&then) && otherwise.is_empty() && !skips(&body) =>
                {
                    Step::Until { condition, body }
                }
                // It goes on until something in it leaves it.
                last => {
                    body.extend(last);
                    Step::While { condition: None, body }
                }
            });
            return last + 1;
        }
        match &code[at] {
            Op::JumpUnless { condition, to: over } => self.branch(at, to, *condition, *over, out),
            Op::Jump(to) => {
                out.push(Step::Leave(Leaves::by(&self.loops, usize::from(*to))));
                at + 1
            }
            Op::Fail if !self.loops.is_empty() => {
                out.push(Step::Leave(Leaves::Around));
                at + 1
            }
            Op::StopMenu | Op::Fail => {
                out.push(Step::Leave(Leaves::Whole));
                at + 1
            }
            Op::Repeat { slot: _, count } => match code.get(at + 1) {
                Some(Op::RepeatNext { exit, .. }) => {
                    let exit = usize::from(*exit);
                    let body = self.looped((at + 2, exit.saturating_sub(1)), (at + 1, exit));
                    out.push(Step::Repeat { count: *count, body });
                    exit
                }
                // Code without its loop is not what the checker writes.
                _ => at + 1,
            },
            Op::For { list, sort, .. } => self.each(at, to, (*list, sort.as_ref()), out),
            Op::Together { list, exit } => self.together(at, *list, usize::from(*exit), out),
            Op::As { player, otherwise, keep } => {
                let (body, over, rest) = self.acted(at, *keep, usize::from(*otherwise), to);
                out.push(Step::As { player: *player, body, otherwise: rest });
                over
            }
            Op::Gate => self.gate(at, to, out),
            Op::May { choice, otherwise, .. } => {
                let no = usize::from(*otherwise);
                let (end, rest, over) = self.two(at + 1, no, to);
                let body = self.range(at + 1, end);
                out.push(Step::May { choice: *choice, body, otherwise: rest });
                over
            }
            Op::Choose(choice) => self.options(at, *choice, out),
            Op::Let { slot, value } if self.is_track(at + 1, *slot) => {
                let track = (at + 1..).find(|&at| matches!(code[at], Op::StepTrack { .. }));
                let exit = track.map(|track| match &code[track] {
                    step @ Op::StepTrack { exit, .. } => {
                        out.push(Step::Along { track: step, by: *value });
                        usize::from(*exit)
                    }
                    // `find` has found a step of a track.
                    _ => at + 1,
                });
                exit.unwrap_or(at + 1)
            }
            op @ Op::Call { verb, args, .. } => {
                let handed = args.iter().find_map(|arg| match arg {
                    Arg::Block(block) => Some(*block),
                    Arg::Value { .. } | Arg::Default => None,
                });
                if let Some(body) = handed {
                    out.push(self.within(*verb, args, body));
                    return at + 1;
                }
                let plain = super::wrapped::unwrapped(self.program, &code[at..]);
                let (op, instructions) = plain.unwrap_or_else(|| (op.clone(), 1));
                out.push(Step::Act(op));
                at + instructions
            }
            Op::Look
            | Op::Window(_)
            | Op::Remember { .. }
            | Op::Crossed { .. }
            | Op::Keep { .. }
            | Op::EndPass(_)
            | Op::EndGate(_)
            | Op::EndAs(_)
            | Op::EndTurn(_)
            | Op::Return
            | Op::RepeatNext { .. }
            | Op::ForNext { .. }
            | Op::TakeOption { .. } => at + 1,
            op @ (Op::Result(_)
            | Op::Let { .. }
            | Op::Change { .. }
            | Op::SetCell { .. }
            | Op::StepTrack { .. }
            | Op::SetNote { .. }
            | Op::SetEvent { .. }
            | Op::Install(_)
            | Op::Move { .. }
            | Op::Transfer { .. }
            | Op::PickGoods { .. }
            | Op::ShowGoods { .. }
            | Op::Shuffle(_)
            | Op::Stock { .. }
            | Op::Pick { .. }
            | Op::Roll { .. }
            | Op::Show { .. }
            | Op::Perform { .. }
            | Op::PerformRow { .. }
            | Op::PerformAs { .. }
            | Op::RunBlock(_)
            | Op::Open(_)
            | Op::Close(_)
            | Op::Turns { .. }
            | Op::NextTurn
            | Op::BeginTurn(_)
            | Op::ExtraTurn
            | Op::Started(_)
            | Op::End(_)
            | Op::EndGame) => {
                out.push(Step::Act(op.clone()));
                at + 1
            }
        }
    }

    /// Whether the loop around begins its passes here.
    pub(super) fn is_head(&self, at: usize) -> bool {
        self.loops.last().is_some_and(|(next, _)| *next == at)
    }

    fn branch(
        &mut self,
        at: usize,
        to: usize,
        condition: ExprId,
        over: u16,
        out: &mut Vec<Step<'p>>,
    ) -> usize {
        let over = usize::from(over);
        if self.jump_at(over.wrapping_sub(1)) == Some(at) && !self.is_head(at) {
            let body = self.looped((at + 1, over - 1), (at, over));
            out.push(Step::While { condition: Some(condition), body });
            return over;
        }
        let (end, otherwise, over) = self.two(at + 1, over, to);
        let then = self.range(at + 1, end);
        out.push(Step::If { condition, holds: true, then, otherwise });
        over
    }

    /// What another player does; where it goes on, and what is done if there is no such player.
    fn acted(
        &mut self,
        at: usize,
        keep: SlotId,
        otherwise: usize,
        to: usize,
    ) -> (Vec<Step<'p>>, usize, Vec<Step<'p>>) {
        let ends = |at: usize| matches!(self.code.get(at), Some(Op::EndAs(slot)) if *slot == keep);
        let last = otherwise.saturating_sub(1);
        match self.jump_at(last) {
            Some(over) if over > last && over <= to && ends(last.saturating_sub(1)) => {
                let body = self.range(at + 1, last - 1);
                (body, over, self.range(otherwise, over))
            }
            // Nothing is done if there is no such player.
            _ => (self.range(at + 1, last), otherwise, Vec::new()),
        }
    }

    fn gate(&mut self, at: usize, to: usize, out: &mut Vec<Step<'p>>) -> usize {
        let mut open = 0;
        for end in at..to {
            match &self.code[end] {
                Op::Gate => open += 1,
                // One that is closed on the way out goes on right behind it.
                Op::EndGate(not) if usize::from(*not) != end + 1 => {
                    open -= 1;
                    if open == 0 {
                        let tried = self.range(at + 1, end);
                        let (then_end, otherwise, over) = self.two(end + 1, usize::from(*not), to);
                        let then = self.range(end + 1, then_end);
                        out.push(Step::Gate { tried, then, otherwise });
                        return over;
                    }
                }
                // What stands within is read with the part that it is in.
                _ => {}
            }
        }
        at + 1
    }

    /// A choice, with what its options do.
    fn options(&mut self, at: usize, choice: ChoiceId, out: &mut Vec<Step<'p>>) -> usize {
        let op = &self.code[at];
        let is_menu = self
            .program
            .choices
            .get(choice)
            .is_some_and(|choice| matches!(choice.asks, Asks::Options { .. }));
        let again = matches!(self.code.get(at + 1), Some(Op::JumpUnless { .. }));
        let taken = at + 1 + usize::from(again);
        let Some(Op::TakeOption { bodies, stop, .. }) = self.code.get(taken).filter(|_| is_menu)
        else {
            out.push(Step::Act(op.clone()));
            return at + 1;
        };
        let stop = usize::from(*stop);
        let mut read = Vec::new();
        for (nth, body) in bodies.iter().enumerate() {
            let end = bodies.get(nth + 1).map_or(stop, |next| usize::from(next.at));
            let within = (usize::from(body.at), end.saturating_sub(1));
            let steps = match again {
                true => self.looped(within, (at, stop)),
                false => self.range(within.0, within.1),
            };
            read.push((body.option, &body.items[..], steps));
        }
        out.push(Step::Options { choice, bodies: read, again });
        stop
    }

    /// Whether a track goes along from here by what is in the variable.
    fn is_track(&self, at: usize, slot: SlotId) -> bool {
        let rest = self.code.get(at..).unwrap_or_default().iter();
        let mut rest = rest.filter(|op| !matches!(op, Op::Remember { .. }));
        matches!(rest.next(), Some(Op::StepTrack { left, .. }) if *left == slot)
    }
}
