//! What cannot be read: a help that repeats what is written repeats what belongs to it, and its text can be read.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // Two declarations in one line.
    [
        "kind bell is lantern { flag awake, counter chill : 0 to 9 = 2 }\nbell Ding : paper { cost 1, on shine { if chill > 1 and not awake { +1 chill, set awake } } }",
        "begin a new line before `counter`",
        "kind bell is lantern { flag awake,\n  counter chill : 0 to 9 = 2 }\nbell Ding : paper { cost 1, on shine { if chill > 1 and not awake { +1 chill, set awake } } }",
    ],
    [
        "kind bell is lantern { flag awake, note chill : number = 2 }\nbell Ding : paper { cost 1, on shine { if chill > 1 and not awake { set chill = 3, set awake } } }",
        "begin a new line before `note`",
        "kind bell is lantern { flag awake\n  note chill : number = 2 }\nbell Ding : paper { cost 1, on shine { if chill > 1 and not awake { set chill = 3, set awake } } }",
    ],
    [
        "player { counter loud notes : 0 to 9 }\nwind Fog { cost 1, on play { +1 loud_notes, draw loud_notes } }",
        "`counter loud_notes`",
        "player { counter loud_notes : 0 to 9 }\nwind Fog { cost 1, on play { +1 loud_notes, draw loud_notes } }",
    ],
    [
        "kind bell is lantern { counter loud notes : 0 to 9 }\nbell Ding : paper { cost 1, on shine { +1 loud_notes, draw loud_notes } }",
        "`counter loud_notes`",
        "kind bell is lantern { counter loud_notes : 0 to 9 }\nbell Ding : paper { cost 1, on shine { +1 loud_notes, draw loud_notes } }",
    ],
    [
        "player { note mood : glad, sad }\nwind Fog { cost 1, on play { if mood == glad { set mood = sad } } }",
        "`note mood : glad | sad`",
        "player { note mood : glad | sad }\nwind Fog { cost 1, on play { if mood == glad { set mood = sad } } }",
    ],
    [
        "kind bell is lantern { }\nbell Ding : paper { cost 1, counter chill : 0 to 5, while in street if light > 2 { after you draw { +1 chill, draw chill } } }",
        "`kind bell { counter chill : 0 to 5 }`",
        "kind bell is lantern { counter chill : 0 to 5 }\nbell Ding : paper { cost 1, while in street if light > 2 { after you draw { +1 chill, draw chill } } }",
    ],
    // Two sorts of things where one can be.
    [
        "table { zone attic : row of lantern or wind, faceup }\nwind Fog { cost 1, on play { move self to attic, draw count of attic } }",
        "leave `of lantern or wind` out",
        "table { zone attic : row, faceup }\nwind Fog { cost 1, on play { move self to attic, draw count of attic } }",
    ],
    [
        "kind fog is wind { }\nkind haze is wind { }\nfog Grey { cost 1, on play { move self to attic, draw count of attic } }\nhaze Blue { cost 1 }\ntable { zone attic : row of fog | haze, faceup }",
        "`row of KIND`, with `kind fog is KIND` and `kind haze is KIND`",
        "kind fog is wind { }\nkind haze is wind { }\nfog Grey { cost 1, on play { move self to attic, draw count of attic } }\nhaze Blue { cost 1 }\ntable { zone attic : row of wind, faceup }",
    ],
    [
        "player { note goal : card or player }\nwind Fog { cost 1, on play { if goal == none { set goal = self } } }",
        "a value is of one type: declare two",
        "player { note goal : card\n  note rival : player }\nwind Fog { cost 1, on play { if goal == none and rival == none { set goal = self, set rival = left } } }",
    ],
    // What is done to each player, or by somebody.
    [
        "wind Fog { cost 1, on play { move top of deck to each player.hand } }",
        "`for p in players { move top of deck to p.hand }`",
        "wind Fog { cost 1, on play { for p in players { move top of deck to p.hand } } }",
    ],
    [
        "wind Fog { cost 1, on play { move top of deck to each opponent's discard } }",
        "`for p in opponents { move top of deck to p.discard }`",
        "wind Fog { cost 1, on play { for p in opponents { move top of deck to p.discard } } }",
    ],
    [
        "wind Fog { cost 1, on play { move top of deck to each other player } }",
        "`for p in opponents { move top of deck to p.ZONE }`",
        "wind Fog { cost 1, on play { for p in opponents { move top of deck to p.hand } } }",
    ],
    [
        "wind Fog { cost 1, on play { everybody choose 1 card in hand to trash } }",
        "`each player { choose 1 card in hand to trash }`",
        "wind Fog { cost 1, on play { each player { choose 1 card in hand to trash, trash it } } }",
    ],
    [
        "wind Fog { cost 1, on play { left choose up to 1 card in hand to trash as c } }",
        "`as left { choose up to 1 card in hand to trash as c }`",
        "wind Fog { cost 1, on play { as left { choose up to 1 card in hand to trash as c, trash c } } }",
    ],
    [
        "wind Fog { cost 1, on play { give top of deck to left } }",
        "`move … to left.ZONE`",
        "wind Fog { cost 1, on play { move top of deck to left.hand } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 card in hand to trash, give it to left } }",
        "`move it to left.ZONE`",
        "wind Fog { cost 1, on play { choose 1 card in hand to trash, move it to left.hand } }",
    ],
    [
        "wind Fog { cost 1, on play { give 2 coins to left } }",
        "`-2 coins`, `+2 left.coins`",
        "wind Fog { cost 1, on play { -2 coins, +2 left.coins } }",
    ],
    [
        "resource gem = ruby | jade\nplayer { pool purse : gem }\nwind Fog { cost 1, on play { give 2 ruby to left } }",
        "`move 2 ruby from POOL to left.POOL`",
        "resource gem = ruby | jade\nplayer { pool purse : gem }\nwind Fog { cost 1, on play { move 2 ruby from purse to left.purse } }",
    ],
    // One of some words, and orders.
    [
        "tags suit = sun | moon | star\nwind Fog : star { cost 1, on play { choose 1 of sun, moon to trash as w, draw count of (card in hand where suit is w) } }",
        "`choose 1 GROUP where it == sun or it == moon`",
        "tags suit = sun | moon | star\nwind Fog : star { cost 1, on play { choose 1 suit where it == sun or it == moon to trash as w, draw count of (card in hand where suit is w) } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 of hand or street to trash as c, trash c } }",
        "`choose 1 card in hand + street`",
        "wind Fog { cost 1, on play { choose 1 card in hand + street to trash as c, trash c } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in hand by cost descending { draw c.cost } } }",
        "`by -cost`",
        "wind Fog { cost 1, on play { for c in hand by -cost { draw c.cost } } }",
    ],
    [
        "wind Fog { cost 1, on play { each player by coins asc { draw 1 } } }",
        "`by coins`",
        "wind Fog { cost 1, on play { each player by coins { draw 1 } } }",
    ],
    // The type of what is yielded.
    [
        "verb twice n : number : number { result 2 * n }\nwind Fog { cost 1, on play { twice 2 as m, draw m } }",
        "`verb twice n : number { … result … }`",
        "verb twice n : number { result 2 * n }\nwind Fog { cost 1, on play { twice 2 as m, draw m } }",
    ],
    [
        "verb five -> number { result 5 }\nwind Fog { cost 1, on play { five as m, draw m } }",
        "`verb five { … result … }`",
        "verb five { result 5 }\nwind Fog { cost 1, on play { five as m, draw m } }",
    ],
    // What is heard on a card, and while it lies somewhere.
    [
        "lantern Fog : paper { cost 1, while in street { if you play card { draw 1 } } }",
        "`after you play card { … }`",
        "lantern Fog : paper { cost 1, while in street { after you play card { draw 1 } } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { after you play card once { draw 1 } } }",
        "`counter answered, until end of turn`: `after you play card { if answered < 1 { +1 answered, … } }`",
        "player { counter answered, until end of turn }\nlantern Fog : paper { cost 1, while in street { after you play card { if answered < 1 { +1 answered, draw 1 } } } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { when coins changes { draw 1 } } }",
        "`when coins rises to 3 { … }`",
        "lantern Fog : paper { cost 1, while in street { when coins rises to 3 { draw 1 } } }",
    ],
    [
        "lantern Fog : paper { cost 1, while not in street { +1 light } }",
        "`while in anywhere if not (self in street) { … }`",
        "lantern Fog : paper { cost 1, while in anywhere if not (self in street) { +1 light } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in anywhere and not in street { +1 light } }",
        "`while in anywhere if not (self in street) { … }`",
        "lantern Fog : paper { cost 1, while in anywhere if not (self in street) { +1 light } }",
    ],
];
