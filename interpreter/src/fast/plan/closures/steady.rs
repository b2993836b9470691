//! What is the same for every candidate. A condition of candidates, or a define of some argument, often reads things that do not
//! depend on it, such as what is in my purse: they are read once, and again when the state was written, or somebody else is meant.

use std::sync::Arc;

use schema::expr::Expr;
use schema::id::{ExprId, LocalId};

use super::goods::is_bundle;
use super::lists::is_list;
use super::reading;
use crate::eval::{Steady, Ways};
use crate::rules::Rules;
use crate::value::Value;

/// So many nodes are read as soon as what they gave is found where it is kept.
const FEW: usize = 3;

/// With so many values kept no more are.
const MOST: u16 = 4_096;

/// The expressions of a program that are the same for every candidate, or argument, of what they are a part of, and are worth keeping.
pub(super) struct SteadyParts {
    are: Vec<bool>,
    /// What is kept of them so far.
    pub(super) kept: u16,
}

impl SteadyParts {
    /// Those of a program.
    pub(super) fn of_program(rules: &Rules) -> Self {
        let program = &rules.program;
        let mut found = Self { are: vec![false; program.exprs.len()], kept: 0 };
        for (_, node) in program.exprs.pairs() {
            if let Some((_, _, each)) = candidates(node) {
                found.look_into(rules, each);
            }
        }
        for derived in program.derived.iter() {
            if derived.args > 0 && derived.holder.is_none() {
                found.look_into(rules, derived.body);
            }
        }
        found
    }

    /// Finds those that an expression is made of; what is a part of one of them is found with it.
    fn look_into(&mut self, rules: &Rules, expr: ExprId) {
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            let Some(node) = rules.program.exprs.get(expr) else { continue };
            if !takes_long(rules, node) || !is_steady(rules, expr, &mut Vec::new()) {
                schema::parts::operands(node, &mut open);
            } else if let Some(known) = self.are.get_mut(expr.0 as usize) {
                *known = true;
            }
        }
    }

    /// The ways in which an expression is read, of which what they give is kept if it is one of these.
    pub(super) fn keep(&mut self, expr: ExprId, ways: Ways) -> Ways {
        let is_one = self.are.get(expr.0 as usize).is_some_and(|is| *is);
        if !is_one || self.kept > MOST {
            return ways;
        }
        let mut next = || {
            let slot = Steady::new(self.kept);
            self.kept += 1;
            slot
        };
        let Ways { value, number, condition, items, goods, amounts } = ways;
        let value = value.map(|read| {
            let slot = next();
            reading(move |eval| eval.steady(slot, |eval| read(eval)))
        });
        let number = number.map(|read| {
            let slot = next();
            reading(move |eval| {
                let kept = eval.steady(slot, |eval| read(eval).map(Value::Number))?;
                Ok(kept.number())
            })
        });
        let condition = condition.map(|read| {
            let slot = next();
            reading(move |eval| Ok(eval.steady(slot, |eval| read(eval).map(Value::Flag))?.holds()))
        });
        let amounts = amounts.map(|read| {
            let slot = next();
            let read: crate::eval::Measuring =
                Arc::new(move |eval, into| eval.steady_amounts(slot, into, &*read));
            read
        });
        Ways { value, number, condition, items, goods, amounts }
    }
}

/// The list, the local and what is read of each of its items, if a node reads something of each.
fn candidates(node: &Expr) -> Option<(ExprId, LocalId, ExprId)> {
    match node {
        Expr::Filter { list, local, condition: each }
        | Expr::Map { list, local, value: each }
        | Expr::Sum { list, local, value: each }
        | Expr::Extreme { list, local, value: each, .. }
        | Expr::SomeGoods { goods: list, local, condition: each } => Some((*list, *local, *each)),
        _ => None,
    }
}

/// Whether a node takes longer to read than to find what it gave: it is no list of things, and not one of a few parts.
fn takes_long(rules: &Rules, node: &Expr) -> bool {
    match node {
        Expr::Pool { .. } | Expr::Derived { .. } => true,
        node if is_list(node) && !is_bundle(node) => false,
        node => schema::parts::within(&rules.program.exprs, node.parts()).count() >= FEW,
    }
}

/// Whether an expression reads nothing but the state and who is meant: no variable, nothing of an event, no candidate but its own.
fn is_steady(rules: &Rules, expr: ExprId, own: &mut Vec<LocalId>) -> bool {
    let Some(node) = rules.program.exprs.get(expr) else { return false };
    match node {
        Expr::Local(local) => own.contains(local),
        Expr::Slot(_)
        | Expr::SlotOf { .. }
        | Expr::EventSlot(_)
        | Expr::Actor
        | Expr::Cause
        | Expr::Can { .. }
        | Expr::Score { .. }
        | Expr::Script { .. } => false,
        node => {
            let Some((list, local, each)) = candidates(node) else {
                return node.parts().into_iter().all(|part| is_steady(rules, part, own));
            };
            if !is_steady(rules, list, own) {
                return false;
            }
            own.push(local);
            let steady = is_steady(rules, each, own);
            own.pop();
            steady
        }
    }
}
