//! With whom something lies that somebody else does something to.

use interpreter::{Machine, Narrator};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

/// People are told whose card it is, but not of their own, nor where the call itself says who it is.
#[test]
fn of_what_lies_with_somebody_else_it_is_told_with_whom() {
    let game = dsl::load(&tests::one_text(FIELDS));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(0)));
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&setup, seed, &mut told).unwrap();
    machine.answer(&mut state, Seat(0), &Answer::Pick(vec![0]), &mut told).unwrap();
    let lines = told.take();
    let [ann, ben] = [0, 1].map(|seat| setup.seats[seat].clone());
    for text in [
        format!("{ann} burns Barn of {ben}"),
        format!("{ann} burns Mill"),
        format!("{ann} robs Barn from {ben}"),
    ] {
        assert!(lines.iter().any(|line| line.text == text), "{text}: {lines:#?}");
    }
}

const FIELDS: &str = r#"players 2
player {
  zone field : row, faceup
  zone ashes : row, faceup
  counter ill_luck
}
verb burn c : card { move c to ashes }
verb rob c : card from p : player { move c to field }
kind card { live in field }
card Barn {}
card Mill {}
card Shed {}
setup { each player { if me == (first of players) { stock field with Mill, stock field with Shed } else { stock field with Barn times 2 } } }
flow {
  turns from (first of players) {
    burn (first of opponent.field)
    choose 1 card in field to burn as c
    burn c
    rob (first of opponent.field) from opponent
    end game
  }
}
winner fewest ill_luck
"#;
