//! What is joined, ordered, handed on or read of hidden cards otherwise than the language has it.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // Cards for pairs.
    [
        "kind tile { high, low : 0 to 6 }\ncards tile \"{high}/{low}\" for high in 0 to 6, low in 0 to 6 where low <= high { cost 1 }",
        "`for high in 0 to 6, low in 0 to high`",
        "kind tile { high, low : 0 to 6 }\ncards tile \"{high}/{low}\" for high in 0 to 6, low in 0 to high { cost 1 }",
    ],
    // Lists that are joined.
    [
        "wind Fog { cost 1, on play { choose any (wind in hand + wind in trash) to trash as c, trash c } }",
        "`(wind in hand) + (wind in trash)`",
        "wind Fog { cost 1, on play { choose any (wind in hand) + (wind in trash) to trash as c, trash c } }",
    ],
    [
        "wind Fog { cost 1, on play { choose any (wind in hand + wind in trash) to trash as c, trash c } }",
        "`wind in (hand + trash)`",
        "wind Fog { cost 1, on play { choose any wind in (hand + trash) to trash as c, trash c } }",
    ],
    [
        "wind Fog { cost 1, on play { if count of (wind in hand + lantern in left.street) > 2 { draw 1 } } }",
        "`(wind in hand) + (lantern in left.street)`",
        "wind Fog { cost 1, on play { if count of ((wind in hand) + (lantern in left.street)) > 2 { draw 1 } } }",
    ],
    // Who decides, to what end, under which name.
    [
        "wind Fog { cost 1, on play { choose 1 card in street to trash as c by left, trash c } }",
        "choose 1 card in street by left to trash as c",
        "wind Fog { cost 1, on play { choose 1 card in street by left to trash as c, trash c } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 card in street as c to trash by left, trash c } }",
        "choose 1 card in street by left to trash as c",
        "wind Fog { cost 1, on play { choose 1 card in street by left to trash as c, trash c } }",
    ],
    // Loops over players.
    [
        "rule \"R\" { at start of Day { together everybody { choose up to 1 card in hand to discard as lost }, each players { discard lost } } }",
        "`together each everybody { … }`",
        "rule \"R\" { at start of Day { together each everybody { choose up to 1 card in hand to discard as lost }, each players { discard lost } } }",
    ],
    [
        "rule \"R\" { at start of Day { each from left { draw 1 } } }",
        "`each ([left] + left.opponents) { … }`",
        "rule \"R\" { at start of Day { each ([left] + left.opponents) { draw 1 } } }",
    ],
    // What a verb is handed besides its thing.
    [
        "verb peek n : number keeping k : number { draw (n - k) }\nrule \"R\" { at start of Day { peek 3 for 1 } }",
        "`verb peek n : number for k : number { … }`",
        "verb peek n : number for k : number { draw (n - k) }\nrule \"R\" { at start of Day { peek 3 for 1 } }",
    ],
    // A group of tags is no field.
    [
        "tags hue = red | green\nwind Fog { hue red, cost 1, on play { if hue is red { draw 1 } } }",
        "`Name : red { … }`",
        "tags hue = red | green\nwind Fog : red { cost 1, on play { if hue is red { draw 1 } } }",
    ],
    // What two kinds have is read of every card.
    [
        "kind bell is card { might : number = 0 }\nkind gong is card { might : number = 0 }\nbell Ding { cost 1 }\ngong Dong { cost 1 }\nrule \"R\" { at start of Day { draw (sum of might over hand) } }",
        "`kind card { … }` (a field with a default)",
        "kind bell is card { }\nkind gong is card { }\nextend kind card { might : number = 0 }\nbell Ding { cost 1 }\ngong Dong { cost 1 }\nrule \"R\" { at start of Day { draw (sum of might over hand) } }",
    ],
    // The faces of a die, and zones in brackets.
    [
        "resource spice = salt | pepper\nplayer { pool jar : spice }\ndie shaker = salt | pepper\nrule \"R\" { at start of Day { roll shaker as f, pay 2 f from jar } }",
        "`define meaning(x : shaker) = if x == salt then … else …`",
        "resource spice = salt | pepper\nplayer { pool jar : spice }\ndie shaker = salt | pepper\ndefine meaning(x : shaker) = if x == salt then salt else pepper\nrule \"R\" { at start of Day { roll shaker as f, pay 2 meaning(f) from jar } }",
    ],
    [
        "resource spice = salt | pepper\nplayer { pool jar : spice }\ndie shaker = salt | pepper\nrule \"R\" { at start of Day { roll shaker as f, if jar[f] > 2 { draw 1 } } }",
        "`define meaning(x : shaker) = if x == salt then … else …`",
        "resource spice = salt | pepper\nplayer { pool jar : spice }\ndie shaker = salt | pepper\ndefine meaning(x : shaker) = if x == salt then salt else pepper\nrule \"R\" { at start of Day { roll shaker as f, if jar[meaning(f)] > 2 { draw 1 } } }",
    ],
    [
        "rule \"R\" { at start of Day { for z in [hand, discard] { move top of deck to z } } }",
        "`define row_of(x : GROUP) = if x == TAG then ZONE else ZONE`",
        "tags side = here | there\nplayer { define row_of(x : side) = if x == here then hand else discard }\nrule \"R\" { at start of Day { for s in side { move top of deck to row_of(s) } } }",
    ],
    // What is read of hidden cards.
    [
        "wind Fog { cost 1, on play { choose up to 1 number in (list of cost over deck) to gain as n, +n coins } }",
        "`look … as seen`",
        "wind Fog { cost 1, on play { look top 3 of deck as seen, choose up to 1 number in (list of cost over seen) to gain as n, +n coins } }",
    ],
];
