//! Sentences of what somebody has or a zone holds, of all of a list, and of several values.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // What somebody has.
    [
        "wind Fog { cost 1, on play { if left.hand contains 2 Gust { draw 1 } } }",
        "`count of (Gust in left.hand) >= 2`",
        "wind Fog { cost 1, on play { if count of (Gust in left.hand) >= 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if hand + street contains Gust { draw 1 } } }",
        "`Gust in (hand + street)`",
        "wind Fog { cost 1, on play { if Gust in (hand + street) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if nobody has Gust { draw 1 } } }",
        "`not any (players where Gust in it.ZONE)`",
        "wind Fog { cost 1, on play { if not any (players where Gust in it.hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if no opponent has Gust { draw 1 } } }",
        "`not any (opponents where Gust in it.ZONE)`",
        "wind Fog { cost 1, on play { if not any (opponents where Gust in it.hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if any player has Gust { draw 1 } } }",
        "`any (players where Gust in it.ZONE)`",
        "wind Fog { cost 1, on play { if any (players where Gust in it.hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if every opponent has Gust { draw 1 } } }",
        "`not any (opponents where not (Gust in it.ZONE))`",
        "wind Fog { cost 1, on play { if not any (opponents where not (Gust in it.hand)) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if anyone has 5 coins { draw 1 } } }",
        "`any (players where it.coins >= 5)`",
        "wind Fog { cost 1, on play { if any (players where it.coins >= 5) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has more coins than me { draw 1 } } }",
        "`left.coins > me.coins`",
        "wind Fog { cost 1, on play { if left.coins > me.coins { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has fewer cards than right { draw 1 } } }",
        "`count of left.ZONE < count of right.ZONE`",
        "wind Fog { cost 1, on play { if count of left.hand < count of right.hand { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has as many coins as me { draw 1 } } }",
        "`left.coins == me.coins`",
        "wind Fog { cost 1, on play { if left.coins == me.coins { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has the most coins { draw 1 } } }",
        "`left.coins == (highest of coins over players)`",
        "wind Fog { cost 1, on play { if left.coins == (highest of coins over players) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has 3 coins { draw 1 } } }",
        "`left.coins >= 3`",
        "wind Fog { cost 1, on play { if left.coins >= 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has at least 3 coins { draw 1 } } }",
        "`left.coins >= 3`",
        "wind Fog { cost 1, on play { if left.coins >= 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has exactly 3 cards { draw 1 } } }",
        "`count of left.ZONE == 3`",
        "wind Fog { cost 1, on play { if count of left.hand == 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has a Gust { draw 1 } } }",
        "`Gust in left.ZONE`",
        "wind Fog { cost 1, on play { if Gust in left.hand { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if you have 2 Gust { draw 1 } } }",
        "`count of (Gust in me.ZONE) >= 2`",
        "wind Fog { cost 1, on play { if count of (Gust in me.hand) >= 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if hand has more than 3 cards { draw 1 } } }",
        "`count of hand > 3`",
        "wind Fog { cost 1, on play { if count of hand > 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left.hand contains no Gust { draw 1 } } }",
        "`not any (Gust in left.hand)`",
        "wind Fog { cost 1, on play { if not any (Gust in left.hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left has no cards { draw 1 } } }",
        "`left.ZONE is empty`",
        "wind Fog { cost 1, on play { if left.hand is empty { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins > 1 and 2 Gust in hand { draw 1 } } }",
        "`count of (Gust in hand) >= 2`",
        "wind Fog { cost 1, on play { if coins > 1 and count of (Gust in hand) >= 2 { draw 1 } } }",
    ],
    // All of a list.
    [
        "wind Fog { cost 1, on play { if every card in hand where cost > 1 { draw 1 } } }",
        "`not any (card in hand where not …)`",
        "wind Fog { cost 1, on play { if not any (card in hand where not cost > 1) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins > 1 and all card in hand where cost > 1 { draw 1 } } }",
        "`not any (card in hand where not …)`",
        "wind Fog { cost 1, on play { if coins > 1 and not any (card in hand where not cost > 1) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { discard every card in hand } }",
        "`card in hand`",
        "wind Fog { cost 1, on play { discard card in hand } }",
    ],
    // Values.
    [
        "wind Fog { cost 1, on play { let n = max(1, coins, hearts), draw n } }",
        "`max(a, max(b, c))`",
        "wind Fog { cost 1, on play { let n = max(1, max(coins, hearts)), draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { let n = min(1, coins, hearts), draw n } }",
        "`lowest of it over [a, b, c]`",
        "wind Fog { cost 1, on play { let n = lowest of it over [1, coins, hearts], draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { let n = max(hand), draw n } }",
        "`highest of FIELD over ZONE`",
        "wind Fog { cost 1, on play { let n = highest of cost over hand, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { let n = roll 6, draw n } }",
        "`die WORD = 1 to 6`, `roll WORD as n`",
        "die d8 = 1 to 8\nwind Fog { cost 1, on play { roll d8 as n, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { draw (roll 6) } }",
        "`roll WORD as n`",
        "die d8 = 1 to 8\nwind Fog { cost 1, on play { roll d8 as n, draw n } }",
    ],
    [
        "verb tally n : number { result n + 1 }\nwind Fog { cost 1, on play { let n = tally 2, draw n } }",
        "`tally 2 as n`",
        "verb tally n : number { result n + 1 }\nwind Fog { cost 1, on play { tally 2 as n, draw n } }",
    ],
    // One of several pools.
    [
        "resource shell\nplayer { pool cup : shell, pool jar : shell }\nwind Fog { cost 1, on play { +2 shell } }",
        "`+2 cup.shell`",
        "resource shell\nplayer { pool cup : shell, pool jar : shell }\nwind Fog { cost 1, on play { +2 cup.shell } }",
    ],
    [
        "resource shell\nplayer { pool cup : shell, pool jar : shell }\nwind Fog { cost 1, on play { -coins shell } }",
        "`-N cup.shell`",
        "resource shell\nplayer { pool cup : shell, pool jar : shell }\nwind Fog { cost 1, on play { -coins cup.shell } }",
    ],
];
