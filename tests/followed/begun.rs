//! Declarations in words or in an order that are not those of the language, and values of each of several that are taken for
//! one.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // Zones without their word.
    [
        "table { crate : stack }\nwind Fog { cost 1, on play { move self to crate } }",
        "`zone crate : stack, faceup`",
        "table { zone crate : stack, faceup }\nwind Fog { cost 1, on play { move self to crate } }",
    ],
    [
        "player { pocket : set, private }\nwind Fog { cost 1, on play { move self to pocket } }",
        "`zone pocket : set, private`",
        "player { zone pocket : set, private }\nwind Fog { cost 1, on play { move self to pocket } }",
    ],
    // First values.
    [
        "player { counter luck starts at 3 }\nwind Fog { cost 1, on play { +1 luck } }",
        "`counter luck = 3`",
        "player { counter luck = 3 }\nwind Fog { cost 1, on play { +1 luck } }",
    ],
    [
        "kind wick is card { counter wax = 2 }\nwick Taper { cost 1, wax 4, on play { +1 wax } }",
        "(`first_wax : number`), and set it from that in the setup: `for c in ZONE { set c.wax = c.first_wax }`",
        "kind wick is card { counter wax = 2, first_wax : number }\nwick Taper { cost 1, first_wax 4, on play { +1 wax } }\nrule \"R\" { at start of Day { for c in wick in hand { set c.wax = c.first_wax } } }",
    ],
    // What a define is worked out of.
    [
        "define rich p : player = p.coins > 3\nwind Fog { cost 1, on play { if rich(left) { draw 1 } } }",
        "`define rich(p : player) = p.coins > 3`",
        "define rich(p : player) = p.coins > 3\nwind Fog { cost 1, on play { if rich(left) { draw 1 } } }",
    ],
    // Names of cards that a card gives.
    [
        "kind wick is card { twins : list of card = [] }\nwick Taper { cost 1, twins [Gust], on play { if count of twins > 0 { draw 1 } } }",
        "`twins : list of name of card`",
        "kind wick is card { twins : list of name of card = [] }\nwick Taper { cost 1, twins [Gust], on play { if count of twins > 0 { draw 1 } } }",
    ],
    [
        "kind wick is card { twin : wind }\nwick Taper { cost 1, twin Gust, on play { if twin in hand { draw 1 } } }",
        "`twin : name of wind`",
        "kind wick is card { twin : name of wind }\nwick Taper { cost 1, twin Gust, on play { if twin in hand { draw 1 } } }",
    ],
    // One value of each of several.
    [
        "wind Fog { cost 1, on play { if opponents.coins == 0 { draw 1 } } }",
        "`not any (opponents where it.coins != …)`",
        "wind Fog { cost 1, on play { if not any (opponents where it.coins != 0) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if 2 != everybody.coins { draw 1 } } }",
        "`any (everybody where it.coins != …)`",
        "wind Fog { cost 1, on play { if any (everybody where it.coins != 2) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if players.safe is yes { draw 1 } } }",
        "`any (players where it.safe)`",
        "wind Fog { cost 1, on play { if any (players where it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if hand.cost == 2 { draw 1 } } }",
        "`any (LIST where it.cost == …)`",
        "wind Fog { cost 1, on play { if any (hand where it.cost == 2) { draw 1 } } }",
    ],
    // Numbers that each pile has.
    [
        "pile { define load = count of it }\nwind Fog { cost 1, on play { if highest of load over shop > 3 { draw 1 } } }",
        "`… of load over (pile in ZONE)`",
        "pile { define load = count of it.cards }\nwind Fog { cost 1, on play { if highest of load over (pile in shop) > 3 { draw 1 } } }",
    ],
    // Who sits where, and who chooses.
    [
        "wind Fog { cost 1, on play { as left of (first of players) { draw 1 } } }",
        "`(first of players).left`",
        "wind Fog { cost 1, on play { as (first of players).left { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose number from 0 to 5 to draw by (first of players) as n, draw n } }",
        "`choose number from 0 to 5 by (first of players) to draw as n`",
        "wind Fog { cost 1, on play { choose number from 0 to 5 by (first of players) to draw as n, draw n } }",
    ],
    // An ability, and not a card.
    [
        "wind Fog { cost 1, on play { draw 1 } }\nwind Mist { cost 1, on play { perform me } }",
        "`perform self.ABILITY`",
        "wind Fog { cost 1, on play { draw 1 } }\nlantern Mist { cost 1, on shine { draw 1 }, on play { perform self.shine } }",
    ],
    // A place in a row, of which nobody sees what lies there.
    [
        "table { zone queue : row, facedown }\nwind Fog { cost 1, on play { choose 1 card in queue to trash as c, trash c } }",
        "`choose 1 number in (1 to count of queue) as n`, and then `queue[n]`",
        "table { zone queue : row, facedown }\nwind Fog { cost 1, on play { choose 1 number in (1 to count of queue) as n, trash queue[n] } }",
    ],
];
