//! Pools: their cells, and who sees their contents.

use schema::decision::Seat;
use schema::family::FamilySort;
use schema::id::{CellId, FamilyId, IdVec, MemberId, PoolId};
use schema::program::{Holder, Program};
use schema::sight::Sight;

use super::{CellInfo, Rules};
use crate::state::State;
use crate::value::{CardRef, PlaceId, Value};

/// A pool, and where its cells lie.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PoolInfo {
    pub(crate) holder: Holder,
    pub(crate) first_cell: CellId,
    /// The first resource that it can hold.
    first: u16,
    /// The number of resources that it can hold.
    pub(crate) count: u16,
    /// The distance from the cell of one resource to that of the next.
    stride: u32,
    /// The index of the first holder's first cell.
    base: u32,
    pub(crate) sight: Sight,
}

impl PoolInfo {
    /// The index of the cell of the resource number `nth` (from 0), for the holder whose first cell is at index `at`.
    pub(crate) fn index(&self, at: u32, nth: u16) -> usize {
        at as usize + self.stride as usize * usize::from(nth)
    }

    /// The resource number `nth`, from 0.
    pub(crate) fn resource(&self, nth: u16) -> MemberId {
        MemberId(self.first + nth)
    }

    /// The number of a resource from 0, if the pool can hold it.
    pub(crate) fn nth(&self, resource: MemberId) -> Option<u16> {
        resource.0.checked_sub(self.first).filter(|nth| *nth < self.count)
    }
}

/// The pools of a program. `places` is the number of places.
pub(super) fn pools(
    program: &Program,
    cells: &IdVec<CellId, CellInfo>,
    places: usize,
) -> IdVec<PoolId, PoolInfo> {
    let info = |pool: &schema::goods::Pool| {
        let family = &program.families[pool.family];
        PoolInfo {
            holder: pool.holder,
            first_cell: pool.first_cell,
            first: family.first.0,
            count: family.count,
            stride: match pool.holder {
                Holder::Player => u32::from(program.players.1),
                Holder::Table | Holder::Card => 1,
                Holder::Pile => places as u32,
            },
            base: cells.get(pool.first_cell).map_or(0, |cell| cell.base),
            sight: pool.sight(),
        }
    };
    program.pools.iter().map(info).collect()
}

/// For each family of resources, the pool that each player has for it, and the table's bank.
pub(super) fn ends(program: &Program) -> IdVec<FamilyId, (Option<PoolId>, Option<PoolId>)> {
    let end = |(id, family): (FamilyId, &schema::family::Family)| {
        if family.sort != FamilySort::Resources {
            return (None, None);
        }
        let of_family = || program.pools.pairs().filter(|(_, pool)| pool.family == id);
        let mut own = of_family().filter(|(_, pool)| pool.holder == Holder::Player);
        let first = own.next().map(|(id, _)| id);
        let only = if own.next().is_none() { first } else { None };
        let mut banks = of_family().filter(|(_, pool)| pool.bank && pool.holder == Holder::Table);
        (only, banks.next().map(|(id, _)| id))
    };
    program.families.pairs().map(end).collect()
}

impl Rules {
    /// The pool of a holder (a player, card or pile; ignored for pools of the table) as a value; nothing if the
    /// holder does not have it.
    pub(crate) fn pool_of(&self, pool: PoolId, holder: Value) -> Value {
        let Some(info) = self.pools.get(pool) else { return Value::Nothing };
        // A family without members has no cells.
        let at = (info.count > 0).then(|| self.cell_index(info.first_cell, holder)).flatten();
        match at.and_then(|at| u32::try_from(at).ok()) {
            Some(at) => Value::Pool { pool, at },
            None => Value::Nothing,
        }
    }

    /// The holder of the pool whose first cell is at index `at`.
    pub(crate) fn pool_holder(&self, pool: PoolId, at: u32) -> Value {
        let Some(info) = self.pools.get(pool) else { return Value::Nothing };
        let beyond = at.saturating_sub(info.base);
        match info.holder {
            Holder::Player => Value::Player(beyond as u8),
            Holder::Table => Value::Nothing,
            Holder::Pile => Value::Place(PlaceId(beyond as u16)),
            Holder::Card => {
                let (fixed, stride) = (self.first_cells.len() as u32, self.card_cells.len() as u32);
                let id = at.saturating_sub(fixed) / stride.max(1);
                Value::Card(CardRef { id: id as u16, stamp: 0 })
            }
        }
    }

    /// The contents of the pool whose first cell is at index `at`.
    pub(crate) fn goods_in(&self, state: &State, pool: PoolId, at: u32) -> Vec<Value> {
        let Some(info) = self.pools.get(pool) else { return Vec::new() };
        let goods = (0..info.count).map(|nth| Value::Goods {
            resource: info.resource(nth),
            amount: state.cells.get(info.index(at, nth)).copied().unwrap_or(0),
        });
        goods.filter(|goods| !matches!(goods, Value::Goods { amount: 0, .. })).collect()
    }

    /// Whether a seat sees the contents of a pool.
    pub(crate) fn sees_pool(&self, state: &State, seat: u8, pool: PoolId, at: u32) -> bool {
        let Some(info) = self.pools.get(pool) else { return false };
        self.is_told(state, Seat(seat), self.pool_holder(pool, at), info.sight)
    }

    /// The pool of each player that holds a resource, if there is exactly one.
    pub(crate) fn own_pool(&self, resource: MemberId) -> Option<PoolId> {
        let family = self.program.members.get(resource)?.family;
        self.ends.get(family)?.0
    }

    /// The table's bank of a resource; `None` if the supply is endless.
    pub(crate) fn bank(&self, resource: MemberId) -> Option<PoolId> {
        let family = self.program.members.get(resource)?.family;
        self.ends.get(family)?.1
    }
}
