//! What cards say of what lasts: for whom, until when, and who answers.

use super::wording_small::said;

#[test]
fn what_lasts_says_for_whom_it_does() {
    said(&[
        ("until end of next turn { set reach = 4 }", "Until the end of your next turn: reach: 4."),
        (
            "each opponent { until end of next turn { set reach = 4, after you draw { +1 coin } } }",
            "For each other player: until the end of their next turn: their reach: 4; after they draw, they get +1 coin.",
        ),
        (
            "each opponent { +1 coin, until start of next turn { +1 reach, cannot trash } }",
            "Each other player gets +1 coin. Until the start of their next turn: they get +1 reach; they cannot trash.",
        ),
        (
            "as right { until end of turn { at start of turn { draw 1 } } }",
            "For the player on your right: until the end of turn: at the start of their turn, they draw 1.",
        ),
        (
            "choose 1 opponent to target as p, as p { until end of turn { after you draw { draw 1 } } }",
            "Choose another player. For that player: until the end of turn: after that player draws, they draw 1.",
        ),
        (
            r#"any opponent may "Sure?" to halt { until end of next turn { +1 reach } }"#,
            "Each other player may until the end of their next turn: +1 reach, until one does.",
        ),
    ]);
}
