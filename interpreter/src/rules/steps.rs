//! Steps: instructions with their commonest operands resolved when the program is loaded, so that the hot path
//! evaluates nothing. They stand beside the code, one for each instruction, at the same places: a state does not know
//! of them, and whatever has no step of its own is carried out as it is written.

use schema::code::{Arg, Block, Label, Op, Placement};
use schema::expr::{Compare, End, Expr};
use schema::id::{AbilityId, BlockId, CellId, ExprId, SlotId, VerbId, ZoneId};
use schema::program::{Holder, Layout, Param};

use super::{Rules, ZoneKind};
use crate::value::{PlaceId, Value};

/// How many jumps after jumps are followed.
const HOPS: usize = 8;

/// An operand that needs no evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Read {
    /// A value.
    Value(Value),
    /// A variable.
    Slot(SlotId),
    /// `self`.
    SelfCard,
    /// My zone, by that of the first seat.
    OwnZone(u16),
    /// The cards of my zone, as a list.
    OwnCards(u16),
    /// The top card of my zone.
    OwnTop(u16),
}

/// A call whose arguments need no evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QuickCall {
    pub(crate) verb: VerbId,
    pub(crate) block: BlockId,
    pub(crate) args: [Read; 2],
    /// How many of them there are.
    pub(crate) count: u8,
    /// A bit for each that the verb requires.
    pub(crate) required: u8,
}

/// An instruction as the machine carries it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// As it is written.
    Written,
    Jump(Label),
    Return,
    RepeatNext {
        slot: SlotId,
        exit: Label,
    },
    ForNext {
        slot: SlotId,
        item: SlotId,
        exit: Label,
    },
    /// Go on at `to` unless my counter, whose first is at `cell`, compares so.
    UnlessOwnCell {
        cell: u32,
        how: Compare,
        number: i32,
        to: Label,
    },
    /// Go on at `to` unless my zone is empty (or is not).
    UnlessOwnZone {
        first: u16,
        empty: bool,
        to: Label,
    },
    /// Add to my counter.
    ChangeOwn {
        cell: CellId,
        by: i32,
    },
    Call(QuickCall),
    Perform {
        card: Read,
        ability: AbilityId,
    },
    /// One card to my zone.
    MoveToOwn {
        what: Read,
        to: u16,
    },
    /// A gate around a move of one card to my zone: where to go if it was done, and if not.
    TryMoveToOwn {
        what: Read,
        to: u16,
        done: Label,
        otherwise: Label,
    },
}

/// The steps of a block.
pub(super) fn of_block(rules: &Rules, block: &Block) -> Vec<Step> {
    (0..block.code.len()).map(|at| step(rules, block, at)).collect()
}

fn step(rules: &Rules, block: &Block, at: usize) -> Step {
    let found = match &block.code[at] {
        Op::Jump(to) => Some(Step::Jump(landing(block, *to))),
        Op::Return => Some(Step::Return),
        Op::RepeatNext { slot, exit } => {
            Some(Step::RepeatNext { slot: *slot, exit: landing(block, *exit) })
        }
        Op::ForNext { slot, item, exit } => {
            Some(Step::ForNext { slot: *slot, item: *item, exit: landing(block, *exit) })
        }
        Op::JumpUnless { condition, to } => unless(rules, *condition, landing(block, *to)),
        Op::Change { cell, of: Some(of), add, by } => change(rules, *cell, *of, *add, *by),
        Op::Call { verb, args, result: None } => call(rules, *verb, args).map(Step::Call),
        Op::Perform { card, ability } => {
            read(rules, *card).map(|card| Step::Perform { card, ability: *ability })
        }
        op @ Op::Move { .. } => {
            move_to_own(rules, op).map(|(what, to)| Step::MoveToOwn { what, to })
        }
        Op::Gate => gate(rules, block, at),
        _ => None,
    };
    found.unwrap_or(Step::Written)
}

/// Where a jump leads in the end.
fn landing(block: &Block, mut to: Label) -> Label {
    for _ in 0..HOPS {
        match block.code.get(usize::from(to)) {
            Some(Op::Jump(next)) => to = *next,
            _ => break,
        }
    }
    to
}

fn node(rules: &Rules, expr: ExprId) -> Option<&Expr> {
    rules.program.exprs.get(expr)
}

/// An operand that needs no evaluation, if an expression is one.
fn read(rules: &Rules, expr: ExprId) -> Option<Read> {
    Some(match node(rules, expr)? {
        Expr::Number(number) => Read::Value(Value::Number(*number)),
        Expr::Definition(definition) => Read::Value(Value::Definition(*definition)),
        Expr::Slot(slot) => Read::Slot(*slot),
        Expr::SelfCard => Read::SelfCard,
        Expr::Zone { zone, of } => match own_zone(rules, *zone, *of) {
            Some(first) => Read::OwnZone(first),
            None => table_zone(rules, *zone)?,
        },
        Expr::Contents(of) => Read::OwnCards(own_zone_of(rules, *of)?),
        Expr::Take { end: End::First, count: None, of } => match node(rules, *of)? {
            Expr::Contents(of) => Read::OwnTop(own_zone_of(rules, *of)?),
            _ => return None,
        },
        // A define that is a number.
        Expr::Derived { derived, args, .. } if args.is_empty() => {
            match node(rules, rules.program.derived.get(*derived)?.body)? {
                Expr::Number(number) => Read::Value(Value::Number(*number)),
                _ => return None,
            }
        }
        _ => return None,
    })
}

fn own_zone_of(rules: &Rules, expr: ExprId) -> Option<u16> {
    match node(rules, expr)? {
        Expr::Zone { zone, of } => own_zone(rules, *zone, *of),
        _ => None,
    }
}

/// My zone: that of the first seat.
fn own_zone(rules: &Rules, zone: ZoneId, of: Option<ExprId>) -> Option<u16> {
    let info = rules.zones.get(zone)?;
    let mine = of.is_none_or(|of| node(rules, of) == Some(&Expr::Me));
    (info.kind == ZoneKind::Player && mine).then_some(info.first)
}

fn table_zone(rules: &Rules, zone: ZoneId) -> Option<Read> {
    let info = rules.zones.get(zone)?;
    (info.kind == ZoneKind::Table).then_some(Read::Value(Value::Place(PlaceId(info.first))))
}

/// My counter: that of the first seat.
fn own_cell(rules: &Rules, cell: CellId, of: Option<ExprId>) -> Option<u32> {
    let info = rules.cells.get(cell)?;
    let mine = node(rules, of?) == Some(&Expr::Me);
    (info.holder == Holder::Player && mine).then_some(info.base)
}

fn unless(rules: &Rules, condition: ExprId, to: Label) -> Option<Step> {
    match node(rules, condition)? {
        Expr::Compare(how, left, right) => match (node(rules, *left)?, node(rules, *right)?) {
            (Expr::Cell { cell, of }, Expr::Number(number)) => {
                let cell = own_cell(rules, *cell, *of)?;
                Some(Step::UnlessOwnCell { cell, how: *how, number: *number, to })
            }
            _ => None,
        },
        Expr::IsEmpty(of) => {
            let first = own_zone_of(rules, *of)?;
            Some(Step::UnlessOwnZone { first, empty: true, to })
        }
        Expr::Not(of) => match unless(rules, *of, to)? {
            Step::UnlessOwnZone { first, empty, to } => {
                Some(Step::UnlessOwnZone { first, empty: !empty, to })
            }
            _ => None,
        },
        _ => None,
    }
}

fn change(rules: &Rules, cell: CellId, of: ExprId, add: bool, by: ExprId) -> Option<Step> {
    own_cell(rules, cell, Some(of))?;
    match node(rules, by)? {
        Expr::Number(number) => {
            let by = if add { *number } else { number.checked_neg()? };
            Some(Step::ChangeOwn { cell, by })
        }
        _ => None,
    }
}

fn call(rules: &Rules, verb: VerbId, args: &[Arg]) -> Option<QuickCall> {
    let declared = rules.program.verbs.get(verb)?;
    let block = declared.block?;
    let mut reads = [Read::Value(Value::Nothing); 2];
    let mut required = 0;
    if args.len() > reads.len() {
        return None;
    }
    for (index, (arg, param)) in args.iter().zip(&declared.params).enumerate() {
        reads[index] = argument(rules, arg, param)?;
        required |= u8::from(param.required) << index;
    }
    Some(QuickCall { verb, block, args: reads, count: args.len() as u8, required })
}

fn argument(rules: &Rules, arg: &Arg, param: &Param) -> Option<Read> {
    match arg {
        Arg::Value { value, follow } => {
            let found = read(rules, *value)?;
            match found {
                // A variable follows its card; what is read alike and does not is carried out as written.
                Read::Slot(slot) => (*follow == Some(slot)).then_some(found),
                Read::OwnTop(_) => None,
                _ => follow.is_none().then_some(found),
            }
        }
        Arg::Block(_) => None,
        Arg::Default => match param.default {
            None => Some(Read::Value(Value::Nothing)),
            Some(default) => match read(rules, default)? {
                found @ (Read::Value(_) | Read::OwnZone(_)) => Some(found),
                _ => None,
            },
        },
    }
}

/// One card to a zone of mine, and nothing is named.
fn move_to_own(rules: &Rules, op: &Op) -> Option<(Read, u16)> {
    let Op::Move { what, follow, to, place: Placement::Usual, result: None, .. } = op else {
        return None;
    };
    let to = own_zone_of(rules, *to)?;
    let found = read(rules, *what)?;
    let alike = match found {
        Read::Slot(slot) => *follow == Some(slot),
        Read::OwnTop(_) | Read::SelfCard => follow.is_none(),
        _ => false,
    };
    alike.then_some((found, to))
}

fn gate(rules: &Rules, block: &Block, at: usize) -> Option<Step> {
    let (what, to) = move_to_own(rules, block.code.get(at + 1)?)?;
    let Some(Op::EndGate(otherwise)) = block.code.get(at + 2) else { return None };
    let (done, otherwise) = (landing(block, at as Label + 3), landing(block, *otherwise));
    Some(Step::TryMoveToOwn { what, to, done, otherwise })
}

/// Whether what is moved to a zone goes on top.
pub(crate) fn goes_on_top(rules: &Rules, place: PlaceId) -> bool {
    matches!(rules.info(place).layout, Layout::Stack | Layout::Piles)
}
