//! What cards say of others: of whom somebody is the neighbour or an opponent, who acts there, and who is meant.

use super::wording_small::{said, said_in};

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

/// A game in which somebody may be out, and in which cards lie at spots.
const OUTS: &str = r"
players 3 to 4
player { zone hand : set, private, zone land : grid, faceup, counter coins : 0 to 99 = 20, flag gone, out }
table { zone deck : stack, facedown }
kind card { on play, live in hand }
tags red
verb hit p : player by n : number { -n p.coins }
verb draw n : number { repeat n { move top of deck to hand } }
purposes use
setup { for c in card { stock deck with c } }
flow { turns { choose 1 card in hand to use as c, else { end game }, perform c.play } }
winner most coins
";

#[test]
fn who_sat_there_before_somebody_was_out_is_told_apart() {
    said_in(
        OUTS,
        &[
            (
                "let v = left, set v.gone, hit v by 2, hit left by 1",
                "The player on your left is gone. Hit that player by 2. Hit the player on your left by 1.",
            ),
            (
                "let vs = opponents, set left.gone, for v in vs { hit v by 1 }",
                "Note the other players. The player on your left is gone. Hit those noted players by 1.",
            ),
            (
                "let v = left, set left.gone, hit v by 1",
                "Note the player on your left. The player on your left is gone. Hit that noted player by 1.",
            ),
        ],
    );
}

#[test]
fn all_who_sit_at_the_table_are_more_than_all_who_play() {
    said_in(
        OUTS,
        &[
            ("draw count of everybody", "Draw the number of players (out or not)."),
            ("draw count of players", "Draw the number of players."),
            ("each everybody { +1 coin }", "Each player (out or not) gets +1 coin."),
            ("each player { +1 coin }", "Each player gets +1 coin."),
        ],
    );
    said(&[("draw count of everybody", "Draw the number of players.")]);
}

#[test]
fn spots_where_something_lies_are_fewer_than_all() {
    said_in(
        OUTS,
        &[
            ("draw count of land.filled", "Draw the number of filled spots in your land."),
            ("draw count of land.open", "Draw the number of open spots in your land."),
            ("draw count of land.spots", "Draw the number of spots in your land."),
        ],
    );
}

#[test]
fn what_you_do_for_each_of_some_players_is_said_of_you() {
    said(&[
        ("for p in opponents { -1 coin }", "For each other player: you get -1 coin."),
        (
            "for p in opponents { if p.coins > coins { -1 coin, draw 1 } }",
            "For each other player: if that player's coins are more than your coins, you get -1 coin, then you draw 1.",
        ),
    ]);
}

#[test]
fn of_players_it_is_said_who_is_so() {
    said(&[
        ("each (players where it.brave) { draw 1 }", "Each player who is brave draws 1."),
        (
            "each opponent where not it.brave { may draw 1 }",
            "Each other player who is not brave may draw 1.",
        ),
        ("+(count of (players where it.brave)) coins", "+1 coin for each player who is brave."),
    ]);
}
