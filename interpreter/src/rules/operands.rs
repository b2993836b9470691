//! What nodes and instructions refer to.

use schema::code::{Arg, Label, Op};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};

/// The parts of a node.
pub(super) fn operands(node: &Expr, out: &mut Vec<ExprId>) {
    match node {
        Expr::Number(_)
        | Expr::Flag(_)
        | Expr::Nothing
        | Expr::Definition(_)
        | Expr::Text(_)
        | Expr::Seat(_)
        | Expr::Me
        | Expr::Active
        | Expr::SelfCard
        | Expr::Actor
        | Expr::Cause
        | Expr::Slot(_)
        | Expr::EventSlot(_)
        | Expr::Local(_)
        | Expr::Variant(_)
        | Expr::Players
        | Expr::Piles(_)
        | Expr::Definitions(_)
        | Expr::Winners => {}
        Expr::Opponents(of)
        | Expr::Left(of)
        | Expr::Right(of)
        | Expr::SeatOf(of)
        | Expr::Pile { key: of, .. }
        | Expr::Contents(of)
        | Expr::AllCards(of)
        | Expr::Field { of, .. }
        | Expr::NameOf(of)
        | Expr::OwnerOf(of)
        | Expr::PileOf(of)
        | Expr::Only { list: of, .. }
        | Expr::Distinct(of)
        | Expr::Count(of)
        | Expr::Negative(of)
        | Expr::Not(of)
        | Expr::Is { of, .. }
        | Expr::IsEmpty(of)
        | Expr::IsLive(of)
        | Expr::Score { of, .. } => out.push(*of),
        Expr::Zone { of, .. } | Expr::Cell { of, .. } | Expr::Note { of, .. } => out.extend(*of),
        Expr::Derived { of, args, .. } => {
            out.extend(*of);
            out.extend(args);
        }
        Expr::Filter { list, condition: of, .. }
        | Expr::Map { list, value: of, .. }
        | Expr::Sum { list, value: of, .. }
        | Expr::Extreme { list, value: of, .. } => out.extend([*list, *of]),
        Expr::In { these: left, those: right }
        | Expr::Join(left, right)
        | Expr::Without(left, right)
        | Expr::Item { of: left, at: right }
        | Expr::Arith(_, left, right)
        | Expr::Compare(_, left, right)
        | Expr::Same(left, right)
        | Expr::SameItems(left, right)
        | Expr::And(left, right)
        | Expr::Or(left, right) => out.extend([*left, *right]),
        Expr::List(parts) | Expr::Script { args: parts, .. } => out.extend(parts),
        Expr::Take { count, of, .. } => {
            out.extend(*count);
            out.push(*of);
        }
        Expr::If { condition, then, otherwise } => out.extend([*condition, *then, *otherwise]),
    }
}

/// The expressions, labels and slots of an instruction.
pub(super) fn op(
    op: &Op,
    exprs: &mut Vec<ExprId>,
    labels: &mut Vec<Label>,
    slots: &mut Vec<SlotId>,
) {
    match op {
        Op::Jump(to) | Op::EndGate(to) => labels.push(*to),
        Op::JumpUnless { condition, to } => {
            exprs.push(*condition);
            labels.push(*to);
        }
        Op::Result(value) | Op::Shuffle(value) | Op::Perform { card: value, .. } => {
            exprs.push(*value)
        }
        Op::Let { slot, value } | Op::Repeat { slot, count: value } => {
            slots.push(*slot);
            exprs.push(*value);
        }
        Op::RepeatNext { slot, exit } => {
            slots.push(*slot);
            labels.push(*exit);
        }
        Op::For { slot, list, sort } => {
            slots.extend([*slot, SlotId(slot.0.saturating_add(1))]);
            exprs.push(*list);
            exprs.extend(sort.as_ref().map(|sort| sort.key));
        }
        Op::ForNext { slot, item, exit } => {
            slots.extend([*slot, SlotId(slot.0.saturating_add(1)), *item]);
            labels.push(*exit);
        }
        Op::As { keep, player, otherwise } => {
            slots.push(*keep);
            exprs.push(*player);
            labels.push(*otherwise);
        }
        Op::EndAs(keep) | Op::RunBlock(keep) => slots.push(*keep),
        Op::Change { of, by: value, .. }
        | Op::SetCell { of, value, .. }
        | Op::SetNote { of, value, .. } => {
            exprs.extend(*of);
            exprs.push(*value);
        }
        Op::Move { what, follow, to, result, .. } => {
            exprs.extend([*what, *to]);
            slots.extend(follow.iter().chain(result));
        }
        Op::Stock { to, definition, count, result } => {
            exprs.extend([*to, *definition, *count]);
            slots.extend(result);
        }
        Op::Pick { count, from, result, .. } => {
            exprs.extend([*count, *from]);
            slots.extend(result);
        }
        Op::Show { what, result, .. } => {
            exprs.push(*what);
            slots.extend(result);
        }
        Op::Call { args, result, .. } => {
            slots.extend(result);
            for arg in args {
                if let Arg::Value { value, follow } = arg {
                    exprs.push(*value);
                    slots.extend(follow);
                }
            }
        }
        Op::May { possible, otherwise, .. } => {
            exprs.extend(*possible);
            labels.push(*otherwise);
        }
        Op::Turns { keep, from } => {
            slots.push(*keep);
            exprs.extend(*from);
        }
        Op::Return
        | Op::Fail
        | Op::Gate
        | Op::Window(_)
        | Op::Choose(_)
        | Op::Open(_)
        | Op::Close(_)
        | Op::NextTurn
        | Op::End(_)
        | Op::EndGame => {}
    }
}
