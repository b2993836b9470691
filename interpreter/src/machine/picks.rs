//! Random picks: of things of a list, and of goods of a bundle.

use schema::id::{ExprId, MemberId, SlotId};
use smallvec::SmallVec;

use super::Run;
use crate::eval::FEW_RESOURCES;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::observer::Observer;
use crate::value::Value;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Pick`: picks things at random, without replacement.
    pub(crate) fn pick(
        &mut self,
        count: ExprId,
        from: ExprId,
        result: Option<SlotId>,
        one: bool,
    ) -> Result<(), Trap> {
        let count = usize::try_from(self.eval().number(count)?).unwrap_or(0);
        let start = self.eval().items(from)?;
        let items = &mut self.buffers.scratch.items[start..];
        let count = count.min(items.len());
        for at in 0..count {
            let left = (items.len() - at) as u32;
            let other = self.buffers.generator.below(&mut self.state.random, left) as usize;
            items.swap(at, at + other);
        }
        self.buffers.values.clear();
        self.buffers.values.extend_from_slice(&items[..count]);
        if count > 0 {
            self.did();
        }
        result.map_or(Ok(()), |slot| self.name_values(slot, one))
    }

    /// `Op::PickGoods`: picks single goods at random, without replacement.
    pub(crate) fn pick_goods(
        &mut self,
        count: ExprId,
        from: ExprId,
        result: Option<SlotId>,
        one: bool,
    ) -> Result<(), Trap> {
        let count = i64::from(self.eval().number(count)?.max(0));
        let mut left = self.eval().amounts(from)?;
        let mut total: i64 = left.iter().map(|(_, amount)| amount).sum();
        let mut picked: SmallVec<[(MemberId, i32); FEW_RESOURCES]> =
            left.iter().map(|&(id, _)| (id, 0)).collect();
        let count = count.min(total);
        let each = 1 + left.len() / PASSED_OVER;
        let looked = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(each);
        self.buffers.scratch.looked.at(looked)?;
        for _ in 0..count {
            let bound = u32::try_from(total).map_err(|_| Trap::Size)?;
            let mut at = i64::from(self.buffers.generator.below(&mut self.state.random, bound));
            for ((_, amount), (_, taken)) in left.iter_mut().zip(&mut picked) {
                if at < *amount {
                    *amount -= 1;
                    *taken += 1;
                    break;
                }
                at -= *amount;
            }
            total -= 1;
            self.did();
        }
        let taken = picked.into_iter().filter(|(_, amount)| *amount > 0);
        let goods: SmallVec<[Value; FEW_RESOURCES]> =
            taken.map(|(resource, amount)| Value::Goods { resource, amount }).collect();
        match (one, result) {
            (true, Some(slot)) => {
                let resource = goods.first().map_or(Value::Nothing, |goods| match *goods {
                    Value::Goods { resource, .. } => Value::Member(resource),
                    _ => Value::Nothing,
                });
                self.set_slot(slot, resource);
                Ok(())
            }
            _ => self.name_goods(result, &goods),
        }
    }
}
