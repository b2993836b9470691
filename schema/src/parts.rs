//! What nodes refer to: whoever walks expressions needs it.

use std::collections::BTreeSet;

use crate::expr::{Expr, Exprs};
use crate::id::ExprId;
use crate::program::Program;

impl Expr {
    /// The parts of a node.
    #[must_use]
    pub fn parts(&self) -> Vec<ExprId> {
        let mut out = Vec::new();
        operands(self, &mut out);
        out
    }
}

/// The parts of a node, in the order in which they are written.
pub fn operands(node: &Expr, out: &mut Vec<ExprId>) {
    each_operand(&mut node.clone(), &mut |part| out.push(*part));
}

/// The nodes of an arena that some expressions are made of, these with them, each once.
pub fn within(
    exprs: &Exprs,
    roots: impl IntoIterator<Item = ExprId>,
) -> impl Iterator<Item = (ExprId, &Expr)> {
    walk(exprs, roots, |_| None)
}

/// The nodes that some expressions are made of, and the bodies of the defines that they name, each once.
pub fn reached(
    program: &Program,
    roots: impl IntoIterator<Item = ExprId>,
) -> impl Iterator<Item = (ExprId, &Expr)> {
    walk(&program.exprs, roots, |node| match node {
        Expr::Derived { derived, .. } => program.derived.get(*derived).map(|derived| derived.body),
        _ => None,
    })
}

fn walk(
    exprs: &Exprs,
    roots: impl IntoIterator<Item = ExprId>,
    beyond: impl Fn(&Expr) -> Option<ExprId>,
) -> impl Iterator<Item = (ExprId, &Expr)> {
    let (mut open, mut seen) = (roots.into_iter().collect::<Vec<_>>(), BTreeSet::new());
    std::iter::from_fn(move || {
        while let Some(id) = open.pop() {
            if let Some(node) = exprs.get(id).filter(|_| seen.insert(id)) {
                open.extend(beyond(node));
                operands(node, &mut open);
                return Some((id, node));
            }
        }
        None
    })
}

/// Whether two nodes of an arena say the same, part by part.
#[must_use]
pub fn alike(exprs: &Exprs, one: ExprId, other: ExprId) -> bool {
    if one == other {
        return true;
    }
    let (Some(one), Some(other)) = (exprs.get(one), exprs.get(other)) else { return false };
    let (these, those) = (one.parts(), other.parts());
    // With the same parts, nodes that say the same are equal.
    let mut moved = other.clone();
    let mut parts = these.iter();
    each_operand(&mut moved, &mut |part| *part = parts.next().copied().unwrap_or(*part));
    these.len() == those.len()
        && moved == *one
        && these.iter().zip(&those).all(|(this, that)| alike(exprs, *this, *that))
}

/// Hands out each part of a node, in the order in which they are written. This is the one place that knows them.
fn each_operand(node: &mut Expr, each: &mut dyn FnMut(&mut ExprId)) {
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
        | Expr::PositionOf(of)
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
        | Expr::Score { of, .. } => each(of),
        Expr::Bundle(parts) => {
            for (count, resource) in parts {
                each(count);
                each(resource);
            }
        }
        Expr::Blend(_, left, right)
        | Expr::Scaled { goods: left, by: right }
        | Expr::SomeGoods { goods: left, condition: right, .. }
        | Expr::AmountOf { of: left, resource: right }
        | Expr::Covered(left, right) => {
            each(left);
            each(right);
        }
        Expr::Pool { of, .. }
        | Expr::Zone { of, .. }
        | Expr::Cell { of, .. }
        | Expr::Note { of, .. } => of.iter_mut().for_each(each),
        Expr::Spot(read) => read.each_operand(each),
        Expr::Can { thing, .. } => thing.iter_mut().for_each(each),
        Expr::Derived { of, args, .. } => {
            of.iter_mut().chain(args).for_each(each);
        }
        Expr::Filter { list, condition: of, .. }
        | Expr::Map { list, value: of, .. }
        | Expr::Sum { list, value: of, .. }
        | Expr::Extreme { list, value: of, .. } => {
            each(list);
            each(of);
        }
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
        | Expr::Or(left, right) => {
            each(left);
            each(right);
        }
        Expr::List(parts) | Expr::Script { args: parts, .. } => {
            parts.iter_mut().for_each(each);
        }
        Expr::Take { count, of, .. } => {
            count.iter_mut().chain([of]).for_each(each);
        }
        Expr::If { condition, then, otherwise } => {
            each(condition);
            each(then);
            each(otherwise);
        }
    }
}
