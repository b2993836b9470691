//! Whether what defines give may outlast the evaluation in which they were read.

use schema::expr::Expr;
use schema::id::ExprId;

use crate::rules::{Field, Rules};

/// Whether no define, field or score looks at the event in answer to which it is read: what they read is the state then, and the
/// player or card of which they are read.
pub(crate) fn lasting(rules: &Rules) -> bool {
    let program = &rules.program;
    let mut open: Vec<ExprId> = program.derived.iter().map(|derived| derived.body).collect();
    open.extend(program.overrides.iter().map(|own| own.body));
    open.extend(program.scores.iter().map(|score| score.value));
    open.extend(rules.fields.iter().flatten().filter_map(|field| match field {
        Field::Constant(_) => None,
        Field::Computed(body) | Field::Changed(body) => Some(*body),
    }));
    let rows = program.definitions.iter().flat_map(|definition| &definition.rows);
    open.extend(rows.flat_map(|row| &row.fields).map(|&(_, body)| body));
    while let Some(expr) = open.pop() {
        let Some(node) = program.exprs.get(expr) else { return false };
        if matches!(node, Expr::Actor | Expr::Cause | Expr::EventSlot(_)) {
            return false;
        }
        schema::parts::operands(node, &mut open);
    }
    true
}
