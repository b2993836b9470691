//! Games with one thing changed: whatever that comes to, they are refused, or they load and play on without a panic.

use dsl::Sources;
use dsl::mutants::mutants;
use interpreter::{Machine, Rules};
use schema::save::Seed;
use tests::Table;

/// One change in so many is tried.
const STEP: usize = 7;
const ANSWERS: usize = 60;

#[test]
fn a_changed_game_is_refused_or_plays() {
    let (mut tried, mut played) = (0, 0);
    for folder in tests::folders("tests/suite").into_iter().chain(tests::folders("games")) {
        let sources =
            Sources { rulings: Vec::new(), bots: Vec::new(), ..tests::sources_in(&folder) };
        let ahead = tests::read_ahead(std::slice::from_ref(&sources));
        for mutant in mutants(&sources).into_iter().step_by(STEP) {
            tried += 1;
            let game = dsl::load_after(&ahead, &mutant.apply(&sources));
            let Some(program) = game.program else { continue };
            let Ok(rules) = Rules::load(program) else { continue };
            play(&rules);
            played += 1;
        }
    }
    assert!(played > tried / 3, "{played} of {tried} can be played");
}

/// Plays on until enough has been answered, or something is refused.
fn play(rules: &Rules) {
    let seats = rules.program().players.0;
    let seed = Seed { number: 1, game: 0 };
    let mut table = Table::by_chance(seats, seed);
    let mut machine = Machine::new(rules);
    let Ok(mut state) = machine.start(&tests::setup(seats, &[]), seed, &mut ()) else { return };
    for _ in 0..ANSWERS {
        let Ok(Some((seat, answer))) = table.answer(&mut machine, &state) else { return };
        if machine.answer(&mut state, seat, answer, &mut ()).is_err() {
            return;
        }
    }
}
