//! Which variables somebody who decides may know. A variable may hold what was read of somebody's secret, and how a
//! condition on it came out would tell that.

use std::collections::BTreeSet;

use schema::code::Op;
use schema::decision::Seat;
use schema::expr::Expr;
use schema::id::{ExprId, Id, SlotId};
use schema::parts::within;

use crate::eval::{Eval, Scratch};
use crate::rules::Rules;
use crate::state::{Frame, State};
use crate::value::Value;

/// The variables of a frame in which something is asked, as far as a viewer may know them.
pub(super) struct Variables<'a> {
    rules: &'a Rules,
    state: &'a State,
    frame: &'a Frame,
    viewer: Seat,
    /// How many arguments the verb that asks was handed, which are its first variables. They were told when it was called.
    handed: usize,
    code: &'a [Op],
}

impl<'a> Variables<'a> {
    pub(super) fn new(rules: &'a Rules, state: &'a State, frame: &'a Frame, viewer: Seat) -> Self {
        let code = rules.program.blocks.get(frame.block).map_or(&[][..], |block| &block.code);
        Self { rules, state, frame, viewer, handed: super::handed(rules, state, frame).len(), code }
    }

    /// Whether the viewer may know the variables that an expression names.
    pub(super) fn are_known_in(&self, expr: ExprId) -> bool {
        self.are_known(expr, &mut BTreeSet::new())
    }

    /// As [`Variables::are_known_in`], of the conditions by which things are left out of a list.
    pub(super) fn are_known_in_conditions(&self, list: ExprId) -> bool {
        match self.rules.program.exprs.get(list) {
            Some(Expr::Filter { list, condition, .. }) => {
                self.are_known_in(*condition) && self.are_known_in_conditions(*list)
            }
            Some(Expr::Only { list, .. }) => self.are_known_in_conditions(*list),
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

    /// `asked` are the variables that are looked at already: what one is given by way of itself says nothing new.
    fn are_known(&self, expr: ExprId, asked: &mut BTreeSet<SlotId>) -> bool {
        within(&self.rules.program.exprs, [expr]).all(|(_, node)| match node {
            Expr::Slot(slot) => !asked.insert(*slot) || self.is_known(*slot, asked),
            node => !matches!(node, Expr::SlotOf { .. } | Expr::EventSlot(_)),
        })
    }

    /// Whether whatever gives the variable a value is something that the viewer sees. A card in a variable gives nothing of
    /// itself to whoever does not see it.
    fn is_known(&self, slot: SlotId, asked: &mut BTreeSet<SlotId>) -> bool {
        let held = self.state.slots.get(self.frame.base as usize + slot.index());
        if matches!(held, Some(Value::Card(_))) {
            return true;
        }
        let mut is_given = slot.index() < self.handed;
        for op in self.code {
            let known = match op {
                Op::Let { slot: to, value } if *to == slot => self.sees(*value, asked),
                Op::For { slot: list, list: of, .. } if self.goes_through(*list, slot) => {
                    self.sees(*of, asked)
                }
                Op::Choose(choice) | Op::May { choice, .. } => {
                    let choice = &self.rules.program.choices[*choice];
                    if choice.result != slot {
                        continue;
                    }
                    choice.chooser.is_none() && self.frame.me == self.viewer.0
                }
                _ => continue,
            };
            if !known {
                return false;
            }
            is_given = true;
        }
        is_given
    }

    /// Whether a loop over the list in this variable puts its items into that one.
    fn goes_through(&self, list: SlotId, item: SlotId) -> bool {
        self.code.iter().any(
            |op| matches!(op, Op::ForNext { slot, item: to, .. } if *slot == list && *to == item),
        )
    }

    /// Whether the viewer sees all that a value is read of now, and knows the variables in it.
    fn sees(&self, value: ExprId, asked: &mut BTreeSet<SlotId>) -> bool {
        let mut scratch = Scratch::default();
        let mut eval = Eval::of_frame(self.rules, self.state, &mut scratch, self.frame);
        eval.viewer = Some(self.viewer.0);
        eval.items(value).is_ok() && self.are_known(value, asked)
    }
}
