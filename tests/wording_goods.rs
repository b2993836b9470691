//! What cards say of goods: where somebody has several pools of one family, which of them it is.

use super::wording_small::{SMALL, said, said_in, said_in_language};

#[test]
fn of_several_pools_of_one_family_it_is_said_which() {
    said(&[
        ("gain 1 tin", "+1 tin."),
        (
            "pay 1 tin then { gain purse.tin zinc }",
            "Pay 1 tin. If you do, get zinc equal to your tin.",
        ),
    ]);
    let small =
        SMALL.replace("  pool purse : ore = 2", "  pool purse : ore = 2\n  pool mine : ore");
    said_in(
        &small,
        &[
            (
                "gain 1 tin to mine, gain 3 tin to purse",
                "+1 tin to your mine, +3 tin to your purse.",
            ),
            ("gain 1 tin + 2 zinc to mine", "Get 1 tin and 2 zinc to your mine."),
            ("each opponent { -2 mine.tin }", "Each other player gets -2 tin from their mine."),
            (
                "pay 1 tin from mine then { +2 purse.zinc }",
                "Pay 1 tin from your mine. If you do, +2 zinc to your purse.",
            ),
            (
                "if purse.tin >= 3 { gain mine.zinc zinc to purse }",
                "If the tin of your purse is at least 3, get zinc equal to the zinc of your mine to your purse.",
            ),
        ],
    );
    // Of one that only the rules move goods to, no card has to tell the other.
    said_in(&small, &[("gain 1 tin to purse", "+1 tin."), ("pay 1 tin from purse", "Pay 1 tin.")]);
}

#[test]
fn what_is_chosen_of_goods_is_a_sort_that_stays_where_it_is() {
    said(&[
        (
            "choose 1 ore in purse to target as o, +1 left.purse[o]",
            "Choose an ore in your purse. Put 1 of it into the purse of the player on your left.",
        ),
        (
            "choose 1 ore in purse to target as o, +1 purse[o]",
            "Choose an ore in your purse. +1 of it.",
        ),
        (
            "choose 1 ore in left.purse to target as o, -1 purse[o]",
            "Choose an ore in the purse of the player on your left. -1 of it.",
        ),
        (
            "choose 1 ore in purse to target as o, move 1 o from left.purse to purse",
            "Choose an ore in your purse. Move 1 of it from the purse of the player on your left to your purse.",
        ),
        (
            "choose 2 ore in left.purse to target as o, gain o",
            "Choose 2 ores in the purse of the player on your left. Get as many of the same ores.",
        ),
        (
            "choose 1 ore in left.purse to target as o, pay 1 o",
            "Choose an ore in the purse of the player on your left. Pay 1 of it.",
        ),
        (
            "choose 1 ore in purse to target as o, gain 2 o",
            "Choose an ore in your purse. +2 of it.",
        ),
        (
            "choose up to 1 ore in purse to target as o then { gain 1 o, +1 coin }",
            "You may choose an ore in your purse. If you do, +1 of it, +1 coin.",
        ),
        (
            "pick 2 from left.purse as o, gain o",
            "Choose 2 ores in the purse of the player on your left at random. Get as many of the same ores.",
        ),
        (
            "for o in left.purse { +1 purse[o] }",
            "For each ore in the purse of the player on your left: +1 of it.",
        ),
        (
            "choose 1 ore in purse to target as o, each opponent { -1 purse[o] }",
            "Choose an ore in your purse. Each other player gets -1 of it.",
        ),
    ]);
}

#[test]
fn what_is_taken_from_where_it_was_chosen_is_told_in_one() {
    said(&[
        ("choose 1 ore in purse to target as o, pay 1 o", "Pay an ore from your purse."),
        (
            "choose 1 ore in left.purse to target as o, move 1 o from left.purse to purse",
            "Move an ore from the purse of the player on your left to your purse.",
        ),
        ("choose 1 ore in store to target as o, gain 1 o", "Get an ore from store."),
        ("choose 1 ore in ore to target as o, gain 1 o", "Get an ore."),
        ("choose up to 2 ore in purse to target as o, pay o", "Pay up to 2 ores from your purse."),
        (
            "each opponent { choose 1 ore in purse to target as o, pay 1 o }",
            "Each other player pays an ore from their purse.",
        ),
        // Which of them may be chosen is told, too.
        (
            "choose 1 ore in (purse where it != tin) to target as o, pay 1 o",
            "Pay an ore other than tin from your purse.",
        ),
    ]);
}

#[test]
fn goods_of_one_resource_go_by_its_name_and_where_they_lie() {
    said(&[
        ("choose 2 tin in purse to target, +1 coin", "Choose 2 tin in your purse. +1 coin."),
        ("choose 2 ore in purse to target, +1 coin", "Choose 2 ores in your purse. +1 coin."),
        ("if tin in purse { draw 1 }", "If tin is in your purse, draw 1."),
    ]);
}

#[test]
fn several_numbers_are_told_as_several() {
    said(&[
        (
            "choose 1 to 3 number in (1 to 6) to target as ns, draw (sum of it over ns)",
            "Choose 1 to 3 numbers among 1 – 6. Draw the total of them.",
        ),
        (
            "choose 2 number in (1 to 6) to target as ns, +1 coin, draw (highest of it over ns)",
            "Choose 2 numbers among 1 – 6. +1 coin. Draw the highest of them.",
        ),
        (
            "choose 2 number in (1 to 6) to target as ns, choose 1 card in hand to put_by as c, trash c, draw (lowest of it over ns)",
            "Choose 2 numbers among 1 – 6. Trash a card from your hand. Draw the lowest of those numbers.",
        ),
        ("choose 1 number in (1 to 6) to target as n, draw n", "Draw a number among 1 – 6."),
        ("draw (sum of it over (1 to coins))", "Draw the total of 1 – your coins."),
        (
            "choose 2 number in (1 to 6) to target as ns, for n in ns { draw n }",
            "Choose 2 numbers among 1 – 6. For each of them: draw that many.",
        ),
    ]);
}

/// Of goods that each of some has, all together are told: so many for each, or what is theirs in total.
#[test]
fn goods_of_each_are_told_as_a_total() {
    let small = SMALL
        .replace("define strength", "bill : price = 1 tin, sort : ore = tin\n  define strength");
    said_in(
        &small,
        &[
            ("gain sum of bill over hand", "Get the total bill of your hand."),
            (
                "pay sum of bill over (card in hand where cost > 2) then { +1 coin }",
                "Pay the total bill of all cards with cost more than 2 in your hand. If you do, +1 coin.",
            ),
            ("gain sum of (1 sort) over hand", "Get 1 of its sort for each card in your hand."),
            ("gain sum of (2 tin) over hand", "Get 2 tin for each card in your hand."),
            (
                "gain sum of (2 tin + 1 zinc) over opponents",
                "Get (2 tin and 1 zinc) for each other player.",
            ),
            (
                "if (sum of bill over hand).tin > 2 { +1 coin }",
                "If the tin of the total bill of your hand is more than 2, +1 coin.",
            ),
            (
                "choose any card in hand to put_by as those, gain sum of bill over those, gain sum of (1 sort) over those",
                "Choose any number of cards from your hand. Get the total bill of them. Get 1 of its sort for each of them.",
            ),
            (
                "choose 1 card in hand to put_by as c, let r = c.sort, gain 1 r",
                "Choose a card from your hand. +1 of its sort.",
            ),
            (
                "choose 1 card in hand to put_by as c, let r = c.sort, gain cost r",
                "Choose a card from your hand. Get as much of that card's sort as this card's cost.",
            ),
            ("let r = zinc, gain 2 r", "+2 zinc."),
        ],
    );
}

/// Any of some goods of which there are some is no owner's own.
#[test]
fn any_of_some_goods_lies_somewhere() {
    said(&[(
        r#"choose one { option "Take {r}" for r in ore if store[r] > 0 { gain 2 r }, option "Rest" { draw 1 } } to halt"#,
        "Choose one: if there is an ore in store, +2 of it; or draw 1.",
    )]);
}

#[test]
fn how_many_goods_there_are_is_a_number() {
    said(&[
        ("draw count of purse", "Draw the number of ores in your purse."),
        (
            "if count of purse > 3 { draw 1 }",
            "If the number of ores in your purse is more than 3, draw 1.",
        ),
        (
            "choose any ore in purse to target as g, pay g, draw count of g",
            "Pay any number of ores from your purse. Draw that many.",
        ),
        (
            "+(count of left.purse) purse.tin",
            "Get tin equal to the number of ores in the purse of the player on your left.",
        ),
    ]);
}

/// From where goods go is said where nothing else says it: where their sort was not chosen there.
#[test]
fn where_a_sort_of_goods_is_taken_from_is_said() {
    said(&[
        (
            "choose 1 ore to target as o, move 1 o from left.purse to purse",
            "Move an ore from the purse of the player on your left to your purse.",
        ),
        (
            "choose 1 ore to target as o, move 2 o from purse to left.purse",
            "Choose an ore. Move 2 of it from your purse to the purse of the player on your left.",
        ),
        (
            "for o in ore { move 1 o from left.purse to purse }",
            "For each ore: move 1 of it from the purse of the player on your left to your purse.",
        ),
        (
            "choose one { option \"Take {o}\" for o in ore { move 1 o from left.purse to purse }, option \"Coin\" { +1 coin } }",
            "Choose one: move an ore from the purse of the player on your left to your purse; or +1 coin.",
        ),
        (
            "choose 1 ore in left.purse to target as o, move 1 o from left.purse to purse",
            "Move an ore from the purse of the player on your left to your purse.",
        ),
        (
            "for o in left.purse { move 1 o from left.purse to purse }",
            "For each ore in the purse of the player on your left: move 1 of it to your purse.",
        ),
        (
            "let all = left.purse, move all from left.purse to purse",
            "Move the purse of the player on your left to your purse.",
        ),
        (
            "choose one { option \"Take {o}\" for o in left.purse { move 1 o from left.purse to purse }, option \"Coin\" { +1 coin } }",
            "Choose one: move an ore from the purse of the player on your left to your purse; or +1 coin.",
        ),
    ]);
}

/// What is paid is all there or none of it is; what is taken away is as much as there is.
#[test]
fn what_is_taken_away_is_not_paid() {
    let does = [
        ("pay 2 tin from left.purse", "Pay 2 tin from the purse of the player on your left."),
        ("-2 left.purse.tin", "Remove 2 tin from the purse of the player on your left."),
        ("pay (coins) tin", "Pay tin equal to your coins."),
        ("-(coins) tin", "Lose tin equal to your coins."),
        ("-2 tin", "-2 tin."),
        ("choose 1 ore in purse to target as o, -1 o", "Pay an ore from your purse."),
        ("each opponent { -(coins) tin }", "Each other player loses tin equal to their coins."),
    ];
    said(&does);
    said_in_language(
        "zh-Hant",
        SMALL,
        &[(
            "-2 left.purse.tin, -(coins) tin",
            "從你左邊的玩家的purse移去2tin。失去等同coins的tin。",
        )],
    );
}
