//! What rulings claim of everybody, compared with one of them.

use super::claimed::failures;

/// For Ann herself both sides are the same; for the other they are not.
#[test]
fn everybody_is_compared_with_one_of_them() {
    let cards = r#"players 2
player { counter sum }
purposes bid
setup { each player { set sum = 0 } }
flow { turns { choose number from 0 to 2 to bid as k, +k sum, if sum > 3 { end game } } }
winner most sum
"#;
    let rulings = r#"ruling S-1 "Nobody has more" {
  given {
    players Ann, Bob
    turn Ann
    Bob.sum = 1
  }
  when {
    check everybody.sum <= Bob.sum
    Ann bids 2
  }
  then {
    Ann.sum >= everybody.sum
    everybody.sum == Ann.sum
  }
}
"#;
    let told = failures(cards, rulings).remove(0).1;
    assert_eq!(told.len(), 1, "{told:?}");
}
