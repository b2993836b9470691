//! Finds conditions that have the same value in every game. A ruling that claims one could never fail, or never hold.

use schema::expr::{Arith, Compare, Expr};
use schema::id::ExprId;
use schema::parts::alike;

use crate::check::analyses::Lowered;

/// The interval in which a number must lie, ends included; an absent end is unbounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Extent {
    least: Option<i64>,
    most: Option<i64>,
}

impl Extent {
    const ANY: Self = Self { least: None, most: None };
    /// The interval of numbers that count something.
    const COUNT: Self = Self { least: Some(0), most: None };

    fn exactly(number: i64) -> Self {
        Self { least: Some(number), most: Some(number) }
    }

    /// The smallest interval that also contains 0, since a value read of `none` is 0.
    fn or_nought(self) -> Self {
        Self { least: self.least.map(|it| it.min(0)), most: self.most.map(|it| it.max(0)) }
    }

    fn negative(self) -> Self {
        Self { least: self.most.map(|it| -it), most: self.least.map(|it| -it) }
    }

    fn plus(self, other: Self) -> Self {
        let sum = |a: Option<i64>, b: Option<i64>| a?.checked_add(b?);
        Self { least: sum(self.least, other.least), most: sum(self.most, other.most) }
    }

    fn is_below(self, other: Self) -> bool {
        self.most.zip(other.least).is_some_and(|(most, least)| most < least)
    }

    fn is_not_above(self, other: Self) -> bool {
        self.most.zip(other.least).is_some_and(|(most, least)| most <= least)
    }
}

/// The state of this analysis.
pub(crate) struct Certain<'p> {
    lowered: Lowered<'p>,
}

impl<'p> Certain<'p> {
    /// The analysis of conditions of a ruling. `lowered` has the program, and the arena of the ruling.
    pub(crate) fn new(lowered: Lowered<'p>) -> Self {
        Self { lowered }
    }

    /// Whether a condition, or a part of it joined by `and` or `or`, has the same value whatever has happened: it is
    /// constant, its two sides are equal expressions, or the intervals of its sides decide it.
    pub(crate) fn is_certain(&self, condition: ExprId) -> bool {
        if self.is_constant(condition) {
            return true;
        }
        let Some(node) = self.lowered.exprs.get(condition) else { return false };
        if let Expr::And(one, other) | Expr::Or(one, other) = node {
            return self.is_certain(*one) || self.is_certain(*other);
        }
        if let Expr::Not(inner) = node {
            return self.is_certain(*inner);
        }
        if let Expr::Same(one, other) | Expr::SameItems(one, other) = node {
            return alike(self.lowered.exprs, *one, *other);
        }
        let Expr::Compare(how, one, other) = node else { return false };
        if alike(self.lowered.exprs, *one, *other) {
            return true;
        }
        self.decided(*how, *one, *other).is_some()
    }

    /// What a comparison of two numbers always yields, if the intervals in which they must lie decide it.
    pub(crate) fn decided(&self, how: Compare, one: ExprId, other: ExprId) -> Option<bool> {
        let (these, those) = (self.extent(one), self.extent(other));
        let (below, above) = (these.is_below(those), those.is_below(these));
        let (not_above, not_below) = (these.is_not_above(those), those.is_not_above(these));
        let (holds, fails) = match how {
            Compare::Less => (below, not_below),
            Compare::AtLeast => (not_below, below),
            Compare::More => (above, not_above),
            Compare::AtMost => (not_above, above),
            Compare::Equal => (false, below || above),
            Compare::Unequal => (below || above, false),
        };
        (holds || fails).then_some(holds)
    }

    /// Whether two expressions read the same thing, so that comparing them tells nothing. Not what is written out, such
    /// as numbers, and what a script gives, which may be another value each time.
    pub(crate) fn are_one(&self, one: ExprId, other: ExprId) -> bool {
        let mut parts = schema::parts::within(self.lowered.exprs, [one]);
        alike(self.lowered.exprs, one, other)
            && !self.is_constant(one)
            && !parts.any(|(_, node)| matches!(node, Expr::Script { .. }))
    }

    /// Whether an expression is made only of numbers, names and texts. Fields of cards do not count as constant, since
    /// they are facts of the game that a ruling may claim.
    pub(crate) fn is_constant(&self, expr: ExprId) -> bool {
        let Some(node) = self.lowered.exprs.get(expr) else { return false };
        let plain = matches!(
            node,
            Expr::Number(_)
                | Expr::Flag(_)
                | Expr::Nothing
                | Expr::Definition(_)
                | Expr::Member(_)
                | Expr::Text(_)
                | Expr::Seat(_)
                | Expr::Bundle(_)
                | Expr::List(_)
                | Expr::Arith(..)
                | Expr::Negative(_)
                | Expr::Compare(..)
                | Expr::Same(..)
                | Expr::SameItems(..)
                | Expr::And(..)
                | Expr::Or(..)
                | Expr::Not(_)
        );
        plain && node.parts().into_iter().all(|part| self.is_constant(part))
    }

    /// The interval in which a number must lie, judged by declarations.
    fn extent(&self, number: ExprId) -> Extent {
        let Some(node) = self.lowered.exprs.get(number) else { return Extent::ANY };
        if let Expr::Number(number) = node {
            return Extent::exactly(i64::from(*number));
        }
        if let Expr::Cell { cell, .. } = node {
            let range = self.lowered.program.cells.get(*cell).and_then(|cell| cell.range);
            let within = |(least, most): (i32, i32)| Extent {
                least: Some(i64::from(least)),
                most: (most < i32::MAX).then_some(i64::from(most)),
            };
            return range.map_or(Extent::ANY, within).or_nought();
        }
        let counts = matches!(
            node,
            Expr::Count(_)
                | Expr::Total(_)
                | Expr::AmountOf { .. }
                | Expr::LevelOf(_)
                | Expr::SeatOf(_)
        );
        if counts {
            return Extent::COUNT;
        }
        if let Expr::Negative(of) = node {
            return self.extent(*of).negative();
        }
        match node {
            Expr::Arith(Arith::Add, one, other) => self.extent(*one).plus(self.extent(*other)),
            Expr::Arith(Arith::Subtract, one, other) => {
                self.extent(*one).plus(self.extent(*other).negative())
            }
            _ => Extent::ANY,
        }
    }
}
