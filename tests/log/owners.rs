//! With whom something lies that somebody else does something to.

use interpreter::{Line, Machine, Narrator};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

/// What the first player of a game is told till they have picked something, and what the players are called.
fn told(text: &str, picked: u16) -> (Vec<Line>, [String; 2]) {
    let game = dsl::load(&tests::one_text(text));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(0)));
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&setup, seed, &mut told).unwrap();
    machine.answer(&mut state, Seat(0), &Answer::Pick(vec![picked]), &mut told).unwrap();
    (told.take(), [0, 1].map(|seat| setup.seats[seat].clone()))
}

/// People are told whose card it is, but not of their own, nor where the call itself says who it is.
#[test]
fn of_what_lies_with_somebody_else_it_is_told_with_whom() {
    let (lines, [ann, ben]) = told(FIELDS, 0);
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

/// On whose card something changes is told where others of its name are in sight, and not where what is done to it says so.
#[test]
fn on_whose_card_something_changes_is_told() {
    let (lines, [ann, ben]) = told(MILLS, 2);
    let mills = |who: &str| {
        ["'s Mill's wear: 0 -> 1", "'s Mill's tired is set", "'s Mill's buddy: "]
            .map(|what| format!("{who}{what}"))
    };
    let stored = [&ann, &ben].map(|who| format!("a card: deck -> {who}'s Mill's goods"));
    let alone = ["Barn's wear: 0 -> 1".to_owned(), "Mill's wear: 1 -> 2".to_owned()];
    for text in mills(&ann).into_iter().chain(mills(&ben)).chain(stored).chain(alone) {
        assert!(lines.iter().any(|line| line.text.starts_with(&text)), "{text}: {lines:#?}");
    }
}

const MILLS: &str = r#"players 2
purposes work
player { zone farm : row, faceup, counter wealth }
table { zone deck : stack, facedown }
kind card {
  zone goods : stack, facedown
  counter wear
  flag tired
  note buddy : player
}
card Mill {}
card Barn {}
verb work_all {
  each player {
    for m in farm {
      if m is Mill { move top of deck to m.goods, set m.tired, set m.buddy = me }
      +1 m.wear
    }
  }
}
verb work c : card { +1 c.wear }
setup {
  stock deck with Mill times 9
  each player { stock farm with Mill, if me == (first of players) { stock farm with Barn } }
}
flow {
  turns from (first of players) {
    work_all
    choose 1 card in players.farm to work as c
    work c
    end game
  }
}
winner most wealth
"#;
