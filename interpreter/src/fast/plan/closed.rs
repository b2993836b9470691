//! Expressions of options that read nothing but the state, who acts, for which card, and what the option is for: what one gave
//! counts until something that it read is written.

use schema::expr::Expr;
use schema::id::ExprId;

use super::sizes;
use crate::eval::Closed;
use crate::rules::{Field, Rules};

/// Those of a program; nothing if no value of the program would be kept.
pub(crate) fn of_program(rules: &Rules) -> Option<Closed> {
    let program = &rules.program;
    let mut closed = Closed::default();
    for option in program.options.iter() {
        // What is for several things reads more than the first.
        let condition = option.condition.filter(|_| option.each.len() < 2);
        let exprs = option.each.first().copied().into_iter().chain(condition);
        let kept = |expr: &ExprId| is_closed(rules, *expr) && !sizes::is_small(rules, *expr);
        exprs.filter(kept).for_each(|expr| closed.add(expr));
    }
    let changed = |field: &Option<Field>| matches!(field, Some(Field::Changed(_)));
    let any = !program.derived.is_empty() || rules.fields.iter().any(changed) || !closed.is_empty();
    any.then_some(closed)
}

/// Whether an expression reads no variable of its block and nothing of an event, and is more than a look at one thing.
fn is_closed(rules: &Rules, expr: ExprId) -> bool {
    let mut open = vec![expr];
    let mut looks = false;
    while let Some(expr) = open.pop() {
        let Some(node) = rules.program.exprs.get(expr) else { return false };
        match node {
            Expr::Slot(_)
            | Expr::SlotOf { .. }
            | Expr::EventSlot(_)
            | Expr::Actor
            | Expr::Cause
            | Expr::Script { .. } => return false,
            _ => {}
        }
        let before = open.len();
        schema::parts::operands(node, &mut open);
        looks |= open.len() > before;
    }
    looks
}
