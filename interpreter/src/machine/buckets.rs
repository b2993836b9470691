//! A hash table for finding the first thing that is equal to a new one, by an equality that is expensive to test.
//! It groups candidates, offered options, and the cards that bear handlers which wait.

use crate::bits::spread;

/// The number of buckets, a power of two.
const COUNT: usize = 1024;

/// The number of comparisons of different things after which finer hashes are used.
const COARSE_COMPARISONS: usize = 64;

/// The end of the chain of a bucket.
const END: u16 = u16::MAX;

/// How much of two things goes into their hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What is cheap to read.
    Coarse,
    /// Everything that the player sees of them.
    Fine,
}

/// The hash table. Things are known by their number, counted from 0 in the order of arrival.
#[derive(Debug)]
pub(crate) struct Buckets {
    buckets: Box<[Bucket]>,
    /// The things, by number.
    things: Vec<Thing>,
    /// The number of the current use, from 1. A bucket whose `generation` differs is empty, so that clearing the table
    /// need not touch all buckets.
    generation: u32,
    /// How detailed the hashes are at present.
    detail: Detail,
    /// How many comparisons so far were of different things.
    pub(super) compared: usize,
}

/// A thing in the hash table.
#[derive(Debug, Clone, Copy)]
struct Thing {
    /// The thing's hash: equal things have equal hashes.
    hash: u64,
    /// The number of the next thing in the same bucket, or [`END`].
    next: u16,
}

/// A chain of things whose hashes select this bucket.
#[derive(Debug, Clone, Copy, Default)]
struct Bucket {
    /// The use of the table in which the chain was made.
    generation: u32,
    first: u16,
    last: u16,
}

impl Buckets {
    pub(super) fn new() -> Self {
        let buckets = vec![Bucket::default(); COUNT].into_boxed_slice();
        Self { buckets, things: Vec::new(), generation: 1, detail: Detail::Coarse, compared: 0 }
    }

    /// Empties the table, and resets the detail and the number of comparisons.
    pub(super) fn begin(&mut self) {
        self.empty();
        self.detail = Detail::Coarse;
        self.compared = 0;
    }

    /// Empties the table.
    fn empty(&mut self) {
        self.things.clear();
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.buckets.fill(Bucket::default());
            1
        });
    }

    /// The number of the first thing that equals a new one; if there is none, the new one is added, and its number is
    /// the number of things before it. `hash` gives the hash of a thing by its number, `is_like` tests a thing
    /// against the new one.
    #[inline]
    pub(super) fn find_or_add(
        &mut self,
        hash: impl Fn(usize, Detail) -> u64,
        mut is_like: impl FnMut(usize) -> bool,
    ) -> usize {
        let count = self.things.len();
        if self.compared > COARSE_COMPARISONS && self.detail == Detail::Coarse {
            self.detail = Detail::Fine;
            self.empty();
            (0..count).for_each(|thing| self.add(hash(thing, Detail::Fine)));
        }
        let hash = hash(count, self.detail);
        let bucket = self.buckets[bucket_of(hash)];
        let mut at = if bucket.generation == self.generation { bucket.first } else { END };
        while at != END {
            let thing = self.things[usize::from(at)];
            if thing.hash == hash {
                if is_like(usize::from(at)) {
                    return usize::from(at);
                }
                self.compared += 1;
            }
            at = thing.next;
        }
        self.add(hash);
        count
    }

    /// Adds a thing at the end of the chain of its bucket.
    #[inline]
    fn add(&mut self, hash: u64) {
        let thing = self.things.len() as u16;
        let bucket = &mut self.buckets[bucket_of(hash)];
        if bucket.generation == self.generation {
            self.things[usize::from(bucket.last)].next = thing;
            bucket.last = thing;
        } else {
            *bucket = Bucket { generation: self.generation, first: thing, last: thing };
        }
        self.things.push(Thing { hash, next: END });
    }
}

/// The index of the bucket for a hash.
#[inline]
fn bucket_of(hash: u64) -> usize {
    (spread(hash) >> (u64::BITS - COUNT.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::{Buckets, COARSE_COMPARISONS, COUNT, Detail};

    /// Groups these numbers by equality with the hash function `hash`: the group of each, and the number of
    /// comparisons of different ones.
    fn sorted(things: &[u64], hash: impl Fn(u64, Detail) -> u64) -> (Vec<usize>, usize) {
        let mut buckets = Buckets::new();
        buckets.begin();
        let mut there: Vec<u64> = Vec::new();
        let mut classes = Vec::new();
        for &thing in things {
            let number = |at: usize| there.get(at).copied().unwrap_or(thing);
            let class = buckets
                .find_or_add(|at, detail| hash(number(at), detail), |at| number(at) == thing);
            if class == there.len() {
                there.push(thing);
            }
            classes.push(class);
        }
        (classes, buckets.compared)
    }

    #[test]
    fn things_are_sorted_whatever_they_have_in_common() {
        let things: Vec<u64> = (0..5_000).map(|at| at * at % 701).collect();
        let mut there = Vec::new();
        let first = |thing: &u64| {
            there.iter().position(|other| other == thing).unwrap_or_else(|| {
                there.push(*thing);
                there.len() - 1
            })
        };
        let wanted: Vec<usize> = things.iter().map(first).collect();
        assert_eq!(sorted(&things, |thing, _| thing).0, wanted);
        assert_eq!(sorted(&things, |_, _| 7).0, wanted);
        let finely = |thing, detail| if detail == Detail::Fine { thing } else { 7 };
        assert_eq!(sorted(&things, finely).0, wanted);
    }

    #[test]
    fn many_things_are_compared_with_few() {
        let things: Vec<u64> = (0..COUNT as u64).collect();
        let finely = |thing, detail| if detail == Detail::Fine { thing } else { 7 };
        let compared = sorted(&things, finely).1;
        assert!(compared < 2 * COUNT + COARSE_COMPARISONS, "{compared}");
        assert!(sorted(&things, |_, _| 7).1 > COUNT * COUNT / 4);
    }
}
