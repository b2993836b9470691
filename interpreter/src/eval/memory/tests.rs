//! Where values are kept.

use std::collections::BTreeSet;

use schema::id::DerivedId;

use super::{Asker, MOST, What};
use crate::state::NOBODY;
use crate::value::{CardRef, Value};

/// Askers that differ in little seldom drive each other out.
#[test]
fn askers_that_are_nearly_alike_are_kept_apart() {
    let asker = |derived: u16, id: u16, stamp: u16, seat: u8| {
        let what = What::Derived(DerivedId(derived));
        let this = Value::Card(CardRef { id, stamp });
        Asker::new(what, Some(Value::Player(seat)), this, (seat, NOBODY))
    };
    let mut alike: Vec<Vec<Asker>> = Vec::new();
    alike.push((0..200).map(|number| asker(number, 3, 1, 0)).collect());
    alike.push((0..200).map(|number| asker(3, number, 1, 0)).collect());
    alike.push((0..200).map(|number| asker(3, 3, number, 0)).collect());
    alike.push((0..200).map(|number| asker(number / 8, number / 8, 1, number as u8 % 8)).collect());
    for askers in alike {
        let places: BTreeSet<usize> = askers.iter().map(Asker::place).collect();
        assert!(places.iter().all(|place| *place < MOST));
        assert!(places.len() * 10 > askers.len() * 7, "{}", places.len());
    }
}
