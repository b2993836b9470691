//! What is offered as an option says which one of the program it is, for whoever shows it.

use interpreter::{Asked, Machine};
use schema::save::Seed;
use tests::Table;

/// So many answers are given in each game.
const LONGEST: usize = 60;

#[test]
fn each_option_that_is_offered_is_one_of_the_program() {
    let mut seen = 0;
    for folder in tests::folders("tests/suite") {
        let rules = tests::rules(&tests::game_in(&folder));
        let program = rules.program();
        let (seats, seed) = (tests::seats(&rules, 0), Seed { number: 2, game: 7 });
        let mut machine = Machine::new(&rules);
        let mut table = Table::by_chance(seats, seed);
        let mut state = machine.start(&tests::setup(seats, &[]), seed, &mut ()).unwrap();
        for _ in 0..LONGEST {
            for pending in state.pending().iter().filter(|one| one.asked == Asked::Options) {
                for candidate in state.candidates(pending) {
                    let option = state.option_of(program, candidate);
                    let known = option.and_then(|option| program.options.get(option));
                    assert!(known.is_some(), "{}: {candidate:?}", folder.display());
                    seen += 1;
                }
            }
            let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() else { break };
            let answer = answer.clone();
            machine.answer(&mut state, seat, &answer, &mut ()).unwrap();
        }
    }
    assert!(seen > 50, "{seen}");
}
