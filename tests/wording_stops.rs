//! What cards say where something stops only in some cases, or ends a stretch: what stands behind it is done in the others.

use super::wording_small::{SMALL, said, said_in, said_in_language};

/// A case in which something may stop goes on where it does not.
#[test]
fn what_may_stop_in_a_case_does_not_always_stop_in_it() {
    said(&[
        (
            "if brave { if coins > 2 { draw 1 } else { stop } }, +1 coin",
            "If you are brave, if your coins are more than 2, draw 1; otherwise, go no further. +1 coin.",
        ),
        (
            "if brave { if coins > 2 { stop } }, +1 coin",
            "If you are brave, if your coins are more than 2, go no further. +1 coin.",
        ),
        (
            "if brave { draw 1, if coins > 2 { stop } }, +1 coin",
            "If you are brave, draw 1; if your coins are more than 2, go no further. +1 coin.",
        ),
        (
            "if brave { may draw 1 else stop }, +1 coin",
            "If you are brave, you may draw 1; otherwise, go no further. +1 coin.",
        ),
        (
            "may draw 1 then { if coins > 2 { stop } }, +1 coin",
            "You may draw 1. If you do, if your coins are more than 2, go no further. +1 coin.",
        ),
        (
            "draw 1 then { if brave { stop } } else { if coins > 2 { stop } }, +1 coin",
            "Draw 1. If you do, if you are brave, go no further. Otherwise, if your coins are more than 2, go no further. +1 coin.",
        ),
        (
            "if brave { if coins > 2 { draw 1 } else if coins > 1 { stop } }, +1 coin",
            "If you are brave, if your coins are more than 2, draw 1; otherwise, if your coins are more than 1, go no further. +1 coin.",
        ),
        (
            "if brave { for c in hand { if c is red { stop } } }, +1 coin",
            "If you are brave, for each card in your hand: if it is a red card, go no further. +1 coin.",
        ),
        (
            "as right { if brave { if coins > 2 { stop } } }, +1 coin",
            "For the player on your right: if they are brave, if their coins are more than 2, go no further. +1 coin.",
        ),
        (
            "while in hand { at start of turn { if brave { if coins > 2 { stop } }, +1 coin } }",
            "at the start of your turn, if you are brave, (if your coins are more than 2, go no further); if it did not end there, +1 coin.",
        ),
    ]);
}

/// Where all that can happen in a case stops, what stands behind it belongs to the other one.
#[test]
fn what_stops_either_way_is_told_as_what_stops() {
    said(&[
        (
            "if brave { if coins > 2 { stop } else { draw 1, stop } }, +1 coin",
            "If you are brave, (if your coins are at most 2, draw 1). Otherwise, +1 coin.",
        ),
        (
            "if brave { may draw 1 then { stop } else { stop } }, +1 coin",
            "If you are brave, (you may draw 1). Otherwise, +1 coin.",
        ),
        (
            "if brave { move nook to hand then { draw 1, stop } else { stop } }, +1 coin",
            "If you are brave, (put your nook into your hand; if you do, draw 1). Otherwise, +1 coin.",
        ),
        (
            "if brave { if coins > 2 { draw 1 } } else { draw 2 }",
            "If you are brave, (if your coins are more than 2, draw 1). Otherwise, draw 2.",
        ),
        (
            "if brave { if coins > 2 { draw 1 } else { draw 2 } }",
            "If you are brave, if your coins are more than 2, draw 1; otherwise, draw 2.",
        ),
    ]);
}

/// A stretch ends at once, if it is running, and nothing that stands behind that is done.
#[test]
fn what_stands_behind_the_end_of_a_stretch_is_done_only_where_it_goes_on() {
    said(&[
        (
            "if brave { end turn }, +1 coin",
            "If you are brave, the turn ends; if it did not end there, +1 coin.",
        ),
        (
            "if brave { end turn } else { draw 1 }, +1 coin, draw 2",
            "If you are brave, the turn ends. Otherwise, draw 1; if it did not end there, +1 coin. Draw 2.",
        ),
        (
            "may draw 1 then { end turn }, +1 coin",
            "You may draw 1. If you do, the turn ends; if it did not end there, +1 coin.",
        ),
        (
            "for c in hand { if c is red { end turn }, +1 coin }, draw 1",
            "For each card in your hand: if it is a red card, the turn ends; if it did not end there, +1 coin; if it did not end there, draw 1.",
        ),
        ("if brave { end game }, +1 coin", "If you are brave, the game ends. Otherwise, +1 coin."),
        (
            "if brave { if coins > 2 { end game } }, +1 coin",
            "If you are brave, if your coins are more than 2, the game ends; if it did not end there, +1 coin.",
        ),
        ("if brave { draw 1, end turn }", "If you are brave, draw 1, then the turn ends."),
    ]);
    let small = SMALL.replace("verb trash", "verb rest { end turn }\nverb trash");
    said_in(
        &small,
        &[(
            "if brave { rest }, +1 coin",
            "If you are brave, rest; if it did not end there, +1 coin.",
        )],
    );
    said_in_language(
        "zh-Hant",
        SMALL,
        &[("if brave { end turn }, +1 coin", "若你brave，回合結束；如果沒有就此結束，+1coins。")],
    );
}

/// Of two loops the inner one is left for the next pass of the outer one; a loop over two lists is left as one.
#[test]
fn which_of_two_loops_is_left_is_told() {
    let does = [
        (
            "for c in hand { for d in nook { if c.cost == d.cost { trash d, stop } } }",
            "For each card in your hand: for each card in your nook: if the earlier card's cost is that card's cost, trash it, then go on with the next card in your hand.",
        ),
        (
            "for c in hand, d in nook { if c.cost == d.cost { trash d, stop } }",
            "For each card in your hand: for each card in your nook: if the earlier card's cost is that card's cost, trash it, then go no further.",
        ),
        (
            "for c in hand, d in nook { if c.cost == d.cost { trash d, stop } }, +1 coin",
            "For each card in your hand: for each card in your nook: if the earlier card's cost is that card's cost, trash it, then go no further. +1 coin.",
        ),
        (
            "if brave { for c in hand, d in nook { if c.cost == d.cost { trash d, stop } }, +1 coin }",
            "If you are brave, for each card in your hand: (for each card in your nook: if the earlier card's cost is that card's cost, trash it, then go no further); +1 coin.",
        ),
        (
            "for c in hand { for d in nook { if c.cost == d.cost { trash d, stop } }, +1 coin }",
            "For each card in your hand: for each card in your nook: (if the earlier card's cost is that card's cost, trash it, then go no further); +1 coin.",
        ),
        (
            "each player { for d in nook { if d is red { trash d, stop } } }",
            "For each player: for each card in their nook: if it is a red card, they trash it, then go on with the next player.",
        ),
        (
            "for n in 1 to 3 { for d in nook { if d.cost == n { trash d, stop } } }",
            "For each number from 1 to 3: for each card in your nook: if its cost is that number, trash it, then go on with the next number.",
        ),
        (
            "for c in hand { as left { for d in hand { if c.cost == d.cost { trash d, stop } } } }",
            "For each card in your hand: for the player on your left: for each card in their hand: if the earlier card's cost is that card's cost, they trash it, then go no further.",
        ),
        (
            "for c in hand { for d in nook, e in left.nook { if d.cost == e.cost { trash d, stop } } }",
            "For each card in your hand: for each card in your nook (X): for each card in the nook of the player on your left: if X's cost is that card's cost, trash X, then go on with the next card in your hand.",
        ),
        (
            "for d in nook { if d is red { trash d, stop } }, +1 coin",
            "For each card in your nook: if it is a red card, trash it, then go no further. +1 coin.",
        ),
    ];
    said(&does);
    said_in_language(
        "zh-Hant",
        SMALL,
        &[
            (
                does[0].0,
                "對hand中的每張牌：對nook中的每張牌：若先前的牌的cost為該牌的cost，trash它，然後繼續下一個hand中的牌。",
            ),
            (
                does[1].0,
                "對hand中的每張牌：對nook中的每張牌：若先前的牌的cost為該牌的cost，trash它，然後到此為止。",
            ),
        ],
    );
}
