//! Steps: instructions with their commonest operands resolved when the program is loaded, so that the hot path
//! evaluates nothing. They stand beside the code, one for each instruction, at the same places: a state does not know
//! of them, and whatever has no step of its own is carried out as it is written. A step may do the work of several
//! instructions and go on behind them; these keep steps of their own, so that it does not matter who jumps where.

use schema::code::{Block, Label, Op, Window};
use schema::expr::{Expr, Test};
use schema::id::{
    AbilityId, BlockId, CellId, ChoiceId, ExprId, MomentId, NoteId, SlotId, VariantId,
};

use super::Plan;
use super::calls::call;
use super::changes::{Addition, Change, change, ends_with_verb};
use super::moves::usual_move;
use super::quick_conditions::{QuickCondition, Span};
use super::reads::{Read, read};
use crate::rules::Rules;

/// How many jumps after jumps are followed.
const HOPS: usize = 8;

/// An instruction as the machine carries it out. (32 bytes with a tag of its own: that is fast to index and to tell
/// apart.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Step {
    /// As it is written.
    Written,
    /// Nothing but to go on elsewhere.
    Jump,
    Return,
    /// The slot counts down from a number.
    Repeat {
        slot: SlotId,
        count: Read,
    },
    RepeatNext {
        slot: SlotId,
        exit: Label,
    },
    /// The slot has the value that is read.
    Let {
        slot: SlotId,
        value: ExprId,
    },
    /// Somebody else acts, and who acted is kept in a slot; if it is nobody, go on elsewhere.
    As {
        keep: SlotId,
        player: ExprId,
        otherwise: Label,
    },
    /// Whoever is kept in a slot acts again.
    EndAs(SlotId),
    /// A counter or flag has the value that is read, or so much more, or less.
    SetCell {
        cell: CellId,
        of: Option<ExprId>,
        value: ExprId,
        how: Change,
    },
    /// A note has the value that is read.
    SetNote {
        note: NoteId,
        of: Option<ExprId>,
        value: ExprId,
    },
    /// The items of the loop at this slot are those that are read.
    ForListed {
        slot: SlotId,
        list: ExprId,
    },
    /// The items of the loop at this slot are these; of none, the loop is over.
    For {
        slot: SlotId,
        list: Read,
        exit: Option<Label>,
    },
    ForNext {
        slot: SlotId,
        item: SlotId,
        exit: Label,
        /// The call that is all that is done with each item, if that is inlined.
        call: Option<u16>,
        /// Whether the list is the loop's own.
        own: bool,
    },
    Gate,
    EndGate(Label),
    /// Go on at `to` unless this holds.
    Unless {
        condition: ExprId,
        to: Label,
    },
    /// … unless my counter, whose first is at `cell`, compares so.
    UnlessOwnCell {
        cell: u32,
        span: Span,
        to: Label,
    },
    /// … unless my zone is empty (or is not).
    UnlessOwnZone {
        first: u16,
        empty: bool,
        to: Label,
    },
    /// … unless a condition that is read at once holds, by its number; `own`: it is about whoever acts.
    UnlessKnown {
        known: u16,
        own: bool,
        to: Label,
    },
    /// … unless this setup option is set.
    UnlessVariant {
        variant: VariantId,
        to: Label,
    },
    /// Add to my counter.
    ChangeOwn(Addition),
    /// Add a number that is read to my counter, or take it away.
    ChangeOwnBy {
        cell: CellId,
        add: bool,
        by: ExprId,
    },
    /// One of the quick calls, by its number.
    Call(u16),
    Perform {
        card: Read,
        ability: AbilityId,
    },
    /// Cards to a place, in the usual way.
    Move {
        what: Read,
        to: Read,
    },
    /// A gate around such a move: where to go if it was done, and if not.
    TryMove {
        what: Read,
        to: Read,
        done: Label,
        otherwise: Label,
    },
    /// Nobody answers this event unless the card in this slot is such.
    WindowOn {
        slot: SlotId,
        test: Test,
    },
    /// Somebody decides.
    Choose(ChoiceId),
    /// A gate around such a choice: where to go if something was chosen, and if not.
    TryChoose {
        choice: ChoiceId,
        done: Label,
        otherwise: Label,
    },
    Open(MomentId),
    /// `plain`: nothing has its first value again then.
    Close {
        plain: bool,
    },
    NextTurn,
}

/// A step, and where it goes on unless it says otherwise. (A power of two is quick to index.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Placed {
    pub(crate) step: Step,
    pub(crate) next: Label,
}

/// The steps of a block of which everything is carried out as it is written.
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
        // What is yielded is looked up with care.
        Op::Return if rules.blocks[id].result.is_none() => Step::Return,
        Op::Repeat { slot, count } => match read(rules, *count)? {
            count @ (Read::Value(_) | Read::Slot(_)) => Step::Repeat { slot: *slot, count },
            _ => return None,
        },
        Op::RepeatNext { slot, exit } => {
            Step::RepeatNext { slot: *slot, exit: landing(block, *exit) }
        }
        Op::Let { slot, value } if is_plain(rules, *value) => {
            Step::Let { slot: *slot, value: *value }
        }
        Op::As { keep, player, otherwise } => {
            Step::As { keep: *keep, player: *player, otherwise: *otherwise }
        }
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
        // Where passes keep what they name, what they kept before is forgotten.
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

/// Where a jump forward leads in the end: what jumps back takes fuel, so it stays where it is.
pub(crate) fn landing(block: &Block, mut to: Label) -> Label {
    for _ in 0..HOPS {
        match block.code.get(usize::from(to)) {
            Some(Op::Jump(next)) if *next > to => to = *next,
            _ => break,
        }
    }
    to
}

/// Where an instruction goes on: over jumps forward, and one back to it or before it, for which it takes the fuel.
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

fn unless(rules: &Rules, condition: ExprId, to: Label, plan: &mut Plan) -> Step {
    match QuickCondition::of(rules, condition) {
        None => Step::Unless { condition, to },
        Some(QuickCondition::OwnCell { cell, span }) => Step::UnlessOwnCell { cell, span, to },
        Some(QuickCondition::Variant(variant)) => Step::UnlessVariant { variant, to },
        Some(QuickCondition::OwnZoneBare(first)) => Step::UnlessOwnZone { first, empty: true, to },
        Some(QuickCondition::Not(of)) if matches!(*of, QuickCondition::OwnZoneBare(_)) => {
            let first = if let QuickCondition::OwnZoneBare(first) = *of { first } else { 0 };
            Step::UnlessOwnZone { first, empty: false, to }
        }
        Some(known) => {
            let Ok(number) = u16::try_from(plan.conditions.len()) else {
                return Step::Unless { condition, to };
            };
            let own = known.is_own();
            plan.conditions.push(known);
            Step::UnlessKnown { known: number, own, to }
        }
    }
}

/// Whether a variable simply has a value from here on: no script may draw from the game's chance for it, and no list becomes longer.
fn is_plain(rules: &Rules, value: ExprId) -> bool {
    rules.program.scripts.is_empty()
        && !matches!(rules.program.exprs.get(value), None | Some(Expr::Join(..)))
}

/// What is done in a gate, where that is one instruction.
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
    // Rules answer whatever it is, and of several handlers each has its own wishes.
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
