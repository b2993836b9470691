//! What is told of cards that the listener does not know.

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
