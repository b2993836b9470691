//! The pass `constants`: evaluating bundles that are the same in every game.

use schema::expr::{Expr, Exprs};
use schema::id::ExprId;

use crate::eval::{Constants, Eval, Scratch};
use crate::rules::Rules;
use crate::state::{NOBODY, State};

/// The constant bundles of a program.
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
        // Overflow is a fault when the expression is evaluated in a game, and not before.
        let start = Eval::outside(rules, &state, &mut scratch, NOBODY).goods(expr).ok();
        constants.push(start.map(|start| &scratch.items[start..]));
    }
    constants
}

/// Whether an expression is a bundle whose parts are all constants. Parts have smaller ids than the whole, so theirs
/// are known already.
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
