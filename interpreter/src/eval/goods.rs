//! Bundles of goods: lists of amounts, in the order of resources, each once and none of nothing. So two bundles are
//! the same if they are the same lists, and a bundle of nothing is empty.

use schema::expr::Expr;
use schema::goods::Blend;
use schema::id::{ExprId, Id, MemberId};

use super::Eval;
use crate::fault::Trap;
use crate::rules::PoolInfo;
use crate::value::Value;

/// An amount of a resource in the making.
type Amount = (MemberId, i64);

impl Eval<'_> {
    /// Lists a bundle. Pools stand for what is in them, a resource for one of it; of several, all together.
    pub(crate) fn goods(&mut self, expr: ExprId) -> Result<usize, Trap> {
        let start = self.scratch.items.len();
        let amounts = match self.node(expr)? {
            Expr::Goods(of) => return self.goods(*of),
            Expr::Bundle(parts) => {
                let mut amounts = Vec::with_capacity(parts.len());
                for &(count, resource) in parts {
                    let count = self.number(count)?;
                    if let Value::Member(resource) = self.thing(resource)? {
                        amounts.push((resource, i64::from(count.max(0))));
                    }
                }
                amounts
            }
            Expr::Blend(how, left, right) => {
                let (left, right) = (self.amounts(*left)?, self.amounts(*right)?);
                blend(*how, &left, &right)
            }
            Expr::Scaled { goods, by } => {
                let by = i64::from(self.number(*by)?.max(0));
                let mut amounts = self.amounts(*goods)?;
                amounts.iter_mut().for_each(|(_, amount)| *amount = amount.saturating_mul(by));
                amounts
            }
            Expr::SomeGoods { goods, local, condition } => {
                let mut amounts = Vec::new();
                for (resource, amount) in self.amounts(*goods)? {
                    self.bind(*local, Value::Member(resource));
                    if self.condition(*condition)? {
                        amounts.push((resource, amount));
                    }
                    self.scratch.items.truncate(start);
                }
                amounts
            }
            Expr::Wealth(of) => self.wealth(*of)?,
            Expr::If { condition, then, otherwise } => {
                let taken = if self.condition(*condition)? { then } else { otherwise };
                return self.goods(*taken);
            }
            _ => {
                self.items(expr)?;
                self.listed_amounts(start)?
            }
        };
        self.scratch.items.truncate(start);
        self.push_goods(amounts)?;
        Ok(start)
    }

    /// A bundle as amounts; scratch is as it was.
    pub(crate) fn amounts(&mut self, expr: ExprId) -> Result<Vec<Amount>, Trap> {
        let start = self.goods(expr)?;
        let amounts = self.listed_amounts(start)?;
        self.scratch.items.truncate(start);
        Ok(amounts)
    }

    /// What lies in scratch from there on, as amounts.
    fn listed_amounts(&self, start: usize) -> Result<Vec<Amount>, Trap> {
        let mut amounts = Vec::new();
        for &item in &self.scratch.items[start..] {
            match item {
                Value::Goods { resource, amount } => amounts.push((resource, i64::from(amount))),
                Value::Member(resource) => amounts.push((resource, 1)),
                Value::Pool { .. } => self.pool_amounts(item, &mut amounts)?,
                _ => {}
            }
        }
        Ok(amounts)
    }

    /// What is in a pool; a fault if the viewer may not see it.
    pub(crate) fn pool_amounts(&self, pool: Value, out: &mut Vec<Amount>) -> Result<(), Trap> {
        let Some((info, at)) = self.seen_pool(pool)? else { return Ok(()) };
        for step in 0..info.count {
            let amount = self.state.cells.get(info.index(at, step)).copied().unwrap_or(0);
            out.push((info.resource(step), i64::from(amount)));
        }
        Ok(())
    }

    /// How much of a resource a pool holds; a fault if the viewer may not see it.
    fn held(&self, pool: Value, resource: MemberId) -> Result<i32, Trap> {
        let Some((info, at)) = self.seen_pool(pool)? else { return Ok(0) };
        let cell = info.nth(resource).and_then(|nth| self.state.cells.get(info.index(at, nth)));
        Ok(cell.copied().unwrap_or(0).max(0))
    }

    /// A pool, and where its first counter is; a fault if the viewer may not see it.
    fn seen_pool(&self, pool: Value) -> Result<Option<(&PoolInfo, u32)>, Trap> {
        let Value::Pool { pool, at } = pool else { return Ok(None) };
        let Some(info) = self.rules.pools.get(pool) else { return Ok(None) };
        if self.viewer.is_some_and(|viewer| !self.rules.sees_pool(self.state, viewer, pool, at)) {
            return Err(Trap::Hidden);
        }
        Ok(Some((info, at)))
    }

    /// Puts amounts on top of scratch as a bundle.
    fn push_goods(&mut self, mut amounts: Vec<Amount>) -> Result<(), Trap> {
        amounts.sort_unstable_by_key(|(resource, _)| *resource);
        let start = self.scratch.items.len();
        for (resource, amount) in amounts {
            if amount <= 0 {
                continue;
            }
            let amount = i32::try_from(amount).map_err(|_| Trap::Range)?;
            let last = self.scratch.items[start..].last_mut();
            match last {
                Some(Value::Goods { resource: known, amount: sum }) if *known == resource => {
                    *sum = sum.checked_add(amount).ok_or(Trap::Range)?;
                }
                _ => self.scratch.items.push(Value::Goods { resource, amount }),
            }
        }
        Ok(())
    }

    /// A pool of somebody.
    pub(super) fn pool(
        &mut self,
        pool: schema::id::PoolId,
        of: Option<ExprId>,
    ) -> Result<Value, Trap> {
        let holder = of.map_or(Ok(Value::Nothing), |of| self.value(of))?;
        Ok(self.rules.pool_of(pool, holder))
    }

    /// How much of a resource there is in a bundle or pool.
    pub(super) fn amount_of(&mut self, of: ExprId, resource: ExprId) -> Result<i32, Trap> {
        let Value::Member(resource) = self.thing(resource)? else { return Ok(0) };
        if matches!(self.node(of)?, Expr::Pool { .. }) {
            let pool = self.value(of)?;
            return self.held(pool, resource);
        }
        let start = self.goods(of)?;
        let found = self.scratch.items[start..].iter().find_map(|item| match item {
            Value::Goods { resource: known, amount } if *known == resource => Some(*amount),
            _ => None,
        });
        self.scratch.items.truncate(start);
        Ok(found.unwrap_or(0))
    }

    /// How many goods there are in all.
    pub(super) fn total(&mut self, of: ExprId) -> Result<i32, Trap> {
        let sum: i64 = self.amounts(of)?.iter().map(|(_, amount)| amount).sum();
        i32::try_from(sum).map_err(|_| Trap::Range)
    }

    /// Whether a bundle is covered by another.
    pub(super) fn covered(&mut self, left: ExprId, right: ExprId) -> Result<bool, Trap> {
        let (left, right) = (self.amounts(left)?, self.amounts(right)?);
        Ok(left.iter().all(|(resource, amount)| of(&right, *resource) >= *amount))
    }

    /// The resources in a bundle, as a list.
    pub(super) fn push_kinds(&mut self, goods: ExprId) -> Result<(), Trap> {
        let start = self.goods(goods)?;
        for item in &mut self.scratch.items[start..] {
            if let Value::Goods { resource, .. } = *item {
                *item = Value::Member(resource);
            }
        }
        Ok(())
    }

    /// All that is in the pools of a player.
    fn wealth(&mut self, player: ExprId) -> Result<Vec<Amount>, Trap> {
        let holder = self.thing(player)?;
        let mut amounts = Vec::new();
        for pool in self.rules.pools.ids() {
            if self.rules.pools[pool].holder == schema::program::Holder::Player {
                self.pool_amounts(self.rules.pool_of(pool, holder), &mut amounts)?;
            }
        }
        Ok(amounts)
    }
}

fn of(amounts: &[Amount], resource: MemberId) -> i64 {
    amounts.iter().filter(|(known, _)| *known == resource).map(|(_, amount)| amount).sum()
}

fn blend(how: Blend, left: &[Amount], right: &[Amount]) -> Vec<Amount> {
    let last = left.iter().chain(right).map(|(resource, _)| resource.index() + 1).max();
    let resources = (0..last.unwrap_or(0)).map(MemberId::new);
    let both = resources.map(|resource| {
        let (left, right) = (of(left, resource), of(right, resource));
        let amount = match how {
            Blend::Add => left + right,
            Blend::Subtract => left - right,
            Blend::Least => left.min(right),
            Blend::Greatest => left.max(right),
        };
        (resource, amount)
    });
    both.collect()
}
