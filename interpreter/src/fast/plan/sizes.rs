//! Estimating the cost of evaluating an expression, in nodes. What is cheaper to compute than to look up is not
//! memoised.

use schema::choice::ChoiceOption;
use schema::expr::Expr;
use schema::id::ExprId;

use crate::rules::Rules;

/// The assumed number of items of a list.
const LIST_ITEMS: u32 = 6;

/// The deepest node that is looked at; deeper expressions count as large.
const DEEPEST_NODE: u8 = 40;

/// The cost of looking up a memoised value.
const LOOKUP_NODES: u32 = 4;

/// Expressions that cost less than this are not memoised.
const SMALL_NODES: u32 = 16;

/// Whether evaluating an expression is cheaper than looking its value up.
pub(super) fn is_small(rules: &Rules, expr: ExprId) -> bool {
    Size { rules, left: SMALL_NODES }.holds(expr, 1)
}

/// Whether finding what an option is offered for is cheaper than looking it up. The condition counts once for each
/// item.
pub(super) fn is_offered_soon(rules: &Rules, option: &ChoiceOption) -> bool {
    let mut size = Size { rules, left: SMALL_NODES };
    let each = if option.each.is_empty() { 1 } else { LIST_ITEMS };
    option.each.iter().all(|&list| size.holds(list, 1))
        && option.condition.is_none_or(|condition| size.holds(condition, each))
}

/// The remaining cost below the limit; at 0 the expression is large.
struct Size<'r> {
    rules: &'r Rules,
    left: u32,
}

impl Size<'_> {
    /// Adds an expression that is evaluated `times` times. Returns whether the sum is still below the limit.
    fn holds(&mut self, expr: ExprId, times: u32) -> bool {
        self.add(expr, times, 0);
        self.left > 0
    }

    /// Subtracts the cost of an expression that is evaluated `times` times.
    fn add(&mut self, expr: ExprId, times: u32, depth: u8) {
        let Some(node) = self.rules.program.exprs.get(expr).filter(|_| depth < DEEPEST_NODE) else {
            self.left = 0;
            return;
        };
        let own = match node {
            Expr::Script { .. }
            | Expr::Score { .. }
            | Expr::Can { .. }
            | Expr::AllCards(_)
            | Expr::Definitions(_)
            | Expr::Piles(_)
            | Expr::PilesIn(_)
            | Expr::Spot(_) => SMALL_NODES,
            Expr::Contents(_) | Expr::Only { .. } | Expr::Bundle(_) | Expr::Wealth(_) => LIST_ITEMS,
            Expr::Derived { args, .. } if args.is_empty() => LOOKUP_NODES,
            _ => 1,
        };
        self.left = self.left.saturating_sub(own * times);
        if self.left == 0 {
            return;
        }
        // A define without arguments is memoised itself, or small.
        if let Expr::Derived { derived, args, .. } = node
            && !args.is_empty()
            && let Some(declared) = self.rules.program.derived.get(*derived)
        {
            self.add(declared.body, times, depth + 1);
        }
        let (once, each) = match node {
            Expr::Filter { list, condition: each, .. }
            | Expr::Map { list, value: each, .. }
            | Expr::Sum { list, value: each, .. }
            | Expr::Extreme { list, value: each, .. } => (vec![*list], Some(*each)),
            node => (node.parts(), None),
        };
        once.into_iter().for_each(|part| self.add(part, times, depth + 1));
        if let Some(each) = each {
            self.add(each, times * LIST_ITEMS, depth + 1);
        }
    }
}
