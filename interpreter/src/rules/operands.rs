//! The operands of expressions and instructions.

use schema::code::{Arg, Label, Op};
use schema::goods::End;
use schema::id::{ExprId, SlotId};
pub(super) use schema::parts::operands;

/// Adds the expressions, labels and variables of an instruction to these lists.
pub(crate) fn op(
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
        Op::Result(value)
        | Op::Shuffle(value)
        | Op::SetEvent { value, .. }
        | Op::Perform { card: value, .. }
        | Op::PerformRow { row: value, .. } => exprs.push(*value),
        Op::PerformAs { card, own, .. } => exprs.extend([*card, *own]),
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
        Op::Together { list, exit } => {
            exprs.push(*list);
            labels.push(*exit);
        }
        Op::EndPass(keep) => slots.extend(keep.iter().flat_map(|(from, to)| [*from, *to])),
        Op::Keep { player, keep } => {
            slots.push(*player);
            slots.extend(keep.iter().flat_map(|(from, to)| [*from, *to]));
        }
        Op::EndAs(keep) | Op::RunBlock(keep) | Op::BeginTurn(keep) | Op::EndTurn(keep) => {
            slots.push(*keep)
        }
        Op::Change { of, by: value, .. }
        | Op::SetCell { of, value, .. }
        | Op::SetNote { of, value, .. } => {
            exprs.extend(*of);
            exprs.push(*value);
        }
        Op::StepTrack { of, left, exit, .. } => {
            exprs.extend(*of);
            slots.push(*left);
            labels.push(*exit);
        }
        Op::Remember { of, slot, .. } => {
            exprs.extend(*of);
            slots.extend([*slot, SlotId(slot.0.saturating_add(1))]);
        }
        Op::Crossed { slot, .. } => slots.extend([*slot, SlotId(slot.0.saturating_add(1))]),
        Op::Move { what, follow, to, result, .. } => {
            exprs.extend([*what, *to]);
            slots.extend(follow.iter().chain(result));
        }
        Op::Transfer { goods, from, to, result, .. } => {
            exprs.push(*goods);
            for end in [from, to] {
                if let End::Pool(pool) = end {
                    exprs.push(*pool);
                }
            }
            slots.extend(result);
        }
        Op::PickGoods { count, from, result, .. } => {
            exprs.extend([*count, *from]);
            slots.extend(result);
        }
        Op::ShowGoods { what, result, .. } => {
            exprs.push(*what);
            slots.extend(result);
        }
        Op::Stock { to, definition, count, result, .. } => {
            exprs.extend([*to, *definition, *count]);
            slots.extend(result);
        }
        Op::Pick { count, from, result, .. } => {
            exprs.extend([*count, *from]);
            slots.extend(result);
        }
        Op::Roll { die, result } => {
            exprs.push(*die);
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
        Op::TakeOption { slot, bodies, next, stop } => {
            slots.push(*slot);
            slots.extend(bodies.iter().flat_map(|body| &body.items));
            labels.extend([*next, *stop]);
            labels.extend(bodies.iter().map(|body| body.at));
        }
        Op::Turns { keep, from } => {
            slots.push(*keep);
            exprs.extend(*from);
        }
        Op::Return
        | Op::Fail
        | Op::StopMenu
        | Op::Gate
        | Op::Look
        | Op::Window(_)
        | Op::Choose(_)
        | Op::Open(_)
        | Op::Close(_)
        | Op::NextTurn
        | Op::ExtraTurn
        | Op::Started(_)
        | Op::Install(_)
        | Op::End(_)
        | Op::EndGame => {}
    }
}
