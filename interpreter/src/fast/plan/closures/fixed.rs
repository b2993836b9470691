//! Closures of constant lists: literals, and defines whose body is one.

use std::collections::BTreeMap;
use std::sync::Arc;

use schema::expr::{Expr, Exprs};
use schema::id::{DerivedId, ExprId};
use schema::program::Derived;

use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Eval, PAIRS, Reading};
use crate::fault::Trap;
use crate::rules::Rules;
use crate::value::Value;

/// A constant list.
#[derive(Clone)]
pub(super) struct Fixed {
    pub(super) items: Arc<[Value]>,
    /// The number of things that evaluating it counts as looked at.
    looked: usize,
    /// The depth of its evaluation in nodes.
    height: u16,
}

impl Fixed {
    /// Charges the fuel of evaluating it.
    #[inline(always)]
    pub(super) fn look(&self, eval: &mut Eval<'_>) -> Result<(), Trap> {
        eval.depth_below(self.height)?;
        eval.scratch.looked.at(self.looked)
    }

    /// Charges the fuel and pushes the items.
    fn push(&self, eval: &mut Eval<'_>) -> Result<usize, Trap> {
        self.look(eval)?;
        let start = eval.scratch.items.len();
        eval.scratch.items.extend_from_slice(&self.items);
        Ok(start)
    }
}

/// Whether a node gives a single value or nothing, and never a list.
fn is_one(node: &Expr) -> bool {
    matches!(node, Expr::NameOf(_) | Expr::MemberOf { .. })
}

/// The constant lists that defines are. Whatever names one of them shares its items.
pub(super) fn of_defines(rules: &Rules) -> BTreeMap<DerivedId, Fixed> {
    let exprs = &rules.program.exprs;
    let list = |(id, derived): (DerivedId, &Derived)| {
        let fixed = of_parts(exprs, exprs.get(derived.body)?)?;
        let height = rules.depth(derived.body);
        // The define itself counts by its depth, and its list once more.
        let looked = fixed.looked + 1 + usize::from(height) / 8 + fixed.items.len();
        rules
            .is_unchanged(id)
            .then(|| (id, Fixed { looked, height: height.saturating_add(1), ..fixed }))
    };
    rules.program.derived.pairs().filter_map(list).collect()
}

/// The constant list that a node is, if it lists nothing but constants.
fn of_parts(exprs: &Exprs, node: &Expr) -> Option<Fixed> {
    let Expr::List(parts) = node else { return None };
    let part = |part: &ExprId| match exprs.get(*part).and_then(Thing::leaf)? {
        Thing::Constant(Value::Nothing) => None,
        Thing::Constant(value) => Some(value),
        _ => None,
    };
    let items: Arc<[Value]> = parts.iter().map(part).collect::<Option<_>>()?;
    // As written, each part is counted, and then the whole list.
    Some(Fixed { looked: 2 * items.len(), items, height: 0 })
}

impl Compiler<'_> {
    /// The constant list that a node is, if it is one.
    pub(super) fn fixed_list(&self, node: &Expr) -> Option<Fixed> {
        match node {
            Expr::Derived { derived, of: None, args } if args.is_empty() => {
                self.lists.get(derived).cloned()
            }
            node => of_parts(&self.rules.program.exprs, node),
        }
    }

    /// The closure of a constant list.
    pub(super) fn fixed_items(&self, node: &Expr) -> Option<Reading<usize>> {
        let fixed = self.fixed_list(node)?;
        Some(reading(move |eval| fixed.push(eval)))
    }

    /// The closure of whether no item of `these` is in a constant list.
    pub(super) fn is_in_none(&self, these: ExprId, those: ExprId) -> Option<Reading<bool>> {
        let fixed = self.fixed_list(self.node(those)?)?;
        // As written, a list of one part counts the part twice.
        let (these, times) = match self.node(these)? {
            Expr::List(parts) => match parts[..] {
                [part] if self.node(part).is_some_and(is_one) => (self.thing(part), 2),
                _ => return None,
            },
            node if is_one(node) || Thing::leaf(node).is_some() => (self.thing(these), 1),
            _ => return None,
        };
        Some(reading(move |eval| {
            let start = eval.scratch.items.len();
            let these = these.get(eval)?;
            if matches!(these, Value::List { .. }) {
                eval.replace_with_items(these, start);
                eval.finish_list(start)?;
                let middle = fixed.push(eval)?;
                eval.keep_those_in(start, middle)?;
                eval.finish_list(start)?;
                let bare = eval.scratch.items.len() == start;
                eval.scratch.items.truncate(start);
                return Ok(bare);
            }
            eval.scratch.items.truncate(start);
            let count = usize::from(these != Value::Nothing);
            eval.scratch.looked.at(times * count)?;
            fixed.look(eval)?;
            let found = count > 0 && fixed.items.iter().any(|&item| eval.same(these, item));
            eval.scratch.looked.at(count * fixed.items.len() / PAIRS + usize::from(found))?;
            Ok(!found)
        }))
    }
}
