//! Columns: closures that evaluate an expression for a batch of candidates at once, node by node. Parts that do not
//! depend on the candidate are evaluated once for the batch. A column costs the same fuel as evaluating candidate by
//! candidate; if it fails, the batch is evaluated again one by one, so that the first fault is reported.

mod bundles;
mod conditions;
mod numbers;
mod things;

use std::sync::Arc;

use schema::expr::Expr;
use schema::id::{ExprId, Id, LocalId};

use super::Compiler;
use super::operands::{Amount, Thing};
use crate::bits::bits;
use crate::eval::{AtOnce, Eval, Reading};
use crate::fault::Trap;
use crate::value::Value;
use numbers::Numbers;

/// The number of candidates of a batch.
const BATCH: usize = 16;

/// Deeper expressions have no columns, which need much of the native stack.
const DEEPEST_COLUMN: u16 = 24;

/// A column of a condition: a bit for each candidate, the lowest for the first.
type Fitting = Arc<dyn Fn(&mut Eval<'_>, &[Value]) -> Result<u32, Trap> + Send + Sync>;

/// A column of a number.
type Counting =
    Arc<dyn Fn(&mut Eval<'_>, &[Value], &mut [i32; BATCH]) -> Result<(), Trap> + Send + Sync>;

/// A condition on candidates.
pub(super) struct Candidates {
    local: LocalId,
    /// Evaluates the condition for the candidate bound to `local`.
    one: Reading<bool>,
    /// The column, if there is one.
    some: Option<Fitting>,
}

impl Candidates {
    /// Keeps the items from index `start` on for which the condition holds.
    #[inline(always)]
    pub(super) fn keep(&self, eval: &mut Eval<'_>, start: usize) -> Result<(), Trap> {
        let mut kept = start;
        in_lanes(eval, start, |eval, lane| {
            let fitting = of_lane(
                eval,
                |eval| self.some.as_ref().map(|some| some(eval, lane)),
                |eval| fitting_of_each(eval, self.local, lane, &self.one),
            )?;
            for at in bits(u64::from(fitting)) {
                eval.scratch.items[kept] = lane[at];
                kept += 1;
            }
            Ok(())
        })?;
        eval.scratch.items.truncate(kept);
        Ok(())
    }
}

/// A number that is evaluated for candidates.
pub(super) struct Counts {
    local: LocalId,
    /// Evaluates the number for the candidate bound to `local`.
    one: Amount,
    /// The column, if there is one.
    some: Option<Numbers>,
}

impl Counts {
    /// Calls `add` with the number of each item from index `start` on.
    #[inline(always)]
    pub(super) fn of_items(
        &self,
        eval: &mut Eval<'_>,
        start: usize,
        mut add: impl FnMut(i32) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        in_lanes(eval, start, |eval, lane| self.of_lane(eval, lane, &mut add))
    }

    /// Calls `add` with the number of each candidate.
    #[inline(always)]
    pub(super) fn of_each(
        &self,
        eval: &mut Eval<'_>,
        mut candidates: impl Iterator<Item = Value>,
        mut add: impl FnMut(i32) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        loop {
            let mut lane = [Value::Nothing; BATCH];
            let mut len = 0;
            for (place, candidate) in lane.iter_mut().zip(&mut candidates) {
                *place = candidate;
                len += 1;
            }
            if len == 0 {
                return Ok(());
            }
            self.of_lane(eval, &lane[..len], &mut add)?;
        }
    }

    #[inline(always)]
    fn of_lane(
        &self,
        eval: &mut Eval<'_>,
        lane: &[Value],
        add: &mut impl FnMut(i32) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        let mut numbers = [0; BATCH];
        let at_once = of_lane(
            eval,
            |eval| Some(self.some.as_ref()?.read(eval, lane, &mut numbers).map(|()| true)),
            |eval| {
                let one = |eval: &mut Eval<'_>| self.one.get(eval);
                of_each(eval, self.local, lane, one, |_, number| add(number)).map(|()| false)
            },
        )?;
        if at_once {
            numbers[..lane.len()].iter().try_for_each(|&number| add(number))
        } else {
            Ok(())
        }
    }
}

/// Calls `with` for the items from index `start` on, batch by batch.
#[inline(always)]
fn in_lanes(
    eval: &mut Eval<'_>,
    start: usize,
    mut with: impl FnMut(&mut Eval<'_>, &[Value]) -> Result<(), Trap>,
) -> Result<(), Trap> {
    let end = eval.scratch.items.len();
    for at in (start..end).step_by(BATCH) {
        let mut lane = [Value::Nothing; BATCH];
        let lane = &mut lane[..BATCH.min(end - at)];
        lane.copy_from_slice(&eval.scratch.items[at..at + lane.len()]);
        with(eval, lane)?;
    }
    Ok(())
}

/// Evaluates a column (`some`) for a batch, or each candidate by itself (`each`) if there is no column or it fails.
/// Of nested columns the outermost is evaluated again, then without any batches, so that nothing is evaluated more
/// than twice.
#[inline(always)]
fn of_lane<T>(
    eval: &mut Eval<'_>,
    some: impl FnOnce(&mut Eval<'_>) -> Option<Result<T, Trap>>,
    each: impl FnOnce(&mut Eval<'_>) -> Result<T, Trap>,
) -> Result<T, Trap> {
    let (looked, mark) = (eval.scratch.looked, eval.scratch.items.len());
    let at_once = eval.scratch.at_once;
    if at_once == AtOnce::No {
        return each(eval);
    }
    eval.scratch.at_once = AtOnce::Within;
    let found = some(eval);
    eval.scratch.at_once = at_once;
    let again = match found {
        Some(Ok(found)) => {
            eval.scratch.items.truncate(mark);
            return Ok(found);
        }
        Some(Err(trap)) if at_once == AtOnce::Within => return Err(trap),
        Some(Err(_)) => AtOnce::No,
        None => at_once,
    };
    eval.scratch.looked = looked;
    eval.scratch.items.truncate(mark);
    eval.scratch.at_once = again;
    let found = each(eval);
    eval.scratch.at_once = at_once;
    found
}

/// Calls `read` for each candidate, bound to `local`, and passes the result to `put` with the candidate's index.
#[inline(always)]
fn of_each<T>(
    eval: &mut Eval<'_>,
    local: LocalId,
    candidates: &[Value],
    mut read: impl FnMut(&mut Eval<'_>) -> Result<T, Trap>,
    mut put: impl FnMut(usize, T) -> Result<(), Trap>,
) -> Result<(), Trap> {
    for (at, &candidate) in candidates.iter().enumerate() {
        let mark = eval.scratch.items.len();
        eval.bind(local, candidate);
        let found = read(eval)?;
        eval.scratch.items.truncate(mark);
        put(at, found)?;
    }
    Ok(())
}

fn fitting_of_each(
    eval: &mut Eval<'_>,
    local: LocalId,
    candidates: &[Value],
    holds: &Reading<bool>,
) -> Result<u32, Trap> {
    let mut fitting = 0;
    of_each(
        eval,
        local,
        candidates,
        |eval| holds(eval),
        |at, holds| {
            fitting |= u32::from(holds) << at;
            Ok(())
        },
    )?;
    Ok(fitting)
}

/// The mask of all candidates of a batch.
#[inline(always)]
fn all(candidates: &[Value]) -> u32 {
    (1 << candidates.len()) - 1
}

/// The mask of what fits.
#[inline(always)]
fn mask(fits: impl Iterator<Item = bool>) -> u32 {
    fits.zip(0..).map(|(fits, at)| u32::from(fits) << at).sum()
}

/// Evaluates something that is the same for all candidates once, and charges the fuel of all. What it leaves in
/// scratch is dropped when the column has been evaluated.
#[inline(always)]
fn once<T>(
    eval: &mut Eval<'_>,
    candidates: &[Value],
    read: impl FnOnce(&mut Eval<'_>) -> Result<T, Trap>,
) -> Result<T, Trap> {
    let before = eval.scratch.looked;
    let found = read(eval)?;
    eval.scratch.looked.again(before, candidates.len().saturating_sub(1))?;
    Ok(found)
}

/// Evaluates a column only for the candidates in the mask `which`.
#[inline(always)]
fn of_some(
    eval: &mut Eval<'_>,
    candidates: &[Value],
    which: u32,
    read: impl FnOnce(&mut Eval<'_>, &[Value]) -> Result<u32, Trap>,
) -> Result<u32, Trap> {
    if which == 0 {
        return Ok(0);
    }
    if which == all(candidates) {
        return read(eval, candidates);
    }
    let mut some = [Value::Nothing; BATCH];
    let mut len = 0;
    for at in bits(u64::from(which)) {
        some[len] = candidates[at];
        len += 1;
    }
    let fitting = read(eval, &some[..len])?;
    let places = bits(u64::from(which)).enumerate();
    Ok(places.map(|(place, at)| (fitting >> place & 1) << at).sum())
}

/// The compiler of columns, for expressions that depend on the candidate in `local`.
struct Columns<'c> {
    compiler: &'c Compiler<'c>,
    local: LocalId,
}

impl Columns<'_> {
    /// Whether an expression is the candidate itself.
    fn is_candidate(&self, expr: ExprId) -> bool {
        let leaf = self.compiler.node(expr).and_then(|node| self.compiler.leaf(node));
        matches!(leaf, Some(Thing::Local(at)) if at == self.local.index())
    }

    /// Whether an expression depends on the candidate.
    fn reads_candidate(&self, expr: ExprId) -> bool {
        let mut nodes = schema::parts::within(&self.compiler.rules.program.exprs, [expr]);
        nodes.any(|(node, _)| self.is_candidate(node))
    }

    /// Makes a column of the body of a define that is evaluated in place. Returns it with the depth of the body.
    fn of_define<T>(
        &self,
        node: &Expr,
        make: impl FnOnce(&Columns<'_>, ExprId) -> Option<T>,
    ) -> Option<(T, u16)> {
        let (body, args) = self.compiler.placed(node)?;
        let inner = self.compiler.inner(body, &args)?;
        let made = inner.sound(|| make(&Columns { compiler: &inner, local: self.local }, body))?;
        Some((made, self.compiler.rules.depth(body)))
    }
}

/// Enters the body of a define once for a whole batch, charging the fuel of all candidates.
#[inline(always)]
fn through<T>(
    eval: &mut Eval<'_>,
    height: u16,
    candidates: &[Value],
    read: impl FnOnce(&mut Eval<'_>) -> Result<T, Trap>,
) -> Result<T, Trap> {
    let depth = once(eval, candidates, |eval| eval.enter_body(height))?;
    let outer = std::mem::replace(&mut eval.depth, depth);
    let found = read(eval);
    eval.depth = outer;
    found
}

impl Compiler<'_> {
    /// A number that is evaluated for candidates.
    pub(super) fn counts(&self, local: LocalId, value: ExprId) -> Counts {
        let some =
            self.has_columns(&[value]).then(|| Columns { compiler: self, local }.numbers(value));
        Counts { local, one: self.amount(value), some }
    }

    /// Whether these expressions can have columns.
    fn has_columns(&self, exprs: &[ExprId]) -> bool {
        let rules = self.rules;
        // A script may draw random numbers, so the order of evaluation matters.
        rules.program.scripts.is_empty()
            && exprs.iter().all(|&expr| rules.depth(expr) <= DEEPEST_COLUMN)
    }

    /// A condition on candidates: all parts hold, each evaluated only if those before it do.
    pub(super) fn candidates(&self, local: LocalId, parts: &[ExprId]) -> Candidates {
        let both = |left: Reading<bool>, right: Reading<bool>| {
            super::reading(move |eval| Ok(left(eval)? && right(eval)?))
        };
        let one = parts.iter().map(|&part| self.holds(part)).reduce(both);
        let one = one.unwrap_or_else(|| super::reading(|_| Ok(true)));
        let some = self.has_columns(parts).then(|| {
            let columns = Columns { compiler: self, local };
            let fitting = parts.iter().map(|&part| columns.condition(part));
            fitting.reduce(conditions::both)
        });
        Candidates { local, one, some: some.flatten() }
    }
}
