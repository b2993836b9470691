//! The pass `steps`: instructions with their commonest operands resolved beforehand, so that the hot loop evaluates
//! nothing. There is a step for each instruction, at the same index, so states need not know of steps; an instruction
//! without a step of its own is executed as written. A step may do the work of several instructions and continue
//! behind them. These keep their own steps, as targets of jumps.

use schema::code::{Block, Label, Op, Window};
use schema::expr::Test;
use schema::id::{
    AbilityId, BlockId, CellId, ChoiceId, ExprId, MomentId, NoteId, SlotId, VariantId,
};

use super::Plan;
use super::calls::call;
use super::changes::{Addition, Change, change, ends_with_verb};
use super::lets::assignment;
use super::moves::usual_move;
use super::quick_conditions::Span;
use super::reads::{Read, read};
use super::unless::unless;
use crate::rules::Rules;

/// The longest chain of jumps that is followed.
const HOPS: usize = 8;

/// An instruction with resolved operands. Zones and counters of the acting player are given for seat 0. (32 bytes
/// with a tag of its own, which is fast to index and to dispatch on.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Step {
    /// Execute the instruction as written.
    Written,
    /// Do nothing but continue at `next`.
    Jump,
    Return,
    /// Set the counter of a loop.
    Repeat {
        slot: SlotId,
        count: Read,
    },
    RepeatNext {
        slot: SlotId,
        exit: Label,
    },
    /// Assign to a variable what is evaluated.
    Let {
        slot: SlotId,
        value: ExprId,
    },
    /// Assign to a variable what needs no evaluation.
    LetRead {
        slot: SlotId,
        value: Read,
    },
    /// Assign to a variable the player to the left of the one in another variable or, if not `left`, to the right.
    LetNext {
        slot: SlotId,
        of: SlotId,
        left: bool,
    },
    /// Assign to a variable the note at this index of the state.
    LetNote {
        slot: SlotId,
        at: u32,
    },
    /// Let another player act and store who acted in `keep`; jump if `player` gives none.
    As {
        keep: SlotId,
        player: ExprId,
        otherwise: Label,
    },
    /// As `As`, for the player in a variable.
    AsNamed {
        keep: SlotId,
        player: SlotId,
        otherwise: Label,
    },
    /// Let the player stored in a variable act again.
    EndAs(SlotId),
    /// Set a counter or flag, or add to it or subtract from it.
    SetCell {
        cell: CellId,
        of: Option<ExprId>,
        value: ExprId,
        how: Change,
    },
    /// Set a note.
    SetNote {
        note: NoteId,
        of: Option<ExprId>,
        value: ExprId,
    },
    /// Evaluate the items of a loop.
    ForListed {
        slot: SlotId,
        list: ExprId,
    },
    /// Set the items of a loop; jump to `exit` if there are none.
    For {
        slot: SlotId,
        list: Read,
        exit: Option<Label>,
    },
    ForNext {
        slot: SlotId,
        item: SlotId,
        exit: Label,
        /// The index of the call that is the whole body of the loop, if it is inlined.
        call: Option<u16>,
        /// Whether the list was made for the loop and can be freed with it.
        own: bool,
    },
    Gate,
    EndGate(Label),
    /// Jump to `to` unless the condition holds.
    Unless {
        condition: ExprId,
        to: Label,
    },
    /// Jump unless the card in a variable passes a test or, if `not`, if it does.
    UnlessIs {
        slot: SlotId,
        test: Test,
        not: bool,
        to: Label,
    },
    /// Jump unless the note at this index of the state is nothing or, if `not`, if it is.
    UnlessNote {
        at: u32,
        not: bool,
        to: Label,
    },
    /// Jump unless a counter of the acting player is within a span.
    UnlessOwnCell {
        cell: u32,
        span: Span,
        to: Label,
    },
    /// Jump unless a zone of the acting player is empty or, if not `empty`, has cards.
    UnlessOwnZone {
        first: u16,
        empty: bool,
        to: Label,
    },
    /// Jump unless the condition at this index of `Plan::conditions` holds. `own`: it depends on the acting player.
    UnlessKnown {
        known: u16,
        own: bool,
        to: Label,
    },
    /// Jump unless a setup option is set.
    UnlessVariant {
        variant: VariantId,
        to: Label,
    },
    /// Add a constant to a counter of the acting player.
    ChangeOwn(Addition),
    /// Add an evaluated number to a counter of the acting player, or subtract it.
    ChangeOwnBy {
        cell: CellId,
        add: bool,
        by: ExprId,
    },
    /// Make the call at this index of `Plan::calls`.
    Call(u16),
    Perform {
        card: Read,
        ability: AbilityId,
    },
    /// Move cards to the default position of a place.
    Move {
        what: Read,
        to: Read,
    },
    /// A gate around such a move: jump to `done` if anything moved, else to `otherwise`.
    TryMove {
        what: Read,
        to: Read,
        done: Label,
        otherwise: Label,
    },
    /// A window that no handler answers unless the card in this variable passes the test.
    WindowOn {
        slot: SlotId,
        test: Test,
    },
    /// Open a decision.
    Choose(ChoiceId),
    /// A gate around such a choice: jump to `done` if anything was chosen, else to `otherwise`.
    TryChoose {
        choice: ChoiceId,
        done: Label,
        otherwise: Label,
    },
    Open(MomentId),
    /// Close a stretch. `plain`: no counter, flag or note lasts until then.
    Close {
        plain: bool,
    },
    NextTurn,
}

/// A step with its successor. (64 bytes: a power of two is fast to index.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Placed {
    pub(crate) step: Step,
    /// The index of the step that follows, unless the step jumps.
    pub(crate) next: Label,
}

/// The steps of a block of `len` instructions that are all executed as written.
pub(crate) fn as_written(len: usize) -> Vec<Placed> {
    (1..=len).map(|next| Placed { step: Step::Written, next: next as Label }).collect()
}

/// The steps of a block.
pub(crate) fn of_block(rules: &Rules, id: BlockId, block: &Block, plan: &mut Plan) -> Vec<Placed> {
    let mut placed = |at: usize| {
        let step = step(rules, id, block, at, plan).unwrap_or(Step::Written);
        Placed { step, next: next(block, at) }
    };
    let mut steps: Vec<Placed> = (0..block.code.len()).map(&mut placed).collect();
    for at in 0..steps.len() {
        if let Step::For { slot: of, list: Read::OwnCards(_) | Read::OwnOnly(..), .. } =
            steps[at].step
        {
            for placed in &mut steps {
                if let Step::ForNext { slot, own, .. } = &mut placed.step {
                    *own |= *slot == of;
                }
            }
        }
    }
    steps
}

fn step(rules: &Rules, id: BlockId, block: &Block, at: usize, plan: &mut Plan) -> Option<Step> {
    Some(match &block.code[at] {
        Op::Jump(_) => Step::Jump,
        // Returning a result is left to the machine.
        Op::Return if rules.blocks[id].result.is_none() => Step::Return,
        Op::Repeat { slot, count } => match read(rules, *count)? {
            count @ (Read::Value(_) | Read::Slot(_)) => Step::Repeat { slot: *slot, count },
            _ => return None,
        },
        Op::RepeatNext { slot, exit } => {
            Step::RepeatNext { slot: *slot, exit: landing(block, *exit) }
        }
        Op::Let { slot, value } => assignment(rules, *slot, *value)?,
        Op::As { keep, player, otherwise } => match read(rules, *player) {
            Some(Read::Slot(player)) => {
                Step::AsNamed { keep: *keep, player, otherwise: *otherwise }
            }
            _ => Step::As { keep: *keep, player: *player, otherwise: *otherwise },
        },
        Op::EndAs(keep) => Step::EndAs(*keep),
        Op::SetCell { cell, of, value } if !ends_with_verb(rules.cells[*cell].until) => {
            Step::SetCell { cell: *cell, of: *of, value: *value, how: Change::Set }
        }
        Op::SetNote { note, of, value }
            if !ends_with_verb(rules.program.notes[*note].until)
                && rules.program.scripts.is_empty() =>
        {
            Step::SetNote { note: *note, of: *of, value: *value }
        }
        // A loop with kept variables must also reset them, which is left to the machine.
        Op::For { .. } if matches!(block.code.get(at + 1), Some(Op::Keep { .. })) => return None,
        Op::For { slot, list, sort: None } => match read(rules, *list) {
            Some(list @ (Read::Slot(_) | Read::OwnCards(_) | Read::OwnOnly(..))) => {
                let exit = match block.code.get(at + 1) {
                    Some(Op::ForNext { slot: of, exit, .. }) if of == slot => {
                        Some(landing(block, *exit))
                    }
                    _ => None,
                };
                Step::For { slot: *slot, list, exit }
            }
            _ => Step::ForListed { slot: *slot, list: *list },
        },
        Op::ForNext { slot, item, exit } => Step::ForNext {
            slot: *slot,
            item: *item,
            exit: landing(block, *exit),
            call: None,
            own: false,
        },
        Op::JumpUnless { condition, to } => unless(rules, *condition, landing(block, *to), plan),
        Op::Change { cell, of, add, by } => change(rules, *cell, *of, *add, *by)?,
        Op::Call { verb, .. } if !rules.verb_bans[*verb].is_empty() => return None,
        Op::Call { verb, args, result: None } => {
            let number = u16::try_from(plan.calls.len()).ok()?;
            plan.calls.push(call(rules, *verb, args)?);
            Step::Call(number)
        }
        Op::Perform { card, ability } => {
            Step::Perform { card: read(rules, *card)?, ability: *ability }
        }
        op @ Op::Move { .. } => {
            let (what, to) = usual_move(rules, op)?;
            Step::Move { what, to }
        }
        Op::Gate => gate(rules, block, at).unwrap_or(Step::Gate),
        Op::EndGate(otherwise) => Step::EndGate(landing(block, *otherwise)),
        Op::Window(window) => window_on(rules, block, *window)?,
        Op::Choose(choice) => Step::Choose(*choice),
        Op::Open(moment) => Step::Open(*moment),
        Op::Close(moment) => {
            let (cells, notes) = (&rules.moment_cells[*moment], &rules.moment_notes[*moment]);
            Step::Close { plain: cells.is_empty() && notes.is_empty() }
        }
        Op::NextTurn => Step::NextTurn,
        _ => return None,
    })
}

/// The final target of a chain of jumps forward. Jumps backwards cost fuel, so they are not skipped.
pub(crate) fn landing(block: &Block, mut to: Label) -> Label {
    for _ in 0..HOPS {
        match block.code.get(usize::from(to)) {
            Some(Op::Jump(next)) if *next > to => to = *next,
            _ => break,
        }
    }
    to
}

/// The successor of an instruction, skipping jumps forward, and one jump backwards to the instruction or before it,
/// whose fuel the step then charges.
fn next(block: &Block, at: usize) -> Label {
    let to = match block.code[at] {
        Op::Jump(to) if usize::from(to) <= at => return to,
        Op::Jump(to) => landing(block, to),
        _ => landing(block, at as Label + 1),
    };
    match block.code.get(usize::from(to)) {
        Some(Op::Jump(back)) if usize::from(*back) <= at => *back,
        _ => to,
    }
}

/// The step of a gate around a single move or choice, if it is one.
fn gate(rules: &Rules, block: &Block, at: usize) -> Option<Step> {
    let Some(Op::EndGate(otherwise)) = block.code.get(at + 2) else { return None };
    let (done, otherwise) = (landing(block, at as Label + 3), landing(block, *otherwise));
    Some(match block.code.get(at + 1)? {
        Op::Choose(choice) => Step::TryChoose { choice: *choice, done, otherwise },
        op => {
            let (what, to) = usual_move(rules, op)?;
            Step::TryMove { what, to, done, otherwise }
        }
    })
}

/// The step of a window: a jump if it has no handlers, or a test if it has one handler of cards. `None` for others.
fn window_on(rules: &Rules, block: &Block, window: Window) -> Option<Step> {
    let verb = match block.role {
        schema::code::Role::Verb(verb) => Some(verb),
        _ => None,
    };
    let of_moment = matches!(window, Window::Start(_) | Window::End(_));
    if rules.timed_windows.contains(&(verb.filter(|_| !of_moment), window)) {
        return None;
    }
    let mut handlers = rules.handlers(window, verb).ids.iter();
    let Some(&first) = handlers.next() else {
        return Some(Step::Jump);
    };
    let handler = &rules.program.handlers[first];
    // A rule's handler has no card to be tested, and several handlers have different tests.
    if handlers.next().is_some() || handler.definition.is_none() {
        return None;
    }
    let mut objects = handler.pattern.as_ref()?.objects.iter();
    objects.find_map(|object| Some(Step::WindowOn { slot: object.slot, test: object.test? }))
}

#[cfg(test)]
mod tests {
    use super::{Placed, Step};

    #[test]
    fn steps_are_small() {
        assert_eq!((size_of::<Step>(), size_of::<Placed>()), (32, 64));
    }
}
