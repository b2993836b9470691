//! What is read of candidates, for some of them at once: a column. What does not depend on a candidate is read once for all of them, and each
//! node of a condition is gone through once for all, not once for each. A column reads the same of each candidate as its closure does,
//! and takes the same fuel; where anything goes wrong its candidates are read again, one after another, so that the first fault is told.

mod bundles;
mod conditions;
mod numbers;

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

/// So many candidates are read at once.
const AT_ONCE: usize = 16;

/// Conditions that are deeper are read of each candidate alone: columns lie on the stack.
const DEEPEST: u16 = 24;

/// Which candidates fit: the first is the lowest bit.
type Fitting = Arc<dyn Fn(&mut Eval<'_>, &[Value]) -> Result<u32, Trap> + Send + Sync>;

/// A number of each candidate.
type Counting =
    Arc<dyn Fn(&mut Eval<'_>, &[Value], &mut [i32; AT_ONCE]) -> Result<(), Trap> + Send + Sync>;

/// A condition of candidates.
pub(super) struct Candidates {
    local: LocalId,
    /// Whether it holds for the one that is bound.
    one: Reading<bool>,
    some: Option<Fitting>,
}

impl Candidates {
    /// Keeps those of the items from `start` on for which it holds.
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

/// A number of candidates.
pub(super) struct Counts {
    local: LocalId,
    /// That of the one that is bound.
    one: Amount,
    some: Option<Numbers>,
}

impl Counts {
    /// Does something with the number of each of the items from `start` on.
    #[inline(always)]
    pub(super) fn of_items(
        &self,
        eval: &mut Eval<'_>,
        start: usize,
        mut add: impl FnMut(i32) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        in_lanes(eval, start, |eval, lane| self.of_lane(eval, lane, &mut add))
    }

    /// Does something with the number of each of these.
    #[inline(always)]
    pub(super) fn of_each(
        &self,
        eval: &mut Eval<'_>,
        mut candidates: impl Iterator<Item = Value>,
        mut add: impl FnMut(i32) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        loop {
            let mut lane = [Value::Nothing; AT_ONCE];
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
        let mut numbers = [0; AT_ONCE];
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

/// Goes through the items from `start` on, as many at a time as are read at once.
#[inline(always)]
fn in_lanes(
    eval: &mut Eval<'_>,
    start: usize,
    mut with: impl FnMut(&mut Eval<'_>, &[Value]) -> Result<(), Trap>,
) -> Result<(), Trap> {
    let end = eval.scratch.items.len();
    for at in (start..end).step_by(AT_ONCE) {
        let mut lane = [Value::Nothing; AT_ONCE];
        let lane = &mut lane[..AT_ONCE.min(end - at)];
        lane.copy_from_slice(&eval.scratch.items[at..at + lane.len()]);
        with(eval, lane)?;
    }
    Ok(())
}

/// Reads something of some candidates at once, if there is a column; else, and where anything goes wrong, of one after another.
/// Of columns within columns the outermost is read again, and nothing in it at once then: so nothing is read more than twice.
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

/// What is read of each candidate on its own, which may be bound for it.
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

/// All of so many candidates.
#[inline(always)]
fn all(candidates: &[Value]) -> u32 {
    (1 << candidates.len()) - 1
}

/// The bits of what fits.
#[inline(always)]
fn mask(fits: impl Iterator<Item = bool>) -> u32 {
    fits.zip(0..).map(|(fits, at)| u32::from(fits) << at).sum()
}

/// What is the same for so many candidates is read once; it takes the fuel of all of them. What it leaves on top of scratch is taken away
/// when the column has been read.
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

/// What is read of some of the candidates only.
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
    let mut some = [Value::Nothing; AT_ONCE];
    let mut len = 0;
    for at in bits(u64::from(which)) {
        some[len] = candidates[at];
        len += 1;
    }
    let fitting = read(eval, &some[..len])?;
    let places = bits(u64::from(which)).enumerate();
    Ok(places.map(|(place, at)| (fitting >> place & 1) << at).sum())
}

/// What makes the columns of expressions that read a candidate.
struct Columns<'c> {
    compiler: &'c Compiler<'c>,
    local: LocalId,
}

impl Columns<'_> {
    /// Whether a node is the candidate.
    fn is_candidate(&self, expr: ExprId) -> bool {
        let leaf = self.compiler.node(expr).and_then(|node| self.compiler.leaf(node));
        matches!(leaf, Some(Thing::Local(at)) if at == self.local.index())
    }

    /// Whether an expression reads the candidate.
    fn reads_candidate(&self, expr: ExprId) -> bool {
        let mut nodes = schema::parts::within(&self.compiler.rules.program.exprs, [expr]);
        nodes.any(|(node, _)| self.is_candidate(node))
    }

    /// Makes a column of the body of a define where it is named: with what reads it, how deep the body is.
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

/// Goes through a define for each of so many candidates.
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
    /// A number of candidates.
    pub(super) fn counts(&self, local: LocalId, value: ExprId) -> Counts {
        let some =
            self.has_columns(&[value]).then(|| Columns { compiler: self, local }.numbers(value));
        Counts { local, one: self.amount(value), some }
    }

    /// Whether there are columns of expressions.
    fn has_columns(&self, exprs: &[ExprId]) -> bool {
        let rules = self.rules;
        // A script may draw by chance, so the order in which it is asked of candidates counts.
        rules.program.scripts.is_empty() && exprs.iter().all(|&expr| rules.depth(expr) <= DEEPEST)
    }

    /// A condition of candidates: all of these parts hold, each read only if those before it do.
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
