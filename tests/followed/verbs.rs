//! What a verb takes and does, and what lasts, written as in another language.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    [
        "verb earn n : number, p : player { +n p.coins }\nrule \"R\" { at start of Day { earn 1 for active } }",
        "`verb earn n : number for p : player { … }`",
        "verb earn n : number for p : player { +n p.coins }\nrule \"R\" { at start of Day { earn 1 for active } }",
    ],
    [
        "verb earn(n : number, p : player) { +n p.coins }\nrule \"R\" { at start of Day { earn 1 for active } }",
        "`verb earn n : number for p : player { … }`",
        "verb earn n : number for p : player { +n p.coins }\nrule \"R\" { at start of Day { earn 1 for active } }",
    ],
    [
        "verb earn(n : number) { +n coins }\nrule \"R\" { at start of Day { earn 1 } }",
        "`verb earn n : number { … }`",
        "verb earn n : number { +n coins }\nrule \"R\" { at start of Day { earn 1 } }",
    ],
    [
        "verb earn, earns n : number = 2, p : player { +n p.coins }\nrule \"R\" { at start of Day { earn 1 for active } }",
        "`verb earn, earns n : number = 2 for p : player { … }`",
        "verb earn, earns n : number = 2 for p : player { +n p.coins }\nrule \"R\" { at start of Day { earn 1 for active } }",
    ],
    [
        "verb lay c : list of card = [] and p : player { as p { move c to trash } }\nrule \"R\" { at start of Day { lay hand for active } }",
        "`verb lay c : list of card = [] for p : player { … }`",
        "verb lay c : list of card = [] for p : player { as p { move c to trash } }\nrule \"R\" { at start of Day { lay hand for active } }",
    ],
    [
        "verb +luck number n { +n coins }\nrule \"R\" { at start of Day { +2 luck } }",
        "`verb +luck n : number { … }`",
        "verb +luck n : number { +n coins }\nrule \"R\" { at start of Day { +2 luck } }",
    ],
    [
        "verb hail player { +1 player.coins }\nrule \"R\" { at start of Day { hail active } }",
        "`p : player`",
        "verb hail p : player { +1 p.coins }\nrule \"R\" { at start of Day { hail active } }",
    ],
    [
        "verb rest_up = draw 1\nrule \"R\" { at start of Day { rest_up } }",
        "`verb rest_up { draw 1 }`",
        "verb rest_up { draw 1 }\nrule \"R\" { at start of Day { rest_up } }",
    ],
    [
        "verb riches = coins + 1\nrule \"R\" { at start of Day { draw riches } }",
        "`define riches = coins + 1`",
        "define riches = coins + 1\nrule \"R\" { at start of Day { draw riches } }",
    ],
    [
        "wind Fog { cost 1, on play { for the rest of the game { at start of turn { draw 1 } } } }",
        "`until end of game { … }`",
        "wind Fog { cost 1, on play { until end of game { at start of turn { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { for this turn { after you draw { +1 coin } } } }",
        "`until end of turn { … }`",
        "wind Fog { cost 1, on play { until end of turn { after you draw { +1 coin } } } }",
    ],
    // What is not where it is looked for: names of braces that have ended, things of an outer `where`, what chance yields.
    [
        "wind Fog { cost 1, on play { choose 1 opponent to gain as v, as v { choose 1 card in hand to discard as g }, move v.g to trash } }",
        "use it there",
        "wind Fog { cost 1, on play { choose 1 opponent to gain as v, as v { choose 1 card in hand to discard as g, move g to trash } } }",
    ],
    [
        "kind goal is card { define met_by(p : player) = p.coins > 3 }\ngoal Rich { cost 1 }\nwind Fog { cost 1, on play { if any (goal in hand where any (players as who where it.met_by(who))) { draw 1 } } }",
        "`… as NAME where … NAME.met_by`",
        "kind goal is card { define met_by(p : player) = p.coins > 3 }\ngoal Rich { cost 1 }\nwind Fog { cost 1, on play { if any (goal in hand as g where any (players as who where g.met_by(who))) { draw 1 } } }",
    ],
    [
        "lantern Lamp { cost 1, on play { draw 1 }, before you discard wind { cancel } }",
        "`instead of WHO VERB WHAT { }`",
        "lantern Lamp { cost 1, on play { draw 1 }, instead of you discard wind { } }",
    ],
    [
        "die d8 = 1 to 8\nwind Fog { cost 1, on play { roll d8, +it coins } }",
        "`roll DIE as n`",
        "die d8 = 1 to 8\nwind Fog { cost 1, on play { roll d8 as n, +n coins } }",
    ],
    [
        "die d8 = 1 to 8\nwind Fog { cost 1, on play { +1d8 coins } }",
        "`roll DIE as n`, then `+n COUNTER`",
        "die d8 = 1 to 8\nwind Fog { cost 1, on play { roll d8 as n, +n coins } }",
    ],
    [
        "lantern Lamp : glass { cost 1, on play { if glass { draw 1 } } }",
        "`self is glass`",
        "lantern Lamp : glass { cost 1, on play { if self is glass { draw 1 } } }",
    ],
    [
        "wind Big Fog is Fog { cost 1, on play { draw 1 } }",
        "`KIND Name { … }`",
        "wind Big Fog { cost 1, on play { draw 1 } }",
    ],
];
