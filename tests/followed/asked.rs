//! What is asked, paid or done as in other games: questions about tags, prices in counters, who does something.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // What is a counter is no price.
    [
        "wind Fog { cost 1, on play { pay 2 coins then { draw 1 } } }",
        "`if coins >= 2 { -2 coins, … }`",
        "wind Fog { cost 1, on play { if coins >= 2 { -2 coins, draw 1 } } }",
    ],
    ["wind Fog { cost 2 coins }", "`cost 2`", "wind Fog { cost 2 }"],
    // Who does it.
    [
        "wind Fog { cost 1, on play { player left draws 1 } }",
        "`as left { draw 1 }`",
        "wind Fog { cost 1, on play { as left { draw 1 } } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { after a player draws { +1 coin } } }",
        "`after anyone VERBS`",
        "lantern Fog : paper { cost 1, while in street { after anyone draws { +1 coin } } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { after another player draws { +1 coin } } }",
        "`after opponent VERBS`",
        "lantern Fog : paper { cost 1, while in street { after opponent draws { +1 coin } } }",
    ],
    // One of some numbers.
    [
        "wind Fog { cost 1, on play { choose 1 of 1, 2, 3 as n, draw n } }",
        "`choose 1 number in [1, 2, 3] as n`",
        "wind Fog { cost 1, on play { choose 1 number in [1, 2, 3] as n, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 of [1, 2, 3] as n, draw n } }",
        "`choose 1 number in [1, 2, 3] as n`",
        "wind Fog { cost 1, on play { choose 1 number in [1, 2, 3] as n, draw n } }",
    ],
    // Everybody does it.
    [
        "wind Fog { cost 1, on play { everybody { draw 1 } } }",
        "`each player { … }`",
        "wind Fog { cost 1, on play { each player { draw 1 } } }",
    ],
    // Whether a card has a tag.
    [
        "wind Fog { cost 1, on play { for c in hand { if c.paper { draw 1 } } } }",
        "`CARD is paper`",
        "wind Fog { cost 1, on play { for c in hand { if c is paper { draw 1 } } } }",
    ],
    // How many, and where.
    ["wind Fog { cost 1, on play { draw one } }", "`1`", "wind Fog { cost 1, on play { draw 1 } }"],
    [
        "wind Fog { cost 1, on play { reveal the top card of deck } }",
        "top of deck",
        "wind Fog { cost 1, on play { reveal top of deck } }",
    ],
];
