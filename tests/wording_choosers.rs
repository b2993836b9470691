//! What cards say of a choice that somebody else makes: who chooses is not left out, nor is it you who are told to.

use super::wording_small::{SMALL, said, said_in, said_in_language};

/// The small game with cards that lie open.
fn open() -> String {
    SMALL.replace("nook : set, private", "nook : set, private\n  zone den : row, faceup")
}

#[test]
fn a_choice_that_is_told_by_itself_is_made_by_whoever_chooses() {
    said_in(
        &open(),
        &[
            (
                "choose number from 1 to 3 by left to halt as n, draw n",
                "The player on your left chooses a number from 1 to 3. Draw that many.",
            ),
            (
                "choose order of den by left as laid, move laid to deck",
                "The player on your left puts your den in any order. Put them on top of the deck.",
            ),
            (
                "choose 1 hue by left to halt as h, if h is blue { draw 1 }",
                "The player on your left chooses a hue. If it is blue, draw 1.",
            ),
            (
                "choose 1 ore in purse by left to halt as o, +1 coin",
                "The player on your left chooses an ore in your purse. +1 coin.",
            ),
            (
                "choose 1 opponent to target as p, choose up to 1 hue by p to halt as h then { draw 1 } else { draw 2 }",
                "Choose another player. That player may choose a hue. If they do, draw 1. Otherwise, draw 2.",
            ),
            (
                "for p in opponents { choose number from 1 to 3 by p to halt as n, draw n }",
                "For each other player: that player chooses a number from 1 to 3, then you draw that many.",
            ),
            (
                "repeat 2 { choose number from 1 to 3 by left to halt as n, draw n }",
                "2 times: the player on your left chooses a number from 1 to 3, then you draw that many.",
            ),
            (
                "may { choose number from 1 to 3 by left to halt as n, draw n }",
                "You may say yes. If you do, the player on your left chooses a number from 1 to 3, then you draw that many.",
            ),
            (
                r#"choose one { option "A" { choose number from 1 to 3 by left to halt as n, draw n }, option "B" { draw 1 } } to halt"#,
                "Choose one: the player on your left chooses a number from 1 to 3, then you draw that many; or draw 1.",
            ),
            (
                r#"option "C" { choose number from 1 to 3 by left to halt as n, draw n }"#,
                "you may do this: the player on your left chooses a number from 1 to 3, then you draw that many.",
            ),
        ],
    );
}

/// Whoever acts goes by a letter where another chooses, who stands first in the sentence.
#[test]
fn who_chooses_where_others_act_is_not_who_acts() {
    said_in(
        &open(),
        &[
            (
                "as left { choose number from 1 to 3 by active to halt as n, draw n }",
                "For the player on your left (A): the active player chooses a number from 1 to 3, then A draws that many.",
            ),
            (
                "let who = me, each opponent { choose number from 1 to 3 by who to halt as n, draw n }",
                "For each other player (A): you choose a number from 1 to 3, then A draws that many.",
            ),
            (
                "each opponent { choose number from 1 to 3 by left to halt as n, draw n }",
                "For each other player (A): the player on A's left chooses a number from 1 to 3, then A draws that many.",
            ),
        ],
    );
}

#[test]
fn what_is_chosen_is_told_with_what_is_done_to_it_and_whose_choice_it_is() {
    said_in(
        &open(),
        &[
            (
                "choose 1 card in den by left to halt as c, trash c",
                "Trash a card from your den of the player on your left's choice.",
            ),
            (
                "choose up to 1 card in den by left to halt as c then { trash c } else { draw 1 }",
                "Trash a card from your den, if the player on your left likes. Otherwise, draw 1.",
            ),
            (
                "as left { choose up to 1 card in den by active to halt as c, trash c }",
                "The player on your left trashes a card from their den, if the active player likes.",
            ),
        ],
    );
}

#[test]
fn who_chooses_goes_by_who_that_is_in_other_languages() {
    for (tag, told) in [
        (
            "zh-Hant",
            [
                "你左邊的玩家選擇1到3之間的數字。Draw同樣多。",
                "你左邊的玩家將den依任意順序排列。將它們放到deck頂。",
                "Trash由你左邊的玩家選擇的den中的一張牌。",
            ],
        ),
        (
            "zh-Hans",
            [
                "你左边的玩家选择1到3之间的数字。Draw同样多。",
                "你左边的玩家将den依任意顺序排列。将它们放到deck顶。",
                "Trash由你左边的玩家选择的den中的一张牌。",
            ],
        ),
    ] {
        let does = [
            "choose number from 1 to 3 by left to halt as n, draw n",
            "choose order of den by left as laid, move laid to deck",
            "choose 1 card in den by left to halt as c, trash c",
        ];
        let does: Vec<(&str, &str)> = does.into_iter().zip(told).collect();
        said_in_language(tag, &open(), &does);
    }
}

/// Of what each chose at the same time is said who chose something.
#[test]
fn who_chose_something_at_the_same_time_is_said() {
    said(&[
        (
            "together each player { choose up to 1 card in hand to put_by as gift }, each player where it.gift is not none { trash gift }",
            "At the same time, each player may choose a card from their hand. Each player who chose one trashes it.",
        ),
        (
            "together each player { choose up to 2 cards in hand to put_by as cs }, each player where it.cs is not empty { for c in cs { trash c } }",
            "At the same time, each player chooses up to 2 cards from their hand. For each player who chose any: they trash them.",
        ),
        (
            "together each player { choose up to 2 cards in hand to put_by as cs }, each player where it.cs is empty { +1 coin }",
            "At the same time, each player chooses up to 2 cards from their hand. Each player who chose none gets +1 coin.",
        ),
    ]);
}

/// Several cards say something, and what another pays is paid.
#[test]
fn several_cards_say_and_others_pay() {
    said(&[
        (
            "for c in hand where it is not self { perform c.play as self }",
            "Do what all cards other than this card from your hand say as if this card said it.",
        ),
        (
            "pay 1 tin from left.purse then { +1 coin }",
            "Pay 1 tin from the purse of the player on your left. If you do, +1 coin.",
        ),
    ]);
}

/// Down to so many are left of the very list of which it is counted how many too many there are.
#[test]
fn down_to_is_said_of_the_hand_that_is_counted() {
    let small =
        SMALL.replace("verb trash", "verb shed l : list of card { move l under deck }\nverb trash");
    said_in(
        &small,
        &[
            (
                "choose (count of hand - 3) cards in hand to put_by, shed it",
                "Shed down to 3 cards in your hand.",
            ),
            (
                "choose (count of left.hand - 3) cards in hand to put_by, shed it",
                "Shed as many cards as the number of cards in the hand of the player on your left minus 3 from your hand.",
            ),
            (
                "each opponent { choose (count of hand - 2) cards in hand to put_by, shed it }",
                "Each other player sheds down to 2 cards in their hand.",
            ),
            (
                "let boss = me, each opponent { choose (count of boss.hand - 2) cards in hand to put_by, shed it }",
                "Each other player sheds as many cards as the number of cards in your hand minus 2 from their hand.",
            ),
            (
                "as left { choose (count of hand - 2) cards in hand to put_by, shed it }",
                "The player on your left sheds down to 2 cards in their hand.",
            ),
        ],
    );
}
