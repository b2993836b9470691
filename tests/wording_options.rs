//! What options of a choice say: how many of them, by whom, how often, and which may be declined.

use crate::wording_small::said;

#[test]
fn an_option_says_how_often_and_that_it_may_be_declined() {
    said(&[
        (
            r#"choose any { option "Rich" { +9 coins }, option "Poor" { +1 coin } } to halt"#,
            "Choose any number: +9 coins; or +1 coin.",
        ),
        (
            r#"choose up to 1 { option "Rich" { +9 coins }, option "Poor" { +1 coin } } to halt"#,
            "Choose up to 1: +9 coins; or +1 coin.",
        ),
        (
            r#"choose 1 to 2 { option "Rich" { +9 coins }, option "Poor" { +1 coin } } to halt"#,
            "Choose 1 to 2: +9 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "Rich" { +9 coins }, option "Poor" { +1 coin } } by left to halt"#,
            "Choose one of the player on your left's choice: +9 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "Rich" once per game { +9 coins }, option "Poor" { +1 coin } } to halt"#,
            "Choose one: once per game, +9 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "A" { may trash self }, option "B" { if coins > 2 { may trash self } } } to halt"#,
            "Choose one: you may trash this card; or if your coins are more than 2, you may trash this card.",
        ),
        (
            r#"choose one { option "A" { choose up to 1 card in hand to put_by, trash it }, option "B" { +1 coin } } to halt"#,
            "Choose one: you may trash a card from your hand; or +1 coin.",
        ),
        (
            r#"each opponent { choose one { option "A" { may trash self }, option "B" { +2 coins } } to halt }"#,
            "Each other player chooses one: they may trash this card; or +2 coins.",
        ),
        (
            r#"menu deal { option "Get" once { +1 coin, stop }, option "Leave" { stop } }"#,
            "As often as you like, choose one: once per turn, +1 coin, then go no further; or leave.",
        ),
        (
            r#"option "Buy" once { +1 coin, if brave { may trash self } }"#,
            "once per turn, you may get +1 coin; if you are brave, you may trash this card.",
        ),
        (
            r#"option "Tolls {n}" for n in 1 to 3 { +n coins, draw n }"#,
            "you may get +coins equal to a number from 1 to 3, then draw that many.",
        ),
        (r#"option "Toll" { set tolled }"#, "you may make it so that “tolled” holds."),
    ]);
}

#[test]
fn a_handler_that_counts_anywhere_says_so() {
    said(&[
        (
            r#"while in anywhere { at end of turn { +1 coin } }"#,
            "Wherever this card is: at the end of your turn, +1 coin.",
        ),
        (
            r#"while in anywhere { after you hang self { +1 coin } }"#,
            "After you hang this card, +1 coin.",
        ),
    ]);
}
