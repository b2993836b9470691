//! Set operations on lists: intersection, difference and distinct items.
//!
//! Short lists are compared pair by pair, long ones by sorted keys, which are equal exactly for items that are the
//! same. If one list has cards and the other definitions there are no such keys: a definition is the same as each of
//! its cards, which differ among themselves.

use std::ops::Range;

use schema::id::ExprId;

use super::Eval;
use crate::fault::Trap;
use crate::value::{CardRef, Value};

/// Lists are compared pair by pair if the shorter one has at most this many items.
const PAIRWISE_ITEMS: usize = 32;

/// The number of compared pairs that costs as much fuel as one thing looked at.
pub(crate) const PAIRS: usize = 8;

impl Eval<'_> {
    /// Keeps the items of the list `start..middle` that are in the list from `middle` on, which is dropped.
    pub(crate) fn keep_those_in(&mut self, start: usize, middle: usize) -> Result<(), Trap> {
        let (these, those) = (start..middle, middle..self.scratch.items.len());
        if self.are_many(&these, &those)? {
            self.sort_keys(those);
            self.keep(these, |eval, at, _| eval.find_key(at).is_some());
        } else {
            self.keep(these, |eval, at, _| eval.find(at, those.clone()).is_some());
        }
        Ok(())
    }

    /// Removes from the list `start..middle` as many of each item as the list from `middle` on has, which is dropped.
    pub(crate) fn leave_out(&mut self, start: usize, middle: usize) -> Result<(), Trap> {
        let (these, those) = (start..middle, middle..self.scratch.items.len());
        if self.are_many(&these, &those)? {
            self.sort_keys(those);
            self.count_keys();
            self.keep(these, |eval, at, _| {
                let left = eval.find_key(at).map(|found| &mut eval.scratch.keys[found].1);
                left.filter(|left| **left > 0).map(|left| *left -= 1).is_none()
            });
        } else {
            self.keep(these, |eval, at, _| {
                let taken = eval.find(at, those.clone());
                taken.map(|taken| eval.scratch.items[taken] = Value::Nothing).is_none()
            });
        }
        Ok(())
    }

    /// Keeps the first of each group of equal items of the list from `start` on.
    pub(crate) fn keep_distinct(&mut self, start: usize) -> Result<(), Trap> {
        let all = start..self.scratch.items.len();
        if self.are_many(&all, &all)? {
            self.sort_keys(all.clone());
            self.keep(all, |eval, at, _| {
                eval.find_key(at).is_some_and(|first| eval.scratch.keys[first].1 as usize == at)
            });
        } else {
            self.keep(all, |eval, at, kept| eval.find(at, start..kept).is_none());
        }
        Ok(())
    }

    /// Keeps the items for which `stays` holds, and drops everything behind them. `stays` gets the index of an item,
    /// and the index behind the items kept before it.
    #[inline(always)]
    fn keep(&mut self, these: Range<usize>, stays: impl Fn(&mut Self, usize, usize) -> bool) {
        let mut kept = these.start;
        for at in these {
            if stays(self, at, kept) {
                self.scratch.items[kept] = self.scratch.items[at];
                kept += 1;
            }
        }
        self.scratch.items.truncate(kept);
    }

    /// The index of the first of those items that is the same as the item at index `at`.
    #[inline(always)]
    fn find(&self, at: usize, those: Range<usize>) -> Option<usize> {
        let (item, first) = (self.scratch.items[at], those.start);
        let mut others = self.scratch.items[those].iter();
        others.position(|&other| self.same(item, other)).map(|found| first + found)
    }

    /// Whether two lists have the same items in any order: each takes one of the other list that nothing has taken.
    pub(super) fn same_items(&mut self, left: ExprId, right: ExprId) -> Result<bool, Trap> {
        let start = self.items(left)?;
        let middle = self.items(right)?;
        let are_as_many = middle - start == self.scratch.items.len() - middle;
        self.leave_out(start, middle)?;
        Ok(self.drop_items(start) == 0 && are_as_many)
    }

    /// Whether a single value is among the items from index `start` on. Charges the fuel for listing the value
    /// `times` times.
    #[cfg(feature = "fast")]
    #[inline(always)]
    pub(crate) fn is_one_of(
        &mut self,
        thing: Value,
        start: usize,
        times: usize,
    ) -> Result<bool, Trap> {
        let others = self.scratch.items.len() - start;
        let things = usize::from(thing != Value::Nothing);
        self.scratch.looked.at(times * things + things * others / PAIRS)?;
        let is_same = |&other: &Value| match (thing, other) {
            (Value::Definition(thing), Value::Definition(other)) => thing == other,
            _ => self.same(thing, other),
        };
        let found = things > 0 && self.scratch.items[start..].iter().any(is_same);
        self.scratch.looked.at(usize::from(found))?;
        Ok(found)
    }

    /// Whether two lists are to be compared by keys. Charges the fuel for the comparison.
    fn are_many(&mut self, these: &Range<usize>, those: &Range<usize>) -> Result<bool, Trap> {
        let (left, right) =
            (&self.scratch.items[these.clone()], &self.scratch.items[those.clone()]);
        self.may_compare(left, right)?;
        let (few, many) = (left.len().min(right.len()), left.len().max(right.len()));
        let has = |list: &[Value], is: fn(&Value) -> bool| list.iter().any(is);
        let is_card = |it: &Value| matches!(it, Value::Card(_));
        let is_name = |it: &Value| matches!(it, Value::Definition(_));
        let by_keys = few > PAIRWISE_ITEMS
            && !(has(left, is_card) && has(right, is_name))
            && !(has(left, is_name) && has(right, is_card));
        self.scratch.looked.at(if by_keys { few + many } else { few * many / PAIRS })?;
        Ok(by_keys)
    }

    /// Sorts the keys of these items, each with the item's index.
    fn sort_keys(&mut self, items: Range<usize>) {
        let scratch = &mut *self.scratch;
        scratch.keys.clear();
        scratch.keys.extend(items.map(|at| (key(scratch.items[at]), at as u32)));
        scratch.keys.sort_unstable();
    }

    /// Merges equal keys, replacing the index by the number of occurrences.
    fn count_keys(&mut self) {
        let keys = &mut self.scratch.keys;
        keys.iter_mut().for_each(|key| key.1 = 1);
        keys.dedup_by(|later, first| {
            let again = later.0 == first.0;
            first.1 += u32::from(again);
            again
        });
    }

    /// The index in the sorted keys of the first key of an item.
    fn find_key(&self, at: usize) -> Option<usize> {
        let (keys, wanted) = (&self.scratch.keys, key(self.scratch.items[at]));
        let first = keys.partition_point(|key| key.0 < wanted);
        keys.get(first).filter(|key| key.0 == wanted).map(|_| first)
    }
}

/// The key of a value: equal for values that are the same, and for no others. A card's stamp does not matter.
fn key(thing: Value) -> u64 {
    match thing {
        Value::Card(card) => Value::Card(CardRef { stamp: 0, ..card }).bits(),
        thing => thing.bits(),
    }
}
