//! What is told of cards that the listener does not know.

use interpreter::{Line, Machine, Narrator};
use schema::decision::Seat;
use schema::save::Seed;

use super::folded::told;

/// What an ability or a handler does with cards that are not known is told, though nothing else is done there: the line of
/// the call says nothing of it.
#[test]
fn hidden_cards_that_go_in_an_ability_or_a_handler_are_told() {
    let text = r#"players 2
player { zone hand, stash : set, private }
table { zone heap : row, faceup, counter rests }
kind card { on play }
card Swap { on play { let others = stash, move hand to stash, move others to hand } }
card Stone { }
setup {
  each player { stock hand with Stone times 3, stock stash with Stone times 2 }
  as (first of players) { stock hand with Swap }
}
verb play c : card { move c to heap, perform c.play }
verb rest { +1 rests }
rule "Alms" { after anyone rests { pick 1 from hand as alms, move alms to stash } }
flow {
  turns from (first of players) {
    choose one {
      option "Swap" { for c in Swap in hand { play c } }
      option "Rest" { rest }
      option "Over" { end game }
    }
  }
}
winner players
"#;
    let moved = |option: u16| {
        let ([ann, _], lines) = told(text, &[(0, option), (1, 2)]);
        let moved = lines.into_iter().filter(|line| line.text.contains("card") && !line.is_small);
        moved.map(|line| line.text.replace(&ann, "Ann")).collect::<Vec<_>>()
    };
    let swapped = ["3 cards: Ann's hand -> Ann's stash", "2 cards: Ann's stash -> Ann's hand"];
    assert_eq!(moved(0), swapped);
    assert_eq!(moved(1), ["a card: Ann's hand -> Ann's stash"]);
}

/// A call that says how many cards it draws implies so many, and no others: where fewer came, those who do not see them are
/// told how many.
#[test]
fn fewer_cards_than_a_call_says_are_told() {
    let game = dsl::load(&tests::one_text(
        "players 3\nplayer { zone hand : set, private }\ntable { zone deck : stack, facedown }\nkind card { }\ncard Pear { }\n\
         verb draw n : number { move top n of deck to hand }\nsetup { stock deck with Pear times 3 }\n\
         flow { turns from (first of players) { draw 2, if deck is empty { end game } } }\nwinner most (count of hand)\n",
    ));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(3, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(2)));
    let mut machine = Machine::new(&rules);
    machine.start(&setup, Seed { number: 1, game: 0 }, &mut told).unwrap();
    let lines = told.take();
    let moved = lines.iter().filter(|line| line.text.contains("deck ->"));
    let moved: Vec<(&str, bool)> = moved.map(|line| (line.text.as_str(), line.is_small)).collect();
    let second = format!("a card: deck -> {}'s hand", setup.seats[1]);
    let first = format!("2 cards: deck -> {}'s hand", setup.seats[0]);
    assert_eq!(moved, [(first.as_str(), true), (second.as_str(), false)], "{lines:#?}");
}

/// A hidden card that goes somewhere in a call in which something else is called, too, is told: nothing else says it.
#[test]
fn a_hidden_move_beside_another_call_is_told() {
    let ([ann, _], lines) = told(TOSSED, &[(0, 1)]);
    let went: Vec<&Line> = lines.iter().filter(|line| line.text.contains("box")).collect();
    let small: Vec<bool> = went.iter().map(|line| line.is_small).collect();
    assert_eq!(small, [false], "{lines:#?}");
    assert!(lines.iter().any(|line| line.text == format!("{ann} settles")), "{lines:#?}");
}

const TOSSED: &str = r#"players 2
player { zone hand : set, private }
table { zone box : set, facedown, zone mat : stack, facedown }
card Reed { }
card Rush { }
kind card { }
verb flip d : card { reveal d, move d to hand }
verb settle { flip top of mat, move first of hand to box }
setup { stock mat with Reed times 20, each player { stock hand with Reed times 2, stock hand with Rush times 2 } }
flow {
  turns from (first of players) {
    settle
    choose one { option "Rest" { }, option "Over" { end game } }
  }
}
winner players
"#;
