//! Who is out is passed over: whoever plays by chance, nobody who is out has a turn or is asked anything, and all see
//! who is out.

use interpreter::{Machine, Value};
use schema::decision::Seat;
use schema::program::Holder;
use schema::save::Seed;
use tests::Table;

use crate::forms::compare;

const GAMES: u64 = 40;

/// Of three players one goes out after the other.
const ONE_BY_ONE: &str = "players 3
player {
  zone hand : row, faceup
  zone heap : row, faceup
  flag folded, out
  counter of_all, of_those_in, of_others, beside : 0 to 99
}
kind card { worth : 1 to 3 }
card Low { worth 1 }
card Middle { worth 2 }
card High { worth 3 }
setup { each player { for c in card { stock hand with c times 2 } } }
flow {
  rounds 3 {
    each player { turn {
      choose 1 card in hand as c, move c to heap
      each player {
        set of_all = sum of worth over (card in everybody.heap where worth > 1)
        set of_those_in = count of (players.hand where worth != 2)
        set of_others = sum of worth over opponents.heap
        let who = me
        repeat 2 { set who = who.left, as who { +1 beside }, set who = who.right.right }
      }
    } }
    for p in players where it.seat == 3 { set p.folded }
    if count of players == 3 { for p in players where it.seat == 1 { set p.folded } }
  }
}
score \"Cards\" of_all + of_those_in + of_others + beside
winner most score
";

/// What lies before those who are out, and who sits next, is the same in every form.
#[test]
fn who_is_out_is_left_out_in_every_form() {
    let game = dsl::load(&tests::one_text(ONE_BY_ONE));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    (0..6).for_each(|number| compare("one by one", &rules, 3, number));
}

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
