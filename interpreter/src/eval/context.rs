//! Reading from outside: rulings, bots, whoever looks at a state.

use schema::expr::Exprs;
use schema::id::ExprId;

use super::{Eval, Scratch};
use crate::fault::{Fault, Trap};
use crate::rules::Rules;
use crate::state::{NOBODY, NONE, State};
use crate::value::Value;

/// For whom an expression is read, from outside a running game.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context<'s> {
    /// Who is meant by me.
    pub me: Option<u8>,
    /// Variables (a bot's counters).
    pub slots: &'s [Value],
    /// What is bound to the first locals.
    pub locals: &'s [Value],
    /// If there is a viewer, reading what this seat may not see is a fault.
    pub viewer: Option<schema::decision::Seat>,
}

/// Reads an expression for somebody outside a running game.
pub(crate) fn evaluate(
    rules: &Rules,
    state: &State,
    scratch: &mut Scratch,
    exprs: &Exprs,
    expr: ExprId,
    context: Context<'_>,
) -> Result<Value, Fault> {
    match context.viewer {
        None => scratch.memory.begin(state),
        Some(_) => scratch.memory.begin_for_viewer(),
    }
    read(rules, state, scratch, exprs, expr, context)
}

/// Reads an expression for a viewer who looks at the decision that was opened last. Values of defines are kept until the
/// next one is opened, since the state stays as it is.
pub(crate) fn evaluate_in_view(
    rules: &Rules,
    state: &State,
    scratch: &mut Scratch,
    exprs: &Exprs,
    expr: ExprId,
    context: Context<'_>,
) -> Result<Value, Fault> {
    scratch.memory.begin_for_view();
    read(rules, state, scratch, exprs, expr, context)
}

fn read(
    rules: &Rules,
    state: &State,
    scratch: &mut Scratch,
    exprs: &Exprs,
    expr: ExprId,
    context: Context<'_>,
) -> Result<Value, Fault> {
    scratch.items.clear();
    scratch.locals.clear();
    scratch.locals.extend_from_slice(context.locals);
    scratch.begin_answer();
    let mut eval = Eval {
        rules,
        state,
        scratch,
        pool: exprs,
        slots: context.slots,
        me: context.me.unwrap_or(NOBODY),
        this: Value::Nothing,
        event: NONE,
        locals: 0,
        depth: 0,
        viewer: context.viewer.map(|seat| seat.0),
        compiled: None,
    };
    let found = eval.value(expr);
    found.map_err(|trap| {
        let text =
            if trap == Trap::Script { scratch.complaint.clone() } else { trap.words().to_owned() };
        Fault { code: trap.code(), text, span: None, trace: Vec::new() }
    })
}

/// Who is concerned: whoever something is said of, and where it is said of nobody, whoever is meant else.
pub(super) fn concerned(whose: u8, else_who: u8) -> u8 {
    if whose == NOBODY { else_who } else { whose }
}
