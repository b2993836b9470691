//! Which variables somebody who decides may know. A variable may hold what was read of somebody's secret, and how a
//! condition on it came out would tell that.

use schema::expr::Expr;
use schema::id::{ExprId, Id, SlotId};
use schema::parts::within;
use schema::program::Choice;

use crate::rules::Rules;
use crate::state::{Frame, State};
use crate::value::Value;

/// The variables of a frame in which something is asked, as far as whoever is asked may know them.
pub(super) struct Variables<'a> {
    rules: &'a Rules,
    state: &'a State,
    frame: &'a Frame,
    choice: &'a Choice,
}

impl<'a> Variables<'a> {
    pub(super) const fn new(
        rules: &'a Rules,
        state: &'a State,
        frame: &'a Frame,
        choice: &'a Choice,
    ) -> Self {
        Self { rules, state, frame, choice }
    }

    /// Whether whoever is asked may know the variables that an expression names.
    pub(super) fn are_known_in(&self, expr: ExprId) -> bool {
        within(&self.rules.program.exprs, [expr]).all(|(_, node)| match node {
            Expr::Slot(slot) => self.is_known(*slot),
            node => !matches!(node, Expr::SlotOf { .. } | Expr::EventSlot(_)),
        })
    }

    /// As [`Variables::are_known_in`], of the conditions by which things are left out of a list.
    pub(super) fn are_known_in_conditions(&self, list: ExprId) -> bool {
        match self.rules.program.exprs.get(list) {
            Some(Expr::Filter { list, condition, .. }) => {
                self.are_known_in(*condition) && self.are_known_in_conditions(*list)
            }
            Some(Expr::Only { list, .. }) => self.are_known_in_conditions(*list),
            Some(Expr::If { condition, then, otherwise }) => {
                self.are_known_in(*condition)
                    && self.are_known_in_conditions(*then)
                    && self.are_known_in_conditions(*otherwise)
            }
            // In its body no variables are named but what it is handed.
            Some(Expr::Derived { of, args, .. }) => {
                args.iter().chain(of).all(|part| self.are_known_in(*part))
            }
            Some(Expr::Join(one, other)) => {
                self.are_known_in_conditions(*one) && self.are_known_in_conditions(*other)
            }
            _ => true,
        }
    }

    /// As [`Variables::are_known_in`], of a part of conditions that are joined by `and`, and of those before it.
    pub(super) fn are_known_up_to(&self, condition: ExprId, part: ExprId) -> bool {
        let mut open = vec![condition];
        while let Some(condition) = open.pop() {
            if let Some(Expr::And(left, right)) = self.rules.program.exprs.get(condition) {
                open.extend([*right, *left]);
                continue;
            }
            if !self.are_known_in(condition) {
                return false;
            }
            if condition == part {
                break;
            }
        }
        true
    }

    /// Whether the checker has found nothing in the variable that whoever is asked may not see. A card in a variable gives
    /// nothing of itself to whoever does not see it.
    fn is_known(&self, slot: SlotId) -> bool {
        let held = self.state.slots.get(self.frame.base as usize + slot.index());
        matches!(held, Some(Value::Card(_)))
            || self.choice.known.iter().any(|(known, _)| *known == slot)
    }
}
