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
