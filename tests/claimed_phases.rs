//! What rulings claim of phases: that nobody was asked in one, and that a line of the log is no heading of one.

use crate::claimed::failures;

const NIGHTS: &str = "
players 2
player {
  zone hand : set, private
  zone gone : row, faceup
}
kind card { }
card Ant { }
card Night { }
purposes keep, lay
setup { each player { stock hand with Ant times 4, stock hand with Night } }
flow {
  turns {
    phase Day { choose up to 1 card in hand to keep as k, move k to gone }
    phase Night {
      choose up to 1 card in hand to lay as a
      move a to gone
      choose up to 1 card in hand to lay as b
      move b to gone
    }
    if count of gone > 3 { end game }
  }
}
winner most count of gone
";

#[test]
fn a_phase_that_ended_before_the_last_answer_says_nothing_of_the_running_one() {
    let told = failures(
        NIGHTS,
        r#"
ruling OP-1 "In the midst of a later phase" {
  given {
    players Ann, Bob
    turn Ann, phase Day
    Ann.hand = 4 Ant
  }
  when {
    Ann keeps Ant
    Ann lays Ant
    check nobody is asked
  }
  then { Ann is asked to lay }
}
ruling OP-2 "The phase has ended" {
  given {
    players Ann, Bob
    turn Ann, phase Day
    Ann.hand = 4 Ant
  }
  when {
    Ann keeps Ant
    check nobody is asked
  }
  then { Ann is asked to lay }
}
"#,
    );
    assert_eq!(told[0].1.len(), 1, "{told:#?}");
    assert!(told[0].1[0].starts_with("somebody is asked"), "{told:#?}");
    assert!(told[1].1.is_empty(), "{told:#?}");
}

#[test]
fn a_heading_names_no_card() {
    let told = failures(
        NIGHTS,
        r#"
ruling OP-1 "A phase called like a card" {
  given {
    players Ann, Bob
    turn Ann, phase Day
    Ann.hand = 4 Ant
  }
  when { Ann keeps Ant }
  then { Bob is told Night }
}
ruling OP-2 "A card" {
  given {
    players Ann, Bob
    turn Ann, phase Day
    Ann.hand = 4 Ant
  }
  when { Ann keeps Ant }
  then { Bob is told Ant }
}
"#,
    );
    assert!(told[0].1[0].starts_with("Bob is not told Night"), "{told:#?}");
    assert!(told[1].1.is_empty(), "{told:#?}");
}

/// A later pass of `rounds` and one of a loop in it: how often that runs may hang on the round.
#[test]
fn a_position_may_say_both_a_round_and_a_pass() {
    let cards = r#"players 2
purposes ask
player { zone hand : set, private
  counter sum }
card Fox {}
setup { each player { stock hand with Fox } }
table { counter day }
flow {
  rounds 3 {
    +1 day
    for n in 1 to day + 1 {
      phase Play { each player { choose number from n to day + 8 to ask as c, +c sum } }
    }
  }
}
winner most sum
"#;
    let told = failures(
        cards,
        r#"
ruling BP-1 "The third pass of the second round" {
  given {
    players Ann, Ben
    phase Play, round 2, pass 3
    day = 2
  }
  when {
    Ann is offered exactly 3, 4, 5, 6, 7, 8, 9, 10 to ask
    Ann asks 3
    Ben asks 3
    Ann is offered exactly 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 to ask
  }
  then { day == 3 }
}
ruling BP-2 "In the other order" {
  given {
    players Ann, Ben
    phase Play, pass 3, round 3
    day = 3
  }
  when {
    Ann asks 3
    Ben asks 3
    Ann asks 4
    Ben asks 4
  }
  then { the game is over }
}
ruling BP-3 "A pass that the loop does not have" {
  given {
    players Ann, Ben
    phase Play, round 3, pass 5
    day = 3
  }
  then { day == 3 }
}
"#,
    );
    let wanted = "this position cannot be: the loop around this phase has 4 passes, and no pass 5";
    let [(_, one), (_, other), (_, third)] = &told[..] else { panic!("{told:?}") };
    assert!(one.is_empty() && other.is_empty(), "{told:?}");
    assert_eq!(third, &[wanted]);
}
