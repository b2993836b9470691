//! What cards say of whose something is, and of how much: neither is told otherwise because somebody keeps watch over it, or may be
//! out, or because a word says how many.

use super::wording_small::{SMALL, said, said_in};

#[test]
fn whose_a_number_is_does_not_depend_on_who_watches_it() {
    let told = [
        ("-1 left.coins, +1 coin", "The player on your left gets -1 coin. +1 coin."),
        ("for p in opponents { -2 p.coins }", "Take 2 coins off each other player."),
        ("choose 1 player to target as p, -1 p.coins", "Take 1 coin off a player."),
        ("set left.coins = 0", "The coins of the player on your left become 0."),
        ("each opponent { -1 coin }", "Each other player gets -1 coin."),
        ("as left { set coins = 2 }", "For the player on your left: their coins become 2."),
        ("set coins = 2", "Your coins become 2."),
    ];
    said(&told);
    let watched = format!("{SMALL}rule `Rich` {{ when coins rises to 9 {{ end game }} }}\n");
    said_in(&watched, &told);
}

#[test]
fn that_somebody_may_be_out_goes_without_saying() {
    let told = [
        ("each opponent { -1 coin }", "Each other player gets -1 coin."),
        ("each player { +1 coin, draw 1 }", "Each player gets +1 coin. They draw 1."),
        ("each players where it.brave { +1 coin }", "Each player who is brave gets +1 coin."),
    ];
    said(&told);
    said_in(&SMALL.replace("flag brave", "flag brave, gone\n  flag lost, out"), &told);
}

#[test]
fn what_a_word_says_how_many_is_any_number() {
    let many = [
        (
            "choose up to coins cards in hand to halt as t, move t to deck",
            "Put up to as many cards as your coins from your hand on top of the deck.",
        ),
        (
            "choose reach cards in hand to halt as t, move t to deck",
            "Put as many cards as your reach from your hand on top of the deck.",
        ),
        (
            "roll cube as n, choose n cards in hand to halt as t, move t to deck",
            "Roll a cube. Put that many cards from your hand on top of the deck.",
        ),
        (
            "let n = reach + 1, choose n cards in hand to halt as t, move t to deck",
            "Put as many cards as your reach plus 1 from your hand on top of the deck.",
        ),
        (
            "pick coins from hand as t, move t to deck",
            "Choose as many cards as your coins from your hand at random. Put them on top of the deck.",
        ),
        (
            "move top coins of deck to hand",
            "Put as many cards as your coins from the top of the deck into your hand.",
        ),
        ("repeat coins { draw 1 }", "Draw 1, as many times as your coins."),
        ("+reach coins", "+coins equal to your reach."),
    ];
    said_in(&SMALL.replace("tags red", "tags red\ndie cube = 1 to 6"), &many);
}

#[test]
fn of_several_things_that_are_so_none_is_left_out() {
    let small = SMALL.replace("tags red", "kind tool is card { }\nkind rack is card { }\ntags red");
    said_in(
        &small,
        &[
            (
                "choose 1 tool in hand where red to halt as t, draw t.cost",
                "Choose a red tool from your hand. Draw its cost.",
            ),
            (
                "choose 1 card in hand where red and tool to halt as t, draw t.cost",
                "Choose a red card that is a tool from your hand. Draw its cost.",
            ),
            (
                "choose 1 tool in hand where rack to halt as t, draw t.cost",
                "Choose a tool that is a rack from your hand. Draw its cost.",
            ),
        ],
    );
}

#[test]
fn the_order_in_which_things_are_done_is_said() {
    said(&[
        (
            "for c in hand by -cost { move c to nook }",
            "For each card in your hand, in descending order of cost: put it into your nook.",
        ),
        (
            "for c in hand where it.cost > 2 by it.cost { draw c.cost }",
            "For each card with cost more than 2 in your hand, in ascending order of cost: draw its cost.",
        ),
        (
            "each players by -it.coins { draw 1 }",
            "For each player, in descending order of coins: they draw 1.",
        ),
        (
            "for p in players by it.coins { as p { choose up to 1 card in hand to halt as c, trash c } }",
            "For each player, in ascending order of coins: they may trash a card from their hand.",
        ),
        (
            "each opponent { choose up to 1 card in hand to halt as c, trash c }",
            "Each other player may trash a card from their hand.",
        ),
    ]);
}

#[test]
fn of_two_things_it_is_said_which() {
    said(&[
        (
            "for c in hand, d in hand { if c.cost == d.cost { +1 coin } }",
            "For each card in your hand: for each card in your hand: if the earlier card's cost is that card's cost, +1 coin.",
        ),
        (
            "for p in opponents, n in 1 to 2 { as p { draw n } }",
            "For each other player: for each number from 1 to 2: that player draws that many.",
        ),
        (
            "for p in opponents, q in opponents { as p { rob q } }",
            "For each other player: for each other player: the player chosen before robs that player.",
        ),
        (
            "choose 1 card in hand to halt as c, let b = c.cost, until end of turn { +b strength for self }",
            "Choose a card from your hand. Until the end of turn: this card: +that card's cost strength.",
        ),
        (
            "choose 1 hue to halt as h, for c in card in hand where it is h { trash c }",
            "Choose a hue. Trash all cards for which its hue is that hue from your hand.",
        ),
        (
            "choose 1 card in hand to halt as c, move c to c.owner.hand",
            "Put a card from your hand into its owner's hand.",
        ),
        (
            "choose 1 card in hand to halt as c, choose 1 card in hand to halt as d, hang c on d by 2",
            "Choose a card from your hand. Choose a card from your hand. Hang the earlier card on that card by 2.",
        ),
        (
            "until end of turn { after anyone hangs card in hand on red { draw 1 } }",
            "Until the end of turn: after a player hangs a card from your hand on a red card, draw 1.",
        ),
        (
            "until end of turn { before opponent hangs where event.n > 1 { set event.n = event.n - 1 } }",
            "Until the end of turn: before another player hangs, if n is more than 1, make n 1 less.",
        ),
        (
            "choose one { option \"A\" { choose one { option \"B\" { draw 1 }, option \"C\" { draw 2 } } to halt }, option \"D\" { draw 3 } } to halt",
            "Choose one: (choose one: draw 1; or draw 2); or draw 3.",
        ),
    ]);
}

#[test]
fn what_is_read_of_each_of_a_list_reads_as_a_number() {
    said(&[
        (
            "if count of hand > highest of count of it.hand over opponents { draw 1 }",
            "If the number of cards in your hand is more than the highest of the number of cards in their hand among all other players, draw 1.",
        ),
        ("draw (sum of cost + 1 over hand)", "Draw the total of its cost plus 1 over your hand."),
        ("draw (sum of strength over hand)", "Draw the total strength of your hand."),
        (
            "draw (2 * (count of distinct of hue over hand))",
            "Draw 2 for each different hue in your hand.",
        ),
        (
            "if coins mod 3 == 0 { draw 1 }",
            "If what is left of your coins when divided by 3 is 0, draw 1.",
        ),
        ("choose 2 different ore in store to halt as o, gain o", "+2 different ores from store."),
        ("if cost mod 2 == 1 { draw 1 }", "Draw 1."),
    ]);
}

#[test]
fn who_does_something_to_themselves_is_told_so() {
    said(&[
        (
            "choose 1 player to target as p, as p { rob p }",
            "Choose a player. That player robs themselves.",
        ),
        ("each opponent { rob me }", "Each other player robs themselves."),
    ]);
    let small = SMALL.replace(
        "verb draw n",
        "verb reward p : list of player { each p { +1 coin } }\nverb draw n",
    );
    let own = [
        (
            "reward [me], each opponent { reward [me] }",
            "Reward yourself. Each other player rewards themselves.",
        ),
        (
            "choose 1 opponent to target as p, as p { choose 1 opponent to target as q, rob q, reward [me] }",
            "Choose another player. That player robs another player. They reward themselves.",
        ),
        (
            "reward [left, me], each opponent { reward [me, left] }",
            "Reward the player on your left and yourself. Each other player rewards themselves and the player on their left.",
        ),
    ];
    said_in(&small, &own);
}

/// What others do is told as theirs in every place, and what follows within the sentence as yours.
#[test]
fn what_others_do_is_theirs_and_what_follows_is_yours() {
    said(&[
        (
            "choose one { option \"A\" { each opponent { -1 coin } }, option \"B\" { as left { -1 coin }, +2 coins } }",
            "Choose one: each other player gets -1 coin; or the player on your left gets -1 coin, then you get +2 coins.",
        ),
        (
            "may \"Hit?\" { each opponent { -1 coin }, +1 coin } else { +2 coins }",
            "You may say yes to “Hit?”. If you do, each other player gets -1 coin, then you get +1 coin. \
             Otherwise, +2 coins.",
        ),
        (
            "if coins > 2 { as left { -2 coins }, draw 2 }",
            "If your coins are more than 2, the player on your left gets -2 coins, then you draw 2.",
        ),
        ("each opponent { -1 coin }, +1 coin", "Each other player gets -1 coin. +1 coin."),
    ]);
}

#[test]
fn whose_hand_it_is_is_said_of_players_that_have_a_name() {
    said(&[
        (
            "let few = opponents where it.brave, for p in few { pick 1 from p.hand as c, move c to hand }",
            "For each of all other players who are brave: you choose a card from that player's hand at random, then you put it into your hand.",
        ),
        (
            "option \"Ask {p}\" once for p in opponents { look p.hand, choose 1 card in hand to halt as c, move c to p.hand, +p.coins coins }",
            "once per turn, you may look at another player's hand; put a card from your hand into that player's hand; +coins equal to that player's coins.",
        ),
        (
            "choose 1 opponent to target as p, choose 1 card in hand to halt as mine, pick 1 from p.hand as theirs, move mine to p.hand, move theirs to hand",
            "Choose another player. Choose a card from your hand (X). Choose a card from that player's hand at random (Y). Put X into that player's hand. Put Y into your hand.",
        ),
        (
            "move top of deck to hand as one, move top of deck to hand as two, move one to nook, move two to nook",
            "Put the top card of the deck into your hand (X). Put the top card of the deck into your hand (Y). Put X into your nook. Put Y into your nook.",
        ),
        (
            "choose one { option \"Take from {p}\" for p in opponents if p.hand is not empty { pick 1 from p.hand as c, move c to hand, -1 p.coins }, option \"Rest\" { draw 1 } } to halt",
            "Choose one: choose a card from another player's hand at random; put it into your hand; that player gets -1 coin; or draw 1.",
        ),
    ]);
}

#[test]
fn what_lies_among_others_and_what_is_called_otherwise_is_said() {
    said(&[
        ("if me in foes { draw 1 }", "If you are in foes, draw 1."),
        (
            "choose 1 card in hand to halt as c, choose 1 card in nook where name != c.name to target as d, move c to nook, move d to hand",
            "Choose a card from your hand (X). Choose a card with another name than X from your nook (Y). Put X into your nook. Put Y into your hand.",
        ),
        (
            "choose 1 card where count of (it in hand) > 1 to halt as n, draw (count of (n in hand))",
            "Choose a card for which there is more than 1 card with the same name as it in your hand. Draw the number of cards with the same name as it in your hand.",
        ),
        (
            "choose 1 card to halt as n, choose up to 1 n in hand to put_by as c, trash c",
            "Choose a card. You may trash a card with the same name as it from your hand.",
        ),
        (
            "choose 1 card in hand to halt as c, move c.name in nook to deck",
            "Choose a card from your hand. Put all cards with the same name as it from your nook on top of the deck.",
        ),
    ]);
}

#[test]
fn who_cannot_do_it_is_not_to_whom_it_is_done() {
    said(&[
        ("while in hand { cannot draw for opponents }", "other players cannot draw."),
        ("while in hand { cannot trash for opponents }", "other players cannot trash."),
        (
            "while in hand { cannot trash for players where it.coins > 2 }",
            "players with coins more than 2 cannot trash.",
        ),
        (
            "while in hand { cannot trash for (red in deck) }",
            "nobody can trash red cards in the deck.",
        ),
    ]);
}

#[test]
fn of_two_players_the_other_one_is_the_opponent() {
    let after = "while in hand { after opponent draws { +1 coin } }";
    said(&[(after, "after another player draws, +1 coin.")]);
    let two = SMALL.replace("players 2 to 4", "players 2");
    said_in(&two, &[(after, "after your opponent draws, +1 coin.")]);
}

#[test]
fn what_each_does_to_what_is_the_tables_is_not_taken_for_done_once() {
    let pot = SMALL.replace("table { pool", "table { counter pot\n  pool");
    said_in(
        &pot,
        &[
            (
                "each player { draw 1, set pot = pot + 1 }",
                "For each player: they draw 1, then pot becomes pot plus 1.",
            ),
            (
                "each player { draw 1 }, set pot = pot + 1",
                "Each player draws 1. Pot becomes pot plus 1.",
            ),
            ("each player { draw 1, +1 pot }", "For each player: they draw 1, then +1 pot."),
            (
                "each player { draw 1, +(count of hand) pot }",
                "For each player: they draw 1, then +1 pot for each card in their hand.",
            ),
            (
                "let k = 1, each player { draw k, set k = k + 1 }, +k coins",
                "Let X be 1. For each player: they draw X, then add 1 to X. +X coins.",
            ),
            ("as left { +1 pot }", "+1 pot."),
            ("+1 pot", "+1 pot."),
        ],
    );
}

/// Who acts is named before a condition also where a name stands before that, which is told where it is used.
#[test]
fn who_acts_is_named_before_what_is_told_behind_a_name() {
    said(&[
        (
            "each player { let most = highest of coins over opponents, if coins > most { draw 1 } }",
            "For each player: if their coins are more than the highest coins among all other players, they draw 1.",
        ),
        (
            "each opponent { let mine = red in hand, for c in mine { if c.cost > 3 { trash c } } }",
            "For each other player: for each red card in their hand: if its cost is more than 3, they trash it.",
        ),
        (
            "as left { let those = opponents, for f in those { if f.coins > coins { rob f } } }",
            "For the player on your left: for each of the other players: if that player's coins are more than their coins, they rob that player.",
        ),
        (
            "each player { let k = top of deck, if k is red { move k to hand } else { trash k } }",
            "For each player: if the top card of the deck is a red card, they put the top card of the deck into their hand; otherwise, they trash the top card of the deck.",
        ),
        (
            "each opponent { let c = first of nook, trash c }",
            "Each other player trashes the first of their nook.",
        ),
    ]);
}

/// Whoever acts is themselves by every name that they have.
#[test]
fn each_who_acts_is_themselves_by_the_name_they_have() {
    said(&[
        ("for p in opponents { as p { rob p } }", "Each other player robs themselves."),
        ("for p in opponents { as p { rob me } }", "Each other player robs themselves."),
        (
            "for p in players { as p { +p.coins coins } }",
            "Each player gets +coins equal to their coins.",
        ),
        (
            "for p in opponents { as p { for q in opponents { if q.coins > p.coins { rob q } } } }",
            "For each other player: for each other player: if that player's coins are more than their coins, they rob that player.",
        ),
        ("let p = left, as p { rob p }", "The player on your left robs themselves."),
    ]);
}
