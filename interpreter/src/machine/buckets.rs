//! Things that may be alike, by what they must have in common for that: so that whatever is one more of them is compared with few of
//! those that are there.

use crate::bits::spread;

/// How many buckets there are, a power of two.
const COUNT: usize = 1024;

/// After so many comparisons that found nothing, things are told apart by more.
const FEW: usize = 64;

/// Behind the last thing of a bucket.
const END: u16 = u16::MAX;

/// How much of what two things must have in common to be alike is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What is read at once.
    Coarse,
    /// All that is seen of them.
    Fine,
}

/// The things that are there, by number from 0, each in one of the buckets.
#[derive(Debug)]
pub(crate) struct Buckets {
    buckets: Box<[Bucket]>,
    /// The things, by number.
    things: Vec<Thing>,
    /// Which sorting this is, from 1: what a bucket holds of an earlier one is not there.
    sorting: u32,
    /// By how much things are told apart before they are compared.
    detail: Detail,
    /// How often a thing was compared with another that it is not like.
    pub(super) compared: usize,
}

#[derive(Debug, Clone, Copy)]
struct Thing {
    /// What all that are like it have, too.
    common: u64,
    /// The thing behind it in its bucket.
    next: u16,
}

/// The first and the last thing of a bucket.
#[derive(Debug, Clone, Copy, Default)]
struct Bucket {
    /// In which sorting they were put there.
    sorting: u32,
    first: u16,
    last: u16,
}

impl Buckets {
    pub(super) fn new() -> Self {
        let buckets = vec![Bucket::default(); COUNT].into_boxed_slice();
        Self { buckets, things: Vec::new(), sorting: 1, detail: Detail::Coarse, compared: 0 }
    }

    /// Nothing is there.
    pub(super) fn begin(&mut self) {
        self.empty();
        self.detail = Detail::Coarse;
        self.compared = 0;
    }

    /// Nothing is in any bucket.
    fn empty(&mut self) {
        self.things.clear();
        self.sorting = self.sorting.checked_add(1).unwrap_or_else(|| {
            self.buckets.fill(Bucket::default());
            1
        });
    }

    /// The first thing that one more is like; if there is none it is put behind them, by its own number. `common` tells of a thing what
    /// all that are like it have, too.
    #[inline]
    pub(super) fn find_or_add(
        &mut self,
        common: impl Fn(usize, Detail) -> u64,
        mut is_like: impl FnMut(usize) -> bool,
    ) -> usize {
        let count = self.things.len();
        if self.compared > FEW && self.detail == Detail::Coarse {
            self.detail = Detail::Fine;
            self.empty();
            (0..count).for_each(|thing| self.add(common(thing, Detail::Fine)));
        }
        let common = common(count, self.detail);
        let bucket = self.buckets[place(common)];
        let mut at = if bucket.sorting == self.sorting { bucket.first } else { END };
        while at != END {
            let thing = self.things[usize::from(at)];
            if thing.common == common {
                if is_like(usize::from(at)) {
                    return usize::from(at);
                }
                self.compared += 1;
            }
            at = thing.next;
        }
        self.add(common);
        count
    }

    /// One more thing, behind the others of its bucket.
    #[inline]
    fn add(&mut self, common: u64) {
        let thing = self.things.len() as u16;
        let bucket = &mut self.buckets[place(common)];
        if bucket.sorting == self.sorting {
            self.things[usize::from(bucket.last)].next = thing;
            bucket.last = thing;
        } else {
            *bucket = Bucket { sorting: self.sorting, first: thing, last: thing };
        }
        self.things.push(Thing { common, next: END });
    }
}

/// Which bucket a thing is in.
#[inline]
fn place(common: u64) -> usize {
    (spread(common) >> (u64::BITS - COUNT.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::{Buckets, COUNT, Detail, FEW};

    /// Sorts these numbers, which are alike where they are the same and have only this in common otherwise.
    fn sorted(things: &[u64], common: impl Fn(u64, Detail) -> u64) -> (Vec<usize>, usize) {
        let mut buckets = Buckets::new();
        buckets.begin();
        let mut there: Vec<u64> = Vec::new();
        let mut classes = Vec::new();
        for &thing in things {
            let number = |at: usize| there.get(at).copied().unwrap_or(thing);
            let class = buckets
                .find_or_add(|at, detail| common(number(at), detail), |at| number(at) == thing);
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
        assert!(compared < 2 * COUNT + FEW, "{compared}");
        assert!(sorted(&things, |_, _| 7).1 > COUNT * COUNT / 4);
    }
}
