//! What a verb works out is told by the call of it alone, to those who know the cards that it was handed.

use interpreter::{Machine, Narrator};
use schema::decision::Seat;
use schema::save::Seed;

/// Whoever only works something out of hidden cards tells nobody else of it, neither that it was done nor how often; a call of
/// itself within it is told to no seat, and stands in transcripts. A number that it is handed may be read of what is hidden: nobody is
/// told of such a call.
#[test]
fn what_is_worked_out_of_hidden_cards_is_told_to_nobody_else() {
    let game = dsl::load(&tests::one_text(WORKED));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    for (seat, wanted) in
        [(Some(Seat(0)), [1, 0, 1]), (Some(Seat(1)), [0, 0, 1]), (None, [4, 1, 1])]
    {
        let mut told = Narrator::new(&setup.seats, seat);
        let mut machine = Machine::new(&rules);
        machine.start(&setup, Seed { number: 1, game: 0 }, &mut told).unwrap();
        let lines = told.take();
        let count = |word: &str| lines.iter().filter(|line| line.text.contains(word)).count();
        let found = ["weighs", "guesses", "gives"].map(count);
        assert_eq!(found, wanted, "{seat:?}: {lines:#?}");
    }
}

const WORKED: &str = r#"players 2
player {
  zone hand : set, private
  counter luck
  note weight : number, private
}
kind card { worth : number }
card One { worth 1 }
card Two { worth 2 }
setup { each player { stock hand with One times 2, stock hand with Two } }
verb weigh l : list of card = [] {
  if l is empty { result 0 } else {
    let c = first of (l as other where other.worth == lowest of worth over l)
    weigh (l - c) as rest
    result c.worth + rest
  }
}
verb guess n : number { result n == count of hand }
verb give n : number { +n luck, result n }
flow {
  as (first of players) {
    weigh hand as all
    set weight = all
    guess 4
    give 1
    choose up to 1 card in hand
  }
}
winner most luck
"#;
