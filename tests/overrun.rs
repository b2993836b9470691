//! A number that goes out of range is told at its place, however deep in calls it stands and in whatever form the game is
//! played.

use interpreter::{Machine, Observer, StartError};
use schema::save::Seed;

/// What a player does in the first turn stands in the place of `DOES`.
const DEBTS: &str = r#"players 2
player {
  zone hand, front : row, faceup
  counter debt
  counter grain
}
kind card { on play }
card Loan {
  on play {
    +1500000000 debt
    +1500000000 debt
    +1 grain
  }
}
card Tip { on play { +1 grain } }
card Fee { on play { owe } }
verb owe {
  +1 grain
  +1500000000 debt
}
verb owe_much {
  owe
  +1 grain
  owe
}
verb play c : card {
  move c to front
  perform c.play
}
setup { each player { stock hand with Tip, stock hand with Fee times 2, stock hand with Loan } }
flow { rounds 1 { each player {
  DOES
} } }
score "Grain" grain
winner most score
"#;

/// Looks at each event.
struct Close;

impl Observer for Close {}

/// What is told of the game, by a close observer and from afar.
fn told(mut machine: Machine<'_>) -> [StartError; 2] {
    let setup = tests::setup(2, &[]);
    let close = machine.start(&setup, Seed { number: 1, game: 0 }, &mut Close).unwrap_err();
    [close, machine.start(&setup, Seed { number: 1, game: 0 }, &mut ()).unwrap_err()]
}

#[test]
fn what_goes_out_of_range_within_calls_is_told_where_it_stands() {
    for does in [
        "for c in hand { play c }",
        "for c in (Loan in hand) { play c }",
        "let c = first of (Loan in hand), play c",
        "owe, owe, owe_much",
        "owe_much",
        "repeat 3 { owe }",
        "owe\n  for c in (Fee in hand) { play c }",
    ] {
        let game = dsl::load(&tests::one_text(DEBTS.replace("DOES", does)));
        let rules = tests::rules(&game);
        let [close, far] = told(Machine::reference(&rules));
        assert_eq!(close, far, "{does}");
        let StartError::Fault(fault) = &close else { panic!("{does}: {close}") };
        assert!(fault.code == "R0103" && fault.trace.len() > 1, "{does}: {fault:#?}");
        assert_eq!(told(Machine::new(&rules)), [close.clone(), far], "{does}");
    }
}
