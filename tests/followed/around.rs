//! Words of programs and of plain English around what is meant.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    [
        "rule \"R\" { at end of Day { let gone = list of lantern in street, if count of gone > 4 { move gone to trash } } }",
        "`lantern in street`",
        "rule \"R\" { at end of Day { let gone = lantern in street, if count of gone > 4 { move gone to trash } } }",
    ],
    [
        "rule \"R\" { at end of Day { let gone = list of lantern over street, if count of gone > 4 { move gone to trash } } }",
        "`lantern in street`",
        "rule \"R\" { at end of Day { let gone = lantern in street, if count of gone > 4 { move gone to trash } } }",
    ],
    [
        "player { counter acts, to_do }\nplayer { shown to, acts }\nrule \"R\" { at end of Day { +1 acts, -1 to_do } }",
        "choose another word",
        "player { counter acts, to_do }\nplayer { shown to_do, acts }\nrule \"R\" { at end of Day { +1 acts, -1 to_do } }",
    ],
    [
        "rule \"R\" { at end of Day { let x = random 1 to 6, draw x } }",
        "`roll WORD as x`",
        "die d4 = 1 to 4\nrule \"R\" { at end of Day { roll d4 as x, draw x } }",
    ],
    [
        "rule \"R\" { at end of Day { for i = 1 to 3 { draw i } } }",
        "`for i in 1 to 3 { … }`",
        "rule \"R\" { at end of Day { for i in 1 to 3 { draw i } } }",
    ],
    [
        "rule \"R\" { at end of Day { for i from 1 to 3 { draw i } } }",
        "`for i in 1 to 3 { … }`",
        "rule \"R\" { at end of Day { for i in 1 to 3 { draw i } } }",
    ],
    [
        "rule \"R\" {\n  at end of Day {\n    while coins > 3 do -1 coin\n  }\n}",
        "leave `do` out; what is done stands in braces: `while coins > 3 { -1 coin }`",
        "rule \"R\" {\n  at end of Day {\n    while coins > 3 { -1 coin }\n  }\n}",
    ],
    [
        "rule \"R\" {\n  at end of Day {\n    while coins > 3 do discard hand\n  }\n}",
        "leave `do` out",
        "rule \"R\" {\n  at end of Day {\n    while coins > 3 { discard hand }\n  }\n}",
    ],
    [
        "rule \"R\" { at end of Day { while coins > 3 do { -1 coin } } }",
        "leave `do` out",
        "rule \"R\" { at end of Day { while coins > 3 { -1 coin } } }",
    ],
    [
        "rule \"R\" { at end of Day { as left do { draw 1 } } }",
        "leave `do` out: `as left { … }`",
        "rule \"R\" { at end of Day { as left { draw 1 } } }",
    ],
    [
        "rule \"R\" { at end of Day { choose exactly 2 cards in hand to discard, discard it } }",
        "leave it out: a number alone is just so many, `choose 2 KIND in ZONE to VERB`",
        "rule \"R\" { at end of Day { choose 2 cards in hand to discard, discard it } }",
    ],
    [
        "rule \"R\" { at end of Day { choose all cards in hand to discard, discard it } }",
        "`VERB (KIND in ZONE)`",
        "rule \"R\" { at end of Day { discard (card in hand) } }",
    ],
    [
        "tags hue = red | blue\nrule \"R\" { at end of Day { choose 1 card in hand of hue red to discard, discard it } }",
        "`where hue is red`",
        "tags hue = red | blue\nrule \"R\" { at end of Day { choose 1 card in hand where hue is red to discard, discard it } }",
    ],
    [
        "resource gem = ruby | opal\nplayer { pool bag : gem = 3 }\nrule \"R\" { at end of Day { pay 2 ruby and 1 opal } }",
        "`2 ruby + 1 opal`",
        "resource gem = ruby | opal\nplayer { pool bag : gem = 3 }\nrule \"R\" { at end of Day { pay 2 ruby + 1 opal } }",
    ],
    [
        "player { zone attic = row, faceup }\nrule \"R\" { at end of Day { move attic to hand } }",
        "`zone attic : row`",
        "player { zone attic : row, faceup }\nrule \"R\" { at end of Day { move attic to hand } }",
    ],
    [
        "die d8 : 1 to 8\nrule \"R\" { at end of Day { roll d8 as x, draw x } }",
        "`die d8 = 1 to 8`",
        "die d8 = 1 to 8\nrule \"R\" { at end of Day { roll d8 as x, draw x } }",
    ],
    [
        "player { int steps = 3 }\nrule \"R\" { at end of Day { -1 steps } }",
        "what goes up and down is `counter NAME`",
        "player { counter steps = 3 }\nrule \"R\" { at end of Day { -1 steps } }",
    ],
];
