//! What is told of options that do nothing, or only leave a phase.

use super::folded::told;

/// Whoever does nothing in a phase is told to do so, for another phase of the turn comes behind it; whoever leaves a phase has
/// left it.
#[test]
fn what_does_nothing_is_told_where_the_turn_goes_on() {
    let ([ann, ben], lines) = told(PHASES, &[(0, 0), (0, 0), (1, 1), (1, 1)]);
    for (text, is_small) in [
        (format!("{ann} chooses: Yield"), false),
        (format!("{ann} chooses: Stay"), true),
        (format!("{ben} chooses: Leave"), true),
        (format!("{ben} chooses: Go"), true),
    ] {
        let found = lines.iter().find(|line| line.text == text);
        assert_eq!(found.map(|line| line.is_small), Some(is_small), "{text}: {lines:#?}");
    }
}

const PHASES: &str = r#"players 2
player { zone hand : row, faceup }
table { zone deck : stack, faceup }
kind card { }
card Pear { }
setup { stock deck with Pear times 9 }
flow {
  turns from (first of players) {
    move top of deck to hand
    phase Attack { choose one { option "Yield" { }, option "Leave" { end Attack } } }
    phase Rest { choose one { option "Stay" { }, option "Go" { end Rest } } }
    if count of hand > 1 { end game }
  }
}
winner most (count of hand)
"#;
