//! Slips in what is chosen, taken by chance or gone through, and in what is declared.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // What is chosen.
    [
        "wind Fog { cost 1, on play { choose one: draw 2 or trash self } }",
        "`choose one { option \"…\" { draw 2 }, option \"…\" { trash self } }`",
        "wind Fog { cost 1, on play { choose one { option \"Draw\" { draw 2 }, option \"Trash\" { trash self } } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose one of: draw 2, +1 coin } }",
        "`choose one { option \"…\" { draw 2 }, option \"…\" { +1 coin } }`",
        "wind Fog { cost 1, on play { choose one { option \"Draw\" { draw 2 }, option \"Coin\" { +1 coin } } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose { option \"A\" { draw 1 }, option \"B\" { +1 coin } } } }",
        "`choose one { … }`",
        "wind Fog { cost 1, on play { choose one { option \"A\" { draw 1 }, option \"B\" { +1 coin } } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose yes or no as y, draw 1 } }",
        "`may \"…\" then { … } else { … }`",
        "wind Fog { cost 1, on play { may \"Draw\" then { draw 1 } else { +1 coin } } }",
    ],
    [
        "wind Fog { cost 1, on play { ask \"Draw?\" then { draw 1 } } }",
        "`may \"…\" then { … }`",
        "wind Fog { cost 1, on play { may \"Draw?\" then { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lantern or wind in hand to trash, trash it } }",
        "`choose 1 card in hand where lantern or wind`",
        "wind Fog { cost 1, on play { choose 1 card in hand where lantern or wind to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose number from 0 to 5 where it != 3 to gain as b, draw b } }",
        "`choose 1 number in (0 to 5) where it != 3 to gain as b`",
        "wind Fog { cost 1, on play { choose 1 number in (0 to 5) where it != 3 to gain as b, draw b } }",
    ],
    [
        "wind Fog { cost 1, on play { choose number in ((0 to 5) where it != 3) to gain as b, draw b } }",
        "`choose 1 number in (0 to 5) where it != 3 to gain as b`",
        "wind Fog { cost 1, on play { choose 1 number in (0 to 5) where it != 3 to gain as b, draw b } }",
    ],
    [
        "wind Fog { cost 1, on play { choose number from ((0 to 5) where it != 3) to 6 to gain as b, draw b } }",
        "`choose 1 number in (…)`",
        "wind Fog { cost 1, on play { choose 1 number in (0 to 5) where it != 3 to gain as b, draw b } }",
    ],
    [
        "wind Fog { cost 1, on play { choose up to 1 number from 1 to 9 as b, draw b } }",
        "`choose up to 1 number in (1 to 9) as b`",
        "wind Fog { cost 1, on play { choose up to 1 number in (1 to 9) as b, draw b } }",
    ],
    [
        "wind Fog { cost 1, on play { move 3 Gust in deck to hand } }",
        "`move first 3 of (Gust in deck) to hand`",
        "wind Fog { cost 1, on play { move first 3 of (Gust in deck) to hand } }",
    ],
    // What chance takes.
    [
        "wind Fog { cost 1, on play { move random card in hand to discard } }",
        "`pick 1 from hand as taken`",
        "wind Fog { cost 1, on play { pick 1 from hand as taken, move taken to discard } }",
    ],
    [
        "wind Fog { cost 1, on play { choose random card in hand to trash } }",
        "`pick 1 from ZONE as taken`, then `VERB taken`",
        "wind Fog { cost 1, on play { pick 1 from hand as taken, trash taken } }",
    ],
    [
        "table { note king : player }\nwind Fog { cost 1, on play { set king = random player, if king is me { draw 1 } } }",
        "`pick 1 from players as p`",
        "table { note king : player }\nwind Fog { cost 1, on play { pick 1 from players as p, set king = p, if king is me { draw 1 } } }",
    ],
    [
        "table { note king : player }\nwind Fog { cost 1, on play { pick 1 from players, set king = it, if king is me { draw 1 } } }",
        "`pick 1 from … as taken`",
        "table { note king : player }\nwind Fog { cost 1, on play { pick 1 from players as taken, set king = taken, if king is me { draw 1 } } }",
    ],
    // What is gone through.
    [
        "wind Fog { cost 1, on play { for each wind in hand { draw 1 } } }",
        "`for c in wind in hand { … }`",
        "wind Fog { cost 1, on play { for c in wind in hand { trash c } } }",
    ],
    [
        "wind Fog { cost 1, on play { for each paper in hand { trash paper } } }",
        "`for c in paper in hand { … }`",
        "wind Fog { cost 1, on play { for c in paper in hand { trash c } } }",
    ],
    [
        "wind Fog { cost 1, on play { for each wind { draw 1 } } }",
        "`for x in wind in ZONE { … }`",
        "wind Fog { cost 1, on play { for x in wind in hand { trash x } } }",
    ],
    [
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\nwind Fog { cost 1, on play { for each hue { draw 1 } } }",
        "`for x in hue { … }`",
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\nwind Fog { cost 1, on play { for x in hue { if x is blue { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { for each card c in hand { trash c } } }",
        "`for c in card in hand { … }`",
        "wind Fog { cost 1, on play { for c in card in hand { trash c } } }",
    ],
    [
        "wind Fog { cost 1, on play { for every wind in hand { draw 1 } } }",
        "`for c in wind in hand { … }`",
        "wind Fog { cost 1, on play { for c in wind in hand { trash c } } }",
    ],
    // What is set.
    [
        "kind bell is card { flag rung }\nbell Chime : glass { cost 1, on play { set self rung, if rung { draw 1 } } }",
        "`set self.rung`",
        "kind bell is card { flag rung }\nbell Chime : glass { cost 1, on play { set self.rung, if rung { draw 1 } } }",
    ],
    [
        "kind bell is card { define is_paper = self is paper }\nbell Chime : paper { cost 1, on play { +paper for (bell in hand), if is_paper { draw 1 } } }",
        "`until end of turn { set paper for (bell in hand) }`",
        "kind bell is card { define is_paper = self is paper }\nbell Chime : paper { cost 1, on play { until end of turn { set is_paper for (bell in hand) }, if is_paper { draw 1 } } }",
    ],
    [
        "kind bell is card { define is_paper = self is paper }\nbell Chime : paper { cost 1, on play { until end of turn { set paper for (bell in hand) }, if is_paper { draw 1 } } }",
        "`define is_paper = self is paper`, `set is_paper for (KIND in ZONE)`",
        "kind bell is card { define is_paper = self is paper }\nbell Chime : paper { cost 1, on play { until end of turn { set is_paper for (bell in hand) }, if is_paper { draw 1 } } }",
    ],
    [
        "kind bell is card { define is_paper = self is paper }\nbell Chime : paper { cost 1, on play { set self.paper, if is_paper { draw 1 } } }",
        "`define is_paper = self is paper`, `set is_paper for (KIND in ZONE)`",
        "kind bell is card { define is_paper = self is paper }\nbell Chime : paper { cost 1, on play { until end of turn { set is_paper for self }, if is_paper { draw 1 } } }",
    ],
    // Tags of cards that are made.
    [
        "tags shiny\ncards lantern \"Lamp {cost}\" for cost in 1 to 2 { tags shiny }\nrule \"R\" { at start of Day { if any (card in hand where shiny) { draw 1 } } }",
        "`for tags in [TAG]`",
        "tags shiny\ncards lantern \"Lamp {cost}\" for cost in 1 to 2, tags in [shiny] { }\nrule \"R\" { at start of Day { if any (card in hand where shiny) { draw 1 } } }",
    ],
    // What is declared.
    [
        "tags hue = red, blue\nlantern Glow : red { cost 1 }\nrule \"R\" { at start of Day { if (blue in hand) { draw 1 } } }",
        "`tags hue = red | blue`",
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\nrule \"R\" { at start of Day { for c in hand { if c.hue is blue { draw 1 } } } }",
    ],
    [
        "tags hue : red | blue\nlantern Glow : red { cost 1 }",
        "`tags hue = red | blue`",
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\nrule \"R\" { at start of Day { for c in hand { if c.hue is blue { draw 1 } } } }",
    ],
    [
        "variant size : number 1 to 5 = 2\nrule \"R\" { at start of Day { draw size } }",
        "`variant size : 1 to 5 = 2`",
        "variant size : 1 to 5 = 2\nrule \"R\" { at start of Day { draw size } }",
    ],
    [
        "player { counter luck 0 to 9 }\nrule \"R\" { at start of Day { +1 luck } }",
        "`counter luck : 0 to 9`",
        "player { counter luck : 0 to 9 }\nrule \"R\" { at start of Day { +1 luck } }",
    ],
    [
        "player { counter luck = 3 : 0 to 9 }\nrule \"R\" { at start of Day { +1 luck } }",
        "`counter luck : 0 to 9 = 3`",
        "player { counter luck : 0 to 9 = 3 }\nrule \"R\" { at start of Day { +1 luck } }",
    ],
    [
        "player { counter luck 3 }\nrule \"R\" { at start of Day { +1 luck } }",
        "`counter luck = 3`",
        "player { counter luck = 3 }\nrule \"R\" { at start of Day { +1 luck } }",
    ],
    [
        "table { zone board : grid 3 x 3, faceup }\nwind Fog { cost 1, on play { choose 1 spot in board.open where it.x < 3 and it.y < 3 to trash as s, move self to s } }",
        "`zone board : grid`",
        "table { zone board : grid, faceup }\nwind Fog { cost 1, on play { choose 1 spot in board.open where it.x < 3 and it.y < 3 to trash as s, move self to s } }",
    ],
    [
        "table { zone pond : set, facedown, size faceup }\nrule \"R\" { at start of Day { move top of deck to pond } }",
        "leave it out",
        "table { zone pond : set, facedown }\nrule \"R\" { at start of Day { move top of deck to pond } }",
    ],
    [
        "table { zone pond : set, facedown, size public }\nrule \"R\" { at start of Day { move top of deck to pond } }",
        "leave it out",
        "table { zone pond : set, facedown }\nrule \"R\" { at start of Day { move top of deck to pond } }",
    ],
    [
        "player { note mood : calm | wild }\ndefine many(m : mood) = count of (players where it.mood == m)\nrule \"R\" { at start of Day { set mood = wild, draw many(calm) } }",
        "`tags mood_word = calm | wild`",
        "tags mood_word = calm | wild\nplayer { note mood : mood_word }\ndefine many(m : mood_word) = count of (players where it.mood == m)\nrule \"R\" { at start of Day { set mood = wild, draw many(calm) } }",
    ],
    [
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\ntable { note strain : red | blue | other }\nrule \"R\" { at start of Day { for c in hand { if c.hue == strain { draw 1 } }, set strain = other } }",
        "`note NAME : GROUP | none`",
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\ntable { note strain : hue | none, flag other }\nrule \"R\" { at start of Day { for c in hand { if c.hue == strain { draw 1 } }, set other, if other { set strain = blue } } }",
    ],
    ["paper Wolf { cost 1 }", "`card NAME : paper { … }`", "card Wolf : paper { cost 1 }"],
    ["wind Fog is paper { cost 1 }", "`wind Fog : paper { … }`", "wind Fog : paper { cost 1 }"],
    ["wind Fog (paper) { cost 1 }", "`wind Fog : paper { … }`", "wind Fog : paper { cost 1 }"],
    ["wind Fog, paper { cost 1 }", "`wind Fog : paper { … }`", "wind Fog : paper { cost 1 }"],
    [
        "wind Fog : paper glass { cost 1 }",
        "`wind Fog : paper, glass { … }`",
        "wind Fog : paper, glass { cost 1 }",
    ],
    ["wind Fog cost 2 { }", "`wind Fog { cost 2 … }`", "wind Fog { cost 2 }"],
    [
        "tags hue { red, blue }\nlantern Glow : red { cost 1 }",
        "`tags hue = red | blue`",
        "tags hue = red | blue\nlantern Glow : red { cost 1 }\nrule \"R\" { at start of Day { for c in hand { if c.hue is blue { draw 1 } } } }",
    ],
    [
        "wind Fog : paper, cost 2 { }",
        "`wind Fog : paper { cost 2 … }`",
        "wind Fog : paper { cost 2 }",
    ],
    // As rulebooks say it.
    [
        "wind Fog { cost 1, on play { choose any number of lanterns in hand to discard, discard it } }",
        "`choose any lanterns in hand to discard`",
        "wind Fog { cost 1, on play { choose any lanterns in hand to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose up to 3 lanterns of hand to discard, discard it } }",
        "`choose up to 3 lanterns in hand`",
        "wind Fog { cost 1, on play { choose up to 3 lanterns in hand to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lantern in hand with cost 2 to discard, discard it } }",
        "`where cost == 2`",
        "wind Fog { cost 1, on play { choose 1 lantern in hand where cost == 2 to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { move all of hand to discard } }",
        "`move hand to discard`",
        "wind Fog { cost 1, on play { move hand to discard } }",
    ],
    [
        "wind Fog { cost 1, on play { reveal of hand } }",
        "`reveal hand`",
        "wind Fog { cost 1, on play { reveal hand } }",
    ],
    // In which order they are asked.
    [
        "wind Fog { cost 1, on play { any opponents as foe by -coins may \"Yield?\" then { as foe { draw 1 } } } }",
        "`any opponents by -coins as foe may …`",
        "wind Fog { cost 1, on play { any opponents by -coins as foe may \"Yield?\" then { as foe { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { together any opponents as foe by coins may draw 1 then { as foe { +1 coin } } } }",
        "`together any opponents by coins as foe may …`",
        "wind Fog { cost 1, on play { together any opponents by coins as foe may draw 1 then { as foe { +1 coin } } } }",
    ],
];
