//! Counters, flags, amounts and notes: values that are read by their index, and written where the state notes that they were.

use std::ops::{Deref, Range};

use serde::Serialize;

use super::State;
use super::writes::Part;
use crate::value::Value;

/// Values by their index. Only the state writes into them once they are there.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Default)]
#[serde(transparent)]
pub(crate) struct Kept<T>(pub(in crate::state) Vec<T>);

impl<T: Copy> Kept<T> {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Two change places, in a state that no machine knows yet.
    pub(crate) fn swap(&mut self, first: usize, second: usize) {
        self.0.swap(first, second);
    }

    /// There are these, too.
    pub(crate) fn extend_from_slice(&mut self, more: &[T]) {
        self.0.extend_from_slice(more);
    }

    /// There are so many from now on; those that are new are this.
    pub(crate) fn resize(&mut self, count: usize, new: T) {
        self.0.resize(count, new);
    }
}

impl<T> Deref for Kept<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

/// So that `clone_from` keeps the buffer that is there.
impl<T: Clone> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl State {
    /// A counter, flag or amount, to be written.
    #[inline(always)]
    pub(crate) fn cell_mut(&mut self, index: usize) -> Option<&mut i32> {
        self.writes.note(Part::cell(index));
        self.cells.0.get_mut(index)
    }

    /// Some counters, flags and amounts one behind the other, to be written. They are there.
    pub(crate) fn cells_mut(&mut self, range: Range<usize>) -> &mut [i32] {
        range.clone().for_each(|index| self.writes.note(Part::cell(index)));
        &mut self.cells.0[range]
    }

    /// Writes a note, if it is there: what stood in it before.
    pub(crate) fn put_note(&mut self, index: usize, value: Value) -> Option<Value> {
        self.writes.note(Part::note(index));
        Some(std::mem::replace(self.notes.0.get_mut(index)?, value))
    }

    /// It is the turn of this seat, or nobody's.
    #[inline]
    pub(crate) fn set_active(&mut self, seat: u8) {
        self.writes.note(Part::ACTIVE);
        self.active = seat;
    }
}
