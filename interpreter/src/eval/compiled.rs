//! Closures compiled from expressions, with everything that is constant for the program built in. The passes of
//! `fast` make them. They must give the same values and faults as the interpreted expression, read the same parts of
//! the state, and take the same fuel. Expressions without a closure are interpreted.

use std::fmt;
use std::sync::Arc;

use schema::id::{ExprId, Id, OptionId};

use super::Eval;
use crate::fault::Trap;
use crate::value::Value;

/// A closure that evaluates an expression.
pub(crate) type Reading<T> = Arc<dyn Fn(&mut Eval<'_>) -> Result<T, Trap> + Send + Sync>;

/// A closure that evaluates a bundle into a row of amounts, one for each resource of the program and none negative.
/// It overwrites the whole row.
pub(crate) type Measuring =
    Arc<dyn Fn(&mut Eval<'_>, &mut [i32]) -> Result<(), Trap> + Send + Sync>;

/// Whether candidates are evaluated in batches, and how a fault in a batch is handled.
#[cfg(feature = "fast")]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum AtOnce {
    /// In batches. After a fault the candidates are evaluated again one by one, to find the first that fails.
    #[default]
    Yes,
    /// In batches inside an outer batch, which is the one to be evaluated again.
    Within,
    /// One by one, since a batch has failed.
    No,
}

/// The closures of one expression, one for each function of [`Eval`] by which it can be evaluated.
#[derive(Clone, Default)]
pub(crate) struct Ways {
    /// For [`Eval::value`].
    pub(crate) value: Option<Reading<Value>>,
    /// For [`Eval::number`].
    pub(crate) number: Option<Reading<i32>>,
    /// For [`Eval::condition`].
    pub(crate) condition: Option<Reading<bool>>,
    /// For [`Eval::items`]: puts the items on top of scratch and gives the index of the first.
    pub(crate) items: Option<Reading<usize>>,
    /// For [`Eval::goods`]: puts the bundle on top of scratch and gives the index of the first.
    pub(crate) goods: Option<Reading<usize>>,
    /// The bundle as a row of amounts; scratch is not used.
    pub(crate) amounts: Option<Measuring>,
}

/// The closures of a program.
pub(crate) struct Compiled {
    /// Indexed by expression.
    ways: Vec<Ways>,
    /// Indexed by option: lists the things that the option is offered for.
    offered: Vec<Option<Reading<usize>>>,
}

impl Compiled {
    /// The closures of a program: `ways` by expression, `offered` by option.
    pub(crate) fn new(ways: Vec<Ways>, offered: Vec<Option<Reading<usize>>>) -> Self {
        Self { ways, offered }
    }

    /// The closure of what an option is offered for, if it has one.
    #[inline(always)]
    pub(super) fn offered_for(&self, option: OptionId) -> Option<&Reading<usize>> {
        self.offered.get(option.index())?.as_ref()
    }

    /// The closures of all options that have one.
    pub(crate) fn offered(&self) -> impl Iterator<Item = &Reading<usize>> {
        self.offered.iter().flatten()
    }

    /// The closures of an expression.
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
