//! What is listed, joined or counted in another way, followed to the letter.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    [
        "wind Fog { cost 1, on play { for n in 1, 2, 3 { draw n } } }",
        "`for n in [1, 2, 3] { … }`",
        "wind Fog { cost 1, on play { for n in [1, 2, 3] { draw n } } }",
    ],
    [
        "wind Fog { cost 1, on play { for n in 1, 2 { draw n } } }",
        "`for n in [1, 2] { … }`",
        "wind Fog { cost 1, on play { for n in [1, 2] { draw n } } }",
    ],
    [
        "wind Fog { cost 1, on play { for n in 1 2 { draw n } } }",
        "`for n in [1, 2] { … }`",
        "wind Fog { cost 1, on play { for n in [1, 2] { draw n } } }",
    ],
    [
        "wind Fog { cost 1, on play { for n in {1, 2} { draw n } } }",
        "`for n in [1, 2] { … }`",
        "wind Fog { cost 1, on play { for n in [1, 2] { draw n } } }",
    ],
    [
        "wind Fog { cost 1, on play { for n = 1, 2 { draw n } } }",
        "`for n in [1, 2] { … }`",
        "wind Fog { cost 1, on play { for n in [1, 2] { draw n } } }",
    ],
    [
        "wind Fog { cost 1, on play { for n in 1 to 3, 5 { draw n } } }",
        "`for n in [1, 2, 3, 5] { … }`",
        "wind Fog { cost 1, on play { for n in [1, 2, 3, 5] { draw n } } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in Gust, Red Lantern { draw c.cost } } }",
        "`for c in [Gust, Red Lantern] { … }`",
        "wind Fog { cost 1, on play { for c in [Gust, Red Lantern] { draw c.cost } } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in hand, left.hand { trash c } } }",
        "`for c in (hand + left.hand) { … }`",
        "wind Fog { cost 1, on play { for c in (hand + left.hand) { trash c } } }",
    ],
    [
        "wind Fog { cost 1, on play { for a, b in 1 to 3 { draw a + b } } }",
        "`for a in 1 to 3, b in 1 to 3 { … }`",
        "wind Fog { cost 1, on play { for a in 1 to 3, b in 1 to 3 { draw a + b } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 player as p, each opponent where it == p } }",
        "`each opponent where it == p { … }`",
        "wind Fog { cost 1, on play { choose 1 player as p, each opponent where it == p { draw 1 } } }",
    ],
    [
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { move cards in hand of suit sun to deck } }",
        "`(card in hand where suit is sun)`",
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { move (card in hand where suit is sun) to deck } }",
    ],
    [
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { discard cards of suit sun in hand } }",
        "`(card in hand where suit is sun)`",
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { discard (card in hand where suit is sun) } }",
    ],
    [
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { move hand of suit sun to deck } }",
        "`(card in hand where suit is sun)`",
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { move (card in hand where suit is sun) to deck } }",
    ],
    [
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { choose 1 card of suit sun in hand to trash as c, trash c } }",
        "`(card in hand where suit is sun)`",
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { choose 1 (card in hand where suit is sun) to trash as c, trash c } }",
    ],
    [
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { draw count of (cards in hand of cost 3) } }",
        "`(card in hand where cost == 3)`",
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { draw count of (card in hand where cost == 3) } }",
    ],
    [
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { move cards in hand of type lantern to deck } }",
        "`(lantern in hand)`",
        "tags suit = sun | moon\nwind Fog : sun { cost 1, on play { move (lantern in hand) to deck } }",
    ],
    [
        "resource gem = ruby | opal\ntable { pool bowl : gem = 3 }\nplayer { pool purse : gem }\nwind Fog { cost 1, on play { move 1 ruby and 1 opal from bowl to purse } }",
        "`1 ruby + 1 opal`",
        "resource gem = ruby | opal\ntable { pool bowl : gem = 3 }\nplayer { pool purse : gem }\nwind Fog { cost 1, on play { move 1 ruby + 1 opal from bowl to purse } }",
    ],
    [
        "resource gem = ruby | opal\ntable { pool bowl : gem = 3 }\nplayer { pool purse : gem }\nwind Fog { cost 1, on play { if purse >= 1 ruby and 1 opal { draw 1 } } }",
        "`1 ruby + 1 opal`",
        "resource gem = ruby | opal\ntable { pool bowl : gem = 3 }\nplayer { pool purse : gem }\nwind Fog { cost 1, on play { if purse >= 1 ruby + 1 opal { draw 1 } } }",
    ],
    [
        "resource gem = ruby | opal\ntable { pool bowl : gem = 3 }\nplayer { pool purse : gem }\nwind Fog { cost 1, on play { move 1 ruby or 1 opal from bowl to purse } }",
        "`choose one { option \"1 ruby\" { … }, option \"1 opal\" { … } }`",
        "resource gem = ruby | opal\ntable { pool bowl : gem = 3 }\nplayer { pool purse : gem }\nwind Fog { cost 1, on play { choose one { option \"1 ruby\" { move 1 ruby from bowl to purse }, option \"1 opal\" { move 1 opal from bowl to purse } } } }",
    ],
    [
        "verb dress { for c in wind { stock 10 deck with c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck 10 with c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock 10 times deck with c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock 10 c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock ZONE with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
];
