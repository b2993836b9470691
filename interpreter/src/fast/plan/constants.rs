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
        if !is_constant(exprs, expr) {
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

/// Whether an expression is a bundle of which every part is written as a number or resource.
fn is_constant(exprs: &Exprs, expr: ExprId) -> bool {
    let of = |expr: &ExprId| is_constant(exprs, *expr);
    match exprs.get(expr) {
        Some(Expr::Bundle(parts)) => parts.iter().all(|(count, resource)| {
            matches!(exprs.get(*count), Some(Expr::Number(_)))
                && matches!(exprs.get(*resource), Some(Expr::Member(_)))
        }),
        Some(Expr::Blend(_, left, right)) => of(left) && of(right),
        Some(Expr::Scaled { goods, by }) => {
            of(goods) && matches!(exprs.get(*by), Some(Expr::Number(_)))
        }
        Some(Expr::Goods(goods)) => of(goods),
        _ => false,
    }
}
