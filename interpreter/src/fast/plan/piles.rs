//! Whether the cards of a pile are always those of its name: they come there by their names alone unless a text names a pile
//! as a place to move to, or puts cards next to others.

use std::collections::BTreeSet;

use schema::code::Op;
use schema::expr::Expr;
use schema::id::ExprId;
use schema::operand::Placement;

use super::reads::node;
use crate::rules::Rules;

/// Deeper expressions may be anything.
const DEEPEST: u8 = 24;

/// Whether each pile of a zone of piles by names holds nothing but cards of its name, whatever happens.
pub(super) fn keep_their_names(rules: &Rules) -> bool {
    let exprs = &rules.program.exprs;
    let operands: BTreeSet<ExprId> = exprs.iter().flat_map(Expr::parts).collect();
    let ops = || rules.program.blocks.iter().flat_map(|block| block.code.iter());
    // What is moved out of a pile or shuffled there goes to no pile by that.
    let emptied: BTreeSet<ExprId> = ops()
        .filter_map(|op| match op {
            Op::Move { what, .. } => Some(*what),
            Op::Shuffle(place) => Some(*place),
            _ => None,
        })
        .collect();
    let is_handed_on = |expr: &ExprId| !operands.contains(expr) && !emptied.contains(expr);
    let goes_beside = |op: &Op| match op {
        Op::Move { to, place: Placement::Onto | Placement::Under, .. } => {
            !matches!(node(rules, *to), Some(Expr::Zone { .. }))
        }
        _ => false,
    };
    !ops().any(goes_beside)
        && !exprs.ids().filter(is_handed_on).any(|expr| may_be_pile(rules, expr, 0))
}

/// Whether the value of an expression may be a pile that the expression itself names, or a list of such.
fn may_be_pile(rules: &Rules, expr: ExprId, depth: u8) -> bool {
    let part = |expr: &ExprId| depth >= DEEPEST || may_be_pile(rules, *expr, depth + 1);
    match node(rules, expr) {
        Some(
            Expr::Pile { .. }
            | Expr::PileIn { .. }
            | Expr::PileOf(_)
            | Expr::Piles(_)
            | Expr::PilesIn(_),
        ) => true,
        Some(
            Expr::Filter { list, .. }
            | Expr::Only { list, .. }
            | Expr::Distinct(list)
            | Expr::Take { of: list, .. }
            | Expr::Item { of: list, .. }
            | Expr::In { these: list, .. }
            | Expr::Without(list, _),
        ) => part(list),
        Some(Expr::Map { list, value, .. }) => part(list) || part(value),
        Some(
            Expr::List(parts)
            | Expr::Derived { args: parts, .. }
            | Expr::Script { args: parts, .. },
        ) => parts.iter().any(part),
        Some(Expr::Join(left, right)) => part(left) || part(right),
        Some(Expr::If { then, otherwise, .. }) => part(then) || part(otherwise),
        _ => false,
    }
}
