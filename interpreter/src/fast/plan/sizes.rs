//! How much is read for an expression, roughly, in nodes: so that what is sooner worked out than found again is not kept.

use schema::choice::ChoiceOption;
use schema::expr::Expr;
use schema::id::ExprId;

use crate::rules::Rules;

/// What a list is taken to hold.
const ITEMS: u32 = 6;

/// How deep is looked; what lies deeper is not small.
const DEEPEST: u8 = 40;

/// A value that is kept is found as soon as so many nodes are read.
const KEPT: u32 = 4;

/// Up to so many nodes are read anew each time: keeping a value and finding it again takes as long.
const SMALL: u32 = 16;

/// Whether an expression is read sooner than its value is found where it is kept.
pub(super) fn is_small(rules: &Rules, expr: ExprId) -> bool {
    Size { rules, left: SMALL }.holds(expr, 1)
}

/// Whether what an option is offered for is: what is for the things of a list has a condition of each of them.
pub(super) fn is_offered_soon(rules: &Rules, option: &ChoiceOption) -> bool {
    let mut size = Size { rules, left: SMALL };
    let each = if option.each.is_empty() { 1 } else { ITEMS };
    option.each.iter().all(|&list| size.holds(list, 1))
        && option.condition.is_none_or(|condition| size.holds(condition, each))
}

/// How many more nodes may be read; what has none left is not looked at further.
struct Size<'r> {
    rules: &'r Rules,
    left: u32,
}

impl Size<'_> {
    /// Whether an expression that is read so many times is small, besides what was read before it.
    fn holds(&mut self, expr: ExprId, times: u32) -> bool {
        self.add(expr, times, 0);
        self.left > 0
    }

    /// An expression is read so many times.
    fn add(&mut self, expr: ExprId, times: u32, depth: u8) {
        let Some(node) = self.rules.program.exprs.get(expr).filter(|_| depth < DEEPEST) else {
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
            | Expr::Spot(_) => SMALL,
            Expr::Contents(_) | Expr::Only { .. } | Expr::Bundle(_) | Expr::Wealth(_) => ITEMS,
            Expr::Derived { args, .. } if args.is_empty() => KEPT,
            _ => 1,
        };
        self.left = self.left.saturating_sub(own * times);
        if self.left == 0 {
            return;
        }
        // What has no arguments is kept itself, or is small.
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
            self.add(each, times * ITEMS, depth + 1);
        }
    }
}
