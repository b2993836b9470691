//! What is said as at a table: of all or half of some cards, who is next, what lies outside of all braces.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // How many of some.
    [
        "wind Fog { cost 1, on play { choose all of hand to discard } }",
        "`discard hand`",
        "wind Fog { cost 1, on play { discard hand } }",
    ],
    [
        "wind Fog { cost 1, on play { choose all of hand to discard } }",
        "`choose any card in hand to discard`",
        "wind Fog { cost 1, on play { choose any card in hand to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose up to 1 of hand to discard } }",
        "`choose up to 1 card in hand to discard`",
        "wind Fog { cost 1, on play { choose up to 1 card in hand to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose half of hand to discard } }",
        "`choose (count of hand / 2) card in hand`",
        "wind Fog { cost 1, on play { choose (count of hand / 2) card in hand to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { draw half of hand } }",
        "`(count of hand) / 2`",
        "wind Fog { cost 1, on play { draw (count of hand) / 2 } }",
    ],
    [
        "wind Fog { cost 1, on play { draw until 5 } }",
        "`while count of ZONE < 5 { draw … }`",
        "wind Fog { cost 1, on play { while count of hand < 5 { draw 1 } } }",
    ],
    // Those that lie somewhere.
    [
        "wind Fog { cost 1, on play { move 1 Gust from hand to discard } }",
        "`choose 1 Gust in hand to move`, then `move it to discard`",
        "wind Fog { cost 1, on play { choose 1 Gust in hand to move, move it to discard } }",
    ],
    [
        "wind Fog { cost 1, on play { move 1 Gust from hand to discard } }",
        "`move first 1 of (Gust in hand) to discard`",
        "wind Fog { cost 1, on play { move first 1 of (Gust in hand) to discard } }",
    ],
    [
        "wind Fog { cost 1, on play { discard 2 Gust } }",
        "`choose 2 Gust in ZONE to discard`, then `discard it`",
        "wind Fog { cost 1, on play { choose 2 Gust in hand to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { top of deck } }",
        "`VERB top of deck`",
        "wind Fog { cost 1, on play { trash top of deck } }",
    ],
    // Whose it is, and who is next.
    [
        "wind Fog { cost 1, on play { set left coins = 3 } }",
        "`set left.coins = 3`",
        "wind Fog { cost 1, on play { set left.coins = 3 } }",
    ],
    [
        "wind Fog { cost 1, on play { set left coins to 3 } }",
        "`set left.coins = 3`",
        "wind Fog { cost 1, on play { set left.coins = 3 } }",
    ],
    [
        "wind Fog { cost 1, on play { as next player { draw 2 } } }",
        "`as left { … }`",
        "wind Fog { cost 1, on play { as left { draw 2 } } }",
    ],
    [
        "wind Fog { cost 1, on play { as the previous player { draw 2 } } }",
        "`as right { … }`",
        "wind Fog { cost 1, on play { as right { draw 2 } } }",
    ],
    // What stands outside of all braces.
    [
        "zone market : row, faceup\nwind Fog { cost 1, on play { draw count of market } }",
        "`player { zone market : row, faceup }`",
        "player { zone market : row, faceup }\nwind Fog { cost 1, on play { move self to market, draw count of market } }",
    ],
    [
        "note rival : player\nwind Fog { cost 1, on play { set rival = left } }",
        "`player { note rival : player }`",
        "player { note rival : player }\nwind Fog { cost 1, on play { if rival == none { set rival = left } } }",
    ],
    [
        "import \"more.cards\"\nwind Fog { cost 1, on play { draw 1 } }",
        "all `.cards` files of the folder are read together",
        "wind Fog { cost 1, on play { draw 1 } }",
    ],
    [
        "cards wind {\n  name, cost\n  Fog, 3\n}",
        "`name | cost`",
        "cards wind {\n  name | cost\n  Fog | 3\n}",
    ],
];
