//! Expressions as closures: each reads what its expression says, with all that is known of it before a game begins put in. Whoever
//! makes them sees to it that they come to the same as the expression as it is written: the same values, the same parts of
//! the state read, the same fuel, the same faults. Where there is no closure the expression itself is read.

use std::fmt;
use std::sync::Arc;

use schema::id::{ExprId, Id, OptionId};

use super::Eval;
use crate::fault::Trap;
use crate::value::Value;

/// A closure that reads an expression.
pub(crate) type Reading<T> = Arc<dyn Fn(&mut Eval<'_>) -> Result<T, Trap> + Send + Sync>;

/// A closure that reads a bundle: of each resource of a program how many there are, none of them less than none, side by side. It
/// writes all of the lanes that it is given.
pub(crate) type Measuring =
    Arc<dyn Fn(&mut Eval<'_>, &mut [i32]) -> Result<(), Trap> + Send + Sync>;

/// Whether candidates are read several at once, and where it is found out what went wrong.
#[cfg(feature = "fast")]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum AtOnce {
    /// They are. Where anything goes wrong they are read again, one after another.
    #[default]
    Yes,
    /// They are, within others that are, too: those are read again.
    Within,
    /// Something went wrong, and which was first is found out.
    No,
}

/// The ways in which one expression is read: each as the function of [`Eval`] that is called so reads it.
#[derive(Clone, Default)]
pub(crate) struct Ways {
    pub(crate) value: Option<Reading<Value>>,
    pub(crate) number: Option<Reading<i32>>,
    pub(crate) condition: Option<Reading<bool>>,
    /// Where its items begin on top of scratch.
    pub(crate) items: Option<Reading<usize>>,
    /// Where its goods begin on top of scratch.
    pub(crate) goods: Option<Reading<usize>>,
    /// The bundle that it is, without anything in scratch.
    pub(crate) amounts: Option<Measuring>,
}

/// The closures of a program.
pub(crate) struct Compiled {
    /// By expression.
    ways: Vec<Ways>,
    /// By option: what it is offered for, where a condition holds for some things of a list.
    offered: Vec<Option<Reading<usize>>>,
}

impl Compiled {
    pub(crate) fn new(ways: Vec<Ways>, offered: Vec<Option<Reading<usize>>>) -> Self {
        Self { ways, offered }
    }

    #[inline(always)]
    pub(super) fn offered_for(&self, option: OptionId) -> Option<&Reading<usize>> {
        self.offered.get(option.index())?.as_ref()
    }

    /// What options are offered for, where there is a closure.
    pub(crate) fn offered(&self) -> impl Iterator<Item = &Reading<usize>> {
        self.offered.iter().flatten()
    }

    #[inline(always)]
    pub(crate) fn ways(&self, expr: ExprId) -> Option<&Ways> {
        self.ways.get(expr.0 as usize)
    }

    #[inline(always)]
    pub(super) fn value(&self, expr: ExprId) -> Option<&Reading<Value>> {
        self.ways(expr)?.value.as_ref()
    }

    #[inline(always)]
    pub(super) fn number(&self, expr: ExprId) -> Option<&Reading<i32>> {
        self.ways(expr)?.number.as_ref()
    }

    #[inline(always)]
    pub(super) fn condition(&self, expr: ExprId) -> Option<&Reading<bool>> {
        self.ways(expr)?.condition.as_ref()
    }

    #[inline(always)]
    pub(super) fn items(&self, expr: ExprId) -> Option<&Reading<usize>> {
        self.ways(expr)?.items.as_ref()
    }

    #[inline(always)]
    pub(crate) fn amounts(&self, expr: ExprId) -> Option<&Measuring> {
        self.ways(expr)?.amounts.as_ref()
    }

    #[inline(always)]
    pub(super) fn goods(&self, expr: ExprId) -> Option<&Reading<usize>> {
        self.ways(expr)?.goods.as_ref()
    }
}

impl fmt::Debug for Compiled {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "Compiled({} expressions)", self.ways.len())
    }
}
