//! Storage of counters, flags, amounts and notes. Writes go through [`State`], which notes the written part.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use serde::Serialize;

use super::State;
use super::writes::Part;
use crate::bits::bits;
use crate::value::Value;

/// The number of values in a block.
const BLOCK: usize = 16;

/// The number of blocks up to which copying everything is faster than copying block by block.
const FEW: usize = 20;

/// Values by index. It is known into which blocks something was written, so that `clone_from` copies only these: most
/// cards never have a counter changed.
#[derive(Debug, Serialize, Default)]
#[serde(transparent)]
pub(crate) struct Kept<T> {
    values: Vec<T>,
    /// A bit for each block that may hold something other than the default.
    #[serde(skip)]
    written: Vec<u64>,
}

impl<T: Copy + Default + PartialEq> Kept<T> {
    pub(crate) fn clear(&mut self) {
        self.values.clear();
        self.written.clear();
    }

    /// Exchanges two values. The write is not noted, so no machine may have looked through the state yet.
    pub(crate) fn swap(&mut self, first: usize, second: usize) {
        self.values.swap(first, second);
        [first, second].into_iter().for_each(|index| self.note(index));
    }

    /// Adds values at the end.
    pub(crate) fn extend_from_slice(&mut self, more: &[T]) {
        let first = self.values.len();
        self.values.extend_from_slice(more);
        self.note_new(first);
    }

    /// Sets the number of values; new ones are `new`.
    pub(crate) fn resize(&mut self, count: usize, new: T) {
        let first = self.values.len();
        self.values.resize(count, new);
        self.note_new(first);
    }

    /// Writes a value; returns the old one, or `None` if there is none at this index.
    #[inline(always)]
    pub(super) fn put(&mut self, index: usize, value: T) -> Option<T> {
        let before = *self.values.get(index)?;
        if before != value {
            self.values[index] = value;
            self.note(index);
        }
        Some(before)
    }

    /// The values of all blocks that may hold something other than the default, in order.
    pub(super) fn each_written(&mut self) -> impl Iterator<Item = &mut T> {
        let written = &self.written;
        let blocks = self.values.chunks_mut(BLOCK).enumerate();
        let blocks = blocks.filter(|(block, _)| written[block / 64] >> (block % 64) & 1 != 0);
        blocks.flat_map(|(_, values)| values)
    }

    /// Notes that the block of this value is written.
    #[inline(always)]
    fn note(&mut self, index: usize) {
        let block = index / BLOCK;
        if let Some(word) = self.written.get_mut(block / 64) {
            *word |= 1 << (block % 64);
        }
    }

    /// Extends the bits for values added from index `first` on.
    fn note_new(&mut self, first: usize) {
        self.written.resize(self.values.len().div_ceil(BLOCK * 64), 0);
        for index in first..self.values.len() {
            if self.values[index] != T::default() {
                self.note(index);
            }
        }
    }
}

impl<T> Deref for Kept<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.values
    }
}

impl<T: Copy> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self { values: self.values.clone(), written: self.written.clone() }
    }

    /// Copies the blocks that were written in either, or everything if there are few.
    fn clone_from(&mut self, source: &Self) {
        if self.values.len() != source.values.len() || self.values.len() <= FEW * BLOCK {
            self.values.clone_from(&source.values);
            self.written.clone_from(&source.written);
            return;
        }
        let (values, rest) = self.values.as_chunks_mut::<BLOCK>();
        let (copied, copied_rest) = source.values.as_chunks();
        rest.copy_from_slice(copied_rest);
        for (first, (word, copied_word)) in self.written.iter_mut().zip(&source.written).enumerate()
        {
            for bit in bits(*word | copied_word) {
                let block = first * 64 + bit;
                // The last block may be incomplete; it is in the rest, which is copied.
                if let (Some(block), Some(copied)) = (values.get_mut(block), copied.get(block)) {
                    *block = *copied;
                }
            }
            *word = *copied_word;
        }
    }
}

impl<T: PartialEq> PartialEq for Kept<T> {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl<T: Eq> Eq for Kept<T> {}

impl<T: Hash> Hash for Kept<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.values.hash(hasher);
    }
}

impl State {
    /// Writes a counter, flag or amount; returns the old value, or `None` if there is none at this index.
    #[inline(always)]
    pub(crate) fn put_cell(&mut self, index: usize, value: i32) -> Option<i32> {
        let before = self.cells.put(index, value)?;
        if before != value {
            self.writes.note(Part::cell(index));
        }
        Some(before)
    }

    /// Writes a note; returns the old value, or `None` if there is none at this index.
    pub(crate) fn put_note(&mut self, index: usize, value: Value) -> Option<Value> {
        let before = self.notes.put(index, value)?;
        if before != value {
            self.writes.note(Part::note(index));
        }
        Some(before)
    }

    /// Sets the active seat, or `NOBODY`.
    #[inline]
    pub(crate) fn set_active(&mut self, seat: u8) {
        self.writes.note(Part::ACTIVE);
        self.active = seat;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clone equals its source, whatever was written into either.
    #[test]
    fn clones_are_alike() {
        let mut seed = 7_u32;
        let mut below = |bound: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as usize % bound
        };
        for _ in 0..200 {
            let count = below(3 * BLOCK * 64);
            let [mut one, mut other] = [(); 2].map(|()| Kept::default());
            for kept in [&mut one, &mut other] {
                kept.resize(count / 2, 0);
                kept.extend_from_slice(&vec![0; count - count / 2 - below(2) % (count + 1)]);
                kept.extend_from_slice(&[3][..below(2)]);
            }
            for _ in 0..20 {
                for kept in [&mut one, &mut other] {
                    for _ in 0..below(4) {
                        let (first, second) = (below(count + 3), below(count + 3));
                        let before = kept.get(first).copied();
                        assert_eq!(kept.put(first, below(2) as i32), before);
                        if first.max(second) < kept.len() {
                            kept.swap(first, second);
                        }
                    }
                }
                let nonzero: Vec<i32> = other.iter().copied().filter(|&value| value != 0).collect();
                let seen: Vec<i32> = other.each_written().map(|value| *value).collect();
                assert!(seen.into_iter().filter(|&value| value != 0).eq(nonzero));
                match below(3) {
                    0 => one.clone_from(&other),
                    1 => other.clone_from(&one),
                    _ => continue,
                }
                assert_eq!(one, other);
                assert_eq!(one, one.clone());
            }
        }
    }
}
