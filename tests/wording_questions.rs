//! What cards say of questions: in which order several are asked, and what is done whatever the answer is.

use super::wording_small::said;

#[test]
fn several_are_asked_in_an_order() {
    said(&[
        ("any opponents may draw 1", "Each other player may draw 1, until one does."),
        (
            "any opponents by -coins may draw 1 then { +1 coin }",
            "Each other player, in descending order of coins, may draw 1, until one does. If one does, +1 coin.",
        ),
        (
            r#"any opponents by coins as foe may "Duel?" to target then { as foe { +1 coin } }"#,
            "Each other player, in ascending order of coins, may say yes to “Duel?”, until one does. If one does, that player gets +1 coin.",
        ),
        (
            r#"together any opponents by coins may "Duel?" to target then { +1 coin }"#,
            "All at once, each other player, in ascending order of coins, may say yes to “Duel?”; only the first of those who would does. If one does, +1 coin.",
        ),
    ]);
}

#[test]
fn numbers_are_gone_through_in_an_order() {
    said(&[
        ("for n in 1 to 3 { draw n }", "For each number from 1 to 3: draw that many."),
        ("for n in 1 to 3 by it { draw n }", "For each number from 1 to 3: draw that many."),
        ("for n in 1 to 3 by -it { draw n }", "For each number from 3 down to 1: draw that many."),
        (
            "for n in 1 to 3 by it mod 2 { draw n }",
            "For each number from 1 to 3, in ascending order of (what is left of it when divided by 2): draw that many.",
        ),
    ]);
}
