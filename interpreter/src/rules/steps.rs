//! Steps: instructions with their commonest operands resolved when the program is loaded, so that the hot path
//! evaluates nothing. They stand beside the code, one for each instruction, at the same places: a state does not know
//! of them, and whatever has no step of its own is carried out as it is written. A step may do the work of several
//! instructions and go on behind them; these keep steps of their own, so that it does not matter who jumps where.

use schema::code::{Block, Label, Op, Placement, Window};
use schema::expr::{Compare, Expr, Test};
use schema::id::{AbilityId, BlockId, CellId, ExprId, MomentId, SlotId, VariantId, VerbId};
use schema::program::{Holder, Layout};

use super::Rules;
use super::calls::{QuickCall, call, call_if};
use super::reads::{Read, node, own_cell, own_zone_of, read};
use crate::value::{PlaceId, Value};

/// How many jumps after jumps are followed.
const HOPS: usize = 8;

/// A loop of such moves: what its instructions would do, one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TopMoves {
    /// How many are left.
    pub(crate) slot: SlotId,
    /// Where to go after the last.
    pub(crate) exit: Label,
    /// Where to go when no card is left.
    pub(crate) otherwise: Label,
    /// The verb that is called before each.
    pub(crate) verb: VerbId,
    pub(crate) block: BlockId,
    /// It runs if this zone of mine is empty (or is not).
    pub(crate) first: u16,
    pub(crate) empty: bool,
    /// From the top of this zone of mine to that one.
    pub(crate) from: u16,
    pub(crate) to: u16,
}

/// An instruction as the machine carries it out. (32 bytes with a tag of its own: that is fast to index and to tell
/// apart.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Step {
    /// As it is written.
    Written,
    Jump(Label),
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
    /// The items of the loop at this slot are these.
    For {
        slot: SlotId,
        list: Read,
    },
    ForNext {
        slot: SlotId,
        item: SlotId,
        exit: Label,
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
        how: Compare,
        number: i32,
        to: Label,
    },
    /// … unless my zone is empty (or is not).
    UnlessOwnZone {
        first: u16,
        empty: bool,
        to: Label,
    },
    /// … unless a setup option is set.
    UnlessVariant {
        variant: VariantId,
        to: Label,
    },
    /// Add to my counter.
    ChangeOwn {
        cell: CellId,
        by: i32,
    },
    /// Add a number that is read to my counter, or take it away.
    ChangeOwnBy {
        cell: CellId,
        add: bool,
        by: ExprId,
    },
    /// One of the quick calls, by its number.
    Call(u16),
    /// A call of a verb that does nothing unless my zone is empty (or is not), and takes and keeps nothing.
    CallIf {
        verb: VerbId,
        block: BlockId,
        first: u16,
        empty: bool,
    },
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
    /// So many times the top card of my zone goes to another of mine, after a call of a verb that does nothing unless a
    /// zone of mine is empty (or is not).
    MoveTops(TopMoves),
    /// Nobody answers this event unless the card in this slot is such.
    WindowOn {
        slot: SlotId,
        test: Test,
    },
    Open(MomentId),
    Close,
    NextTurn,
}

/// The steps of a block.
pub(super) fn of_block(
    rules: &Rules,
    id: BlockId,
    block: &Block,
    calls: &mut Vec<QuickCall>,
) -> Vec<Step> {
    let mut step = |at| step(rules, id, block, at, calls).unwrap_or(Step::Written);
    (0..block.code.len()).map(&mut step).collect()
}

fn step(
    rules: &Rules,
    id: BlockId,
    block: &Block,
    at: usize,
    calls: &mut Vec<QuickCall>,
) -> Option<Step> {
    Some(match &block.code[at] {
        Op::Jump(to) => Step::Jump(landing(block, *to)),
        // What is yielded is looked up with care.
        Op::Return if rules.blocks[id].result.is_none() => Step::Return,
        Op::Repeat { slot, count } => match read(rules, *count)? {
            count @ (Read::Value(_) | Read::Slot(_)) => Step::Repeat { slot: *slot, count },
            _ => return None,
        },
        Op::RepeatNext { slot, exit } => {
            let exit = landing(block, *exit);
            top_moves(rules, block, at, *slot, exit)
                .map_or(Step::RepeatNext { slot: *slot, exit }, Step::MoveTops)
        }
        Op::For { slot, list, sort: None } => match read(rules, *list)? {
            list @ (Read::Slot(_) | Read::OwnCards(_) | Read::OwnOnly(..)) => {
                Step::For { slot: *slot, list }
            }
            _ => return None,
        },
        Op::ForNext { slot, item, exit } => {
            Step::ForNext { slot: *slot, item: *item, exit: landing(block, *exit) }
        }
        Op::JumpUnless { condition, to } => unless(rules, *condition, landing(block, *to))?,
        Op::Change { cell, of: Some(of), add, by } => change(rules, *cell, *of, *add, *by)?,
        Op::Call { verb, args, result: None } => call_if(rules, *verb).or_else(|| {
            let number = u16::try_from(calls.len()).ok()?;
            calls.push(call(rules, *verb, args)?);
            Some(Step::Call(number))
        })?,
        Op::Perform { card, ability } => {
            Step::Perform { card: read(rules, *card)?, ability: *ability }
        }
        op @ Op::Move { .. } => {
            let (what, to) = usual_move(rules, op)?;
            Step::Move { what, to }
        }
        Op::Gate => gate(rules, block, at).unwrap_or(Step::Gate),
        Op::EndGate(otherwise) => Step::EndGate(landing(block, *otherwise)),
        Op::Window(window) => window_on(rules, block, *window, at)?,
        Op::Open(moment) => Step::Open(*moment),
        Op::Close(_) => Step::Close,
        Op::NextTurn => Step::NextTurn,
        _ => return None,
    })
}

/// Where a jump leads in the end.
pub(super) fn landing(block: &Block, mut to: Label) -> Label {
    for _ in 0..HOPS {
        match block.code.get(usize::from(to)) {
            Some(Op::Jump(next)) => to = *next,
            _ => break,
        }
    }
    to
}

fn unless(rules: &Rules, condition: ExprId, to: Label) -> Option<Step> {
    Some(match node(rules, condition)? {
        Expr::Variant(variant) => Step::UnlessVariant { variant: *variant, to },
        Expr::Compare(how, left, right) => {
            let own = match (node(rules, *left)?, node(rules, *right)?) {
                (Expr::Cell { cell, of }, Expr::Number(number)) => {
                    own_cell(rules, *cell, *of).map(|cell| (cell, *number))
                }
                _ => None,
            };
            match own {
                Some((cell, number)) => Step::UnlessOwnCell { cell, how: *how, number, to },
                None => Step::Unless { condition, to },
            }
        }
        _ => match empty_zone(rules, condition) {
            Some((first, empty)) => Step::UnlessOwnZone { first, empty, to },
            None => Step::Unless { condition, to },
        },
    })
}

/// Of a condition that my zone is empty, or is not: which, and whether.
pub(super) fn empty_zone(rules: &Rules, condition: ExprId) -> Option<(u16, bool)> {
    match node(rules, condition)? {
        Expr::IsEmpty(of) => Some((own_zone_of(rules, *of)?, true)),
        Expr::Not(of) => {
            let (first, empty) = empty_zone(rules, *of)?;
            Some((first, !empty))
        }
        _ => None,
    }
}

fn change(rules: &Rules, cell: CellId, of: ExprId, add: bool, by: ExprId) -> Option<Step> {
    own_cell(rules, cell, Some(of))?;
    Some(match node(rules, by)? {
        Expr::Number(number) => {
            Step::ChangeOwn { cell, by: if add { *number } else { number.checked_neg()? } }
        }
        _ => Step::ChangeOwnBy { cell, add, by },
    })
}

/// Cards to a place, and nothing is named.
fn usual_move(rules: &Rules, op: &Op) -> Option<(Read, Read)> {
    let Op::Move { what, follow, to, place: Placement::Usual, result: None, .. } = op else {
        return None;
    };
    let (what, to) = (read(rules, *what)?, read(rules, *to)?);
    let alike = match what {
        Read::Slot(slot) => *follow == Some(slot),
        Read::OwnTop(_) | Read::SelfCard | Read::OwnZone(_) => follow.is_none(),
        _ => false,
    };
    let known = matches!(to, Read::OwnZone(_) | Read::Slot(_) | Read::Value(Value::Place(_)));
    (alike && known).then_some((what, to))
}

fn gate(rules: &Rules, block: &Block, at: usize) -> Option<Step> {
    let (what, to) = usual_move(rules, block.code.get(at + 1)?)?;
    let Some(Op::EndGate(otherwise)) = block.code.get(at + 2) else { return None };
    let (done, otherwise) = (landing(block, at as Label + 3), landing(block, *otherwise));
    Some(Step::TryMove { what, to, done, otherwise })
}

/// `repeat n { VERB, move top of ZONE to ZONE, else … }`, where the verb does something only now and then.
fn top_moves(
    rules: &Rules,
    block: &Block,
    at: usize,
    slot: SlotId,
    exit: Label,
) -> Option<TopMoves> {
    let Some(Op::Call { verb, result: None, .. }) = block.code.get(at + 1) else { return None };
    let Some(Op::Gate) = block.code.get(at + 2) else { return None };
    let (call, tried) = (call_if(rules, *verb)?, gate(rules, block, at + 2)?);
    let Step::CallIf { verb, block, first, empty } = call else { return None };
    let Step::TryMove { what: Read::OwnTop(from), to: Read::OwnZone(to), done, otherwise } = tried
    else {
        return None;
    };
    (usize::from(done) == at).then_some(TopMoves {
        slot,
        exit,
        otherwise,
        verb,
        block,
        first,
        empty,
        from,
        to,
    })
}

fn window_on(rules: &Rules, block: &Block, window: Window, at: usize) -> Option<Step> {
    let verb = match block.role {
        schema::code::Role::Verb(verb) => Some(verb),
        _ => None,
    };
    let mut handlers = rules.handlers(window, verb).iter();
    let Some(&first) = handlers.next() else {
        return Some(Step::Jump(landing(block, at as Label + 1)));
    };
    let handler = &rules.program.handlers[first];
    // Rules answer whatever it is, and of several handlers each has its own wishes.
    if handlers.next().is_some() || handler.definition.is_none() {
        return None;
    }
    let mut objects = handler.pattern.as_ref()?.objects.iter();
    objects.find_map(|object| Some(Step::WindowOn { slot: object.slot, test: object.test? }))
}

/// Whether what is moved to a zone goes on top.
pub(crate) fn goes_on_top(rules: &Rules, place: PlaceId) -> bool {
    matches!(rules.info(place).layout, Layout::Stack | Layout::Piles)
}

/// What has its first value again when a stretch ends, if that takes no evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reset {
    pub(crate) cell: CellId,
    /// Where it begins.
    pub(crate) base: u32,
    /// Whether each player has one; else the table does.
    pub(crate) players: bool,
    pub(crate) first: i32,
}

/// The resets at the end of a stretch; nothing if there are others that need more.
pub(super) fn resets(rules: &Rules, moment: MomentId) -> Option<Vec<Reset>> {
    if !rules.moment_notes[moment].is_empty() {
        return None;
    }
    let reset = |&cell: &CellId| {
        let info = &rules.cells[cell];
        let players = match info.holder {
            Holder::Player => true,
            Holder::Table => false,
            Holder::Card | Holder::Pile => return None,
        };
        Some(Reset { cell, base: info.base, players, first: info.first })
    };
    rules.moment_cells[moment].iter().map(reset).collect()
}

#[cfg(test)]
mod tests {
    use super::Step;

    #[test]
    fn steps_are_small() {
        assert_eq!(size_of::<Step>(), 32);
    }
}
