//! Values that are the same for every candidate of an evaluation: each is kept in a place of its own, as long as the state is not
//! written and the same are meant. Finding one again takes a few comparisons.

use super::{DEEPEST, Eval};
use crate::fault::Trap;
use crate::value::Value;

/// Where one of them is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Steady(u16);

/// How many lanes a bundle has at most.
const LANES: usize = 32;

/// What is kept in one place.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    /// With which look through the state it was worked out, 0 for none, and within which working out.
    at: u32,
    within: u32,
    me: u8,
    /// How many nodes deeper than where it was asked for its working out went.
    height: u16,
    /// What was looked at for it, which takes fuel again.
    looked: u32,
    this: u64,
    value: Value,
}

/// All that is kept.
#[derive(Debug, Default)]
pub(super) struct Places {
    places: Vec<Place>,
    /// The amounts of those that are bundles.
    amounts: Vec<[i32; LANES]>,
}

impl Places {
    /// Nothing of what is kept is so any more.
    pub(super) fn forget(&mut self) {
        self.places.iter_mut().for_each(|place| place.at = 0);
    }

    /// So many places with nothing in them.
    pub(super) fn new(count: usize) -> Self {
        Self { places: vec![Place::default(); count], amounts: vec![[0; LANES]; count] }
    }
}

impl Steady {
    /// The place of this number.
    pub(crate) fn new(number: u16) -> Self {
        Self(number)
    }
}

impl Eval<'_> {
    /// Finds what is kept in a place, if it is still so; then it counts as read.
    #[inline(always)]
    fn find(&mut self, Steady(at): Steady) -> Result<Option<Value>, Trap> {
        let memory = &self.scratch.memory;
        let Some(place) = memory.steady.places.get(usize::from(at)) else { return Ok(None) };
        let is_so = (place.at, place.within) == memory.now()
            && place.me == self.me
            && place.this == self.this.bits()
            && self.depth + place.height <= DEEPEST;
        if !is_so {
            return Ok(None);
        }
        memory.goes(self.depth + place.height);
        let value = place.value;
        self.scratch.looked.at(place.looked as usize)?;
        Ok(Some(value))
    }

    /// Works something out and keeps it in a place, if it is such as can be kept. If so, that is true.
    fn work_out(
        &mut self,
        Steady(at): Steady,
        work_out: impl FnOnce(&mut Self) -> Result<Value, Trap>,
    ) -> Result<(Value, bool), Trap> {
        let outer = self.scratch.memory.begins(self.depth);
        let before = self.scratch.looked.count();
        let value = work_out(self)?;
        let height = self.scratch.memory.ends(self.depth, outer);
        let (me, this) = (self.me, self.this.bits());
        let looked = self.scratch.looked.count().saturating_sub(before);
        let memory = &mut self.scratch.memory;
        let (now, within) = memory.now();
        match (memory.steady.places.get_mut(usize::from(at)), height) {
            (Some(place), Some(height)) if now != 0 && !matches!(value, Value::List { .. }) => {
                *place = Place { at: now, within, me, height, looked, this, value };
                Ok((value, true))
            }
            _ => Ok((value, false)),
        }
    }

    /// The value that is kept in a place, or is worked out now.
    #[inline(always)]
    pub(crate) fn steady(
        &mut self,
        at: Steady,
        work_out: impl FnOnce(&mut Self) -> Result<Value, Trap>,
    ) -> Result<Value, Trap> {
        match self.find(at)? {
            Some(value) => Ok(value),
            None => Ok(self.work_out(at, work_out)?.0),
        }
    }

    /// Reads the amounts that are kept in a place, or are worked out now.
    #[inline(always)]
    pub(crate) fn steady_amounts(
        &mut self,
        at: Steady,
        into: &mut [i32],
        work_out: impl FnOnce(&mut Self, &mut [i32]) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        let (place, lanes) = (usize::from(at.0), into.len());
        if self.find(at)?.is_some() {
            into.copy_from_slice(&self.scratch.memory.steady.amounts[place][..lanes]);
            return Ok(());
        }
        let read = |eval: &mut Self| work_out(eval, into).map(|()| Value::Nothing);
        if self.work_out(at, read)?.1 {
            self.scratch.memory.steady.amounts[place][..lanes].copy_from_slice(into);
        }
        Ok(())
    }
}
