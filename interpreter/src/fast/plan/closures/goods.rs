//! Closures of bundles of goods, which are built as lists on top of scratch.

use schema::expr::Expr;
use schema::id::{ExprId, FieldId, PoolId};
use schema::program::Holder;

use super::derived::Plain;
use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::rules::Field;
use crate::value::Value;

/// Whether a node always gives a bundle.
pub(super) fn is_bundle(node: &Expr) -> bool {
    matches!(
        node,
        Expr::Goods(_)
            | Expr::Bundle(_)
            | Expr::Blend(..)
            | Expr::Scaled { .. }
            | Expr::SomeGoods { .. }
            | Expr::Wealth(_)
    )
}

/// A pool that is known up to its holder.
#[derive(Clone)]
pub(super) struct Pool {
    pool: PoolId,
    of: Option<Thing>,
}

impl Pool {
    #[inline(always)]
    pub(super) fn get(&self, eval: &mut Eval<'_>) -> Result<Value, Trap> {
        let holder = self.of.as_ref().map_or(Ok(Value::Nothing), |of| of.get(eval))?;
        Ok(eval.rules.pool_of(self.pool, holder))
    }
}

/// Pushes the bundle that a field of a card or definition is, evaluated as written.
pub(super) fn goods_of_field(
    eval: &mut Eval<'_>,
    field: FieldId,
    of: Value,
) -> Result<usize, Trap> {
    let start = eval.scratch.items.len();
    let value = eval.field(field, of)?;
    eval.replace_with_items(value, start);
    eval.finish_list(start)?;
    eval.bundle(start)?;
    Ok(start)
}

/// The expression of a field that is a bundle, and its depth in nodes.
#[derive(Clone, Copy)]
struct Printed {
    body: ExprId,
    height: u16,
}

impl Compiler<'_> {
    /// The closure of a node as a bundle, if it has one. Sums and multiples get theirs from rows of amounts, and are
    /// interpreted in programs with too many resources for these.
    pub(super) fn goods(
        &self,
        expr: ExprId,
        node: &Expr,
        plain: Option<&Plain>,
    ) -> Option<Reading<usize>> {
        if let Some(bundle) = self.constants.and_then(|constants| constants.get(expr)) {
            let bundle: Box<[Value]> = bundle.into();
            return Some(reading(move |eval| {
                let start = eval.scratch.items.len();
                eval.scratch.items.extend_from_slice(&bundle);
                Ok(start)
            }));
        }
        Some(match node {
            Expr::Goods(of) => self.bundle(*of),
            Expr::Bundle(parts) => {
                let part = |&(count, resource): &(ExprId, ExprId)| {
                    (self.amount(count), self.thing(resource))
                };
                let parts: Box<[_]> = parts.iter().map(part).collect();
                reading(move |eval| {
                    let start = eval.scratch.items.len();
                    for (count, resource) in &parts {
                        let amount = count.get(eval)?;
                        if let Value::Member(resource) = resource.alone(eval)? {
                            eval.scratch.items.push(Value::Goods { resource, amount });
                        }
                    }
                    eval.bundle(start)?;
                    Ok(start)
                })
            }
            Expr::Pool { pool, of } => {
                let pool = self.pool(*pool, *of);
                reading(move |eval| {
                    let start = eval.scratch.items.len();
                    let pool = pool.get(eval)?;
                    eval.scratch.looked.at(usize::from(pool != Value::Nothing))?;
                    eval.scratch.items.truncate(start);
                    eval.push_pool(pool)?;
                    Ok(start)
                })
            }
            Expr::SomeGoods { goods, local, condition } => {
                let (goods, local) = (self.bundle(*goods), *local);
                let fits = self.holds(*condition);
                reading(move |eval| {
                    let start = goods(eval)?;
                    eval.keep_goods(start, local, &mut |eval| fits(eval))?;
                    Ok(start)
                })
            }
            Expr::Derived { .. } => {
                self.node(plain?.body).filter(|node| is_bundle(node))?;
                plain?.goods()?
            }
            Expr::Field { field, of } => {
                let (field, of, bodies) = (*field, self.thing(*of), self.bundles_of(*field)?);
                reading(move |eval| {
                    let start = eval.scratch.items.len();
                    let of = of.get(eval)?;
                    eval.scratch.items.truncate(start);
                    let body = eval.definition(of).and_then(|id| bodies[usize::from(id.0)]);
                    let Some(Printed { body, height }) = body else {
                        return goods_of_field(eval, field, of);
                    };
                    let (meant, locals) = ((of, eval.owner(of)), eval.scratch.locals.len());
                    eval.within(height, meant, locals, |eval| eval.goods(body))?;
                    eval.finish_list(start)
                })
            }
            Expr::If { condition, then, otherwise } => {
                let holds = self.holds(*condition);
                let (then, otherwise) = (self.bundle(*then), self.bundle(*otherwise));
                reading(move |eval| if holds(eval)? { then(eval) } else { otherwise(eval) })
            }
            _ => return None,
        })
    }

    /// For each definition, the expression of a field if it is a bundle; `None` if it is one for no definition.
    fn bundles_of(&self, field: FieldId) -> Option<Box<[Option<Printed>]>> {
        let bundle = |field: &Option<Field>| match field {
            Some(Field::Computed(body)) if self.node(*body).is_some_and(is_bundle) => {
                Some(Printed { body: *body, height: self.rules.depth(*body) })
            }
            _ => None,
        };
        let bundles: Box<[_]> = self.rules.fields_of(field).iter().map(bundle).collect();
        bundles.iter().any(Option::is_some).then_some(bundles)
    }

    pub(super) fn pool(&self, pool: PoolId, of: Option<ExprId>) -> Pool {
        let holder = self.rules.pools.get(pool).map(|info| info.holder);
        // The holder of a pool of the table does not matter, but is still evaluated if that has effects.
        let of = of.map(|of| self.thing(of));
        Pool { pool, of: of.filter(|of| holder != Some(Holder::Table) || !of.is_leaf()) }
    }

    /// The closure of `Expr::AmountOf`.
    pub(super) fn amount_of(&self, of: ExprId, resource: ExprId) -> Reading<i32> {
        let resource = self.thing(resource);
        if let Some(Expr::Pool { pool, of }) = self.node(of) {
            let pool = self.pool(*pool, *of);
            return reading(move |eval| {
                let Value::Member(resource) = resource.alone(eval)? else { return Ok(0) };
                let pool = pool.get(eval)?;
                eval.held(pool, resource)
            });
        }
        if let Some(one) = self.one_of_amounts(of, resource.clone()) {
            return one;
        }
        let goods = self.bundle(of);
        reading(move |eval| {
            let Value::Member(resource) = resource.alone(eval)? else { return Ok(0) };
            let start = goods(eval)?;
            Ok(eval.amount_from(start, resource))
        })
    }
}
