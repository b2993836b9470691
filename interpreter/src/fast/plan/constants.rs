//! Bundles that are the same in every game: what their parts say is known when the program is loaded.

use schema::expr::{Expr, Exprs};
use schema::id::ExprId;

use crate::eval::{Constants, Eval, Scratch};
use crate::rules::Rules;
use crate::state::{NOBODY, State};

/// The bundles of a program that nothing changes.
pub(crate) fn of_program(rules: &Rules) -> Constants {
    let exprs = &rules.program.exprs;
    let (state, mut scratch) = (State::default(), Scratch::default());
    let mut constants = Constants::default();
    for expr in exprs.ids() {
        if !is_constant(exprs, expr, &constants) {
            constants.push(None);
            continue;
        }
        scratch.clear();
        // What is too much for a number is a fault when it is read, and not before.
        let start = Eval::outside(rules, &state, &mut scratch, NOBODY).goods(expr).ok();
        constants.push(start.map(|start| &scratch.items[start..]));
    }
    constants
}

/// Whether an expression is a bundle of which every part is written as a number or resource. Parts come before the whole.
fn is_constant(exprs: &Exprs, expr: ExprId, known: &Constants) -> bool {
    let number = |expr: &ExprId| matches!(exprs.get(*expr), Some(Expr::Number(_)));
    let bundle = |expr: &ExprId| known.get(*expr).is_some();
    match exprs.get(expr) {
        Some(Expr::Bundle(parts)) => parts.iter().all(|(count, resource)| {
            number(count) && matches!(exprs.get(*resource), Some(Expr::Member(_)))
        }),
        Some(Expr::Blend(_, left, right)) => bundle(left) && bundle(right),
        Some(Expr::Scaled { goods, by }) => bundle(goods) && number(by),
        Some(Expr::Goods(goods)) => bundle(goods),
        _ => false,
    }
}
