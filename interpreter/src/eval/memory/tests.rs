//! Tests of the hash that selects a memoised value's entry, and of what is forgotten.

use std::collections::BTreeSet;
use std::sync::Arc;

use schema::id::DerivedId;

use super::{Circumstances, Closed, ENTRIES, MemoKey, Memory, What};
use crate::state::{NOBODY, Part, Writes};
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

/// When looks through the state are counted anew, no comparison that was made before is still taken for true.
#[test]
fn comparisons_are_made_again_once_looks_are_counted_anew() {
    let (mut memory, mut writes) = (Memory::default(), Writes::default());
    memory.turn_on(Arc::new(Closed::default()), 0);
    memory.look_through(&mut writes);
    memory.written.now = u32::MAX - 1;
    let (at, circumstances) = (memory.begin_comparison(), Circumstances::default());
    memory.read(Part::cell(3));
    memory.keep_comparison(0, circumstances, at, Some(5));
    assert_eq!(memory.would_compare(0, circumstances, &mut writes), Some(5));
    for _ in 0..3 {
        writes.note(Part::cell(9));
        memory.look_through(&mut writes);
    }
    writes.note(Part::cell(3));
    assert_eq!(memory.would_compare(0, circumstances, &mut writes), None);
}
