//! Slips in what is answered and what counts all the while: who does it, to what, when and where.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // Who does it.
    [
        "wind Fog { cost 1, while in hand { after any player plays paper { draw 1 } } }",
        "`after anyone plays paper { … }`",
        "wind Fog { cost 1, while in hand { after anyone plays paper { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { after a player plays a lantern { draw 1 } } }",
        "`after anyone plays lantern { … }`",
        "wind Fog { cost 1, while in hand { after anyone plays lantern { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { after each opponent plays paper { draw 1 } } }",
        "`after opponent plays paper { … }`",
        "wind Fog { cost 1, while in hand { after opponent plays paper { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { after another player plays paper { draw 1 } } }",
        "`after opponent plays paper { … }`",
        "wind Fog { cost 1, while in hand { after opponent plays paper { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { after a wind is played { draw 1 } } }",
        "`after anyone VERBS wind { … }`",
        "wind Fog { cost 1, while in hand { after anyone plays wind { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { before self is trashed by an opponent { draw 1 } } }",
        "`before opponent VERBS self { … }`",
        "wind Fog { cost 1, while in hand { before opponent trashes self { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { when self is trashed { draw 1 } } }",
        "`after anyone VERBS self { … }`",
        "wind Fog { cost 1, while in trash { after anyone trashes self { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { when Red Lantern enters street { draw 1 } } }",
        "`after anyone VERBS Red Lantern { … }`",
        "wind Fog { cost 1, while in hand { after anyone lights Red Lantern { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { when any player plays wind { draw 1 } } }",
        "`after anyone plays wind { … }`",
        "wind Fog { cost 1, while in hand { after anyone plays wind { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { after you or an opponent plays wind { draw 1 } } }",
        "`after anyone plays wind { … }`",
        "wind Fog { cost 1, while in hand { after anyone plays wind { draw 1 } } }",
    ],
    // What it is done to.
    [
        "wind Fog { cost 1, while in hand { after you play a lantern or a wind { draw 1 } } }",
        "`after you play card as c where c is lantern or c is wind { … }`",
        "wind Fog { cost 1, while in hand { after you play card as c where c is lantern or c is wind { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { after you play another wind { draw 1 } } }",
        "`after you play wind as c where c is not self { … }`",
        "wind Fog { cost 1, while in hand { after you play wind as c where c is not self { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { after you play lantern or wind { draw 1 } } }",
        "`after you play card as c where c is lantern or c is wind { … }`",
        "wind Fog { cost 1, while in hand { after you play card as c where c is lantern or c is wind { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { after you play or gain wind { draw 1 } } }",
        "`after you play wind { … }` and `after you gain wind { … }`",
        "wind Fog { cost 1, while in hand { after you play wind { draw 1 }, after you gain wind { draw 1 } } }",
    ],
    [
        "player { counter played, until end of turn }\nwind Fog { cost 1, while in hand { after you play wind for the first time each turn { draw 1 } } }",
        "`after you play wind { +1 played, if played == 1 { … } }`",
        "player { counter played, until end of turn }\nwind Fog { cost 1, while in hand { after you play wind { +1 played, if played == 1 { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { before you draw { +1 event.n } } }",
        "`set event.n = event.n + 1`",
        "wind Fog { cost 1, while in hand { before you draw { set event.n = event.n + 1 } } }",
    ],
    // When.
    [
        "wind Fog { cost 1, while in hand { at start of opponent's turn { draw 1 } } }",
        "`at start of each turn where active is not me { … }`",
        "wind Fog { cost 1, while in hand { at start of each turn where active is not me { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { at end of each opponent turn { draw 1 } } }",
        "`at end of each turn where active is not me { … }`",
        "wind Fog { cost 1, while in hand { at end of each turn where active is not me { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { at start of each player's turn { draw 1 } } }",
        "`at start of each turn { … }`",
        "wind Fog { cost 1, while in hand { at start of each turn { draw 1 } } }",
    ],
    [
        "rule \"R\" { at start of the day phase { draw 1 } }",
        "`at start of Day { … }`",
        "rule \"R\" { at start of Day { draw 1 } }",
    ],
    [
        "player { counter luck = 9 }\nrule \"R\" { when luck falls to 0 or 5 { draw 1 }, at start of Day { -1 luck } }",
        "`when luck falls to 0, 5 { … }`",
        "player { counter luck = 9 }\nrule \"R\" { when luck falls to 0, 5 { draw 1 }, at start of Day { -1 luck } }",
    ],
    [
        "wind Fog { cost 1, while in hand { at the beginning of your turn { draw 1 } } }",
        "`at start of turn { … }`",
        "wind Fog { cost 1, while in hand { at start of turn { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { at end of every turn { draw 1 } } }",
        "`at end of each turn { … }`",
        "wind Fog { cost 1, while in hand { at end of each turn { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { at start of left's turn { draw 1 } } }",
        "`at start of each turn where active is left { … }`",
        "wind Fog { cost 1, while in hand { at start of each turn where active is left { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, while in hand { each turn { draw 1 } } }",
        "`at start of turn { … }`",
        "wind Fog { cost 1, while in hand { at start of turn { draw 1 } } }",
    ],
    // Where it counts, and what may not be done.
    [
        "lantern Fog : paper { cost 1, while in hand or street { +1 light } }",
        "`while in hand, street { … }`",
        "lantern Fog : paper { cost 1, while in hand, street { +1 light } }",
    ],
    [
        "lantern Fog : paper { cost 1, while on street { +1 light } }",
        "`while in street { … }`",
        "lantern Fog : paper { cost 1, while in street { +1 light } }",
    ],
    [
        "lantern Fog : paper { cost 1, while street { +1 light } }",
        "`while in street { … }`",
        "lantern Fog : paper { cost 1, while in street { +1 light } }",
    ],
    [
        "lantern Fog : paper { cost 1, while coins > 3 { +1 light } }",
        "`while in ZONE if coins > 3 { … }`",
        "lantern Fog : paper { cost 1, while in street if coins > 3 { +1 light } }",
    ],
    [
        "wind Fog { cost 1, while in hand { opponents cannot play paper } }",
        "`cannot play for (paper in ZONE)`",
        "wind Fog { cost 1, while in hand { cannot play for (paper in hand) } }",
    ],
    [
        "wind Fog { cost 1, while in hand { opponents cannot play paper } }",
        "`cannot play for opponents`",
        "wind Fog { cost 1, while in hand { cannot play for opponents } }",
    ],
    [
        "wind Fog { cost 1, cannot be trashed }",
        "`cannot VERB for self`",
        "wind Fog { cost 1, cannot trash for self }",
    ],
    [
        "wind Fog { cost 1, cannot trash self }",
        "`cannot trash for self`",
        "wind Fog { cost 1, cannot trash for self }",
    ],
    [
        "wind Fog { cost 1, after you play paper lantern { draw 1 } }",
        "`after you play lantern as c where c is paper`",
        "wind Fog { cost 1, after you play lantern as c where c is paper { draw 1 } }",
    ],
];
