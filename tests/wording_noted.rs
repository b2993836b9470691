//! What is noted, what verbs yield, and where it lies, in words.

use super::wording_small::{SMALL, said, said_in, said_in_language};

/// What has changed by the time that it is spoken of is noted first, wherever it is spoken of: behind a gate, in a branch.
#[test]
fn what_changes_in_a_gate_before_it_is_spoken_of_is_noted() {
    said(&[
        (
            "let low = hand where cost == lowest of cost over hand, may move nook to hand then { move low to nook }",
            "Note all cards with the lowest cost among your hand from your hand. You may put your nook into your hand. If you do, put those noted cards into your nook.",
        ),
        (
            "let c = top of deck, if coins > 1 { draw 1, move c to hand }",
            "Note the top card of the deck. If your coins are more than 1, draw 1, then put that noted card into your hand.",
        ),
        (
            "let c = top of deck, if coins > 1 { move c to hand, draw 1 }",
            "If your coins are more than 1, put the top card of the deck into your hand, then draw 1.",
        ),
        (
            "let n = count of hand, move hand to nook then { draw n }",
            "Note the number of cards in your hand. Put your hand into your nook. If you do, draw that many.",
        ),
        (
            "let c = top of deck, draw 1, choose 1 card in hand to put_by as d, move c to hand, move d to nook",
            "Note the top card of the deck. Draw 1. Choose a card from your hand. Put that noted card into your hand. Put that card into your nook.",
        ),
    ]);
}

/// Whose a card is may be somebody else when it was moved.
#[test]
fn whose_a_card_was_before_it_is_moved_is_noted() {
    said(&[
        (
            "pick 1 from left.hand as c, let p = c.owner, move c to hand, +1 p.coins",
            "Choose a card from the hand of the player on your left at random. Note its owner. Put that card into your hand. That noted player gets +1 coin.",
        ),
        (
            "pick 1 from left.hand as c, let p = c.owner, move c to hand, as p { +1 coin }",
            "Choose a card from the hand of the player on your left at random. Note its owner. Put that card into your hand. That noted player gets +1 coin.",
        ),
        (
            "pick 1 from left.hand as c, let p = c.owner, as p { +1 coin, move c to deck }",
            "Choose a card from the hand of the player on your left at random. Its owner gets +1 coin. They put it on top of the deck.",
        ),
        (
            "pick 1 from left.hand as c, let p = c.owner, +1 p.coins, move c to p.hand",
            "Choose a card from the hand of the player on your left at random. Its owner gets +1 coin. Put it into its owner's hand.",
        ),
    ]);
}

/// What begins with a name that is given does nothing yet that one could do or leave.
#[test]
fn what_may_be_done_behind_a_name_is_told() {
    said(&[
        ("may { let c = top of deck, trash c }", "You may trash the top card of the deck."),
        (
            "may { let c = top of deck, move hand to nook, trash c }",
            "Note the top card of the deck. You may put your hand into your nook. If you do, trash that noted card.",
        ),
        ("may { }", "You may say yes."),
    ]);
}

/// Things that are listed one by one are among them, and not in them.
#[test]
fn what_is_one_of_several_is_among_them() {
    said(&[
        (
            "if top of deck in [first of (hand where cost > 1), bottom of deck] { +1 coin }",
            "If the top card of the deck is among the first of all cards with cost more than 1 in your hand and the bottom card of the deck, +1 coin.",
        ),
        (
            "if not (cost in [1, coins]) { +1 coin }",
            "If this card's cost is not among 1 and your coins, +1 coin.",
        ),
        (
            "if top of deck in hand { +1 coin }",
            "If the top card of the deck is in your hand, +1 coin.",
        ),
    ]);
}

/// A name for what a verb yields is spoken of as what that is.
#[test]
fn what_a_verb_yields_is_one_thing_or_several_or_somebody() {
    let small = SMALL.replace(
        "verb trash",
        "verb dig { move top of deck to hand as c, result c }
         verb dig_on { dig as c, result c }
         verb reap { move hand to nook as c, result c }
         verb find { choose 1 opponent to target as p, result p }
         verb trash",
    );
    said_in(
        &small,
        &[
            ("dig as c, reveal c, move c to nook", "Dig. Reveal it. Put it into your nook."),
            ("dig_on as c, draw 1, trash c", "Dig on. Draw 1. Trash that card."),
            ("reap as c, reveal c", "Reap. Reveal them."),
            ("find as p, +1 p.coins", "Find. That player gets +1 coin."),
        ],
    );
}

/// A pile goes by its word where it has one, and else by what its word is of.
#[test]
fn a_pile_goes_by_what_its_word_is_of() {
    let small = SMALL.replace(
        "zone deck",
        "zone shelf : piles by hue, faceup, zone rack : row, faceup\n  zone deck",
    );
    said_in(
        &small,
        &[
            ("move hand to shelf.blue", "Put your hand into the blue pile."),
            (
                "choose 1 card in hand where shelf[hue] is empty to put_by as c, move c to nook",
                "Put a card for which the pile of the shelf for its hue is empty from your hand into your nook.",
            ),
            ("trash first of (red in rack)", "Trash the first of all red cards in the rack."),
            ("trash first of (red in deck)", "Trash the first of all red cards in the deck."),
            (
                "each players where count of it.hand > 2 { +1 coin }",
                "Each player for whom there are more than 2 cards in their hand gets +1 coin.",
            ),
        ],
    );
}

/// What a pile goes by is not the pile, and the piles of several players are several.
#[test]
fn the_word_number_or_name_of_a_pile_is_its_own() {
    let tents = SMALL.replace("zone hand", "zone tent : piles by hue, faceup\n  zone hand");
    said_in(
        &tents,
        &[
            (
                "choose 1 card in tent.cards to put_by as c, choose 1 hue where it is not c.pile.hue to halt as h, move c to tent[h]",
                "Choose a card from your tent. Choose a hue other than the hue of the pile of it. Put that card into the pile of your tent for that hue.",
            ),
            (
                "for p in pile in tent { if p.hue is blue { +1 coin } }",
                "For each pile in your tent: if its hue is blue, +1 coin.",
            ),
            (
                "for h in hue { if count of players.tent[h] > 1 { +1 coin } }",
                "For each hue: if the number of the piles of all players' tents for it is more than 1, +1 coin.",
            ),
            (
                "draw (count of opponents.tent[blue].cards)",
                "Draw the number of cards in the blue piles of the other players' tents.",
            ),
        ],
    );
    let heaps = tents.replace("zone deck", "zone heaps : piles 3, faceup, zone deck");
    let choose = "choose 1 pile in heaps where number > 1 to halt as p, draw p.number";
    let told = "Choose a pile for which its number is more than 1 from the heaps. Draw its number.";
    said_in(
        &SMALL.replace("zone deck", "zone heaps : piles 3, faceup, zone deck"),
        &[(choose, told)],
    );
    said_in(
        &heaps,
        &[(
            "choose 1 pile in heaps to halt as p, draw p.number",
            "Choose a pile from the heaps. Draw its number.",
        )],
    );
    let stall = SMALL.replace("zone deck", "zone stall : piles, faceup, zone deck");
    let stall = stall.replace("stock deck with c }", "stock deck with c, stock stall with c }");
    let wish = "choose 1 pile in stall to halt as p, set wish = p.name";
    said_in(&stall, &[(wish, "Choose a pile from the stall. Your wish becomes its name.")]);
    let does = "for p in pile in tent { if p.hue is blue { +1 coin } }";
    said_in_language("zh-Hant", &tents, &[(does, "對tent中的每疊牌：若其hue是blue，+1coins。")]);
    said_in_language("zh-Hans", &tents, &[(does, "对tent中的每叠牌：若其hue是blue，+1coins。")]);
}

/// What is asked of the thing that an event is about stands behind the event.
#[test]
fn under_which_condition_nothing_happens_is_said_behind_what_would() {
    said(&[
        ("while in hand { instead of you draw { } }", "when you draw, nothing happens."),
        (
            "while in hand { instead of you trash red as c where c.cost > 2 { } }",
            "when you trash a red card, if its cost is more than 2, nothing happens.",
        ),
    ]);
}

/// Who somebody is, and which word something is, may be otherwise by the time it is spoken of, as a number may.
#[test]
fn players_and_words_are_noted_where_they_may_change() {
    said(&[
        (
            "let p = first of (players where it.coins == highest of coins over players), -3 p.coins, +1 p.coins",
            "Take 3 coins off the first of all players with the highest coins among all players. That player gets +1 coin.",
        ),
        (
            "let p = first of foes, draw 1, if p is me { +1 coin }, as p { +2 coins }",
            "Note the first of all players among foes. Draw 1. If that noted player is you, +1 coin. That noted player gets +2 coins.",
        ),
        (
            "let ps = players where it.coins > 3, each ps { -2 coins }, each ps { +1 coin }",
            "Each of all players with coins more than 3 gets -2 coins. Each of them gets +1 coin.",
        ),
        (
            "let h = (top of deck).hue, draw 1, if h == blue { +1 coin }",
            "Note the hue of the top card of the deck. Draw 1. If that noted hue is blue, +1 coin.",
        ),
        (
            "let n = (top of deck).cost, draw 1, +n coins",
            "Note the cost of the top card of the deck. Draw 1. +that many coins.",
        ),
        (
            "let r = pal, set pal = left, as r { +1 coin }",
            "Note your pal. The player on your left becomes your pal. That noted pal gets +1 coin.",
        ),
        (
            "let w = wish, set wish = none, stock deck with w",
            "Note your wish. Your wish becomes nothing. Put 1 new that noted wish into the deck.",
        ),
        // What does not change is told where it is used.
        (
            "let h = hue, draw 1, if h == blue { +1 coin }",
            "Draw 1. If this card's hue is blue, +1 coin.",
        ),
        ("let p = left, draw 1, +1 p.coins", "Draw 1. The player on your left gets +1 coin."),
    ]);
}

/// How many there are is of what was spoken of, and else of what the name stands for.
#[test]
fn what_is_counted_under_a_name_is_said() {
    said(&[
        (
            "let l = red in hand, if count of l > 2 { +1 coin }",
            "If there are more than 2 red cards in your hand, +1 coin.",
        ),
        (
            "let l = red in hand, if count of l > 2 { +1 coin }, for c in l { trash c }",
            "If there are more than 2 red cards in your hand, +1 coin. Trash them.",
        ),
        (
            "let seen = [], while count of seen < 3 and deck is not empty { set seen = seen + top of deck, move top of deck to hand }, draw (count of seen)",
            "Let X be nothing. As long as there are fewer than 3 things among X and the deck is not empty: let X be X and the top card of the deck, then put the top card of the deck into your hand. Draw the number of things among X.",
        ),
    ]);
}

/// A value is read when it is given a name, whatever it is made of: cases, other names, lists, goods, where something lies.
#[test]
fn what_is_made_of_what_changes_is_noted() {
    said(&[
        (
            "let k = if coins > 3 then 2 else 1, -3 coins, +k coins",
            "Note (2 if your coins are more than 3, else 1). -3 coins, +that many coins.",
        ),
        (
            "let k = if brave then 2 else 1, set brave, +k coins",
            "Note (2 if you are brave, else 1). You are brave. +that many coins.",
        ),
        (
            "let k = coins, let j = k + 1, -1 coin, +j coins",
            "Note your coins plus 1. -1 coin, +that many coins.",
        ),
        (
            "let k = coins, let j = k, -1 coin, +j coins",
            "Note your coins. -1 coin, +that many coins.",
        ),
        (
            "let k = coins, let j = k + 1, -1 coin, +j coins, +k coins",
            "Note your coins. -1 coin, +coins equal to that number plus 1, +that many coins.",
        ),
        (
            "let k = top of deck, let j = k.cost, move k to hand, +j coins",
            "Note the cost of the top card of the deck. Put the top card of the deck into your hand. +that many coins.",
        ),
        (
            "let k = top of deck, let j = k.cost, move k to hand, +j coins, move k to nook",
            "Note the cost of the top card of the deck. Put it into your hand. +that many coins. Put it into your nook.",
        ),
        (
            "let k = [coins, reach], -3 coins, +(sum of it over k) coins",
            "Let X be your coins and your reach. -3 coins, +coins equal to the total of X.",
        ),
        (
            "let k = self.position, draw 1, +k coins",
            "Note the position of this card. Draw 1. +that many coins.",
        ),
        ("let a = purse, pay 1 tin, gain a", "Let X be your purse. Pay 1 tin. Get X."),
        (
            "let n = distinct of cost over hand, move hand to nook, +(count of n) coins",
            "Note all different cost in your hand. Put your hand into your nook. +1 coin for each of those noted different cost.",
        ),
        (
            "let n = list of cost over hand, move hand to nook, +(sum of it over n) coins",
            "Let X be your hand's cost. Put your hand into your nook. +coins equal to the total of X.",
        ),
        (
            "let n = [crown, left], set crown = me, for p in n { rob p }",
            "Let X be crown and the player on your left. Become crown. Rob X.",
        ),
        (
            "choose 1 card in hand to put_by as c, let j = c.cost, move c to nook, +j coins",
            "Choose a card from your hand. Put it into your nook. +coins equal to its cost.",
        ),
    ]);
}

/// Nothing is noted that is spoken of before anything is done, nor what stays as it is.
#[test]
fn what_is_spoken_of_at_once_or_stays_is_not_noted() {
    said(&[
        (
            "let k = if coins > 3 then 2 else 1, +k coins",
            "+coins equal to (2 if your coins are more than 3, else 1).",
        ),
        ("let k = coins, let j = k + 1, +j coins", "+coins equal to your coins plus 1."),
        (
            "let k = top of deck, let j = k.cost, +j coins, move k to hand",
            "+coins equal to the cost of the top card of the deck. Put it into your hand.",
        ),
        (
            "let k = picks + strength, draw 1, +k coins",
            "Draw 1. +coins equal to your picks plus this card's strength.",
        ),
        (
            "let n = [me, left], draw 1, for p in n { rob p }",
            "Draw 1. Rob you and the player on your left.",
        ),
    ]);
}
