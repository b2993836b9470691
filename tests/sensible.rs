//! A game's sensible bot beats chance: a share of the games that `cardwright sim` plays.

use interpreter::Machine;
use schema::save::Seed;
use tests::Table;

const GAMES: u64 = 100;

#[test]
fn sensible_bots_beat_chance() {
    for name in tests::games() {
        let game = tests::game(&name);
        let rules = tests::rules(&game);
        let mut machine = Machine::new(&rules);
        let mut won = 0;
        for number in 0..GAMES {
            let seed = Seed { number, game: 5 };
            let mut names = ["sensible", "random"];
            names.rotate_left((number % 2) as usize);
            let mut table = Table::of(&names, &game.bots, seed);
            let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
            while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
                machine.answer(&mut state, seat, answer, &mut ()).unwrap();
            }
            let winners = state.outcome().unwrap().winners;
            won += u64::from(winners == 1 << (number % 2));
        }
        assert!(won * 10 >= GAMES * 9, "{name}: {won} of {GAMES}");
    }
}
