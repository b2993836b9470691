//! Steps of assignments to variables.

use schema::expr::Expr;
use schema::id::{ExprId, SlotId};

use super::reads::{Read, node, read};
use super::steps::Step;
use super::unless::note_of_table;
use crate::rules::Rules;

/// The step that assigns a value to a variable: without evaluation where that can be. `None` if a script in
/// it may draw random numbers, or if a list is extended in place, which is left to the machine.
pub(super) fn assignment(rules: &Rules, slot: SlotId, value: ExprId) -> Option<Step> {
    let node = node(rules, value)?;
    if !rules.program.scripts.is_empty() || matches!(node, Expr::Join(..)) {
        return None;
    }
    Some(unevaluated(rules, slot, value, node).unwrap_or(Step::Let { slot, value }))
}

/// The step that assigns what needs no evaluation.
fn unevaluated(rules: &Rules, slot: SlotId, value: ExprId, of: &Expr) -> Option<Step> {
    let next = |of: ExprId, left| match node(rules, of)? {
        Expr::Slot(of) => Some(Step::LetNext { slot, of: *of, left }),
        _ => None,
    };
    match of {
        Expr::Left(of) => next(*of, true),
        Expr::Right(of) => next(*of, false),
        Expr::Note { note, of: None } => {
            Some(Step::LetNote { slot, at: note_of_table(rules, *note)? })
        }
        _ => match read(rules, value)? {
            value @ (Read::Value(_)
            | Read::OwnValue(_)
            | Read::Slot(_)
            | Read::SelfCard
            | Read::OwnZone(_)
            | Read::ZoneOf(..)) => Some(Step::LetRead { slot, value }),
            Read::OwnCards(_)
            | Read::OwnOnly(..)
            | Read::OwnTop(_)
            | Read::Tops { .. }
            | Read::Evaluated(_) => None,
        },
    }
}
