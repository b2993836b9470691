//! Comparisons of which a side is repeated: it is all that stands before or behind the sign.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // Whole sides.
    [
        "wind Fog { cost 1, on play { if coins + hearts > 2 and < 5 { draw 1 } } }",
        "`coins + hearts > 2 and coins + hearts < 5`",
        "wind Fog { cost 1, on play { if coins + hearts > 2 and coins + hearts < 5 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if (coins + hearts) * 2 > 2 and < 5 { draw 1 } } }",
        "`(coins + hearts) * 2 > 2 and (coins + hearts) * 2 < 5`",
        "wind Fog { cost 1, on play { if (coins + hearts) * 2 > 2 and (coins + hearts) * 2 < 5 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if count of hand >= 2 and <= 5 { draw 1 } } }",
        "`count of hand >= 2 and count of hand <= 5`",
        "wind Fog { cost 1, on play { if count of hand >= 2 and count of hand <= 5 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if sum of cost over hand > 2 or < 1 { draw 1 } } }",
        "`sum of cost over hand > 2 or sum of cost over hand < 1`",
        "wind Fog { cost 1, on play { if sum of cost over hand > 2 or sum of cost over hand < 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if count of (card in hand where cost > 2 and < 5) > 1 { draw 1 } } }",
        "`cost > 2 and cost < 5`",
        "wind Fog { cost 1, on play { if count of (card in hand where cost > 2 and cost < 5) > 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins > 1 and count of hand > 2 and < hearts + 1 { draw 1 } } }",
        "`count of hand > 2 and count of hand < hearts + 1`",
        "wind Fog { cost 1, on play { if coins > 1 and count of hand > 2 and count of hand < hearts + 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if top of deck is Gust or is Red Lantern { draw 1 } } }",
        "`top of deck is Gust or top of deck is Red Lantern`",
        "wind Fog { cost 1, on play { if top of deck is Gust or top of deck is Red Lantern { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if count of hand between 2 and 5 { draw 1 } } }",
        "`count of hand >= 2 and count of hand <= 5`",
        "wind Fog { cost 1, on play { if count of hand >= 2 and count of hand <= 5 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins + hearts is between left.coins + 1 and 5 { draw 1 } } }",
        "`coins + hearts >= left.coins + 1 and coins + hearts <= 5`",
        "wind Fog { cost 1, on play { if coins + hearts >= left.coins + 1 and coins + hearts <= 5 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins is not between 2 and 5 { draw 1 } } }",
        "`coins < 2 or coins > 5`",
        "wind Fog { cost 1, on play { if coins < 2 or coins > 5 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if 1 < coins + hearts < 5 { draw 1 } } }",
        "`1 < coins + hearts and coins + hearts < 5`",
        "wind Fog { cost 1, on play { if 1 < coins + hearts and coins + hearts < 5 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if count of hand is greater than coins + 1 { draw 1 } } }",
        "`count of hand > coins + 1`",
        "wind Fog { cost 1, on play { if count of hand > coins + 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if count of hand => coins + 1 { draw 1 } } }",
        "`count of hand >= coins + 1`",
        "wind Fog { cost 1, on play { if count of hand >= coins + 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if top of deck is in hand { draw 1 } } }",
        "`top of deck in hand`",
        "wind Fog { cost 1, on play { if top of deck in hand { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if top of deck is not in hand { draw 1 } } }",
        "`not (top of deck in hand)`",
        "wind Fog { cost 1, on play { if not (top of deck in hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if top of deck not Gust { draw 1 } } }",
        "`top of deck is not Gust`",
        "wind Fog { cost 1, on play { if top of deck is not Gust { draw 1 } } }",
    ],
];
