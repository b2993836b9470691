//! What cards say of questions: in which order several are asked, and what is done whatever the answer is.

use super::wording_small::{SMALL, said, said_in};

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

#[test]
fn what_follows_an_answer_of_no_is_told_apart_from_what_follows_a_yes() {
    said(&[
        ("may draw 1 then { +1 coin }", "You may draw 1. If you do, +1 coin."),
        (r#"may { may draw 1, +1 coin }"#, "You may do this: you may draw 1; either way, +1 coin."),
        (
            r#"may { if brave { draw 1 }, +1 coin }"#,
            "You may do this: if you are brave, draw 1; either way, +1 coin.",
        ),
        (r#"may { if brave { draw 1 } }"#, "You may do this: if you are brave, draw 1."),
        (
            "may { choose up to 1 card in hand to target as d, trash d, draw 1 }",
            "You may do this: you may trash a card from your hand; either way, draw 1.",
        ),
        (
            "choose up to 1 card in hand to target as d then { trash d, draw 1 }",
            "You may trash a card from your hand. If you do, draw 1.",
        ),
        (
            "may { choose 1 card in hand to target as d, trash d, draw 1 }",
            "You may trash a card from your hand. If you do, draw 1.",
        ),
        (
            "may { draw 1 then { +1 coin }, draw 2 }",
            "You may do this: draw 1; if you do, +1 coin; either way, draw 2.",
        ),
        (
            "may { may draw 1, +1 coin } then { +2 coins } else { draw 2 }",
            "You may do this: you may draw 1; either way, +1 coin. If you do, +2 coins. Otherwise, draw 2.",
        ),
        (
            "each opponent { may { may draw 1, +1 coin } }",
            "Each other player may do this: they may draw 1; either way, they get +1 coin.",
        ),
        (
            "any opponents may { if brave { draw 1 }, +1 coin }",
            "Each other player may do this: if they are brave, they draw 1; either way, they get +1 coin, until one does.",
        ),
        // Within a sentence, too.
        (
            "if brave { may draw 1, +1 coin }",
            "If you are brave, you may draw 1; either way, +1 coin.",
        ),
        (
            "for c in hand { may trash c, draw 1 }",
            "For each card in your hand: you may trash it; either way, draw 1.",
        ),
    ]);
}

#[test]
fn what_is_done_after_a_yes_does_not_depend_on_what_is_done_first() {
    let small = SMALL.replace("counter coins\n", "counter coins : 0 to 99\n");
    said_in(
        &small,
        &[
            (r#"may "Pay?" { -1 coin, draw 1 }"#, "You may do this: -1 coin, then draw 1."),
            ("may -1 coin then { draw 1 }", "You may get -1 coin. If you do, draw 1."),
            (
                r#"may "Pay?" { choose 1 card in hand to halt as c, trash c, draw 1 }"#,
                "You may do this: trash a card from your hand, then draw 1.",
            ),
            (
                r#"may "Pay?" { move top of deck to nook, draw 1 }"#,
                "You may do this: put the top card of the deck into your nook, then draw 1.",
            ),
            (
                "may { choose 1 card in hand to halt as c, trash c, draw 1 }",
                "You may trash a card from your hand. If you do, draw 1.",
            ),
            (
                "may { choose 1 card in hand to halt as c, trash c } then { draw 1 }",
                "You may trash a card from your hand. If you do, draw 1.",
            ),
        ],
    );
}
