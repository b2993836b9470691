//! Calls that fail.

use interpreter::{Machine, Narrator};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

/// What a seat of two is told if the first takes these options.
fn told(seat: u8, options: &[u16]) -> Vec<String> {
    let game = dsl::load(&tests::one_text(FAILING));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(seat)));
    let mut machine = Machine::new(&rules);
    let mut state = machine.start(&setup, Seed { number: 1, game: 0 }, &mut told).unwrap();
    told.take();
    for &option in options {
        machine.answer(&mut state, Seat(0), &Answer::Option(vec![option]), &mut told).unwrap();
    }
    told.take().into_iter().map(|line| line.text).collect()
}

/// That a call fails is told to whoever may know what decided it, and only where the call itself is told.
#[test]
fn that_a_call_fails_is_told_to_whoever_may_know_why() {
    let fails = |seat, option| told(seat, &[option]).iter().filter(|text| *text == "fails").count();
    // It is asked of a counter that all see, of the hand, of what was handed.
    for (option, wanted) in [(0, [1, 1]), (1, [1, 0]), (2, [1, 0])] {
        assert_eq!([fails(0, option), fails(1, option)], wanted, "option {option}");
    }
    // A call that is handed nothing, and in which nothing happens, is left out.
    assert_eq!([fails(0, 3), fails(1, 3)], [0, 0]);
    // So is one that only works something out, for those who know nothing of it.
    assert_eq!([fails(0, 4), fails(1, 4)], [0, 0]);
}

const FAILING: &str = r#"players 2
player { zone hand : set, private, counter pegs }
kind card { worth : number = 1 }
card Reed { }
card Rush { worth 2 }
verb bid n : number { if n > pegs { fail }, -n pegs }
verb prove n : number { if not any (Rush in hand) { fail }, +n pegs }
verb weigh c : card { if c.worth < 2 { fail }, +1 peg }
verb nod { if pegs == 0 { fail } }
verb find { if pegs == 0 { fail }, result count of hand }
setup { each player { stock hand with Reed } }
flow {
  turns from (first of players) {
    choose one {
      option "Bid" { bid 3 then { +1 peg } }
      option "Prove" { prove 1 then { +1 peg } }
      option "Weigh" { weigh first of (Reed in hand) then { +1 peg } }
      option "Nod" { nod then { +1 peg } }
      option "Find" { find as found then { +found pegs } }
    }
    if pegs > 3 { end game }
    choose one { option "Rest" { }, option "Over" { end game } }
  }
}
winner most pegs
"#;
