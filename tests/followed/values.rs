//! What cards give as values, which values are wanted, and what is declared with them.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // Several things of one sort where several of another are needed.
    [
        "define least(these : list of lantern) = lowest of light over these\nrule \"R\" { at start of Day { draw least(hand) } }",
        "`lantern in ZONE`",
        "define least(these : list of lantern) = lowest of light over these\nrule \"R\" { at start of Day { draw least(lantern in hand) } }",
    ],
    [
        "define least(these : list of name of card) = lowest of cost over these\nrule \"R\" { at start of Day { draw least(hand) } }",
        "`list of name over (KIND in ZONE)`",
        "define least(these : list of name of card) = lowest of cost over these\nrule \"R\" { at start of Day { draw least(list of name over (card in hand)) } }",
    ],
    // Several values of one field.
    [
        "resource gem = ruby | jade\nkind bell is lantern { wants : list of gem }\nbell Ding : paper { cost 1, wants ruby, jade }\nrule \"R\" { at start of Day { draw sum of (count of wants) over (bell in street) } }",
        "`wants [ruby, jade]`",
        "resource gem = ruby | jade\nkind bell is lantern { wants : list of gem }\nbell Ding : paper { cost 1, wants [ruby, jade] }\nrule \"R\" { at start of Day { draw sum of (count of wants) over (bell in street) } }",
    ],
    [
        "tags suit = sun | moon | star\nkind bell is lantern { rings : list of suit }\nbell Ding : paper { cost 1, rings sun, moon, star }\nrule \"R\" { at start of Day { draw sum of (count of rings) over (bell in street) } }",
        "`rings [sun, moon, star]`",
        "tags suit = sun | moon | star\nkind bell is lantern { rings : list of suit }\nbell Ding : paper { cost 1, rings [sun, moon, star] }\nrule \"R\" { at start of Day { draw sum of (count of rings) over (bell in street) } }",
    ],
    [
        "kind bell is lantern { calls : list of name of wind }\nbell Ding : paper { cost 1, calls Gust, Fog }\nwind Fog { cost 1 }\nrule \"R\" { at start of Day { draw sum of (count of calls) over (bell in street) } }",
        "`calls [Gust, Fog]`",
        "kind bell is lantern { calls : list of name of wind }\nbell Ding : paper { cost 1, calls [Gust, Fog] }\nwind Fog { cost 1 }\nrule \"R\" { at start of Day { draw sum of (count of calls) over (bell in street) } }",
    ],
    [
        "resource gem = ruby | jade\nkind bell is lantern { rows tier { wants : list of gem } }\nbell Ding : paper { cost 1, tier { wants ruby, jade } }\nrule \"R\" { at start of Day { draw sum of (count of tier[1].wants) over (bell in street) } }",
        "`wants [ruby, jade]`",
        "resource gem = ruby | jade\nkind bell is lantern { rows tier { wants : list of gem } }\nbell Ding : paper { cost 1, tier { wants [ruby, jade] } }\nrule \"R\" { at start of Day { draw sum of (count of tier[1].wants) over (bell in street) } }",
    ],
    // Of which type a field is that is not declared.
    [
        "kind bell is lantern { }\nbell Ding : paper { cost 1, motto \"Ring\" }\nrule \"R\" { at start of Day { if any (bell in street where motto == \"Ring\") { draw 1 } } }",
        "`motto : text`",
        "kind bell is lantern { motto : text }\nbell Ding : paper { cost 1, motto \"Ring\" }\nrule \"R\" { at start of Day { if any (bell in street where motto == \"Ring\") { draw 1 } } }",
    ],
    [
        "resource gem = ruby | jade\nplayer { pool purse : gem }\nkind bell is lantern { }\nbell Ding : paper { cost 1, toll 2 ruby, on shine { pay toll from purse } }",
        "`toll : price`",
        "resource gem = ruby | jade\nplayer { pool purse : gem }\nkind bell is lantern { toll : price }\nbell Ding : paper { cost 1, toll 2 ruby, on shine { pay toll from purse } }",
    ],
    [
        "resource gem = ruby | jade\nkind bell is lantern { }\nbell Ding : paper { cost 1, wants [ruby] }\nrule \"R\" { at start of Day { draw sum of (count of wants) over (bell in street) } }",
        "`wants : list of gem`",
        "resource gem = ruby | jade\nkind bell is lantern { wants : list of gem }\nbell Ding : paper { cost 1, wants [ruby] }\nrule \"R\" { at start of Day { draw sum of (count of wants) over (bell in street) } }",
    ],
    [
        "kind bell is lantern { }\nbell Ding : paper { cost 1, caller Gust }\nrule \"R\" { at start of Day { if any (bell in street where caller == Gust) { draw 1 } } }",
        "`caller : name of wind`",
        "kind bell is lantern { caller : name of wind }\nbell Ding : paper { cost 1, caller Gust }\nrule \"R\" { at start of Day { if any (bell in street where caller == Gust) { draw 1 } } }",
    ],
    // A tag, or a define, that is declared nowhere.
    [
        "wind Fog : damp { cost 1 }\nrule \"R\" { at start of Day { draw count of (damp in hand) } }",
        "`tags damp`",
        "tags damp\nwind Fog : damp { cost 1 }\nrule \"R\" { at start of Day { draw count of (damp in hand) } }",
    ],
    [
        "wind Fog { cost 1, on play { draw half(coins) } }",
        "`define half(x : number) = …`",
        "define half(x : number) = x / 2\nwind Fog { cost 1, on play { draw half(coins) } }",
    ],
    // What a card says while it lies somewhere, as a phase begins, or as something is done.
    [
        "lantern Fog : paper { cost 1, street { +1 light } }",
        "`while in street { … }`",
        "lantern Fog : paper { cost 1, while in street { +1 light } }",
    ],
    [
        "lantern Fog : paper { cost 1, Day { draw 1 } }",
        "`at start of Day { … }`",
        "lantern Fog : paper { cost 1, at start of Day { draw 1 } }",
    ],
    [
        "lantern Fog : paper { cost 1, draw { +1 coin } }",
        "`after you draw { … }`",
        "lantern Fog : paper { cost 1, after you draw { +1 coin } }",
    ],
    // Several dice.
    [
        "die d4 = 1 to 4\nrule \"R\" { at start of Day { roll 2 d4 as n, +n coins } }",
        "`roll d4 as x`, `roll d4 as y`, and both are `x + y`",
        "die d4 = 1 to 4\nrule \"R\" { at start of Day { roll d4 as x, roll d4 as y, +(x + y) coins } }",
    ],
    [
        "die d4 = 1 to 4\nrule \"R\" { at start of Day { roll 2 d4 as n, +n coins } }",
        "`repeat 2 { roll d4 as n, … }`",
        "die d4 = 1 to 4\nrule \"R\" { at start of Day { repeat 2 { roll d4 as n, +n coins } } }",
    ],
    [
        "die d4 = 1 to 4\nrule \"R\" { at start of Day { roll d4 twice as n, +n coins } }",
        "`repeat 2 { roll d4 as n, … }`",
        "die d4 = 1 to 4\nrule \"R\" { at start of Day { repeat 2 { roll d4 as n, +n coins } } }",
    ],
    // Where nobody acts, and nobody can.
    [
        "variant long : yes/no = no if coins < 3\nrule \"R\" { at start of Day { if long { draw 1 } } }",
        "`highest of coins over players`",
        "variant long : yes/no = no if highest of coins over players < 3\nrule \"R\" { at start of Day { if long { draw 1 } } }",
    ],
    [
        "variant long : yes/no = no if count of opponents > 1\nrule \"R\" { at start of Day { if long { draw 1 } } }",
        "`count of players`",
        "variant long : yes/no = no if count of players > 2\nrule \"R\" { at start of Day { if long { draw 1 } } }",
    ],
    [
        "kind bell is lantern { note foe : player = left }\nbell Ding : paper { cost 1, on shine { if foe == none { draw 1 } } }",
        "leave the first value out, and set it where somebody acts",
        "kind bell is lantern { note foe : player }\nbell Ding : paper { cost 1, on shine { if foe == none { set foe = left, draw 1 } } }",
    ],
    // A list in what an effect changes.
    [
        "define worth_of(c : card) = c.cost\nlantern Fog : paper { cost 1, while in street { -1 worth_of(wind in hand) } }\nrule \"R\" { at start of Day { draw worth_of(Gust) } }",
        "`+1 FIELD for (KIND in ZONE)`",
        "define worth_of(c : card) = c.cost\nlantern Fog : paper { cost 1, while in street { -1 cost for (wind in hand) } }\nrule \"R\" { at start of Day { draw worth_of(Gust) } }",
    ],
    // How much somebody has of a resource that is a family of its own.
    [
        "resource gem\nplayer { pool purse : gem = 1 }\nrule \"R\" { at start of Day { draw count of gem } }",
        "said by its word alone",
        "resource gem\nplayer { pool purse : gem = 1 }\nrule \"R\" { at start of Day { draw gem } }",
    ],
    [
        "resource gem\nplayer { pool purse : gem = 1 }\ndefine called = gem\nrule \"R\" { at start of Day { draw count of called } }",
        "said by its word alone",
        "resource gem\nplayer { pool purse : gem = 1 }\ndefine called = gem\nrule \"R\" { at start of Day { draw called } }",
    ],
    // One thing, of which there is nothing to count.
    [
        "wind Fog { cost 1, on play { if count of Gust > 1 { draw 1 } } }",
        "`count of (Gust in ZONE)`",
        "wind Fog { cost 1, on play { if count of (Gust in hand) > 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { draw sum of cost over Gust } }",
        "`(Gust in ZONE)`",
        "wind Fog { cost 1, on play { draw sum of cost over (Gust in hand) } }",
    ],
    [
        "wind Fog { cost 1, on play { draw highest of cost over Gust } }",
        "`Gust.NAME`",
        "wind Fog { cost 1, on play { draw Gust.cost } }",
    ],
    [
        "wind Fog { cost 1, on play { if count of self > 1 { draw 1 } } }",
        "`count of (card in ZONE where it.name == self.name)`",
        "wind Fog { cost 1, on play { if count of (card in hand where it.name == self.name) > 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { draw sum of cost over self } }",
        "`self.NAME`",
        "wind Fog { cost 1, on play { draw self.cost } }",
    ],
    [
        "wind Fog { cost 1, on play { draw count of left } }",
        "`count of PLAYER.ZONE`",
        "wind Fog { cost 1, on play { draw count of left.hand } }",
    ],
    [
        "wind Fog { cost 1, on play { draw sum of coins over left } }",
        "`PLAYER.NAME`",
        "wind Fog { cost 1, on play { draw left.coins } }",
    ],
];
