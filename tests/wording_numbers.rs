//! What cards say of how much it is: what a number is of stands beside each of its parts only where it can, and a number that is the
//! same as another's is told so.

use super::wording_small::{SMALL, said, said_in_language};

#[test]
fn a_number_that_is_worked_out_says_once_what_it_is_of() {
    said(&[
        ("+(min(coins, 3)) coins", "+coins equal to the lower of your coins and 3."),
        (
            "+(max(coins, reach) - 1) coins",
            "+coins equal to (the higher of your coins and your reach) minus 1.",
        ),
        (
            "-(min(coins, left.coins)) coins",
            "-coins equal to the lower of your coins and the coins of the player on your left.",
        ),
        (
            "+(if coins > 2 then 2 else coins) coins",
            "+coins equal to (2 if your coins are more than 2, else your coins).",
        ),
        ("+(coins + 2) coins", "+coins equal to your coins plus 2."),
        (
            "+(2 * count of hand + coins) coins",
            "+coins equal to 2 for each card in your hand plus your coins.",
        ),
        ("+(if brave then 2 else 1) coins", "+2 coins if you are brave, else 1 coin."),
        (
            "+(min(count of hand, 3)) coins",
            "+the lower of (1 coin for each card in your hand) and 3 coins.",
        ),
        (
            "-(min(left.coins, 3)) left.coins",
            "Take coins equal to the lower of the coins of the player on your left and 3 off the player on your left.",
        ),
    ]);
}

#[test]
fn a_number_that_is_the_same_as_anothers_is_told_so() {
    said(&[
        (
            "if count of (players where it.coins == me.coins) > 1 { +1 coin }",
            "If there is more than 1 player with as many coins as you, +1 coin.",
        ),
        (
            "each opponent where it.coins == me.left.coins { draw 1 }",
            "Each other player with as many coins as the player on your left draws 1.",
        ),
        (
            "if count of (players where it.reach == me.reach) > 1 { +1 coin }",
            "If there is more than 1 player with the same reach as you, +1 coin.",
        ),
        (
            "choose 1 opponent where it.coins > me.coins to target as p, rob p",
            "Rob another player with coins more than your coins.",
        ),
        (
            "choose 1 card in hand where it.cost == self.cost to halt as c, trash c",
            "Trash a card with the same cost as this card from your hand.",
        ),
        (
            "choose 1 card in hand where it.cost == self.cost + 1 to halt as c, trash c",
            "Trash a card with cost 1 more than this card from your hand.",
        ),
        (
            "choose 1 card in hand where it.cost == coins to halt as c, trash c",
            "Trash a card with cost equal to your coins from your hand.",
        ),
        (
            "choose 1 card in hand where it.cost == 3 to halt as c, trash c",
            "Trash a card with cost 3 from your hand.",
        ),
    ]);
}

#[test]
fn what_is_yours_is_said_beside_what_other_players_have() {
    said_in_language(
        "zh-Hant",
        SMALL,
        &[
            ("+(min(coins, 3)) coins", "+等同coins和3中較低者的coins。"),
            (
                "+(if coins > 2 then 2 else coins) coins",
                "+等同（2（若coins多於2），否則coins）的coins。",
            ),
            (
                "each opponent where it.coins == me.coins { draw 1 }",
                "Coins與你相同的每位其他玩家draw1。",
            ),
            (
                "choose 1 opponent where it.coins > me.coins to target as p, rob p",
                "Rob一位coins多於你的coins的其他玩家。",
            ),
        ],
    );
    said_in_language(
        "zh-Hans",
        SMALL,
        &[(
            "each opponent where it.coins == me.coins { draw 1 }",
            "Coins与你相同的每位其他玩家draw1。",
        )],
    );
}

#[test]
fn what_is_taken_away_is_all_that_the_number_comes_to() {
    said(&[
        ("-(count of hand - 2) coins", "-coins equal to the number of cards in your hand minus 2."),
        ("-(if brave then 1 else 2) coins", "-coins equal to (1 if you are brave, else 2)."),
        ("-(2 * count of hand) coins", "-2 coins for each card in your hand."),
        ("+(count of hand - 2) coins", "+1 coin for each card in your hand minus 2 coins."),
    ]);
}
