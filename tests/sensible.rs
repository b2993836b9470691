//! A game's sensible bot beats chance: a share of the games that `cardwright sim` plays. Of two it wins nine of ten; where
//! more must sit at the table, it alone among others who play by chance wins half of them.

use interpreter::Machine;
use schema::save::Seed;
use tests::Table;

const GAMES: u64 = 100;
/// Where more than two must sit at the table.
const LARGE: u64 = 8;

#[test]
fn sensible_bots_beat_chance() {
    for name in tests::games() {
        let game = tests::game(&name);
        let rules = tests::rules(&game);
        let mut machine = Machine::new(&rules);
        let seats = rules.program().players.0.max(2);
        let (games, share) = if seats == 2 { (GAMES, 90) } else { (LARGE, 50) };
        let mut won = 0;
        for number in 0..games {
            let seed = Seed { number, game: 5 };
            let place = number % u64::from(seats);
            let mut names = vec!["random"; usize::from(seats)];
            names[place as usize] = "sensible";
            let mut table = Table::of(&names, &game.bots, seed);
            let mut state = machine.start(&tests::setup(seats, &[]), seed, &mut ()).unwrap();
            while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
                machine.answer(&mut state, seat, answer, &mut ()).unwrap();
            }
            let winners = state.outcome().unwrap().winners;
            won += u64::from(winners == 1 << place);
        }
        assert!(won * 100 >= games * share, "{name}: {won} of {games}");
    }
}
