//! Once the buffers of a machine, a state and its players have grown, no decision takes memory from the system. A program
//! of its own, since counting replaces its allocator.
#![allow(clippy::unwrap_used, reason = "a suite may stop at the first surprise")]

use allocation_counter::measure;
use interpreter::{Machine, Rules, State};
use schema::save::Seed;
use tests::Table;

/// So many decisions of a game are counted at most.
const MOST: u64 = 4_000;

/// In so many decisions one may take memory: where a list is longer than what is set aside for such, or a buffer grows once more.
const GROWS: u64 = 200;

#[test]
fn no_decision_allocates_once_all_is_warm() {
    let rules = tests::rules(&tests::game("dominion"));
    for kingdom in ["first_game", "random"] {
        for seats in 2..=4 {
            let (decisions, allocations) = count(&rules, &[("kingdom", kingdom)], seats, 300);
            assert!(decisions > 5_000, "{decisions} decisions");
            assert_eq!(allocations, 0, "{kingdom}, {seats} players, {decisions} decisions");
        }
    }
}

#[test]
fn decisions_of_no_game_allocate_once_all_is_warm() {
    let mut grown = Vec::new();
    for shelf in ["games", "tests/foreign"] {
        for folder in tests::folders(shelf) {
            let rules = tests::rules(&tests::game_in(&folder));
            let seats = tests::seats(&rules, 0);
            let (decisions, allocations) = count(&rules, &[], seats, 30);
            if allocations > 1 + decisions / GROWS {
                grown.push(format!("{}: {allocations} in {decisions} decisions", folder.display()));
            }
        }
    }
    assert!(grown.is_empty(), "{grown:#?}");
}

/// One machine plays on from copies of a state in which several are asked at once, as a search does.
#[test]
fn copies_of_a_state_leave_nothing_behind() {
    let rules = tests::rules(&tests::game_in(&tests::root().join("tests/suite/together")));
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 5, game: 0 };
    let start = machine.start(&tests::setup(3, &[]), seed, &mut ()).unwrap();
    assert!(start.pending().len() > 1, "several are asked at once");
    let mut table = Table::by_chance(3, seed);
    let mut play = || {
        table.begin(seed);
        let mut state = start.clone();
        while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
            machine.answer(&mut state, seat, answer, &mut ()).unwrap();
        }
    };
    (0..50).for_each(|_| play());
    assert_eq!(measure(|| (0..50).for_each(|_| play())).count_current, 0);
}

/// How many decisions were made after so many games, in a third as many, and how often memory was asked for in them.
fn count(rules: &Rules, variants: &[(&str, &str)], seats: u8, warm_up: u64) -> (u64, u64) {
    let setup = tests::setup(seats, variants);
    let (mut machine, mut state) = (Machine::new(rules), State::default());
    let mut table = Table::by_chance(seats, Seed { number: 0, game: 0 });
    let (mut decisions, mut allocations) = (0, 0);
    for game in 0..warm_up + warm_up / 3 {
        let seed = Seed { number: 5, game };
        machine.start_into(&mut state, &setup, seed, &mut ()).unwrap();
        table.begin(seed);
        for _ in 0..MOST {
            let mut is_over = false;
            let during = measure(|| {
                let asked = table.answer(&mut machine, &state).unwrap();
                is_over = asked.is_none();
                if let Some((seat, answer)) = asked {
                    machine.answer(&mut state, seat, answer, &mut ()).unwrap();
                }
            });
            if is_over {
                break;
            }
            if game >= warm_up {
                decisions += 1;
                allocations += during.count_total;
            }
        }
    }
    (decisions, allocations)
}
