//! What is said of cards by those who know what other games print on them, and add some to a game of somebody else.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // One thing is no list.
    [
        "rule \"R\" { cannot gain for (Gust where count of (Gust in me.hand) > 0) }",
        "`([Gust] where …)`",
        "rule \"R\" { cannot gain for ([Gust] where count of (Gust in me.hand) > 0) }",
    ],
    [
        "rule \"R\" { cannot gain for (Gust where count of (Gust in me.hand) > 0) }",
        "`(Gust in ZONE where …)`",
        "rule \"R\" { cannot gain for (Gust in shop where count of (Gust in me.hand) > 0) }",
    ],
    // So many of a pile.
    [
        "wind Fog { cost 1, on play { gain 4 shop.Gust to discard } }",
        "`repeat 4 { gain shop.Gust to discard }`",
        "wind Fog { cost 1, on play { repeat 4 { gain shop.Gust to discard } } }",
    ],
    // Named in the braces of `as`, and used in those of `until`.
    [
        "wind Fog { cost 1, on play { as left { choose 1 card in hand to trash as banned }, until end of Day { cannot gain for banned } } }",
        "`set banned = …`",
        "wind Fog { cost 1, on play { let banned = none, as left { choose 1 card in hand to trash as c, set banned = c }, until end of Day { cannot gain for banned } } }",
    ],
    // A pile is no card.
    [
        "wind Fog { cost 1, on play { if shop.Gust.cost > 3 { draw 1 } } }",
        "`(top of shop.Gust).cost`",
        "wind Fog { cost 1, on play { if (top of shop.Gust).cost > 3 { draw 1 } } }",
    ],
    // How a card lies.
    [
        "wind Fog { cost 1, on play { move top of deck facedown to hand } }",
        "leave it out here",
        "wind Fog { cost 1, on play { move top of deck to hand } }",
    ],
    // What the card of an event is.
    [
        "tags suit = sun | moon\nrule \"R\" { after you play card where suit is sun { draw 1 } }\nwind Fog : sun { cost 1 }",
        "`… card as c where c.suit is sun`",
        "tags suit = sun | moon\nrule \"R\" { after you play card as c where c.suit is sun { draw 1 } }\nwind Fog : sun { cost 1 }",
    ],
    [
        "tags suit = sun | moon\nrule \"R\" { after you play card where suit == sun { draw 1 } }\nwind Fog : sun { cost 1 }",
        "`… sun { … }`",
        "tags suit = sun | moon\nrule \"R\" { after you play sun { draw 1 } }\nwind Fog : sun { cost 1 }",
    ],
    [
        "tags suit = sun | moon\nrule \"R\" { after you play card as c where suit is sun { draw 1 } }\nwind Fog : sun { cost 1 }",
        "`c.suit is sun`",
        "tags suit = sun | moon\nrule \"R\" { after you play card as c where c.suit is sun { draw 1 } }\nwind Fog : sun { cost 1 }",
    ],
    [
        "rule \"R\" { after you play card where paper { draw 1 } }",
        "`… paper { … }`",
        "rule \"R\" { after you play paper { draw 1 } }",
    ],
    [
        "rule \"R\" { after you play card as c where paper and coins > 1 { draw 1 } }",
        "`c is paper`",
        "rule \"R\" { after you play card as c where c is paper and coins > 1 { draw 1 } }",
    ],
    // Whose it is, in a `where` within a `where`.
    [
        "player { define leads(n : number) = coins > n }\nrule \"R\" { cannot draw for (players where count of ((1 to 3) where leads(it)) >= 2) }",
        "`players as p where … p.leads …`",
        "player { define leads(n : number) = coins > n }\nrule \"R\" { cannot draw for (players as p where count of ((1 to 3) where p.leads(it)) >= 2) }",
    ],
    // What each of several has is set for each.
    [
        "player { zone belfry : row of bell, faceup }\nkind bell is card { flag rung }\nwind Fog { cost 1, on play { set left.belfry.rung } }",
        "`for c in left.belfry { set c.rung }`",
        "player { zone belfry : row of bell, faceup }\nkind bell is card { flag rung }\nwind Fog { cost 1, on play { for c in left.belfry { set c.rung } } }",
    ],
    [
        "wind Fog { cost 1, on play { left.coins = 2 } }",
        "`set left.coins = 2`",
        "wind Fog { cost 1, on play { set left.coins = 2 } }",
    ],
    [
        "wind Fog { cost 1, on play { move top of deck to hand, if done { draw 1 } } }",
        "`VERB 1 then { … } else { … }`",
        "wind Fog { cost 1, on play { move top of deck to hand then { draw 1 } } }",
    ],
    // What every card has, in a define of its kind.
    [
        "kind bell is lantern { define high = position > 1 }\nbell Ding : paper { cost 1, light 1, while in street { at start of Day where self.high { +1 coin } } }",
        "`self.position`",
        "kind bell is lantern { define high = self.position > 1 }\nbell Ding : paper { cost 1, light 1, while in street { at start of Day where self.high { +1 coin } } }",
    ],
    // A field is not watched, and a define of it is.
    [
        "kind bell is lantern { worn : number = 2, when worn falls to 0 { draw 1 } }\nbell Ding : paper { cost 1, light 1, while in street { -1 worn for (bell in street) } }",
        "`define WORD = worn`",
        "kind bell is lantern { worn : number = 2, define wear = worn, when wear falls to 0 { draw 1 } }\nbell Ding : paper { cost 1, light 1, while in street { -1 worn for (bell in street) } }",
    ],
    // A sum of several lines.
    [
        "player { counter apples, pears\n  define fruit = apples\n    + pears\n}\nrule \"R\" { at start of Day { draw fruit } }",
        "a sign of arithmetic",
        "player { counter apples, pears\n  define fruit = apples +\n    pears\n}\nrule \"R\" { at start of Day { draw fruit } }",
    ],
    // What is done to each of a list, or to one that chance takes.
    [
        "verb warm n : number to c : card { draw n }\nwind Fog { cost 1, on play { warm 3 to each lantern in players.street } }",
        "`for x in (lantern in players.street) { warm 3 to x }`",
        "verb warm n : number to c : card { draw n }\nwind Fog { cost 1, on play { for x in (lantern in players.street) { warm 3 to x } } }",
    ],
    [
        "verb warm n : number to c : card { draw n }\nwind Fog { cost 1, on play { warm 3 to a random lantern in players.street } }",
        "`pick 1 from ZONE as taken`, then `warm 3 to taken`",
        "verb warm n : number to c : card { draw n }\nwind Fog { cost 1, on play { pick 1 from (lantern in players.street) as taken, warm 3 to taken } }",
    ],
    [
        "wind Fog { cost 1, on play { draw count of hand / 2 rounded up } }",
        "`(n + 1) / 2`",
        "wind Fog { cost 1, on play { draw (count of hand + 1) / 2 } }",
    ],
    [
        "wind Fog { cost 1, while in hand { opponents cannot draw } }",
        "`cannot VERB for opponents`",
        "wind Fog { cost 1, while in hand { cannot draw for opponents } }",
    ],
];
