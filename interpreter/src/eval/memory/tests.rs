//! Tests of the hash that selects a memoised value's entry.

use std::collections::BTreeSet;

use schema::id::DerivedId;

use super::{ENTRIES, MemoKey, What};
use crate::state::NOBODY;
use crate::value::{CardRef, Value};

/// Keys that differ little seldom share an entry.
#[test]
fn keys_that_are_nearly_alike_are_kept_apart() {
    let key = |derived: u16, id: u16, stamp: u16, seat: u8| {
        let what = What::Derived(DerivedId(derived));
        let this = Value::Card(CardRef { id, stamp });
        MemoKey::new(what, Some(Value::Player(seat)), this, (seat, NOBODY))
    };
    let mut alike: Vec<Vec<MemoKey>> = Vec::new();
    alike.push((0..200).map(|number| key(number, 3, 1, 0)).collect());
    alike.push((0..200).map(|number| key(3, number, 1, 0)).collect());
    alike.push((0..200).map(|number| key(3, 3, number, 0)).collect());
    alike.push((0..200).map(|number| key(number / 8, number / 8, 1, number as u8 % 8)).collect());
    for keys in alike {
        let places: BTreeSet<usize> = keys.iter().map(MemoKey::entry).collect();
        assert!(places.iter().all(|place| *place < ENTRIES));
        assert!(places.len() * 10 > keys.len() * 7, "{}", places.len());
    }
}
