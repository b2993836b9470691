//! Finds marks of `when NUMBER rises to MARK` that move themselves: only the number is watched.

use std::collections::BTreeSet;

use schema::effect::{Changed, Does};
use schema::expr::Expr;
use schema::id::ExprId;
use schema::parts::operands;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

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
    let changed: Vec<Changed> = lowered
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
    let moving = marks.iter().filter(|mark| lowered.reached(mark.value).any(moves));
    moving.map(told).collect()
}

impl<'p> Lowered<'p> {
    /// All nodes below and including one, and those of the bodies of the defines that they name, each once.
    fn reached(&self, root: ExprId) -> impl Iterator<Item = &'p Expr> {
        let (mut open, mut seen) = (vec![root], BTreeSet::new());
        let (program, exprs) = (self.program, self.exprs);
        std::iter::from_fn(move || {
            while let Some(id) = open.pop() {
                if let Some(node) = exprs.get(id).filter(|_| seen.insert(id)) {
                    operands(node, &mut open);
                    if let Expr::Derived { derived, .. } = node {
                        open.extend(program.derived.get(*derived).map(|derived| derived.body));
                    }
                    return Some(node);
                }
            }
            None
        })
    }
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
