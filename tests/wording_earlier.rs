//! What cards say of several things of one sort: that one, the earlier one, and where there are more, by a letter.

use super::wording_small::{SMALL, said_in};

/// What cards say where all can be seen, and what lies somewhere has an order.
fn said(does: &[(&str, &str)]) {
    let open = SMALL.replace("hand, nook : set, private", "hand, nook, box : row, faceup");
    said_in(&open, does);
}

#[test]
fn of_two_lists_it_is_said_which() {
    said(&[
        (
            "choose up to 2 card in hand to target as k, choose up to 2 card in nook to halt as m, move m to deck, move k to deck",
            "Choose up to 2 cards from your hand. Put up to 2 cards from your nook on top of the deck. Put the earlier cards on top of the deck.",
        ),
        (
            "choose up to 2 card in hand to target as k, choose up to 2 card in nook to halt as m, if count of k > count of m { draw 1 }",
            "Choose up to 2 cards from your hand. Choose up to 2 cards from your nook. If the number of the earlier cards is more than the number of those cards, draw 1.",
        ),
        (
            "look top 3 of deck as seen, choose any card in seen to target as k, move seen - k under deck",
            "Look at the top 3 cards of the deck. Choose any number of cards among them. Put the earlier cards but those cards under the deck.",
        ),
        // Of one list it is that many.
        (
            "choose up to 2 card in hand to target as k, move k to deck, draw count of k",
            "Put up to 2 cards from your hand on top of the deck. Draw that many.",
        ),
    ]);
}

#[test]
fn of_three_things_those_that_would_have_the_same_words_go_by_letters() {
    said(&[
        (
            "choose 1 card in hand to target as a, choose 1 card in nook to halt as b, choose 1 card in box to put_by as c, trash a, move b to deck, move c to hand",
            "Choose a card from your hand (X). Choose a card from your nook (Y). Choose a card from your box (Z). Trash X. Put Y on top of the deck. Put Z into your hand.",
        ),
        (
            "let a = top of deck, let b = first of nook, let c = first of hand, move c to deck, move b to hand, move a to nook",
            "Note the top card of the deck. Note the first of your nook. Put the first of your hand on top of the deck. Put that noted card into your hand. Put the earlier noted card into your nook.",
        ),
        (
            "choose 1 player to target as a, choose 1 player to halt as b, choose 1 player to put_by as c, as a { draw 1 }, as b { draw 2 }, as c { draw 3 }",
            "Choose a player (A). Choose a player (B). Choose a player (C). A draws 1. B draws 2. C draws 3.",
        ),
        // Those that are spoken of no more need none.
        (
            "choose 1 card in hand to target as a, trash a, choose 1 card in nook to halt as b, trash b, choose 1 card in box to put_by as c, draw 1, trash c",
            "Trash a card from your hand. Trash a card from your nook. Choose a card from your box. Draw 1. Trash that card.",
        ),
    ]);
}

/// What is `that` one of its sort is the one that was spoken of last, whether or not it has a name.
#[test]
fn that_is_never_another_that_was_spoken_of_in_between() {
    said(&[
        (
            "choose number from 0 to 9 to halt as n, draw coins, +n coins",
            "Choose a number from 0 to 9 (X). Draw your coins. +X coins.",
        ),
        (
            "choose number from 0 to 9 to halt as n, draw 2, +n coins",
            "Choose a number from 0 to 9. Draw 2. +that many coins.",
        ),
        (
            "choose number from 0 to 9 to halt as n, draw coins + n, +n coins",
            "Choose a number from 0 to 9 (X). Draw your coins plus X. +X coins.",
        ),
        (
            "choose number from 0 to 9 to halt as n, if coins > 3 { +n coins }",
            "Choose a number from 0 to 9 (X). If your coins are more than 3, +X coins.",
        ),
        (
            "let k = count of hand, let j = count of nook, draw k + j, +j coins",
            "Let X be the number of cards in your nook. Draw the number of cards in your hand plus X. +X coins.",
        ),
        (
            "choose 1 opponent to target as p, choose 1 opponent where it is not p to halt as q, rob p, as q { +1 coin }",
            "Choose another player (A). Choose another player other than A (B). Rob A. B gets +1 coin.",
        ),
        (
            "choose 1 opponent to target as p, rob left, as p { +1 coin }",
            "Choose another player (A). Rob the player on your left. A gets +1 coin.",
        ),
        (
            "choose 1 opponent to target as p, rob p, as p { +1 coin }",
            "Rob another player. That player gets +1 coin.",
        ),
        (
            "choose 1 ore to target as g, choose 1 ore to halt as h, pay 1 g then { gain 2 h }",
            "Choose an ore (X). Choose an ore (Y). Pay 1 of X. If you do, +2 of Y.",
        ),
        (
            "choose 1 card in hand to halt as c, choose 1 card in nook to target as d, trash c, trash d",
            "Choose a card from your hand (X). Choose a card from your nook (Y). Trash X. Trash Y.",
        ),
        (
            "choose 1 card in hand to halt as c, choose 1 card in nook to target as d, trash d, trash c",
            "Choose a card from your hand. Trash a card from your nook. Trash the earlier card.",
        ),
        (
            "choose 1 card in hand to halt as c, choose 1 card in nook to target as d, hang c on d",
            "Choose a card from your hand. Choose a card from your nook. Hang the earlier card on that card.",
        ),
    ]);
}
