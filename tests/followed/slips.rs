//! Slips of people who come from other games and other languages: what stands behind, before or around a statement in English.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // For how long, and whose.
    [
        "wind Fog { cost 1, on play { +1 cost for self until end of turn } }",
        "`until end of turn { +1 cost for self }`",
        "wind Fog { cost 1, on play { until end of turn { +1 cost for self } } }",
    ],
    [
        "wind Fog { cost 1, on play { +1 cost until end of turn } }",
        "`until end of turn { +1 cost for self }`",
        "wind Fog { cost 1, on play { until end of turn { +1 cost for self } } }",
    ],
    [
        "wind Fog { cost 1, on play { +1 cost for Gust } }",
        "`until end of turn { +1 cost for (Gust in ZONE) }`",
        "wind Fog { cost 1, on play { until end of turn { +1 cost for (Gust in hand) } } }",
    ],
    [
        "wind Fog { cost 1, on play { +1 cost for (Gust in hand) } }",
        "`until end of turn { +1 cost for (Gust in hand) }`",
        "wind Fog { cost 1, on play { until end of turn { +1 cost for (Gust in hand) } } }",
    ],
    [
        "wind Fog { cost 1, on play { +1 cost for paper in hand until end of turn } }",
        "`until end of turn { +1 cost for (paper in hand) }`",
        "wind Fog { cost 1, on play { until end of turn { +1 cost for (paper in hand) } } }",
    ],
    [
        "wind Fog { cost 1, on play { +1 cost for paper this turn } }",
        "`until end of turn { +1 cost for (paper in ZONE) }`",
        "wind Fog { cost 1, on play { until end of turn { +1 cost for (paper in hand) } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lantern in street as c, +1 light for c until end of turn } }",
        "`until end of turn { +1 light for c }`",
        "wind Fog { cost 1, on play { choose 1 lantern in street as c, until end of turn { +1 light for c } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lantern in street as c, c gets +1 light until end of turn } }",
        "`until end of turn { +1 light for c }`",
        "wind Fog { cost 1, on play { choose 1 lantern in street as c, until end of turn { +1 light for c } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lantern in street as c, +1 c.light until end of turn } }",
        "`until end of turn { +1 light for c }`",
        "wind Fog { cost 1, on play { choose 1 lantern in street as c, until end of turn { +1 light for c } } }",
    ],
    [
        "wind Fog { cost 1, on play { set cost = 2 for (Gust in hand) } }",
        "`until end of turn { set cost = 2 for (Gust in hand) }`",
        "wind Fog { cost 1, on play { until end of turn { set cost = 2 for (Gust in hand) } } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { lantern gets +1 cost } }",
        "`+1 cost for (lantern in ZONE)`",
        "lantern Fog : paper { cost 1, while in street { +1 cost for (lantern in street) } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { lanterns in street get +1 cost } }",
        "`+1 cost for (lanterns in street)`",
        "lantern Fog : paper { cost 1, while in street { +1 cost for (lanterns in street) } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { gets +1 cost } }",
        "`+1 cost`",
        "lantern Fog : paper { cost 1, while in street { +1 cost } }",
    ],
    // Who is left out.
    [
        "wind Fog { cost 1, on play { each player except me { draw 1 } } }",
        "`each opponent { … }`",
        "wind Fog { cost 1, on play { each opponent { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { each opponent but left { draw 1 } } }",
        "`each (opponents - left) { … }`",
        "wind Fog { cost 1, on play { each (opponents - left) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { each opponent other than left { draw 1 } } }",
        "`each (opponents - left) { … }`",
        "wind Fog { cost 1, on play { each (opponents - left) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 wind in hand other than self to trash, trash it } }",
        "`where it is not self`",
        "wind Fog { cost 1, on play { choose 1 wind in hand where it is not self to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 wind in hand but not self to trash, trash it } }",
        "`where it is not self`",
        "wind Fog { cost 1, on play { choose 1 wind in hand where it is not self to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 wind in hand where cost > 1 except Gust to trash, trash it } }",
        "`and it is not Gust`",
        "wind Fog { cost 1, on play { choose 1 wind in hand where cost > 1 and it is not Gust to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { for p in all players but me { as p { draw 1 } } } }",
        "`for p in opponents { … }`",
        "wind Fog { cost 1, on play { for p in opponents { as p { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 opponent except left as p, as p { draw 1 } } }",
        "`choose 1 player in (opponents - left)`",
        "wind Fog { cost 1, on play { choose 1 player in (opponents - left) as p, as p { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { as everyone except me { draw 1 } } }",
        "`each opponent { … }`",
        "wind Fog { cost 1, on play { each opponent { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { move all but 1 card in hand to discard } }",
        "`choose 1 card in ZONE as kept`, then `move ZONE - kept`",
        "wind Fog { cost 1, on play { choose 1 card in hand as kept, move hand - kept to discard } }",
    ],
    // Numbers and orders.
    [
        "wind Fog { cost 1, on play { draw half of count of hand } }",
        "`(count of hand) / 2`",
        "wind Fog { cost 1, on play { draw (count of hand) / 2 } }",
    ],
    [
        "wind Fog { cost 1, on play { draw half of coins } }",
        "`coins / 2`",
        "wind Fog { cost 1, on play { draw coins / 2 } }",
    ],
    [
        "wind Fog { cost 1, on play { draw half count of hand } }",
        "`(count of hand) / 2`",
        "wind Fog { cost 1, on play { draw (count of hand) / 2 } }",
    ],
    [
        "wind Fog { cost 1, on play { draw half coins } }",
        "`coins / 2`",
        "wind Fog { cost 1, on play { draw coins / 2 } }",
    ],
    [
        "wind Fog { cost 1, on play { each player in order of coins { draw 1 } } }",
        "`each player by coins { … }`",
        "wind Fog { cost 1, on play { each player by coins { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { each player by most coins { draw 1 } } }",
        "`by -coins`",
        "wind Fog { cost 1, on play { each player by -coins { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { for p in players by fewest coins { as p { draw 1 } } } }",
        "`by coins`",
        "wind Fog { cost 1, on play { for p in players by coins { as p { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in hand by highest cost { trash c } } }",
        "`by -cost`",
        "wind Fog { cost 1, on play { for c in hand by -cost { trash c } } }",
    ],
    [
        "wind Fog { cost 1, on play { let q = first of (players by most coins), as q { draw 1 } } }",
        "`first of (players where it.coins == (highest of coins over players))`",
        "wind Fog { cost 1, on play { let q = first of (players where it.coins == (highest of coins over players)), as q { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { as first of (players by fewest seat) { draw 1 } } }",
        "`as (first of (players where it.seat == (lowest of seat over players))) { … }`",
        "wind Fog { cost 1, on play { as (first of (players where it.seat == (lowest of seat over players))) { draw 1 } } }",
    ],
    // Conditions.
    [
        "wind Fog { cost 1, on play { draw 1 if paper in hand } }",
        "`if paper in hand { draw 1 }`",
        "wind Fog { cost 1, on play { if paper in hand { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { draw 1, +1 coin if coins > 2, draw 1 } }",
        "`if coins > 2 { +1 coin }`",
        "wind Fog { cost 1, on play { draw 1, if coins > 2 { +1 coin }, draw 1 } }",
    ],
    [
        "wind Fog { cost 1, on play { draw 1 unless paper in hand } }",
        "`if not (paper in hand) { draw 1 }`",
        "wind Fog { cost 1, on play { if not (paper in hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if there is a Gust in hand { draw 1 } } }",
        "`if Gust in hand { … }`",
        "wind Fog { cost 1, on play { if Gust in hand { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if there are 2 Gust in hand { draw 1 } } }",
        "`if count of (Gust in hand) >= 2 { … }`",
        "wind Fog { cost 1, on play { if count of (Gust in hand) >= 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if there is no Gust in hand { draw 1 } } }",
        "`if not (Gust in hand) { … }`",
        "wind Fog { cost 1, on play { if not (Gust in hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if no Gust in hand { draw 1 } } }",
        "`if not (Gust in hand) { … }`",
        "wind Fog { cost 1, on play { if not (Gust in hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if I am active { draw 1 } } }",
        "`if me is active { … }`",
        "wind Fog { cost 1, on play { if me is active { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if you control a paper { draw 1 } } }",
        "`paper in me.ZONE`",
        "wind Fog { cost 1, on play { if paper in me.hand { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if draw 1 { +1 coin } } }",
        "`draw 1 then { … }`",
        "wind Fog { cost 1, on play { draw 1 then { +1 coin } } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in hand { if c is lantern or wind { draw 1 } } } }",
        "`c is lantern or c is wind`",
        "wind Fog { cost 1, on play { for c in hand { if c is lantern or c is wind { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in hand { if c is paper or glass { draw 1 } } } }",
        "`c is paper or c is glass`",
        "wind Fog { cost 1, on play { for c in hand { if c is paper or c is glass { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { if any opponent.coins < 5 { draw 1 } } }",
        "`any opponent where it.FIELD …`",
        "wind Fog { cost 1, on play { if any opponent where it.coins < 5 { draw 1 } } }",
    ],
    [
        "kind bell is card { flag rung }\nbell Chime : glass { cost 1, on play { if self is rung { set self.rung } } }",
        "`self.rung`",
        "kind bell is card { flag rung }\nbell Chime : glass { cost 1, on play { if self.rung { set self.rung } } }",
    ],
    [
        "wind Fog { cost 1, on play { draw 1 if coins > 2 else draw 2 } }",
        "`if coins > 2 { draw 1 } else { draw 2 }`",
        "wind Fog { cost 1, on play { if coins > 2 { draw 1 } else { draw 2 } } }",
    ],
    [
        "wind Fog { cost 1, on play { winds get +1 cost } }",
        "`until end of turn { +1 cost for (winds in ZONE) }`",
        "wind Fog { cost 1, on play { until end of turn { +1 cost for (winds in hand) } } }",
    ],
    [
        "wind Fog { cost 1, on play { each opponent gets -1 heart } }",
        "`each opponent { -1 heart }`",
        "wind Fog { cost 1, on play { each opponent { -1 heart } } }",
    ],
    [
        "wind Fog { cost 1, on play { if there are more than 2 wind in hand { draw 1 } } }",
        "`if count of (wind in hand) > 2 { … }`",
        "wind Fog { cost 1, on play { if count of (wind in hand) > 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if I am safe { draw 1 } } }",
        "`if safe { … }`",
        "wind Fog { cost 1, on play { if safe { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if my turn { draw 1 } } }",
        "`active is me`",
        "wind Fog { cost 1, on play { if active is me { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { set safe for left } }",
        "`set left.safe`",
        "wind Fog { cost 1, on play { set left.safe } }",
    ],
    // What is done, one after the other.
    [
        "wind Fog { cost 1, on play { choose 1 card in hand to trash and trash it } }",
        "`choose 1 card in hand to trash, trash it`",
        "wind Fog { cost 1, on play { choose 1 card in hand to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { +half of coins coin } }",
        "`(coins / 2)`",
        "wind Fog { cost 1, on play { +(coins / 2) coin } }",
    ],
    [
        "wind Fog { cost 1, on play { draw 1 and +1 coin } }",
        "`draw 1, +1 coin`",
        "wind Fog { cost 1, on play { draw 1, +1 coin } }",
    ],
    [
        "wind Fog { cost 1, on play { +1 coin and draw 1 } }",
        "`+1 coin, draw 1`",
        "wind Fog { cost 1, on play { +1 coin, draw 1 } }",
    ],
    [
        "wind Fog { cost 1, on play { trash self and draw 1 } }",
        "`trash self, draw 1`",
        "wind Fog { cost 1, on play { trash self, draw 1 } }",
    ],
    [
        "wind Fog { cost 1, on play { draw 1 and trash self } }",
        "`…, trash self`",
        "wind Fog { cost 1, on play { draw 1, trash self } }",
    ],
    [
        "wind Fog { cost 1, on play { repeat { draw 1 } until count of hand > 5 } }",
        "`repeat { draw 1, if count of hand > 5 { stop } }`",
        "wind Fog { cost 1, on play { repeat { draw 1, if count of hand > 5 { stop } } } }",
    ],
    [
        "wind Fog { cost 1, on play { trash each wind in hand } }",
        "`trash wind in hand`",
        "wind Fog { cost 1, on play { trash wind in hand } }",
    ],
    [
        "wind Fog { cost 1, on play { game over } }",
        "`end game`",
        "wind Fog { cost 1, on play { end game } }",
    ],
    [
        "player { note wish : number, private }\nwind Fog { cost 1, on play { each player together { set wish = 1 }, draw wish } }",
        "`together each player { … }`",
        "player { note wish : number, private }\nwind Fog { cost 1, on play { together each player { set wish = 1 }, draw wish } }",
    ],
    [
        "player { note wish : number, private }\nwind Fog { cost 1, on play { together { each player { set wish = 1 } }, draw wish } }",
        "`together each player { … }`",
        "player { note wish : number, private }\nwind Fog { cost 1, on play { together each player { set wish = 1 }, draw wish } }",
    ],
    // Amounts of goods that are worked out.
    [
        "resource ore\nwind Fog { cost 1, on play { if count of hand ore == 2 ore { draw 1 } } }",
        "`(count of …) ore`",
        "resource ore\nwind Fog { cost 1, on play { if (count of hand) ore == 2 ore { draw 1 } } }",
    ],
    [
        "resource ore\nwind Fog { cost 1, on play { if 2 * count of (card in hand) ore == 2 ore { draw 1 } } }",
        "`(count of …) ore`",
        "resource ore\nwind Fog { cost 1, on play { if 2 * (count of (card in hand)) ore == 2 ore { draw 1 } } }",
    ],
    [
        "resource ore\nwind Fog { cost 1, on play { if sum of cost over hand ore == 2 ore { draw 1 } } }",
        "`(sum of … over …) ore`",
        "resource ore\nwind Fog { cost 1, on play { if (sum of cost over hand) ore == 2 ore { draw 1 } } }",
    ],
    [
        "resource ore\nwind Fog { cost 1, on play { if coins + 1 ore == 2 ore { draw 1 } } }",
        "`(… + 1) ore`",
        "resource ore\nwind Fog { cost 1, on play { if (coins + 1) ore == 2 ore { draw 1 } } }",
    ],
    // Tables that begin behind the brace.
    [
        "kind leaf is card { cost : number = 1 }\ncards leaf { name\n  Oak\n  Elm\n}",
        "begin a new line behind `{`",
        "kind leaf is card { cost : number = 1 }\ncards leaf {\n  name\n  Oak\n  Elm\n}",
    ],
    [
        "cards wind { name | cost\n  Fog | 1\n}",
        "begin a new line behind `{`",
        "cards wind {\n  name | cost\n  Fog | 1\n}",
    ],
    [
        "kind leaf is card { cost : number = 1 }\ncards leaf { name }",
        "begin a new line behind `{`",
        "kind leaf is card { cost : number = 1 }\ncards leaf {\n  name\n  Oak\n}",
    ],
    // Names that begin with a number.
    [
        "wind \"2 of clubs\" { cost 1 }\nwind Fog { cost 1, on play { if top of deck is 2 of clubs { draw 1 } } }",
        "`\"2 of clubs\"`",
        "wind \"2 of clubs\" { cost 1 }\nwind Fog { cost 1, on play { if top of deck is \"2 of clubs\" { draw 1 } } }",
    ],
    [
        "wind \"4th Bundle\" { cost 1 }\nwind Fog { cost 1, on play { if top of deck is 4th Bundle { draw 1 } } }",
        "`\"4th Bundle\"`",
        "wind \"4th Bundle\" { cost 1 }\nwind Fog { cost 1, on play { if top of deck is \"4th Bundle\" { draw 1 } } }",
    ],
];
