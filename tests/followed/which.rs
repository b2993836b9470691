//! Words that say which or how many are meant: `my winds`, `every card in hand is paper`, `choose 1 of opponents`.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // Which cards: whose they are, of what sort, all but this one.
    [
        "lantern Fog : paper { cost 1, while in street { +1 light for my lanterns } }",
        "(lanterns in ZONE)",
        "lantern Fog : paper { cost 1, while in street { +1 light for (lanterns in street) } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 light for your lanterns in street } }",
        "(lanterns in street)",
        "lantern Fog : paper { cost 1, while in street { +1 light for (lanterns in street) } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 light for other lantern in street } }",
        "(lantern in street where it is not self)",
        "lantern Fog : paper { cost 1, while in street { +1 light for (lantern in street where it is not self) } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 light for another lantern } }",
        "(lantern in ZONE where it is not self)",
        "lantern Fog : paper { cost 1, while in street { +1 light for (lantern in street where it is not self) } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 light for every lantern in street } }",
        "leave `every` out: `lantern in street`",
        "lantern Fog : paper { cost 1, while in street { +1 light for lantern in street } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 light for each lantern in street } }",
        "`+1 light for (lantern in street)`",
        "lantern Fog : paper { cost 1, while in street { +1 light for (lantern in street) } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 light for each lantern in street } }",
        "`+(count of (lantern in street)) light`",
        "lantern Fog : paper { cost 1, while in street { +(count of (lantern in street)) light } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { cannot play my lanterns } }",
        "`cannot play for (lanterns in ZONE)`",
        "lantern Fog : paper { cost 1, while in street { cannot play for (lanterns in hand) } }",
    ],
    [
        "wind Fog { cost 1, on play { draw (count of your hand) } }",
        "`hand` for my own",
        "wind Fog { cost 1, on play { draw (count of hand) } }",
    ],
    [
        "wind Fog { cost 1, on play { trash all hand } }",
        "leave `all` out: `hand`",
        "wind Fog { cost 1, on play { trash hand } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 paper card in hand to trash, trash it } }",
        "`card in hand where paper`",
        "wind Fog { cost 1, on play { choose 1 card in hand where paper to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { trash paper cards in hand } }",
        "`(cards in hand where paper)`",
        "wind Fog { cost 1, on play { trash (cards in hand where paper) } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 cheapest card in hand to trash, trash it } }",
        "`card in hand where FIELD == (lowest of FIELD over LIST)`",
        "wind Fog { cost 1, on play { choose 1 card in hand where cost == (lowest of cost over hand) to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lowest card in hand to trash, trash it } }",
        "`card in hand where FIELD == (lowest of FIELD over (card in hand))`",
        "wind Fog { cost 1, on play { choose 1 card in hand where cost == (lowest of cost over (card in hand)) to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 card in hand where cost is lowest to trash, trash it } }",
        "`where FIELD == (lowest of FIELD over LIST)`",
        "wind Fog { cost 1, on play { choose 1 card in hand where cost == (lowest of cost over hand) to trash, trash it } }",
    ],
    // Conditions of how many of them are so.
    [
        "wind Fog { cost 1, on play { if all hand where cost > 3 { draw 1 } } }",
        "`not any (hand where not …)`",
        "wind Fog { cost 1, on play { if not any (hand where not cost > 3) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if every card in hand is paper { draw 1 } } }",
        "`not any (card in hand where not paper)`",
        "wind Fog { cost 1, on play { if not any (card in hand where not paper) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if no card in hand is paper { draw 1 } } }",
        "`not any (card in hand where paper)`",
        "wind Fog { cost 1, on play { if not any (card in hand where paper) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if some card in hand is paper { draw 1 } } }",
        "`any (card in hand where paper)`",
        "wind Fog { cost 1, on play { if any (card in hand where paper) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if any card in hand is paper { draw 1 } } }",
        "`any (card in hand where paper)`",
        "wind Fog { cost 1, on play { if any (card in hand where paper) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if any opponent is safe { draw 1 } } }",
        "`any (opponents where it.safe)`",
        "wind Fog { cost 1, on play { if any (opponents where it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if no opponent is safe { draw 1 } } }",
        "`not any (opponents where it.safe)`",
        "wind Fog { cost 1, on play { if not any (opponents where it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if every opponent is not safe { draw 1 } } }",
        "`not any (opponents where it.safe)`",
        "wind Fog { cost 1, on play { if not any (opponents where it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if all opponents where it.safe { draw 1 } } }",
        "`not any (opponents where not …)`",
        "wind Fog { cost 1, on play { if not any (opponents where not it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if all opponents are safe { draw 1 } } }",
        "`not any (opponents where not it.safe)`",
        "wind Fog { cost 1, on play { if not any (opponents where not it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if none of hand is paper { draw 1 } } }",
        "`not any (hand where paper)`",
        "wind Fog { cost 1, on play { if not any (hand where paper) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if one of the cards in hand is paper { draw 1 } } }",
        "`any (cards in hand where paper)`",
        "wind Fog { cost 1, on play { if any (cards in hand where paper) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if no hand { draw 1 } } }",
        "`hand is empty`",
        "wind Fog { cost 1, on play { if hand is empty { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if at least 2 card in hand are paper { draw 1 } } }",
        "`count of (card in hand where paper) >= 2`",
        "wind Fog { cost 1, on play { if count of (card in hand where paper) >= 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if exactly 2 cards in hand are paper { draw 1 } } }",
        "`count of (cards in hand where paper) == 2`",
        "wind Fog { cost 1, on play { if count of (cards in hand where paper) == 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if more than 1 opponents are safe { draw 1 } } }",
        "`count of (opponents where it.safe) > 1`",
        "wind Fog { cost 1, on play { if count of (opponents where it.safe) > 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if i have most coins { draw 1 } } }",
        "`me.coins == (highest of coins over players)`",
        "wind Fog { cost 1, on play { if me.coins == (highest of coins over players) { draw 1 } } }",
    ],
    // Who or what is chosen.
    [
        "purposes rob\nwind Fog { cost 1, on play { choose opponent to rob as foe, as foe { -1 heart } } }",
        "`choose 1 opponent to rob as foe`",
        "purposes rob\nwind Fog { cost 1, on play { choose 1 opponent to rob as foe, as foe { -1 heart } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose card to trash as c, trash c } }",
        "`choose 1 card in ZONE to trash as c`",
        "wind Fog { cost 1, on play { choose 1 card in hand to trash as c, trash c } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 of opponents as foe, as foe { -1 heart } } }",
        "`choose 1 opponent as foe`",
        "wind Fog { cost 1, on play { choose 1 opponent as foe, as foe { -1 heart } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 of the cards in hand as c, trash c } }",
        "`choose 1 cards in hand as c`",
        "wind Fog { cost 1, on play { choose 1 cards in hand as c, trash c } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 opponent with most coins as foe, as foe { -1 heart } } }",
        "`choose 1 opponent where it.coins == (highest of coins over me.opponents) as foe`",
        "wind Fog { cost 1, on play { choose 1 opponent where it.coins == (highest of coins over me.opponents) as foe, as foe { -1 heart } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 player who has the fewest coins as foe, as foe { -1 heart } } }",
        "`choose 1 player where it.coins == (lowest of coins over players) as foe`",
        "wind Fog { cost 1, on play { choose 1 player where it.coins == (lowest of coins over players) as foe, as foe { -1 heart } } }",
    ],
    [
        "purposes rob\nwind Fog { cost 1, on play { choose number 0 to coins to rob as n, draw n } }",
        "`choose number from 0 to coins to rob as n`",
        "purposes rob\nwind Fog { cost 1, on play { choose number from 0 to coins to rob as n, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { choose a number from 0 to coins as n, draw n } }",
        "`choose number from 0 to coins as n`",
        "wind Fog { cost 1, on play { choose number from 0 to coins as n, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { choose number between 0 and coins as n, draw n } }",
        "`choose number from 0 to coins as n`",
        "wind Fog { cost 1, on play { choose number from 0 to coins as n, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { choose one of { option \"A\" { draw 1 }, option \"B\" { draw 2 } } } }",
        "`choose one { … }`",
        "wind Fog { cost 1, on play { choose one { option \"A\" { draw 1 }, option \"B\" { draw 2 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose number 0 to coins as n, draw n } }",
        "`choose number from 0 to 5`",
        "wind Fog { cost 1, on play { choose number from 0 to coins as n, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { choose a number as n, draw n } }",
        "`choose number from 0 to 5`",
        "wind Fog { cost 1, on play { choose number from 0 to 5 as n, draw n } }",
    ],
    // Who acts.
    [
        "wind Fog { cost 1, on play { as highest of coins over players { draw 1 } } }",
        "`as (first of (players where it.coins == (highest of coins over players))) { … }`",
        "wind Fog { cost 1, on play { as (first of (players where it.coins == (highest of coins over players))) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { as player with most coins { draw 1 } } }",
        "`as (first of (players where it.coins == (highest of coins over players))) { … }`",
        "wind Fog { cost 1, on play { as (first of (players where it.coins == (highest of coins over players))) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { as all players { draw 1 } } }",
        "`each player { … }`",
        "wind Fog { cost 1, on play { each player { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { as each opponent { draw 1 } } }",
        "`each opponent { … }`",
        "wind Fog { cost 1, on play { each opponent { draw 1 } } }",
    ],
    // When and how long.
    [
        "wind Fog { cost 1, on play { set safe until end of turn } }",
        "`set safe`",
        "wind Fog { cost 1, on play { set safe } }",
    ],
    [
        "player { counter luck }\nwind Fog { cost 1, on play { +2 luck until end of turn } }",
        "`counter luck, until end of turn`",
        "player { counter luck, until end of turn }\nwind Fog { cost 1, on play { +2 luck } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 coins } }",
        "`at start of turn { +1 coins }`",
        "lantern Fog : paper { cost 1, while in street { at start of turn { +1 coins } } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 coins } }",
        "`on play { +1 coins }`",
        "wind Fog { cost 1, on play { +1 coins } }",
    ],
    [
        "wind Fog { cost 1, after you play lantern where light > 1 { draw 1 } }",
        "`… lantern as x where x.light …`",
        "wind Fog { cost 1, after you play lantern as x where x.light > 1 { draw 1 } }",
    ],
    [
        "wind Fog { cost 1, after you play lantern if light > 1 { draw 1 } }",
        "`after you play lantern as x where x.light > 1 { … }`",
        "wind Fog { cost 1, after you play lantern as x where x.light > 1 { draw 1 } }",
    ],
    [
        "wind Fog { cost 1, after you play a lantern { draw 1 } }",
        "`after you play lantern { … }`",
        "wind Fog { cost 1, after you play lantern { draw 1 } }",
    ],
    [
        "wind Fog { cost 1, on play { choose at most 2 card in hand to trash as c, trash c } }",
        "choose up to 2",
        "wind Fog { cost 1, on play { choose up to 2 card in hand to trash as c, trash c } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { +1 light for each other lantern in street } }",
        "`+1 light for (lantern in street where it is not self)`",
        "lantern Fog : paper { cost 1, while in street { +1 light for (lantern in street where it is not self) } }",
    ],
    [
        "lantern Fog : paper { cost 1, while in street { cannot play other lanterns } }",
        "`cannot play for (lanterns in ZONE where it is not self)`",
        "lantern Fog : paper { cost 1, while in street { cannot play for (lanterns in hand where it is not self) } }",
    ],
    [
        "wind Fog { cost 1, on play { if 2 or more cards in hand are paper { draw 1 } } }",
        "`count of (cards in hand where paper) >= 2`",
        "wind Fog { cost 1, on play { if count of (cards in hand where paper) >= 2 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if at least one card in hand is paper { draw 1 } } }",
        "`count of (card in hand where paper) >= 1`",
        "wind Fog { cost 1, on play { if count of (card in hand where paper) >= 1 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if any opponent has coins > 3 { draw 1 } } }",
        "`any (opponents where it.coins > 3)`",
        "wind Fog { cost 1, on play { if any (opponents where it.coins > 3) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose one of your opponents as foe, as foe { -1 heart } } }",
        "`choose one opponent as foe`",
        "wind Fog { cost 1, on play { choose one opponent as foe, as foe { -1 heart } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 card of hand to trash, trash it } }",
        "`choose 1 card in hand`",
        "wind Fog { cost 1, on play { choose 1 card in hand to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose number up to coins as n, draw n } }",
        "`choose number from 0 to 5`",
        "wind Fog { cost 1, on play { choose number from 0 to coins as n, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { as random player { draw 1 } } }",
        "`pick 1 from players as taken`, then `as taken { … }`",
        "wind Fog { cost 1, on play { pick 1 from players as taken, as taken { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { set safe until next turn } }",
        "`flag safe, until end of turn`",
        "wind Fog { cost 1, on play { set safe } }",
    ],
    [
        "lantern Fog : paper { cost 1, after you play card that is wind { draw 1 } }",
        "`after you play card as x where x is wind { … }`",
        "lantern Fog : paper { cost 1, after you play card as x where x is wind { draw 1 } }",
    ],
];
