//! Steps of conditional jumps, by what their conditions ask.

use schema::code::Label;
use schema::expr::Expr;
use schema::id::{ExprId, NoteId};
use schema::program::Holder;

use super::Plan;
use super::quick_conditions::QuickCondition;
use super::reads::node;
use super::steps::Step;
use crate::rules::Rules;
use crate::value::Value;

/// The step that jumps to `to` unless a condition holds.
pub(super) fn unless(rules: &Rules, condition: ExprId, to: Label, plan: &mut Plan) -> Step {
    if let Some(step) = of_variable(rules, condition, false, to) {
        return step;
    }
    match QuickCondition::of(rules, condition) {
        None => Step::Unless { condition, to },
        Some(QuickCondition::OwnCell { cell, span }) => Step::UnlessOwnCell { cell, span, to },
        Some(QuickCondition::Variant(variant)) => Step::UnlessVariant { variant, to },
        Some(QuickCondition::OwnZoneBare(first)) => Step::UnlessOwnZone { first, empty: true, to },
        Some(QuickCondition::Not(of)) if matches!(*of, QuickCondition::OwnZoneBare(_)) => {
            let first = if let QuickCondition::OwnZoneBare(first) = *of { first } else { 0 };
            Step::UnlessOwnZone { first, empty: false, to }
        }
        Some(known) => {
            let Ok(number) = u16::try_from(plan.conditions.len()) else {
                return Step::Unless { condition, to };
            };
            let own = known.is_own();
            plan.conditions.push(known);
            Step::UnlessKnown { known: number, own, to }
        }
    }
}

/// The step of a condition on what the card in a variable is, or on whether a note of the table is nothing.
fn of_variable(rules: &Rules, condition: ExprId, not: bool, to: Label) -> Option<Step> {
    match node(rules, condition)? {
        Expr::Not(of) if !not => of_variable(rules, *of, true, to),
        Expr::Is { of, test } => match node(rules, *of)? {
            Expr::Slot(slot) => Some(Step::UnlessIs { slot: *slot, test: *test, not, to }),
            _ => None,
        },
        Expr::IsEmpty(of) => match node(rules, *of)? {
            Expr::Note { note, of: None } => {
                Some(Step::UnlessNote { at: note_of_table(rules, *note)?, not, to })
            }
            _ => None,
        },
        _ => None,
    }
}

/// The index in the state of a note of the table.
pub(super) fn note_of_table(rules: &Rules, note: NoteId) -> Option<u32> {
    let is_tables = rules.program.notes.get(note)?.holder == Holder::Table;
    let at = rules.note_index(note, Value::Nothing).filter(|_| is_tables)?;
    u32::try_from(at).ok()
}
