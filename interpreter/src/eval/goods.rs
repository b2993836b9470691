//! Evaluating bundles of goods. A bundle is a list of amounts, sorted by resource, with each resource at most once
//! and no amount of 0. So equal bundles are equal lists, and an empty bundle is an empty list.

use schema::expr::Expr;
use schema::goods::Blend;
use schema::id::{ExprId, LocalId, MemberId};
use smallvec::SmallVec;

use super::Eval;
use crate::fault::Trap;
use crate::rules::PoolInfo;
use crate::value::Value;

/// A resource and its amount.
type Amount = (MemberId, i64);

/// The number of resources that most bundles have at most: vectors of this size do not allocate.
pub(crate) const FEW_RESOURCES: usize = 8;

impl<'a> Eval<'a> {
    /// Pushes a bundle on top of scratch and returns the index of its first item. A pool stands for its contents, a
    /// resource for one of it, and a list for the sum of its items.
    pub(crate) fn goods(&mut self, expr: ExprId) -> Result<usize, Trap> {
        match self.compiled.and_then(|compiled| compiled.goods(expr)) {
            Some(read) => read(self),
            None => self.goods_as_written(expr),
        }
    }

    /// As [`Eval::goods`], interpreting this node even if it has a closure.
    pub(crate) fn goods_as_written(&mut self, expr: ExprId) -> Result<usize, Trap> {
        let start = self.scratch.items.len();
        if self.push_constant(expr) {
            return Ok(start);
        }
        match self.node(expr)? {
            Expr::Goods(of) => return self.goods(*of),
            Expr::Bundle(parts) => {
                for &(count, resource) in parts {
                    let amount = self.number(count)?;
                    if let Value::Member(resource) = self.thing(resource)? {
                        self.scratch.items.push(Value::Goods { resource, amount });
                    }
                }
                self.bundle(start)?;
            }
            Expr::Blend(how, left, right) => {
                self.goods(*left)?;
                let middle = self.goods(*right)?;
                self.blend(*how, start, middle)?;
            }
            // The contents of one pool are in order already.
            Expr::Pool { pool, of } => {
                let pool = self.pool(*pool, *of)?;
                self.scratch.looked.at(usize::from(pool != Value::Nothing))?;
                self.scratch.items.truncate(start);
                self.push_pool(pool)?;
            }
            Expr::Scaled { goods, by } => {
                let by = self.number(*by)?.max(0);
                self.goods(*goods)?;
                self.scale(start, by)?;
            }
            Expr::SomeGoods { goods, local, condition } => {
                self.goods(*goods)?;
                self.keep_goods(start, *local, &mut |eval| eval.condition(*condition))?;
            }
            Expr::Wealth(of) => {
                let holder = self.thing(*of)?;
                self.scratch.items.truncate(start);
                for pool in self.rules.pools.ids() {
                    if self.rules.pools[pool].holder == schema::program::Holder::Player {
                        let pool = self.rules.pool_of(pool, holder);
                        self.scratch.items.push(pool);
                    }
                }
                self.bundle(start)?;
            }
            Expr::If { condition, then, otherwise } => {
                let taken = if self.condition(*condition)? { then } else { otherwise };
                return self.goods(*taken);
            }
            _ => {
                self.items(expr)?;
                self.bundle(start)?;
            }
        }
        Ok(start)
    }

    /// Multiplies the bundle from index `start` on by a number. Fails with [`Trap::Range`].
    pub(crate) fn scale(&mut self, start: usize, by: i32) -> Result<(), Trap> {
        if by == 0 {
            self.scratch.items.truncate(start);
        }
        for item in &mut self.scratch.items[start..] {
            if let Value::Goods { amount, .. } = item {
                *amount = amount.checked_mul(by).ok_or(Trap::Range)?;
            }
        }
        Ok(())
    }

    /// Keeps the goods of the bundle from index `start` on for whose resource, bound to a local, `fits` holds.
    pub(crate) fn keep_goods(
        &mut self,
        start: usize,
        local: LocalId,
        fits: &mut dyn FnMut(&mut Self) -> Result<bool, Trap>,
    ) -> Result<(), Trap> {
        let end = self.scratch.items.len();
        let mut kept = start;
        for at in start..end {
            let item = self.scratch.items[at];
            let Value::Goods { resource, .. } = item else { continue };
            self.bind(local, Value::Member(resource));
            if fits(self)? {
                self.scratch.items[kept] = item;
                kept += 1;
            }
            self.scratch.items.truncate(end);
        }
        self.scratch.items.truncate(kept);
        Ok(())
    }

    /// Whether the items of scratch from index `start` on already form a bundle.
    fn is_bundle(&self, start: usize) -> bool {
        let mut last = None;
        self.scratch.items[start..].iter().all(|item| match *item {
            Value::Goods { resource, amount } => {
                amount > 0 && last.replace(resource.0).is_none_or(|last| last < resource.0)
            }
            _ => false,
        })
    }

    /// Turns the items of scratch from index `start` on into a bundle.
    pub(crate) fn bundle(&mut self, start: usize) -> Result<(), Trap> {
        if self.is_bundle(start) {
            return Ok(());
        }
        let end = self.scratch.items.len();
        for at in start..end {
            match self.scratch.items[at] {
                goods @ Value::Goods { .. } => self.scratch.items.push(goods),
                Value::Member(resource) => {
                    self.scratch.items.push(Value::Goods { resource, amount: 1 });
                }
                pool @ Value::Pool { .. } => self.push_pool(pool)?,
                _ => {}
            }
        }
        let resource = |item: &Value| match item {
            Value::Goods { resource, .. } => resource.0,
            _ => 0,
        };
        let made = &mut self.scratch.items[end..];
        if !made.is_sorted_by_key(resource) {
            made.sort_unstable_by_key(resource);
        }
        let mut kept = start;
        for at in end..self.scratch.items.len() {
            let Value::Goods { resource, amount } = self.scratch.items[at] else { continue };
            if amount <= 0 {
                continue;
            }
            match self.scratch.items[start..kept].last_mut() {
                Some(Value::Goods { resource: known, amount: sum }) if *known == resource => {
                    *sum = sum.checked_add(amount).ok_or(Trap::Range)?;
                }
                _ => {
                    self.scratch.items[kept] = Value::Goods { resource, amount };
                    kept += 1;
                }
            }
        }
        self.scratch.items.truncate(kept);
        Ok(())
    }

    /// Combines the bundle `start..middle` with the one from `middle` on, resource by resource.
    pub(crate) fn blend(&mut self, how: Blend, start: usize, middle: usize) -> Result<(), Trap> {
        if let Blend::Subtract | Blend::Least = how {
            self.blend_in_place(how, start, middle);
            return Ok(());
        }
        // The end of a bundle is treated as a resource behind all others.
        const NONE: (u32, i32) = (u32::MAX, 0);
        let items = &mut self.scratch.items;
        let end = items.len();
        let (mut left, mut right) = (start, middle);
        loop {
            let at = |at: usize, stop: usize| match items[..stop].get(at) {
                Some(&Value::Goods { resource, amount }) => (u32::from(resource.0), amount),
                _ => NONE,
            };
            let (one, other) = (at(left, middle), at(right, end));
            let resource = one.0.min(other.0);
            let Ok(known) = u16::try_from(resource) else { break };
            let (mut this, mut that) = (0, 0);
            if one.0 == resource {
                (left, this) = (left + 1, one.1);
            }
            if other.0 == resource {
                (right, that) = (right + 1, other.1);
            }
            let amount = match how {
                Blend::Add => this.checked_add(that).ok_or(Trap::Range)?,
                Blend::Subtract | Blend::Least => 0,
                Blend::Greatest => this.max(that),
            };
            if amount > 0 {
                items.push(Value::Goods { resource: MemberId(known), amount });
            }
        }
        self.scratch.items.copy_within(end.., start);
        let len = self.scratch.items.len() - end;
        self.scratch.items.truncate(start + len);
        Ok(())
    }

    /// As [`Eval::blend`] for operations that only take away from the first bundle, without a copy.
    fn blend_in_place(&mut self, how: Blend, start: usize, middle: usize) {
        let (these, those) = self.scratch.items.split_at_mut(middle);
        let mut those = those.iter().peekable();
        let mut kept = start;
        for at in start..middle {
            let Value::Goods { resource, amount } = these[at] else { continue };
            let mut that = 0;
            while let Some(&&Value::Goods { resource: other, amount }) = those.peek()
                && other.0 <= resource.0
            {
                if other == resource {
                    that = amount;
                }
                those.next();
            }
            let left = if how == Blend::Subtract { amount - that } else { amount.min(that) };
            if left > 0 {
                these[kept] = Value::Goods { resource, amount: left };
                kept += 1;
            }
        }
        self.scratch.items.truncate(kept);
    }

    /// Evaluates a bundle to a vector of amounts. Leaves scratch as it was.
    pub(crate) fn amounts(
        &mut self,
        expr: ExprId,
    ) -> Result<SmallVec<[Amount; FEW_RESOURCES]>, Trap> {
        let start = self.goods(expr)?;
        let amounts = self.scratch.items[start..].iter().filter_map(|item| match *item {
            Value::Goods { resource, amount } => Some((resource, i64::from(amount))),
            _ => None,
        });
        let amounts = amounts.collect();
        self.scratch.items.truncate(start);
        Ok(amounts)
    }

    /// Pushes the contents of a pool as a bundle. Fails with [`Trap::Hidden`] if the viewer may not see the pool.
    pub(crate) fn push_pool(&mut self, pool: Value) -> Result<(), Trap> {
        let Some((info, at)) = self.seen_pool(pool)? else { return Ok(()) };
        for step in 0..info.count {
            let held = self.kept_at(info.index(at, step));
            if let Some(amount) = held.filter(|amount| *amount > 0) {
                self.scratch.items.push(Value::Goods { resource: info.resource(step), amount });
            }
        }
        Ok(())
    }

    /// How much of a resource a pool holds. Fails with [`Trap::Hidden`] if the viewer may not see the pool.
    pub(crate) fn held(&self, pool: Value, resource: MemberId) -> Result<i32, Trap> {
        let Some((info, at)) = self.seen_pool(pool)? else { return Ok(0) };
        let cell = info.nth(resource).and_then(|nth| self.kept_at(info.index(at, nth)));
        Ok(cell.unwrap_or(0).max(0))
    }

    /// A pool's declaration and the index of its first cell; `None` for other values. Fails with [`Trap::Hidden`] if
    /// the viewer may not see the pool.
    fn seen_pool(&self, pool: Value) -> Result<Option<(&'a PoolInfo, u32)>, Trap> {
        let Value::Pool { pool, at } = pool else { return Ok(None) };
        let Some(info) = self.rules.pools.get(pool) else { return Ok(None) };
        if self.viewer.is_some_and(|viewer| !self.rules.sees_pool(self.state, viewer, pool, at)) {
            return Err(Trap::Hidden);
        }
        Ok(Some((info, at)))
    }

    /// `Expr::Pool`: a pool of a holder.
    pub(super) fn pool(
        &mut self,
        pool: schema::id::PoolId,
        of: Option<ExprId>,
    ) -> Result<Value, Trap> {
        let holder = of.map_or(Ok(Value::Nothing), |of| self.value(of))?;
        Ok(self.rules.pool_of(pool, holder))
    }

    /// `Expr::AmountOf`: how much of a resource a bundle or pool has.
    pub(super) fn amount_of(&mut self, of: ExprId, resource: ExprId) -> Result<i32, Trap> {
        let Value::Member(resource) = self.thing(resource)? else { return Ok(0) };
        if matches!(self.node(of)?, Expr::Pool { .. }) {
            let pool = self.value(of)?;
            return self.held(pool, resource);
        }
        let start = self.goods(of)?;
        Ok(self.amount_from(start, resource))
    }

    /// How much of a resource the bundle from index `start` on has; the bundle is dropped.
    pub(crate) fn amount_from(&mut self, start: usize, resource: MemberId) -> i32 {
        let found = self.scratch.items[start..].iter().find_map(|item| match item {
            Value::Goods { resource: known, amount } if *known == resource => Some(*amount),
            _ => None,
        });
        self.scratch.items.truncate(start);
        found.unwrap_or(0)
    }

    /// `Expr::Total`: the sum of all amounts of a bundle.
    pub(super) fn total(&mut self, of: ExprId) -> Result<i32, Trap> {
        let start = self.goods(of)?;
        self.total_from(start)
    }

    /// The sum of all amounts of the bundle from index `start` on, which is dropped. Fails with [`Trap::Range`].
    pub(crate) fn total_from(&mut self, start: usize) -> Result<i32, Trap> {
        let amounts = self.scratch.items[start..].iter().map(|item| match item {
            Value::Goods { amount, .. } => i64::from(*amount),
            _ => 0,
        });
        let sum: i64 = amounts.sum();
        self.scratch.items.truncate(start);
        i32::try_from(sum).map_err(|_| Trap::Range)
    }

    /// `Expr::Covered`: whether the right bundle has at least as much of each resource as the left one.
    pub(super) fn covered(&mut self, left: ExprId, right: ExprId) -> Result<bool, Trap> {
        let start = self.goods(left)?;
        let middle = self.goods(right)?;
        self.blend(Blend::Subtract, start, middle)?;
        let covered = self.scratch.items.len() == start;
        self.scratch.items.truncate(start);
        Ok(covered)
    }

    /// `Expr::Kinds`: pushes the resources of a bundle.
    pub(super) fn push_kinds(&mut self, goods: ExprId) -> Result<(), Trap> {
        let start = self.goods(goods)?;
        self.kinds_from(start);
        Ok(())
    }

    /// Replaces the bundle from index `start` on by its resources.
    pub(crate) fn kinds_from(&mut self, start: usize) {
        for item in &mut self.scratch.items[start..] {
            if let Value::Goods { resource, .. } = *item {
                *item = Value::Member(resource);
            }
        }
    }
}
