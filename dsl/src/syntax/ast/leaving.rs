//! Where a `stop` goes on.

use super::{Block, Statement, StatementKind, inner_blocks};

/// Whether something in a block may leave the loop around it: a `stop` of this loop, or what else counts as leaving it.
pub(crate) fn leaves_loop(block: &Block, also: fn(&Statement) -> bool) -> bool {
    block.statements.iter().any(|statement| statement_leaves(statement, true, also))
}

/// As [`leaves_loop`], of one statement. `own` says that a `stop` here belongs to that loop.
fn statement_leaves(statement: &Statement, own: bool, also: fn(&Statement) -> bool) -> bool {
    let leaves = |block: &Block, own| {
        block.statements.iter().any(|inner| statement_leaves(inner, own, also))
    };
    match &statement.kind {
        _ if also(statement) => true,
        StatementKind::Stop => own,
        StatementKind::Gate { effect, then, otherwise } => {
            statement_leaves(effect, own, also)
                || then.iter().chain(otherwise).any(|block| leaves(block, own))
        }
        _ => {
            // A `stop` in a block that is handed over leaves that.
            let is_call = matches!(statement.kind, StatementKind::Call(_));
            let own = own && !is_call && !takes_stops(statement);
            inner_blocks(statement).into_iter().any(|block| leaves(block, own))
        }
    }
}

/// Whether a `stop` in the blocks of a statement leaves this statement, and not one around it.
pub(crate) fn takes_stops(statement: &Statement) -> bool {
    matches!(
        statement.kind,
        StatementKind::While { .. }
            | StatementKind::Repeat { .. }
            | StatementKind::For { .. }
            | StatementKind::Each(_)
            | StatementKind::Together(_)
            | StatementKind::Menu { .. }
    )
}
