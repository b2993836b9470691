//! What options of a choice say: how many of them, by whom, how often, and which may be declined.

use crate::wording_small::{SMALL, said, said_in, said_in_language};

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

/// Who is among those for whom an option is offered is not left out: me, where I am, and what must be so of them.
#[test]
fn an_option_for_players_says_which_they_may_be() {
    said(&[
        (
            r#"choose one { option "{p}" for p in players { as p { +2 coins } }, option "No" { +1 coin } } to halt"#,
            "Choose one: a player gets +2 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "{p}" for p in everybody { +2 p.coins }, option "No" { +1 coin } } to halt"#,
            "Choose one: put 2 coins on a player; or +1 coin.",
        ),
        (
            r#"choose one { option "{p}" for p in opponents { as p { +2 coins } }, option "No" { +1 coin } } to halt"#,
            "Choose one: another player gets +2 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "{p}" for p in (everybody - me) { as p { +2 coins } }, option "No" { +1 coin } } to halt"#,
            "Choose one: another player gets +2 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "{p}" for p in players { as p { -2 coins }, +2 coins }, option "No" { +1 coin } } to halt"#,
            "Choose one: a player gets -2 coins, then you get +2 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "{p}" for p in players { choose 1 card in p.hand to put_by, move it to hand, -1 p.coins }, option "No" { +1 coin } } to halt"#,
            "Choose one: put a card from a player's hand into your hand, then that player gets -1 coin; or +1 coin.",
        ),
        (
            r#"choose one { option "{p}" for p in players if p.coins > 3 { as p { -2 coins } }, option "No" { +1 coin } } to halt"#,
            "Choose one: if a player's coins are more than 3, that player gets -2 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "{p}" for p in (players where it.coins > 3) { as p { -2 coins } }, option "No" { +1 coin } } to halt"#,
            "Choose one: a player with coins more than 3 gets -2 coins; or +1 coin.",
        ),
        (
            r#"choose one { option "{p}" for p in [left, right] { as p { +2 coins } }, option "No" { +1 coin } } to halt"#,
            "Choose one: the player on your left or the player on your right gets +2 coins; or +1 coin.",
        ),
        (r#"option "{p}" for p in players { rob p }"#, "you may rob a player."),
    ]);
}

/// Of several numbers for which an option is offered each goes by a letter.
#[test]
fn which_of_several_numbers_is_meant_is_said() {
    let small = SMALL.replace("zone hand, nook", "zone side : piles 9, faceup\n  zone hand, nook");
    let small = small.as_str();
    said_in(
        small,
        &[
            (
                "choose one { option \"{c} {n} {m}\" for n in 1 to 9, c in left.side[n].cards, m in 1 to 9 if left.side[n] is not empty and count of side[m] < 3 { move c to side[m] } }",
                "Choose one: if the pile of the side of the player on your left for a number from 1 to 9 (X) is not empty and there are fewer than 3 cards in the pile of your side for a number from 1 to 9 (Y), put a card among the cards of the pile of the side of the player on your left for X into pile Y of your side.",
            ),
            (
                "choose one { option \"{c} {n} {m}\" for n in 1 to 9, c in left.side[n].cards, m in 1 to 9 { move c to side[m] } }",
                "Choose one: put a card among the cards of the pile of the side of the player on your left for a number from 1 to 9 (X) into the pile of your side for a number from 1 to 9 (Y).",
            ),
            (
                "choose one { option \"{n} {m}\" for n in 1 to 9, m in 1 to 9 if n < m { +n coins, -m coins } }",
                "Choose one: if a number from 1 to 9 (X) is less than a number from 1 to 9 (Y), +X coins, -Y coins.",
            ),
            (
                "choose one { option \"{n} {m}\" for n in 1 to 9, m in 1 to 9 { +n coins, -m coins, draw n } }",
                "Choose one: +coins equal to a number from 1 to 9 (X), -coins equal to a number from 1 to 9 (Y); draw X.",
            ),
            (
                "choose one { option \"{n} {m}\" for n in [1, 3], m in 1 to 9 { draw m, draw n } }",
                "Choose one: draw a number from 1 to 9 (Y), then draw 1 or 3 (X).",
            ),
            (
                "choose one { option \"{c} {n}\" for n in 1 to 9, c in left.side[n].cards { move c to side[n] } }",
                "Choose one: put a card among the cards of the pile of the side of the player on your left for a number from 1 to 9 (X) into pile X of your side.",
            ),
        ],
    );
}

/// What an option is for is said in full where it is first spoken of, and not where a name is given to what is read of it.
#[test]
fn what_an_option_is_for_is_said_before_what_is_read_of_it() {
    said(&[
        (
            "choose one { option \"Sell {c}\" for c in hand { let k = c.cost, trash c, +k coins }, option \"B\" { draw 1 } }",
            "Choose one: trash a card from your hand, then +coins equal to its cost; or draw 1.",
        ),
        (
            "choose one { option \"Sell {c}\" for c in hand { let k = c.cost, +k coins, trash c }, option \"B\" { draw 1 } }",
            "Choose one: +coins equal to the cost of a card from your hand, then trash it; or draw 1.",
        ),
        (
            "choose one { option \"Rob {p}\" for p in opponents { let k = p.coins, if k > 3 { rob p } }, option \"B\" { draw 1 } }",
            "Choose one: if another player's coins are more than 3, rob that player; or draw 1.",
        ),
        (
            "choose one { option \"Rob {p}\" for p in opponents { if p.coins > 3 { rob p } }, option \"B\" { draw 1 } }",
            "Choose one: if another player's coins are more than 3, rob that player; or draw 1.",
        ),
        (
            "choose one { option \"Rob {p}\" for p in opponents { if p.coins > 3 { rob p } else { draw 1 } }, option \"B\" { draw 1 } }",
            "Choose one: if another player's coins are more than 3, rob that player; otherwise, draw 1; or draw 1.",
        ),
    ]);
    said_in_language(
        "zh-Hant",
        SMALL,
        &[(
            "choose one { option \"Sell {c}\" for c in hand { let k = c.cost, trash c, +k coins }, option \"B\" { draw 1 } }",
            "選擇一項：trashhand中的一張牌，然後+等同其cost的coins；或draw1。",
        )],
    );
}
