//! Phrases of every day: whose it is before what changes, two lists with `or`, both ends of a range, a title without quotes.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // What cards in print say.
    [
        "wind Fog { cost 1, on play { you may draw 1 } }",
        "`may …`",
        "wind Fog { cost 1, on play { may draw 1 } }",
    ],
    [
        "wind Fog { cost 1, on play { draw 1, if you do { +1 coins } } }",
        "stands behind `then`",
        "wind Fog { cost 1, on play { draw 1 then { +1 coins } } }",
    ],
    [
        "wind Fog { cost 1, on play { -1 opponent coins } }",
        "`choose 1 opponent as foe`, then `foe.coins`",
        "wind Fog { cost 1, on play { choose 1 opponent as foe, -1 foe.coins } }",
    ],
    [
        "wind Fog { cost 1, on play { if left hand is empty { draw 1 } } }",
        "`left.hand`",
        "wind Fog { cost 1, on play { if left.hand is empty { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if opponent hand is empty { draw 1 } } }",
        "`choose 1 opponent as foe`, then `foe.hand`",
        "wind Fog { cost 1, on play { choose 1 opponent as foe, if foe.hand is empty { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { for i in 1..3 { +i coins } } }",
        "`1 to 3`",
        "wind Fog { cost 1, on play { for i in 1 to 3 { +i coins } } }",
    ],
    [
        "wind Fog { cost 1, on play { if opponent has more coins { draw 1 } } }",
        "`any (opponents where it.coins > me.coins)`",
        "wind Fog { cost 1, on play { if any (opponents where it.coins > me.coins) { draw 1 } } }",
    ],
    // Whose it is.
    [
        "wind Fog { cost 1, on play { opponent +2 coins } }",
        "`each opponent { +2 coins }`",
        "wind Fog { cost 1, on play { each opponent { +2 coins } } }",
    ],
    [
        "wind Fog { cost 1, on play { left +2 hearts } }",
        "`+2 left.hearts`",
        "wind Fog { cost 1, on play { +2 left.hearts } }",
    ],
    [
        "wind Fog { cost 1, on play { as left +2 coins } }",
        "`as left { +2 coins }`",
        "wind Fog { cost 1, on play { as left { +2 coins } } }",
    ],
    // Small words.
    [
        "wind Fog { cost 1, on play { move the top of deck to hand } }",
        "`move top of deck to hand`",
        "wind Fog { cost 1, on play { move top of deck to hand } }",
    ],
    [
        "wind Fog { cost 1, on play { reveal top card of deck } }",
        "`top of ZONE`",
        "wind Fog { cost 1, on play { reveal top of deck } }",
    ],
    [
        "kind bell is a card { }\nbell Chime : glass { cost 1 }",
        "`kind bell is card { … }`",
        "kind bell is card { }\nbell Chime : glass { cost 1 }",
    ],
    // What is worked out.
    [
        "wind Fog { cost 1, on play { draw (sum of hand.cost) } }",
        "`sum of cost over hand`",
        "wind Fog { cost 1, on play { draw (sum of cost over hand) } }",
    ],
    [
        "wind Fog { cost 1, on play { draw (highest of cost) } }",
        "`highest of cost over ZONE`",
        "wind Fog { cost 1, on play { draw (highest of cost over hand) } }",
    ],
    [
        "wind Fog { cost 1, on play { let n = max of coins and hearts, draw n } }",
        "`max(coins, hearts)`",
        "wind Fog { cost 1, on play { let n = max(coins, hearts), draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { let n = minimum of coins and hearts, draw n } }",
        "`min(coins, hearts)`",
        "wind Fog { cost 1, on play { let n = min(coins, hearts), draw n } }",
    ],
    // Lists.
    [
        "wind Fog { cost 1, on play { choose 1 card in hand or street to trash as c, trash c } }",
        "`in (hand + street)`",
        "wind Fog { cost 1, on play { choose 1 card in (hand + street) to trash as c, trash c } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in hand and discard { trash c } } }",
        "`in (hand + discard)`",
        "wind Fog { cost 1, on play { for c in (hand + discard) { trash c } } }",
    ],
    [
        "wind Fog { cost 1, on play { move hand and discard to deck } }",
        "`ZONE + ZONE`",
        "wind Fog { cost 1, on play { move hand + discard to deck } }",
    ],
    [
        "wind Fog { cost 1, on play { move hand, discard to deck } }",
        "`move X + Y to Z`",
        "wind Fog { cost 1, on play { move hand + discard to deck } }",
    ],
    // Conditions.
    [
        "wind Fog { cost 1, on play { if 2 Gust in hand { draw 1 } } }",
        "`if count of (Gust in hand) >= 2 { … }`",
        "wind Fog { cost 1, on play { if count of (Gust in hand) >= 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if 2 lantern in left.hand { draw 1 } } }",
        "`count of (lantern in ZONE) >= 2`",
        "wind Fog { cost 1, on play { if count of (lantern in left.hand) >= 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { repeat until coins > 3 { +1 coins } } }",
        "`while not (coins > 3) { … }`",
        "wind Fog { cost 1, on play { while not (coins > 3) { +1 coins } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins between 1 and 3 { draw 1 } } }",
        "`coins >= 1 and coins <= 3`",
        "wind Fog { cost 1, on play { if coins >= 1 and coins <= 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left.coins is between 1 and 3 { draw 1 } } }",
        "`left.coins >= 1 and left.coins <= 3`",
        "wind Fog { cost 1, on play { if left.coins >= 1 and left.coins <= 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins >= 1 and <= 3 { draw 1 } } }",
        "`coins >= 1 and coins <= 3`",
        "wind Fog { cost 1, on play { if coins >= 1 and coins <= 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in hand { if c is Gust or is Red Lantern { draw 1 } } } }",
        "`c is Gust or c is Red Lantern`",
        "wind Fog { cost 1, on play { for c in hand { if c is Gust or c is Red Lantern { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { skip turn } }",
        "`end turn`",
        "wind Fog { cost 1, on play { end turn } }",
    ],
    // Declarations.
    [
        "tag shiny\nlantern Glow : glass, shiny { cost 1 }",
        "`tags shiny`",
        "tags shiny\nlantern Glow : glass, shiny { cost 1 }",
    ],
    [
        "tags red, blue = colour\nlantern Glow : glass, red { cost 1 }",
        "`tags colour = red | blue`",
        "tags colour = red | blue\nlantern Glow : glass, red { cost 1 }",
    ],
    [
        "lantern Glow : glass { cost 1, play: +1 coins }",
        "`on play { +1 coins }`",
        "lantern Glow : glass { cost 1, on play { +1 coins } }",
    ],
    [
        "lantern Glow : glass { cost 1, play: draw 2 }",
        "`on play { draw 2 }`",
        "lantern Glow : glass { cost 1, on play { draw 2 } }",
    ],
    [
        "player { counter luck : 1..7 }\nwind Fog { cost 1, on play { +1 luck } }",
        "`1 to 7`",
        "player { counter luck : 1 to 7 }\nwind Fog { cost 1, on play { +1 luck } }",
    ],
    [
        "kind bell is card { tone \"low\" }\nbell Chime : glass { cost 1 }\nscore \"B\" count of (card in hand where kind is bell and tone == \"low\")",
        "`tone : text = \"low\"`",
        "kind bell is card { tone : text = \"low\" }\nbell Chime : glass { cost 1 }\nscore \"B\" count of (bell in hand where tone == \"low\")",
    ],
    [
        "rule Upkeep { at end of turn { draw 1 } }",
        "`rule \"Upkeep\" { … }`",
        "rule \"Upkeep\" { at end of turn { draw 1 } }",
    ],
    [
        "verb longest of k : lantern { light k }\nrule \"R\" { at end of turn { for c in (lantern in hand) { longest c } } }",
        "`verb longest k : lantern { … }`",
        "verb longest k : lantern { light k }\nrule \"R\" { at end of turn { for c in (lantern in hand) { longest c } } }",
    ],
    [
        "lantern Glow : glass { cost 1 } lantern Glimmer : glass { cost 1 }",
        "begin a new line before `lantern`",
        "lantern Glow : glass { cost 1 }\nlantern Glimmer : glass { cost 1 }",
    ],
    // What is stored elsewhere, or is called.
    [
        "wind Fog { cost 1, on play { set discard = hand } }",
        "`move LIST to`",
        "wind Fog { cost 1, on play { move hand to discard } }",
    ],
    [
        "verb tally c : list of card { result count of c }\nwind Fog { cost 1, on play { draw (tally hand) } }",
        "`tally hand as x`",
        "verb tally c : list of card { result count of c }\nwind Fog { cost 1, on play { tally hand as x, draw x } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 card as named, trash named } }",
        "`(card in ZONE where name == NAME)`",
        "wind Fog { cost 1, on play { choose 1 card as named, trash (card in hand where name == named) } }",
    ],
    [
        "verb reap f : pile { move f to discard }\nwind Fog { cost 1, on play { for p in shop { reap p } } }",
        "`for p in (pile in ZONE) { … }`",
        "verb reap f : pile { move f to discard }\nwind Fog { cost 1, on play { for p in (pile in shop) { reap p } } }",
    ],
    [
        "verb lighten c : lantern { perform c.shine }\nwind Fog { cost 1, on play { for c in (lantern in hand) { lighten c } }, while in hand { after you shine { draw 1 } } }",
        "`shine` is an ability of cards",
        "verb lighten c : lantern { perform c.shine }\nwind Fog { cost 1, on play { for c in (lantern in hand) { lighten c } }, while in hand { after you lighten { draw 1 } } }",
    ],
    // What is folded is handed to a define.
    [
        "define pairs = sum of (count of (me.hand where cost == cost)) over me.hand\nscore \"P\" pairs",
        "`define alike(c : card) = count of (ZONE where cost == c.cost)`, and `sum of alike(it) over ZONE`",
        "define alike(c : card) = count of (me.hand where cost == c.cost)\ndefine pairs = sum of alike(it) over me.hand\nscore \"P\" pairs",
    ],
    [
        "define best = highest of (count of (me.hand where cost == it)) over (1 to 7)\nscore \"P\" best",
        "`define alike(n : number) = count of (ZONE where FIELD == n)`",
        "define alike(n : number) = count of (me.hand where cost == n)\ndefine best = highest of alike(it) over (1 to 7)\nscore \"P\" best",
    ],
    // Two statements in a line; a define that is changed like a counter.
    [
        "rule \"R\" { at start of Day { if coins > 0 { draw 1 } draw 2 } }",
        "write `,` or a new line before it",
        "rule \"R\" { at start of Day { if coins > 0 { draw 1 }, draw 2 } }",
    ],
    [
        "rule \"R\" { at start of Day { +1 hand_size } }",
        "`until end of turn { +1 hand_size }`",
        "rule \"R\" { at start of Day { until end of turn { +1 hand_size } } }",
    ],
    // How long, how often, and when.
    [
        "wind Fog { cost 1, on play { until next turn { cannot draw } } }",
        "`until start of next turn { … }`",
        "wind Fog { cost 1, on play { until start of next turn { cannot draw } } }",
    ],
    [
        "wind Fog { cost 1, on play { until your next turn { cannot draw } } }",
        "`until end of next turn { … }`",
        "wind Fog { cost 1, on play { until end of next turn { cannot draw } } }",
    ],
    [
        "rule \"R\" { after Day { draw 1 } }",
        "`at end of Day { … }`",
        "rule \"R\" { at end of Day { draw 1 } }",
    ],
    [
        "rule \"R\" { before Day { draw 1 } }",
        "`at start of Day { … }`",
        "rule \"R\" { at start of Day { draw 1 } }",
    ],
    [
        "rule \"R\" { at start of turn if coins > 2 { draw 1 } }",
        "`at start of turn { if coins > 2 { … } }`",
        "rule \"R\" { at start of turn { if coins > 2 { draw 1 } } }",
    ],
    [
        "rule \"R\" { after you play Gust once per turn { draw 1 } }",
        "`after you play Gust { if answered < 1 { +1 answered, … } }`",
        "player { counter answered, until end of turn }\nrule \"R\" { after you play Gust { if answered < 1 { +1 answered, draw 1 } } }",
    ],
    [
        "lantern Fog : paper { cost 1, once per turn, after you play Gust { draw 1 } }",
        "`after WHO VERB WHAT { if answered < 1 { +1 answered, … } }`",
        "player { counter answered, until end of turn }\nlantern Fog : paper { cost 1, after you play Gust { if answered < 1 { +1 answered, draw 1 } } }",
    ],
    [
        "rule \"R\" { after you play (Gust or lantern) { draw 1 } }",
        "`after you play card as c where c is Gust or c is lantern { … }`",
        "rule \"R\" { after you play card as c where c is Gust or c is lantern { draw 1 } }",
    ],
    // What is so all the while.
    [
        "rule \"R\" { while count of trash > 2 { +1 cost for Gust } }",
        "`+1 cost for ([Gust] where count of trash > 2)`",
        "rule \"R\" { +1 cost for ([Gust] where count of trash > 2) }",
    ],
    [
        "rule \"R\" { while count of trash > 2 { +1 cost for wind } }",
        "`+1 cost for (wind where count of trash > 2)`",
        "rule \"R\" { +1 cost for (wind where count of trash > 2) }",
    ],
    ["rule \"R\" { cards cost 1 less }", "`-1 cost for card`", "rule \"R\" { -1 cost for card }"],
    // How much.
    [
        "wind Fog { cost 1, on play { +1 coin per wind in hand } }",
        "`+(count of (wind in hand)) coin`",
        "wind Fog { cost 1, on play { +(count of (wind in hand)) coin } }",
    ],
    [
        "wind Fog { cost 1, on play { +2 coins per wind in hand } }",
        "`+(2 * count of (wind in hand)) coins`",
        "wind Fog { cost 1, on play { +(2 * count of (wind in hand)) coins } }",
    ],
    // Who, and in which order.
    [
        "wind Fog { cost 1, on play { opponent { -1 heart } } }",
        "`each opponent { … }`",
        "wind Fog { cost 1, on play { each opponent { -1 heart } } }",
    ],
    [
        "wind Fog { cost 1, on play { as left may \"Give?\" { -1 coin } } }",
        "`as left { may \"Give?\" { … } }`",
        "wind Fog { cost 1, on play { as left { may \"Give?\" { -1 coin } } } }",
    ],
    [
        "wind Fog { cost 1, on play { first +1 coin, draw 1 } }",
        "leave `first` out: `+1 coin`",
        "wind Fog { cost 1, on play { +1 coin, draw 1 } }",
    ],
    // What is chosen.
    [
        "wind Fog { cost 1, on play { choose one { option \"A\" { draw 1 } or \"B\" { +1 coin } } } }",
        "`, option \"B\" { … }`",
        "wind Fog { cost 1, on play { choose one { option \"A\" { draw 1 }, option \"B\" { +1 coin } } } }",
    ],
    [
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\nwind Fog { cost 1, on play { choose hue to play as s, draw count of (card in hand where hue == s) } }",
        "`choose 1 hue to play as s`",
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\nwind Fog { cost 1, on play { choose 1 hue to play as s, draw count of (card in hand where hue == s) } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 card in hand to discard as q where cost > 2, discard q } }",
        "`choose 1 card in hand where cost > 2 to discard as q`",
        "wind Fog { cost 1, on play { choose 1 card in hand where cost > 2 to discard as q, discard q } }",
    ],
];
