//! `together`: whoever answers first, the game that comes of it is the same.

use std::collections::{BTreeMap, BTreeSet};

use interpreter::{Asked, Machine, Pending, State, state_hash};
use schema::decision::Answer;
use schema::save::{Seed, Setup};

/// What a seat answers hangs on nothing but the seat and how often it was asked before.
fn answer(pending: &Pending, before: usize) -> Answer {
    let seat = usize::from(pending.player.0);
    match pending.asked {
        Asked::YesNo => Answer::YesNo((seat + before).is_multiple_of(2)),
        Asked::Number { least, most } => Answer::Number((least + seat as i32).min(most)),
        other => {
            let picked = (seat + before) % (usize::from(pending.len) + 1);
            let few = picked == usize::from(pending.len) && pending.min == 0;
            let picked = (picked % usize::from(pending.len)) as u16;
            let picked = if few { &[][..] } else { &[picked] };
            other.answer(picked, usize::from(pending.len))
        }
    }
}

/// All ways to go on; games that came to the same state go on as one.
#[test]
fn all_orders_of_arrival_lead_to_equal_states() {
    let rules = tests::rules(&tests::game_in(&tests::root().join("tests/suite/together")));
    let mut machine = Machine::new(&rules);
    for number in 0..4 {
        let seats = ["Ann", "Ben", "Cy"].map(str::to_owned).to_vec();
        let setup = Setup { seats, variants: [].into(), given: None };
        let first = machine.start(&setup, Seed { number, game: 0 }, &mut ()).unwrap();
        let mut open: BTreeMap<(String, [usize; 3]), State> =
            [((state_hash(&first), [0; 3]), first)].into();
        let (mut ends, mut several) = (BTreeSet::new(), 0);
        while let Some(((_, asked), state)) = open.pop_first() {
            if state.pending().is_empty() {
                assert!(state.outcome().is_some());
                ends.insert(state_hash(&state));
            }
            several += usize::from(state.pending().len() > 1);
            for pending in state.pending() {
                let seat = usize::from(pending.player.0);
                let mut next = state.clone();
                machine
                    .answer(&mut next, pending.player, &answer(pending, asked[seat]), &mut ())
                    .unwrap();
                let mut asked = asked;
                asked[seat] += 1;
                let key = (state_hash(&next), asked);
                if let Some(same) = open.get(&key) {
                    assert_eq!(*same, next, "equal hashes, other states");
                }
                open.insert(key, next);
            }
        }
        assert!(several > 5, "nobody was asked at once");
        assert_eq!(ends.len(), 1, "seed {number}: the order of arrival made a difference");
        assert!(open.is_empty());
    }
}
