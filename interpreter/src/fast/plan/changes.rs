//! Steps that change counters.

use schema::expr::Expr;
use schema::id::{CellId, ExprId};
use schema::program::Until;

use super::reads::{node, own_cell};
use super::steps::Step;
use crate::rules::Rules;

/// How a counter is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    Set,
    Add,
    Subtract,
}

/// Adding a constant to a counter of the acting player, with what is known of the counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Addition {
    pub(crate) cell: CellId,
    /// Where it stands, if it is an act (see `sites.rs`).
    pub(crate) site: u16,
    /// The index of seat 0's cell; those of the other seats follow it.
    pub(crate) at: u32,
    pub(crate) least: i32,
    pub(crate) most: i32,
    /// The number that is added; negative to subtract.
    pub(crate) by: i32,
}

impl Addition {
    pub(crate) fn new(rules: &Rules, cell: CellId, by: i32) -> Self {
        let info = &rules.cells[cell];
        // A sum of 32 bits is within bounds that are not.
        let least = i32::try_from(info.least).unwrap_or(i32::MIN);
        let most = i32::try_from(info.most).unwrap_or(i32::MAX);
        Self { cell, site: 0, at: info.base, least, most, by }
    }
}

/// Whether a value lasts until a verb ends. Writing it must then register its end, which steps do not do.
pub(super) fn ends_with_verb(until: Option<Until>) -> bool {
    matches!(until, Some(Until::Verb(_)))
}

/// The step that adds to a counter or takes away from it; `None` if the machine must execute it as written.
pub(super) fn change(
    rules: &Rules,
    cell: CellId,
    of: Option<ExprId>,
    add: bool,
    by: ExprId,
) -> Option<Step> {
    if ends_with_verb(rules.cells[cell].until) {
        return None;
    }
    if of.is_none() || own_cell(rules, cell, of).is_none() || rules.cells[cell].cycle {
        let how = if add { Change::Add } else { Change::Subtract };
        return Some(Step::SetCell { cell, of, value: by, how });
    }
    Some(match node(rules, by)? {
        Expr::Number(number) => {
            let by = if add { *number } else { number.checked_neg()? };
            Step::ChangeOwn(Addition::new(rules, cell, by))
        }
        _ => Step::ChangeOwnBy { cell, add, by },
    })
}
