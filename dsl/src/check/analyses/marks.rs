//! Finds marks of `when NUMBER rises to MARK` that move themselves: only the number is watched.

use std::collections::BTreeSet;

use schema::effect::{Changed, Does};
use schema::expr::Expr;
use schema::id::ExprId;
use schema::parts::reached_in;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many nodes are looked at in all marks together. What stands in marks behind them is not warned of.
const MOST_NODES: usize = 200_000;

/// A mark, as it is written.
pub(crate) struct Mark {
    pub(crate) value: ExprId,
    pub(crate) span: Span,
    /// The number that is watched, as it is written.
    pub(crate) number: String,
    pub(crate) rises: bool,
}

/// Warns of marks that are read of something which the game changes (`W0133`).
pub(crate) fn check(lowered: Lowered<'_>, marks: &[Mark]) -> Vec<Diagnostic> {
    let changed: BTreeSet<Changed> = lowered
        .program
        .effects
        .iter()
        .filter_map(|effect| match effect.does {
            Does::Change { what, .. } => Some(what),
            Does::Forbid { .. } => None,
        })
        .collect();
    let moves = |node: &Expr| match node {
        Expr::Cell { .. }
        | Expr::Note { .. }
        | Expr::Pool { .. }
        | Expr::Wealth(_)
        | Expr::Contents(_)
        | Expr::AllCards(_) => true,
        Expr::Field { field, .. } => changed.contains(&Changed::Field(*field)),
        Expr::Derived { derived, .. } => changed.contains(&Changed::Derived(*derived)),
        // What else there is moves only by these, which are among its parts.
        _ => false,
    };
    let mut left = MOST_NODES;
    let moving = marks.iter().filter(|mark| {
        let nodes = reached_in(lowered.program, lowered.exprs, [mark.value]).take(left);
        nodes.inspect(|_| left -= 1).any(|(_, node)| moves(node))
    });
    moving.map(told).collect()
}

fn told(mark: &Mark) -> Diagnostic {
    let (number, meets) = (&mark.number, if mark.rises { "rises to 0" } else { "falls to 0" });
    Diagnostic::warning(
        codes::MOVING_MARK,
        mark.span,
        format!("this mark may move, and only `{number}` is watched: where the mark comes to it, nobody answers"),
    )
    .label(mark.span, "is not watched")
    .help(format!(
        "give what lies between the two a name, which is watched as a whole: `define WORD = {number} - …`, `when WORD {meets} {{ … }}`"
    ))
}
