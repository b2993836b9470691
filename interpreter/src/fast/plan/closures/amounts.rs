//! Closures of bundles as rows of amounts, one for each resource, for programs with few resources. Rows are added,
//! subtracted and compared without building lists. A bundle without such a closure is built as a list and then
//! copied.

use std::sync::Arc;

use schema::expr::Expr;
use schema::id::ExprId;

use super::derived::Plain;
use super::goods::is_bundle;
use super::kept::Kept;
use super::operands::Thing;
use super::resources::{Amounts, FEW, MANY, Resources, SOME, blend, kinds, measuring};
use super::{Compiler, reading};
use crate::eval::{Eval, Measuring, Reading};
use crate::fault::Trap;
use crate::value::Value;

impl Compiler<'_> {
    /// The closure of any bundle as a row of amounts; `None` if the program has too many resources.
    pub(super) fn amounts(&self, expr: ExprId) -> Option<Measuring> {
        let resources = self.resources.clone()?;
        if let Some(own) = self.part(expr).and_then(|ways| ways.amounts.clone()) {
            return Some(own);
        }
        let goods = self.bundle(expr);
        Some(match resources.lanes() {
            FEW => of_list::<FEW>(goods, resources),
            SOME => of_list::<SOME>(goods, resources),
            _ => of_list::<MANY>(goods, resources),
        })
    }

    /// The closure of a node as a row of amounts, if it has one of its own.
    pub(super) fn amounts_of(
        &self,
        expr: ExprId,
        node: &Expr,
        plain: Option<&Plain>,
    ) -> Option<Measuring> {
        let resources = self.resources.clone()?;
        match resources.lanes() {
            FEW => self.measured::<FEW>(expr, node, resources, plain),
            SOME => self.measured::<SOME>(expr, node, resources, plain),
            _ => self.measured::<MANY>(expr, node, resources, plain),
        }
    }

    /// As [`Compiler::amounts_of`], for a fixed length of rows.
    fn measured<const LANES: usize>(
        &self,
        expr: ExprId,
        node: &Expr,
        resources: Arc<Resources>,
        plain: Option<&Plain>,
    ) -> Option<Measuring> {
        if let Some(bundle) = self.constants.and_then(|constants| constants.get(expr)) {
            let mut amounts: Amounts<LANES> = [0; LANES];
            resources.amounts(bundle, &mut amounts).ok()?;
            return Some(measuring(move |_, into| {
                *into = amounts;
                Ok(())
            }));
        }
        Some(match node {
            Expr::Goods(of) => self.part(*of)?.amounts.clone()?,
            Expr::Bundle(parts) => {
                let part = |&(count, resource): &(ExprId, ExprId)| {
                    (self.amount(count), self.thing(resource))
                };
                let parts: Box<[_]> = parts.iter().map(part).collect();
                measuring(move |eval, into: &mut Amounts<LANES>| {
                    *into = [0; LANES];
                    for (count, resource) in &parts {
                        let amount = count.get(eval)?;
                        if let Value::Member(resource) = resource.alone(eval)? {
                            let place = resources.place(resource)?;
                            let known = into.get_mut(place).ok_or(Trap::Unknown)?;
                            *known = known.checked_add(amount.max(0)).ok_or(Trap::Range)?;
                        }
                    }
                    Ok(())
                })
            }
            Expr::Blend(how, left, right) => {
                let (how, left, right) = (*how, self.amounts(*left)?, self.amounts(*right)?);
                measuring(move |eval, into: &mut Amounts<LANES>| {
                    left(eval, into)?;
                    let mut other = [0; LANES];
                    right(eval, &mut other)?;
                    blend(how, into, &other)
                })
            }
            Expr::Pool { pool, of } => {
                let info = *self.rules.pools.get(*pool)?;
                let pool = self.pool(*pool, *of);
                let first =
                    if info.count == 0 { 0 } else { resources.place(info.resource(0)).ok()? };
                measuring(move |eval, into: &mut Amounts<LANES>| {
                    let mark = eval.scratch.items.len();
                    let pool = pool.get(eval)?;
                    eval.scratch.looked.at(usize::from(pool != Value::Nothing))?;
                    eval.scratch.items.truncate(mark);
                    *into = [0; LANES];
                    if let Value::Pool { at, .. } = pool {
                        let held = into[first..].iter_mut().take(usize::from(info.count));
                        for (step, amount) in (0..).zip(held) {
                            *amount = eval.kept_at(info.index(at, step)).unwrap_or(0).max(0);
                        }
                    }
                    Ok(())
                })
            }
            Expr::Scaled { goods, by } => {
                let (goods, by) = (self.amounts(*goods)?, self.amount(*by));
                measuring(move |eval, into: &mut Amounts<LANES>| {
                    let by = by.get(eval)?.max(0);
                    goods(eval, into)?;
                    for amount in into {
                        *amount = amount.checked_mul(by).ok_or(Trap::Range)?;
                    }
                    Ok(())
                })
            }
            Expr::SomeGoods { goods, local, condition } => {
                let (goods, local) = (self.amounts(*goods)?, *local);
                let fits = self.holds(*condition);
                measuring(move |eval, into: &mut Amounts<LANES>| {
                    goods(eval, into)?;
                    for (&resource, amount) in resources.members.iter().zip(into) {
                        if *amount > 0 {
                            eval.bind(local, Value::Member(resource));
                            if !fits(eval)? {
                                *amount = 0;
                            }
                        }
                    }
                    Ok(())
                })
            }
            Expr::Derived { .. } => {
                if let Some(kept) = self.kept_node(node) {
                    let is_bundle = self.node(kept.body).is_some_and(is_bundle);
                    return is_bundle.then(|| of_kept::<LANES>(kept, resources));
                }
                let plain = plain?.clone();
                self.node(plain.body).filter(|node| is_bundle(node))?;
                let amounts = plain.amounts(|goods| of_list::<LANES>(goods, resources))?;
                measuring(move |eval, into: &mut Amounts<LANES>| {
                    let mark = eval.scratch.items.len();
                    let found = plain.read(eval, |eval| {
                        amounts(eval, into)?;
                        // As written, the result of a define is counted once more.
                        eval.scratch.looked.at(kinds(into))
                    })?;
                    if found.is_none() {
                        *into = [0; LANES];
                    }
                    eval.scratch.items.truncate(mark);
                    Ok(())
                })
            }
            Expr::Map { list, local, value } => {
                self.sum::<LANES>(*list, *local, *value, resources)?
            }
            Expr::Field { field, of } => {
                self.printed::<LANES>(*field, self.thing(*of), resources)?
            }
            Expr::If { condition, then, otherwise } => {
                let holds = self.holds(*condition);
                let (then, otherwise) = (self.amounts(*then)?, self.amounts(*otherwise)?);
                measuring(
                    move |eval, into: &mut Amounts<LANES>| {
                        if holds(eval)? { then(eval, into) } else { otherwise(eval, into) }
                    },
                )
            }
            _ => return None,
        })
    }

    /// The closure of a bundle as a list, made from its row of amounts.
    pub(super) fn listed_amounts(&self, amounts: Measuring) -> Option<Reading<usize>> {
        let resources = self.resources.clone()?;
        let lanes = resources.lanes();
        Some(reading(move |eval| {
            let mut known = [0; MANY];
            amounts(eval, &mut known[..lanes])?;
            let start = eval.scratch.items.len();
            resources.list(eval, &known);
            Ok(start)
        }))
    }

    /// The closure of something computed from a row of amounts.
    fn made_of<T: 'static>(
        &self,
        of: ExprId,
        make: impl Fn(&[i32]) -> Result<T, Trap> + Send + Sync + 'static,
    ) -> Option<Reading<T>> {
        let (lanes, amounts) = (self.resources.as_ref()?.lanes(), self.amounts(of)?);
        Some(reading(move |eval| {
            let mut known = [0; MANY];
            let known = &mut known[..lanes];
            amounts(eval, known)?;
            make(known)
        }))
    }

    /// The closure of `Expr::Total`.
    pub(super) fn total_of_amounts(&self, of: ExprId) -> Option<Reading<i32>> {
        self.made_of(of, |amounts| {
            let sum: i64 = amounts.iter().map(|&amount| i64::from(amount)).sum();
            i32::try_from(sum).map_err(|_| Trap::Range)
        })
    }

    /// The closure of whether a bundle is empty.
    pub(super) fn is_nothing(&self, of: ExprId) -> Option<Reading<bool>> {
        self.made_of(of, |amounts| Ok(amounts.iter().all(|&amount| amount == 0)))
    }

    /// The closure of `Expr::Covered`.
    pub(super) fn covered_amounts(&self, left: ExprId, right: ExprId) -> Option<Reading<bool>> {
        let right = self.amounts(right)?;
        let lanes = self.resources.as_ref()?.lanes();
        let left = self.amounts(left)?;
        Some(reading(move |eval| {
            let (mut ours, mut theirs) = ([0; MANY], [0; MANY]);
            let (ours, theirs) = (&mut ours[..lanes], &mut theirs[..lanes]);
            left(eval, ours)?;
            right(eval, theirs)?;
            Ok(ours.iter().zip(theirs).all(|(left, right)| left <= right))
        }))
    }

    /// The closure of `Expr::AmountOf` for bundles that are no pools.
    pub(super) fn one_of_amounts(&self, of: ExprId, resource: Thing) -> Option<Reading<i32>> {
        let (resources, amounts) = (self.resources.clone()?, self.amounts(of)?);
        let lanes = resources.lanes();
        Some(reading(move |eval| {
            let Value::Member(resource) = resource.alone(eval)? else { return Ok(0) };
            let mut known = [0; MANY];
            amounts(eval, &mut known[..lanes])?;
            Ok(resources.place(resource).map_or(0, |place| known[place % MANY]))
        }))
    }
}

/// The closure of a row of amounts, copied from a list.
fn of_list<const LANES: usize>(list: Reading<usize>, resources: Arc<Resources>) -> Measuring {
    measuring(move |eval, into: &mut Amounts<LANES>| {
        let start = list(eval)?;
        resources.read_off(eval, start, into)
    })
}

/// The closure of a row of amounts of a memoised define.
fn of_kept<const LANES: usize>(kept: Kept, resources: Arc<Resources>) -> Measuring {
    measuring(move |eval, into: &mut Amounts<LANES>| {
        let start = eval.scratch.items.len();
        let keeps = kept.keeps(eval);
        let Some(request) = kept.request(eval)? else {
            *into = [0; LANES];
            return Ok(());
        };
        let Some(key) = request.key.filter(|_| keeps) else {
            kept.read(eval, request, |eval| of_define(eval, kept.body, &resources, into))?;
            eval.scratch.items.truncate(start);
            return Ok(());
        };
        if eval.recalled_items(key, |items| resources.amounts(items, into))?.is_some() {
            eval.scratch.items.truncate(start);
            // As written, the result of a define is counted once more.
            return eval.scratch.looked.at(kinds(into));
        }
        let value = kept.worked_out(eval, request)?;
        eval.replace_with_items(value, start);
        eval.finish_list(start)?;
        resources.read_off(eval, start, into)
    })
}

/// Evaluates the body of a define to a row of amounts.
#[inline(always)]
fn of_define<const LANES: usize>(
    eval: &mut Eval<'_>,
    body: ExprId,
    resources: &Resources,
    into: &mut Amounts<LANES>,
) -> Result<(), Trap> {
    match eval.compiled.and_then(|compiled| compiled.amounts(body)) {
        Some(read) => read(eval, into)?,
        None => {
            let start = eval.goods(body)?;
            resources.read_off(eval, start, into)?;
        }
    }
    // As written, the result of a define is counted once more.
    eval.scratch.looked.at(kinds(into))
}
