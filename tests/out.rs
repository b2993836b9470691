//! Who is out is passed over: whoever plays by chance, nobody who is out has a turn or is asked anything, and all see
//! who is out.

use interpreter::{Machine, Value};
use schema::decision::Seat;
use schema::program::Holder;
use schema::save::Seed;
use tests::Table;

const GAMES: u64 = 40;

#[test]
fn nobody_who_is_out_is_asked() {
    let mut somebody = 0;
    for name in ["beaten", "folded"] {
        let game = tests::game_in(&tests::root().join("tests/suite").join(name));
        let rules = tests::rules(&game);
        let cells = rules.program().cells.pairs();
        let flags: Vec<_> = cells
            .filter(|(_, cell)| cell.out && cell.holder == Holder::Player)
            .map(|(id, _)| id)
            .collect();
        assert!(!flags.is_empty(), "{name}");
        let mut machine = Machine::new(&rules);
        for number in 0..GAMES {
            let seats = tests::seats(&rules, number);
            let seed = Seed { number, game: 0 };
            let mut table = Table::by_chance(seats, seed);
            let mut state = machine.start(&tests::setup(seats, &[]), seed, &mut ()).unwrap();
            while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
                let has = |seat: &Seat| {
                    let of = Value::Player(seat.0);
                    flags.iter().any(|&flag| state.cell(&rules, flag, of) == Some(1))
                };
                let out: Vec<Seat> = (0..seats).map(Seat).filter(has).collect();
                somebody += out.len();
                for asked in state.pending() {
                    assert!(!out.contains(&asked.player), "{name}, {number}: {asked:?}");
                }
                // A turn goes on to its end, but none begins.
                let views = (0..seats).map(|seat| rules.view(&state, Seat(seat)).out);
                views.for_each(|seen| assert_eq!(seen, out, "{name}, {number}"));
                machine.answer(&mut state, seat, answer, &mut ()).unwrap();
            }
            assert!(state.outcome().is_some());
        }
    }
    assert!(somebody > 100, "hardly anybody was ever out: {somebody}");
}
