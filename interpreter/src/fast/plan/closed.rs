//! Finding the options for which the list of what they are offered for can be memoised: those that depend on nothing
//! but the state, the acting player and the bearing card.

use schema::expr::Expr;
use schema::id::ExprId;

use super::sizes;
use crate::eval::Closed;
use crate::rules::{Field, Rules};

/// The options of a program whose results are memoised. `None` if the program has nothing to memoise at all.
pub(crate) fn of_program(rules: &Rules) -> Option<Closed> {
    let program = &rules.program;
    let mut closed = Closed::default();
    for (id, option) in program.options.pairs().filter(|(_, option)| option.each.len() < 2) {
        let read = || option.each.iter().copied().chain(option.condition);
        if read().all(|expr| is_closed(rules, expr)) && !sizes::is_offered_soon(rules, option) {
            closed.add(id);
        }
    }
    let changed = |field: &Option<Field>| matches!(field, Some(Field::Changed(_)));
    let any = !program.derived.is_empty()
        || rules.fields.iter().any(changed)
        || rules.bears_anything()
        || closed.options().next().is_some();
    any.then_some(closed)
}

/// Whether an expression reads no variables of its block and nothing of an event, and calls no script.
fn is_closed(rules: &Rules, expr: ExprId) -> bool {
    let mut open = vec![expr];
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
        schema::parts::operands(node, &mut open);
    }
    true
}
