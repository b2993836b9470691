//! Effects in the words of cards of published games.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    // What is chosen.
    [
        "wind Fog { cost 1, on play { choose one { +2 cards, option \"Coins\" { +2 coins } } } }",
        "`option \"…\" { +2 cards }`",
        "wind Fog { cost 1, on play { choose one { option \"Cards\" { +2 cards }, option \"Coins\" { +2 coins } } } }",
    ],
    [
        "wind Fog { cost 1, on play { +2 cards or +2 coins } }",
        "`choose one { option \"…\" { +2 cards }, option \"…\" { +2 coins } }`",
        "wind Fog { cost 1, on play { choose one { option \"Cards\" { +2 cards }, option \"Coins\" { +2 coins } } } }",
    ],
    [
        "wind Fog { cost 1, on play { gain a card costing up to 4 } }",
        "`choose 1 card in ZONE where FIELD <= 4 to VERB`, then `VERB it`",
        "wind Fog { cost 1, on play { choose 1 card in shop where cost <= 4 to gain, gain it } }",
    ],
    [
        "wind Fog { cost 1, on play { discard 1 then draw 1 } }",
        "`choose 1 card in ZONE to VERB`, then `VERB it`",
        "wind Fog { cost 1, on play { choose 1 card in hand to discard, discard it then draw 1 } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lantern in street with the highest light to trash, trash it } }",
        "`where light == (highest of light over (lantern in street))`",
        "wind Fog { cost 1, on play { choose 1 lantern in street where light == (highest of light over (lantern in street)) to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lantern in street where cost is highest to trash, trash it } }",
        "`where FIELD == (highest of FIELD over LIST)`",
        "wind Fog { cost 1, on play { choose 1 lantern in street where cost == (highest of cost over street) to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { look top 3 of deck as seen, choose 1 card in seen to gain, move it to hand, move rest to discard } }",
        "`seen - it`",
        "wind Fog { cost 1, on play { look top 3 of deck as seen, choose 1 card in seen to gain, move it to hand, move seen - it to discard } }",
    ],
    [
        "wind Fog { cost 1, on play { discard down to 3 } }",
        "`choose (count of ZONE - 3) cards in ZONE to discard`, then `discard it`",
        "wind Fog { cost 1, on play { choose (count of hand - 3) cards in hand to discard, discard it } }",
    ],
    [
        "wind Fog { cost 1, on play { pick 1 card from hand as c, trash c } }",
        "`pick 1 from ZONE as taken`",
        "wind Fog { cost 1, on play { pick 1 from hand as taken, trash taken } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 name of card as n, if n in hand { draw 1 } } }",
        "`choose 1 card as NAME`",
        "wind Fog { cost 1, on play { choose 1 card as n, if n in hand { draw 1 } } }",
    ],
    // All, none, so many.
    [
        "wind Fog { cost 1, on play { trash all Gust in hand } }",
        "leave `all` out: `trash Gust in hand`",
        "wind Fog { cost 1, on play { trash Gust in hand } }",
    ],
    [
        "wind Fog { cost 1, on play { trash all cards in hand } }",
        "leave `all` out",
        "wind Fog { cost 1, on play { trash cards in hand } }",
    ],
    [
        "wind Fog { cost 1, on play { if no lantern in hand { draw 1 } } }",
        "`not any (lantern in hand)`",
        "wind Fog { cost 1, on play { if not any (lantern in hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if hand has no lantern { draw 1 } } }",
        "`not any (lantern in hand)`",
        "wind Fog { cost 1, on play { if not any (lantern in hand) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { let n = number of cards in hand, draw n } }",
        "`count of (cards in hand)`",
        "wind Fog { cost 1, on play { let n = count of (cards in hand), draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { draw two cards } }",
        "`2`",
        "wind Fog { cost 1, on play { draw 2 } }",
    ],
    [
        "wind Fog { cost 1, on play { choose any card in hand to discard, discard it, draw that many } }",
        "`let n = count of it`",
        "wind Fog { cost 1, on play { choose any card in hand to discard, let n = count of it, discard it, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { trash this card } }",
        "`self`",
        "wind Fog { cost 1, on play { trash self } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 lantern in hand to play, play it twice } }",
        "`repeat 2 { VERB it }`",
        "wind Fog { cost 1, on play { choose 1 lantern in hand to play, repeat 2 { play it } } }",
    ],
    // How long, and how often.
    [
        "wind Fog { cost 1, on play { draw until count of hand == 7 } }",
        "`while not (count of hand == 7) { draw … }`",
        "wind Fog { cost 1, on play { while not (count of hand == 7) { draw 1, if deck is empty { stop } } } }",
    ],
    [
        "wind Fog { cost 1, on play { draw until you have 7 cards in hand } }",
        "`while count of hand < 7 { draw … }`",
        "wind Fog { cost 1, on play { while count of hand < 7 { draw 1, if deck is empty { stop } } } }",
    ],
    [
        "wind Fog { cost 1, on play { take an extra turn } }",
        "`extra_turn`",
        "wind Fog { cost 1, on play { extra_turn } }",
    ],
    [
        "wind Fog { cost 1, on play { extra turn } }",
        "`extra_turn`",
        "wind Fog { cost 1, on play { extra_turn } }",
    ],
    [
        "wind Fog { cost 1, on play { at the start of your next turn, draw 1 } }",
        "`until start of next turn { at start of turn { … } }`",
        "wind Fog { cost 1, on play { until start of next turn { at start of turn { draw 1 } } } }",
    ],
    // Who does it.
    [
        "wind Fog { cost 1, on play { player with most coins loses 1 coin } }",
        "`each player where it.coins == (highest of coins over players) { -1 coin }`",
        "wind Fog { cost 1, on play { each player where it.coins == (highest of coins over players) { -1 coin } } }",
    ],
    [
        "wind Fog { cost 1, on play { give 1 coin to each opponent } }",
        "`each opponent { +1 coin }`",
        "wind Fog { cost 1, on play { each opponent { +1 coin } } }",
    ],
    [
        "wind Fog { cost 1, on play { when opponent plays lantern { draw 1 } } }",
        "`after opponent plays lantern { … }`",
        "wind Fog { cost 1, while in discard { after opponent plays lantern { draw 1 } } }",
    ],
    // Where it goes.
    [
        "wind Fog { cost 1, on play { shuffle discard into deck } }",
        "`move discard to ZONE`, then `shuffle ZONE`",
        "wind Fog { cost 1, on play { move discard to deck, shuffle deck } }",
    ],
    [
        "wind Fog { cost 1, on play { move hand into discard } }",
        "write `to`",
        "wind Fog { cost 1, on play { move hand to discard } }",
    ],
    [
        "wind Fog { cost 1, on play { set aside top of deck } }",
        "`move top of deck to aside`",
        "wind Fog { cost 1, on play { move top of deck to aside } }\nextend player { zone aside : row, faceup }",
    ],
    [
        "wind Fog { cost 1, on play { return top of discard to hand } }",
        "`move … to ZONE`",
        "wind Fog { cost 1, on play { move top of discard to hand } }",
    ],
    [
        "wind Fog { cost 1, on play { put top of deck under deck } }",
        "`move … under ZONE`",
        "wind Fog { cost 1, on play { move top of deck under deck } }",
    ],
    [
        "wind Fog { cost 1, on play { opponent skips next turn } }",
        "`as p { set misses }`",
        "extend player { flag misses }\nwind Fog { cost 1, on play { as left { set misses } } }\nrule \"R\" { at start of turn where misses { set misses = no } }",
    ],
    // Which ones.
    [
        "wind Fog { cost 1, on play { trash a random card from hand } }",
        "`pick 1 from ZONE as taken`, then `trash taken`",
        "wind Fog { cost 1, on play { pick 1 from hand as taken, trash taken } }",
    ],
    [
        "wind Fog { cost 1, on play { discard 1 card at random } }",
        "`pick 1 from ZONE as taken`, then `discard taken`",
        "wind Fog { cost 1, on play { pick 1 from hand as taken, discard taken } }",
    ],
    [
        "wind Fog { cost 1, on play { gain top card from deck } }",
        "`gain top of ZONE`",
        "wind Fog { cost 1, on play { gain top of deck } }",
    ],
    [
        "wind Fog { cost 1, on play { target opponent loses 1 heart } }",
        "`choose 1 opponent as p`, `as p { -1 heart }`",
        "wind Fog { cost 1, on play { choose 1 opponent as p, as p { -1 heart } } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 other card in hand to trash, trash it } }",
        "`card in hand where it is not self`",
        "wind Fog { cost 1, on play { choose 1 card in hand where it is not self to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose another card in hand to trash, trash it } }",
        "`choose 1 KIND in ZONE where it is not self`",
        "wind Fog { cost 1, on play { choose 1 card in hand where it is not self to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 card named Gust in hand to trash, trash it } }",
        "`choose 1 Gust in ZONE`",
        "wind Fog { cost 1, on play { choose 1 Gust in hand to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { choose 1 card in hand with the same cost as self to trash, trash it } }",
        "`where cost == self.cost`",
        "wind Fog { cost 1, on play { choose 1 card in hand where cost == self.cost to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { if all cards in hand are lantern { draw 1 } } }",
        "`not any (cards in hand where not lantern)`",
        "wind Fog { cost 1, on play { if not any (cards in hand where not lantern) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if no cards in hand are lantern { draw 1 } } }",
        "`not any (cards in hand where lantern)`",
        "wind Fog { cost 1, on play { if not any (cards in hand where lantern) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if hand has more than 3 cards { draw 1 } } }",
        "`count of hand > 3`",
        "wind Fog { cost 1, on play { if count of hand > 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if at least 3 lantern in hand { draw 1 } } }",
        "`count of (lantern in hand) >= 3`",
        "wind Fog { cost 1, on play { if count of (lantern in hand) >= 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins == 2 or 3 { draw 1 } } }",
        "`x == 2 or x == 3`",
        "wind Fog { cost 1, on play { if coins == 2 or coins == 3 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if coins is even { draw 1 } } }",
        "`N mod 2 == 0`",
        "wind Fog { cost 1, on play { if coins mod 2 == 0 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { let n = number of different names in hand, draw n } }",
        "`count of distinct of name over ZONE`",
        "wind Fog { cost 1, on play { let n = count of distinct of name over hand, draw n } }",
    ],
    [
        "wind Fog { cost 1, on play { create 2 Gust in hand } }",
        "`stock ZONE with Gust times 2`",
        "wind Fog { cost 1, on play { stock hand with Gust times 2 } }",
    ],
    [
        "wind Fog { cost 1, on play { for c in hand ordered by cost { trash c } } }",
        "`for x in hand by FIELD { … }`",
        "wind Fog { cost 1, on play { for c in hand by cost { trash c } } }",
    ],
    // As long as it lies there, and something is so.
    [
        "lantern Dusk { cost 1, while in street and not safe { +1 light } }",
        "`while in street if not safe { … }`",
        "lantern Dusk { cost 1, while in street if not safe { +1 light } }",
    ],
    [
        "lantern Dusk { cost 1, if not safe { +1 light } }",
        "`while in ZONE if not safe { … }`",
        "lantern Dusk { cost 1, while in street if not safe { +1 light } }",
    ],
    [
        "lantern Dusk { cost 1, if safe { at start of turn { draw 1 } } }",
        "`while in ZONE if safe { … }`",
        "lantern Dusk { cost 1, while in street if safe { at start of turn { draw 1 } } }",
    ],
    [
        "lantern Dusk { cost 1, while in street where hearts > 2 { +1 light } }",
        "`while in street if hearts > 2 { … }`",
        "lantern Dusk { cost 1, while in street if hearts > 2 { +1 light } }",
    ],
    [
        "lantern Dusk { cost 1, while in street unless safe { +1 light } }",
        "`while in street if not (safe) { … }`",
        "lantern Dusk { cost 1, while in street if not (safe) { +1 light } }",
    ],
    // As long as it lies there, and instead.
    [
        "lantern Dusk { cost 1, on play { while self in street { +1 light for self } } }",
        "`while in street { … }`",
        "lantern Dusk { cost 1, while in street { +1 light for self } }",
    ],
    [
        "lantern Dusk { cost 1, on play { until self leaves street { +1 light for self } } }",
        "`while in street { … }`",
        "lantern Dusk { cost 1, while in street { +1 light for self } }",
    ],
    [
        "lantern Dusk { cost 1, on play { as long as self is in street { +1 light for self } } }",
        "`while in street { … }`",
        "lantern Dusk { cost 1, while in street { +1 light for self } }",
    ],
    [
        "wind Fog { cost 1, on play { opponent cannot play lantern } }",
        "`until end of turn { cannot play for opponents }`",
        "wind Fog { cost 1, on play { until end of turn { cannot play for opponents } } }",
    ],
    [
        "lantern Dusk { cost 1, on play { if I would draw a card, draw 2 instead } }",
        "`instead of you draw { … }`",
        "lantern Dusk { cost 1, instead of you draw { draw 2 } }",
    ],
    [
        "lantern Dusk { cost 1, on play { next time you light a lantern, draw 1 } }",
        "`until end of turn { after you light lantern { … } }`",
        "lantern Dusk { cost 1, on play { until end of turn { after you light lantern { draw 1 } } } }",
    ],
    [
        "wind Fog { cost 1, on play { cards cost 1 less this turn } }",
        "`until end of turn { -1 cost for card }`",
        "wind Fog { cost 1, on play { until end of turn { -1 cost for card } } }",
    ],
    [
        "wind Fog { cost 1, on play { each player secretly chooses 1 card in hand } }",
        "`together each player { choose 1 card in hand }`",
        "purposes keep\nwind Fog { cost 1, on play { together each player { choose 1 card in hand to keep as kept }, each player { if kept is not none { draw 1 } } } }",
    ],
    // A value alone.
    [
        "wind Fog { cost 1, on play { count of hand } }",
        "`let n = count of hand`",
        "wind Fog { cost 1, on play { let n = count of hand, draw n } }",
    ],
    [
        "rule \"R\" { at start of Day { cost 3 } }",
        "`until end of turn { set cost = … for … }`",
        "rule \"R\" { at start of Day { until end of turn { set cost = 3 for card } } }",
    ],
    [
        "rule \"Sale\" { -1 cost for glass }",
        "`(card where glass)`",
        "rule \"Sale\" { -1 cost for (card where glass) }",
    ],
];
