//! Evaluating from outside a running machine, for rulings, bots and views.

use schema::expr::Exprs;
use schema::id::ExprId;

use super::{Eval, Scratch};
use crate::fault::{Fault, Trap};
use crate::rules::Rules;
use crate::state::{NOBODY, NONE, State};
use crate::value::Value;

/// For whom an expression is evaluated, and with which variables.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context<'s> {
    /// The seat that `me` means (zero-based); absent: nobody.
    pub me: Option<u8>,
    /// Values of the variables (a bot's counters), by slot.
    pub slots: &'s [Value],
    /// Values of the first locals.
    pub locals: &'s [Value],
    /// The seat as which to read: reading what it may not see is a fault. Absent: everything may be read.
    pub viewer: Option<schema::decision::Seat>,
}

/// Evaluates an expression outside a running machine. For a viewer, what was read since the view was opened is recalled
/// (see `Memory::open_view`). A list in the result may lie in `scratch`. The fault has no place in the text.
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
        Some(_) => scratch.memory.begin_for_view(),
    }
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

/// The seat `whose`, or `else_who` if that is [`NOBODY`].
pub(super) fn concerned(whose: u8, else_who: u8) -> u8 {
    if whose == NOBODY { else_who } else { whose }
}
