//! Which shuffles are told, and which fold away.

use super::folded::told;

/// What a verb shuffles folds away in its call; what an ability shuffles nobody would guess.
#[test]
fn what_an_ability_shuffles_is_told() {
    let (_, lines) = told(SHUFFLED, &[(0, 0), (0, 1)]);
    for (text, is_small) in [("deck is shuffled", false), ("heap is shuffled", true)] {
        let found = lines.iter().find(|line| line.text == text);
        assert_eq!(found.map(|line| line.is_small), Some(is_small), "{text}: {lines:#?}");
    }
}

const SHUFFLED: &str = r#"players 2
player {
  counter ill_luck
  zone hand : row, faceup
}
table { zone deck, heap : stack, facedown }
kind card { on play }
card Fan { on play { shuffle deck } }
card Box {}
verb play c : card { perform c.play }
verb mix z : zone { shuffle z }
setup { each player { stock hand with Fan }, stock deck with Box times 9, stock heap with Box times 9 }
flow {
  turns from (first of players) {
    repeat 2 {
      choose one {
        option "Play" { play (first of hand) }
        option "Mix" { mix heap }
      }
    }
    end game
  }
}
winner fewest ill_luck
"#;
