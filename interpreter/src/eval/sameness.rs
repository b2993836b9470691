//! Lists whose things are compared with those of another list, or with each other: what is in both, what one has beyond the other, and
//! what is distinct.
//!
//! Few things are compared pair by pair. Many are found by keys, which are equal for what is the same, so that it takes no longer than
//! sorting them. Where cards meet names there are no such keys: a name is the same as each of several cards, which are not the same.

use std::ops::Range;

use schema::id::ExprId;

use super::Eval;
use crate::fault::Trap;
use crate::value::{CardRef, Value};

/// So many things on one side are few.
const FEW: usize = 32;

/// So many pairs cost as much as one thing that is looked at.
pub(crate) const PAIRS: usize = 8;

impl Eval<'_> {
    /// Of the list from `start` up to `middle` those that are in the one from there on.
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

    /// The list from `start` up to `middle` without as many of each as the one from there on has.
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

    /// The distinct items of the list from `start` on: the first of those that are the same.
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

    /// Keeps of these items those that stay, and nothing behind them. `stays` is told where an item stands, and where those end that
    /// were kept before it.
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

    /// Where among those the first stands that is the same as an item.
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

    /// Whether one thing, which is no list, is among the items from `start` on: it is listed so many times for that.
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

    /// Each of these items is compared with each of those: whether they are so many that they are found by keys.
    fn are_many(&mut self, these: &Range<usize>, those: &Range<usize>) -> Result<bool, Trap> {
        let (left, right) =
            (&self.scratch.items[these.clone()], &self.scratch.items[those.clone()]);
        self.may_compare(left, right)?;
        let (few, many) = (left.len().min(right.len()), left.len().max(right.len()));
        let has = |list: &[Value], is: fn(&Value) -> bool| list.iter().any(is);
        let is_card = |it: &Value| matches!(it, Value::Card(_));
        let is_name = |it: &Value| matches!(it, Value::Definition(_));
        let by_keys = few > FEW
            && !(has(left, is_card) && has(right, is_name))
            && !(has(left, is_name) && has(right, is_card));
        self.scratch.looked.at(if by_keys { few + many } else { few * many / PAIRS })?;
        Ok(by_keys)
    }

    /// Sorts the keys of these items, each with where it stands.
    fn sort_keys(&mut self, items: Range<usize>) {
        let scratch = &mut *self.scratch;
        scratch.keys.clear();
        scratch.keys.extend(items.map(|at| (key(scratch.items[at]), at as u32)));
        scratch.keys.sort_unstable();
    }

    /// Of the sorted keys each once, with how often it was there.
    fn count_keys(&mut self) {
        let keys = &mut self.scratch.keys;
        keys.iter_mut().for_each(|key| key.1 = 1);
        keys.dedup_by(|later, first| {
            let again = later.0 == first.0;
            first.1 += u32::from(again) * later.1;
            again
        });
    }

    /// Where the first of the sorted keys stands that is an item's.
    fn find_key(&self, at: usize) -> Option<usize> {
        let (keys, wanted) = (&self.scratch.keys, key(self.scratch.items[at]));
        let first = keys.partition_point(|key| key.0 < wanted);
        keys.get(first).filter(|key| key.0 == wanted).map(|_| first)
    }
}

/// What is equal of two things that are the same, and of no others: a card is the same whatever its stamp was when it was named.
fn key(thing: Value) -> u64 {
    match thing {
        Value::Card(card) => Value::Card(CardRef { stamp: 0, ..card }).bits(),
        thing => thing.bits(),
    }
}
