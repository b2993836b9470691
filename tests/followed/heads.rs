//! What stands before braces, and what is done to some of several.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // Before braces.
    [
        "rule \"R\" { at start of Day { each opponent +1 coin } }",
        "`each opponent { +1 coin }`",
        "rule \"R\" { at start of Day { each opponent { +1 coin } } }",
    ],
    [
        "rule \"R\" { at start of Day { if coins > 2 +1 coin } }",
        "`if coins > 2 { +1 coin }`",
        "rule \"R\" { at start of Day { if coins > 2 { +1 coin } } }",
    ],
    [
        "rule \"R\" { at start of Day { repeat 2 +(count of hand) coins } }",
        "`repeat 2 { +(count of hand) coins }`",
        "rule \"R\" { at start of Day { repeat 2 { +(count of hand) coins } } }",
    ],
    [
        "rule \"R\" { at start of Day { each opponent: { +1 coin } } }",
        "`each opponent { … }`",
        "rule \"R\" { at start of Day { each opponent { +1 coin } } }",
    ],
    [
        "rule \"R\" { at start of Day { if coins > 2: { +1 coin } } }",
        "`if coins > 2 { … }`",
        "rule \"R\" { at start of Day { if coins > 2 { +1 coin } } }",
    ],
    [
        "verb rest_up: { draw 1 }\nrule \"R\" { at start of Day { rest_up } }",
        "`verb rest_up { … }`",
        "verb rest_up { draw 1 }\nrule \"R\" { at start of Day { rest_up } }",
    ],
    [
        "wind Fog { cost 1, on play: { draw 1 } }",
        "`on play { … }`",
        "wind Fog { cost 1, on play { draw 1 } }",
    ],
    [
        "rule \"R\" { at start of Day { each player with coins > 2 { +1 coin } } }",
        "`each player where it.coins > 2 { … }`",
        "rule \"R\" { at start of Day { each player where it.coins > 2 { +1 coin } } }",
    ],
    [
        "rule \"R\" { at start of Day { each player who has 2 coins { +1 coin } } }",
        "`each player where it.coins >= 2 { … }`",
        "rule \"R\" { at start of Day { each player where it.coins >= 2 { +1 coin } } }",
    ],
    [
        "rule \"R\" { at start of Day { each opponent with the most coins { +1 heart } } }",
        "`each opponent where it.coins == (highest of coins over me.opponents) { … }`",
        "rule \"R\" { at start of Day { each opponent where it.coins == (highest of coins over me.opponents) { +1 heart } } }",
    ],
    [
        "rule \"R\" { at start of Day { each opponent with Gust in hand { +1 heart } } }",
        "`each opponent where Gust in it.hand { … }`",
        "rule \"R\" { at start of Day { each opponent where Gust in it.hand { +1 heart } } }",
    ],
    [
        "rule \"R\" { at start of Day { for c in hand with cost > 2 { trash c } } }",
        "`for c in hand where cost > 2 { … }`",
        "rule \"R\" { at start of Day { for c in hand where cost > 2 { trash c } } }",
    ],
    [
        "rule \"R\" { at start of Day { each player starting with left { draw 1 } } }",
        "`each ([left] + left.opponents) { … }`",
        "rule \"R\" { at start of Day { each ([left] + left.opponents) { draw 1 } } }",
    ],
    [
        "rule \"R\" { at start of Day { each p in players { +1 coin } } }",
        "`for p in players { … p … }`",
        "rule \"R\" { at start of Day { for p in players { +1 p.coins } } }",
    ],
    [
        "rule \"R\" { at start of Day { each p in players { +1 coin } } }",
        "`each players { … }`",
        "rule \"R\" { at start of Day { each players { +1 coin } } }",
    ],
    [
        "rule \"R\" { at start of Day { all players { +1 coin } } }",
        "`each player { … }`",
        "rule \"R\" { at start of Day { each player { +1 coin } } }",
    ],
    [
        "rule \"R\" { at start of Day { look at top 3 of deck } }",
        "leave `at` out",
        "rule \"R\" { at start of Day { look top 3 of deck } }",
    ],
    [
        "rule \"R\" { at start of Day { as active player { draw 1 } } }",
        "`as active { … }`",
        "rule \"R\" { at start of Day { as active { draw 1 } } }",
    ],
    [
        "resources ore = tin | iron",
        "did you mean `resource` instead of `resources`?",
        "resource ore = tin | iron",
    ],
    [
        "tag shade = pale | dark",
        "did you mean `tags` instead of `tag`?",
        "tags shade = pale | dark",
    ],
    // Some of several.
    [
        "wind Fog { cost 1, on play { discard 2 Gust in hand } }",
        "`choose 2 Gust in hand to discard`, then `discard it`",
        "wind Fog { cost 1, on play { choose 2 Gust in hand to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { move 2 Gust in hand to deck } }",
        "`choose 2 Gust in hand to move`, then `move it to deck`",
        "wind Fog { cost 1, on play { choose 2 Gust in hand to move, move it to deck } }",
    ],
    [
        "wind Fog { cost 1, on play { move 2 Gust to deck } }",
        "`top 2 of ZONE.Gust`",
        "wind Fog { cost 1, on play { move top 2 of shop.Gust to deck } }",
    ],
    [
        "wind Fog { cost 1, on play { +1 coin for card in hand } }",
        "`+(count of (card in hand)) coin`",
        "wind Fog { cost 1, on play { +(count of (card in hand)) coin } }",
    ],
    [
        "wind Fog { cost 1, on play { +1 light for lantern in hand } }",
        "`until end of turn { +1 light for (lantern in hand) }`",
        "wind Fog { cost 1, on play { until end of turn { +1 light for (lantern in hand) } } }",
    ],
    [
        "verb hurt p : player { -1 p.hearts }\nwind Fog { cost 1, on play { hurt all opponents } }",
        "`for p in opponents { VERB p }`",
        "verb hurt p : player { -1 p.hearts }\nwind Fog { cost 1, on play { for p in opponents { hurt p } } }",
    ],
    [
        "verb hurt p : player { -1 p.hearts }\nwind Fog { cost 1, on play { hurt left and right } }",
        "`for x in [left, right] { VERB x }`",
        "verb hurt p : player { -1 p.hearts }\nwind Fog { cost 1, on play { for x in [left, right] { hurt x } } }",
    ],
    [
        "purposes pick_it\nwind Fog { cost 1, on play { choose one to pick_it { option \"A\" { draw 1 }, option \"B\" { +1 coin } } } }",
        "`choose one { … } to pick_it`",
        "purposes pick_it\nwind Fog { cost 1, on play { choose one { option \"A\" { draw 1 }, option \"B\" { +1 coin } } to pick_it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose one { option a { draw 1 }, option \"B\" { +1 coin } } } }",
        "`option \"a\" { … }`",
        "wind Fog { cost 1, on play { choose one { option \"a\" { draw 1 }, option \"B\" { +1 coin } } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose one { option \"A\": { draw 1 }, option \"B\" { +1 coin } } } }",
        "`option \"A\" { … }`",
        "wind Fog { cost 1, on play { choose one { option \"A\" { draw 1 }, option \"B\" { +1 coin } } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose one { \"A\" { draw 1 }, option \"B\" { +1 coin } } } }",
        "`option \"A\" { … }`",
        "wind Fog { cost 1, on play { choose one { option \"A\" { draw 1 }, option \"B\" { +1 coin } } } }",
    ],
    [
        "wind Fog { cost 1, on play { may draw 1 or +1 coin } }",
        "`choose one { option \"…\" { draw 1 }, option \"…\" { +1 coin } }`",
        "wind Fog { cost 1, on play { choose one { option \"Card\" { draw 1 }, option \"Coin\" { +1 coin } } } }",
    ],
    // Conditions of what counts all the while, and of events.
    [
        "verb tally n : number { +n coins }\nrule \"R\" { cannot tally if coins > 2 }\nwind Fog { cost 1, on play { tally 1 } }",
        "`cannot tally for (players where it.coins > 2)`",
        "verb tally n : number { +n coins }\nrule \"R\" { cannot tally for (players where it.coins > 2) }\nwind Fog { cost 1, on play { tally 1 } }",
    ],
    [
        "table { counter fog }\nrule \"F\" { at end of Day { +1 fog } }\nverb tally n : number { +n coins }\nrule \"R\" { cannot tally where fog > 0 }\nwind Fog { cost 1, on play { tally 1 } }",
        "`cannot tally for (players where fog > 0)`",
        "table { counter fog }\nrule \"F\" { at end of Day { +1 fog } }\nverb tally n : number { +n coins }\nrule \"R\" { cannot tally for (players where fog > 0) }\nwind Fog { cost 1, on play { tally 1 } }",
    ],
    [
        "table { counter fog }\nrule \"F\" { at end of Day { +1 fog } }\nverb tally n : number { +n coins }\nrule \"R\" { if fog > 0 { cannot tally } }\nwind Fog { cost 1, on play { tally 1 } }",
        "`cannot VERB for (players where …)`",
        "table { counter fog }\nrule \"F\" { at end of Day { +1 fog } }\nverb tally n : number { +n coins }\nrule \"R\" { cannot tally for (players where fog > 0) }\nwind Fog { cost 1, on play { tally 1 } }",
    ],
    [
        "table { counter fog }\nrule \"F\" { at end of Day { +1 fog } }\nrule \"R\" { +1 cost for (card in hand) if fog > 0 }",
        "`+1 cost for (card in hand where fog > 0)`",
        "table { counter fog }\nrule \"F\" { at end of Day { +1 fog } }\nrule \"R\" { +1 cost for (card in hand where fog > 0) }",
    ],
    [
        "rule \"R\" { when coins rises above 3 { draw 1 } }",
        "`when coins rises to 4 { … }`",
        "rule \"R\" { when coins rises to 4 { draw 1 } }",
    ],
    [
        "verb tally n : number { +n coins }\nrule \"R\" { after anyone tallies 2 { draw 1 } }\nwind Fog { cost 1, on play { tally 1 } }",
        "`after anyone tallies where event.NAME == 2`",
        "verb tally n : number { +n coins }\nrule \"R\" { after anyone tallies where event.n == 2 { draw 1 } }\nwind Fog { cost 1, on play { tally 1 } }",
    ],
];
