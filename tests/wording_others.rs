//! What cards say of others: of whom somebody is the neighbour or an opponent, who acts there, and who is meant.

use super::wording_small::said;

#[test]
fn of_whom_somebody_is_the_neighbour_is_said() {
    said(&[
        (
            "each player { as right { draw 1 } }",
            "For each player (A): the player on A's right draws 1.",
        ),
        (
            "as left { as right { draw 1 } }",
            "For the player on your left (A): the player on A's right draws 1.",
        ),
        (
            "for p in opponents { as p { as left { draw 2 } } }",
            "For each other player (A): the player on A's left draws 2.",
        ),
        (
            "as pal { as pal { draw 1 } } else { draw 2 }",
            "For your pal (A): A's pal draws 1. If there is no such player, draw 2.",
        ),
        ("each opponent { set pal = me }", "For each other player: their pal becomes them."),
    ]);
}

#[test]
fn within_what_others_do_it_is_said_that_it_is_you() {
    said(&[
        (
            "let doer = me, each opponent { draw 1, as doer { +1 coin } }",
            "For each other player (A): A draws 1, then you get +1 coin.",
        ),
        (
            "let doer = me, each opponent { as doer { draw 1, +1 coin } }",
            "For each other player (A): you draw 1, then you get +1 coin.",
        ),
    ]);
}

#[test]
fn whose_opponents_are_meant_is_said() {
    said(&[
        ("each left.opponents { draw 1 }", "Each player but the player on your left draws 1."),
        (
            "+(count of left.opponents) coins, +(count of opponents) coins",
            "+1 coin for each player other than the player on your left, +1 coin for each other player.",
        ),
        (
            "choose 1 opponent to target as v, for q in v.opponents { as q { draw 1 } }",
            "Choose another player. Each player but that player draws 1.",
        ),
        (
            "for p in opponents { for q in p.opponents { as q { draw 1 } } }",
            "For each other player: each player but that player draws 1.",
        ),
        (
            "each ([left] + left.opponents) { draw 1 }",
            "Each of the player on your left and all players but the player on your left draws 1.",
        ),
        // Of each of several the others are those besides them.
        (
            "each opponent { choose 1 opponent to target as p, as p { draw 1 } }",
            "For each other player (A): A chooses another player, then that player draws 1.",
        ),
    ]);
}

#[test]
fn of_several_opponents_none_is_the_one_that_somebody_has() {
    said(&[
        ("as (first of opponents) { draw 1 }", "The first of all other players draws 1."),
        ("as (last of opponents) { draw 1 }", "The last of all other players draws 1."),
    ]);
}

#[test]
fn who_did_it_is_told_apart_from_whom_it_was_done_to() {
    said(&[
        (
            "while in hand { after opponent robs player as p where p != me { rob actor, rob p } }",
            "after another player (A) robs a player, if that player is not you, rob A, then rob that player.",
        ),
        (
            "while in hand { after anyone robs player as p where p.coins > actor.coins { +1 coin } }",
            "after a player (A) robs a player, if that player's coins are more than A's coins, +1 coin.",
        ),
        (
            "while in hand { after you rob player as p { rob actor, rob p } }",
            "after you rob a player, rob yourself, then rob that player.",
        ),
        (
            "while in hand { after you rob player { as actor { +1 coin } } }",
            "after you rob a player, +1 coin.",
        ),
        (
            "choose 1 opponent to target as v, until end of turn { after opponent robs you { rob actor, rob v } }",
            "Choose another player. Until the end of turn: after another player (A) robs you, rob A, then rob that player.",
        ),
        // Nobody else is that player.
        (
            "while in hand { after opponent robs you { rob actor } }",
            "after another player robs you, rob that player.",
        ),
    ]);
}

#[test]
fn who_is_found_by_who_they_are_is_nobody_else() {
    said(&[
        (
            "each player where it.pal == it { draw 1 }",
            "Each player for whom their pal is themselves draws 1.",
        ),
        (
            "for p in players where it.pal == it { as p { draw 1 } }",
            "Each player for whom their pal is themselves draws 1.",
        ),
        (
            "+(count of (players where it != it.left.left)) coins",
            "+1 coin for each player for whom the player on the left of the player on their left is not themselves.",
        ),
        // It is one player, whoever is asked.
        ("each player where it == me.pal { draw 1 }", "Your pal draws 1."),
    ]);
}
