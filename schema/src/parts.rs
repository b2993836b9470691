//! What nodes refer to: whoever walks expressions needs it.

use crate::expr::Expr;
use crate::id::ExprId;

impl Expr {
    /// The parts of a node.
    #[must_use]
    pub fn parts(&self) -> Vec<ExprId> {
        let mut out = Vec::new();
        operands(self, &mut out);
        out
    }
}

/// The parts of a node.
pub fn operands(node: &Expr, out: &mut Vec<ExprId>) {
    match node {
        Expr::Number(_)
        | Expr::Flag(_)
        | Expr::Nothing
        | Expr::Definition(_)
        | Expr::Member(_)
        | Expr::Members(_)
        | Expr::Die(_)
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
        | Expr::Everybody
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
        | Expr::MemberOf { of, .. }
        | Expr::Goods(of)
        | Expr::Wealth(of)
        | Expr::Total(of)
        | Expr::Kinds(of)
        | Expr::Rows { of, .. }
        | Expr::LevelOf(of)
        | Expr::NameOf(of)
        | Expr::OwnerOf(of)
        | Expr::PileOf(of)
        | Expr::PilesIn(of)
        | Expr::KeyOf(of)
        | Expr::Only { list: of, .. }
        | Expr::Distinct(of)
        | Expr::Count(of)
        | Expr::Negative(of)
        | Expr::Not(of)
        | Expr::Is { of, .. }
        | Expr::IsEmpty(of)
        | Expr::IsLive(of)
        | Expr::SlotOf { of, .. }
        | Expr::Score { of, .. } => out.push(*of),
        Expr::Bundle(parts) => {
            out.extend(parts.iter().flat_map(|&(count, resource)| [count, resource]));
        }
        Expr::Blend(_, left, right)
        | Expr::Scaled { goods: left, by: right }
        | Expr::SomeGoods { goods: left, condition: right, .. }
        | Expr::AmountOf { of: left, resource: right }
        | Expr::Covered(left, right) => out.extend([*left, *right]),
        Expr::Pool { of, .. }
        | Expr::Zone { of, .. }
        | Expr::Cell { of, .. }
        | Expr::Note { of, .. } => out.extend(*of),
        Expr::Spot(read) => read.operands(out),
        Expr::Can { thing, .. } => out.extend(*thing),
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
        | Expr::Range { first: left, last: right }
        | Expr::Item { of: left, at: right }
        | Expr::PileIn { of: left, key: right }
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
