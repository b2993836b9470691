//! Once the buffers of a machine, a state and its players have grown, no decision takes memory from the system. A program
//! of its own, since counting replaces its allocator.
#![allow(clippy::unwrap_used, reason = "a suite may stop at the first surprise")]

use allocation_counter::measure;
use interpreter::{Machine, Rules, State};
use schema::save::Seed;
use tests::Table;

const WARM_UP: u64 = 300;
const GAMES: u64 = 100;

#[test]
fn no_decision_allocates_once_all_is_warm() {
    let rules = tests::rules(&tests::game("dominion"));
    for kingdom in ["first_game", "random"] {
        for seats in 2..=4 {
            let (decisions, allocations) = count(&rules, kingdom, seats);
            assert!(decisions > 5_000, "{decisions} decisions");
            assert_eq!(allocations, 0, "{kingdom}, {seats} players, {decisions} decisions");
        }
    }
}

/// How many decisions were made after the warm-up, and how often memory was asked for in them.
fn count(rules: &Rules, kingdom: &str, seats: u8) -> (u64, u64) {
    let setup = tests::setup(seats, &[("kingdom", kingdom)]);
    let (mut machine, mut state) = (Machine::new(rules), State::default());
    let mut table = Table::by_chance(seats, Seed { number: 0, game: 0 });
    let (mut decisions, mut allocations) = (0, 0);
    for game in 0..WARM_UP + GAMES {
        let seed = Seed { number: 5, game };
        machine.start_into(&mut state, &setup, seed, &mut ()).unwrap();
        table.begin(seed);
        let mut is_over = false;
        while !is_over {
            let during = measure(|| {
                let asked = table.answer(&mut machine, &state).unwrap();
                is_over = asked.is_none();
                if let Some((seat, answer)) = asked {
                    machine.answer(&mut state, seat, answer, &mut ()).unwrap();
                }
            });
            if game >= WARM_UP {
                decisions += 1;
                allocations += during.count_total;
            }
        }
    }
    (decisions, allocations)
}
