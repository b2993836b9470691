//! What cards say of places that are anybody's, of what an event is about, and of what is empty or has a number.

use super::wording_small::{SMALL, said, said_in};

#[test]
fn what_lies_with_anybody_is_not_said_to_lie_with_all() {
    said(&[
        ("if self in players.nook { draw 1 }", "If this card is in a player's nook, draw 1."),
        (
            "if not (self in players.nook) { draw 1 }",
            "If this card is not in any player's nook, draw 1.",
        ),
        (
            "if opponents.hand is empty { draw 1 }",
            "If there are no cards in any other player's hand, draw 1.",
        ),
        (
            "if count of (red in players.hand) == 0 { draw 1 }",
            "If there are no red cards in any player's hand, draw 1.",
        ),
        (
            "if not any (red in opponents.hand) { draw 1 }",
            "If there are no red cards in any other player's hand, draw 1.",
        ),
        ("if red in players.hand { draw 1 }", "If there is a red card in a player's hand, draw 1."),
        (
            "if opponents.hand is not empty { draw 1 }",
            "If there is a card in another player's hand, draw 1.",
        ),
        (
            "if count of (red in players.hand) > 0 { draw 1 }",
            "If there is a red card in a player's hand, draw 1.",
        ),
        (
            "if count of players.hand > 3 { draw 1 }",
            "If there are more than 3 cards in all players' hand, draw 1.",
        ),
    ]);
}

#[test]
fn what_none_of_several_has_is_not_said_to_be_missing_with_one() {
    said(&[
        ("if opponents.wish is none { draw 1 }", "If no other player has a wish, draw 1."),
        ("if opponents.wish is not none { draw 1 }", "If another player has a wish, draw 1."),
        ("if players.pal is none { draw 1 }", "If no player has a pal, draw 1."),
        ("if players.pal is not none { draw 1 }", "If a player has a pal, draw 1."),
        (
            "if (opponents where it.coins > 2).pal is none { draw 1 }",
            "If no other player with coins more than 2 has a pal, draw 1.",
        ),
        ("if foes.pal is none { draw 1 }", "If no player among foes has a pal, draw 1."),
        ("if foes.pal is not none { draw 1 }", "If a player among foes has a pal, draw 1."),
    ]);
    let small =
        SMALL.replace("define picks = 1", "define picks = 1\n  define best = first of nook");
    said_in(
        &small,
        &[
            ("if opponents.best is none { draw 1 }", "If no other player has a best, draw 1."),
            ("if opponents.best is not none { draw 1 }", "If another player has a best, draw 1."),
        ],
    );
}

#[test]
fn what_an_event_is_about_is_not_taken_for_what_was_spoken_of_since() {
    let small = SMALL.replace(
        "verb draw n",
        "verb take c : card to spot : zone = hand { move c to spot }\nverb draw n",
    );
    said_in(
        &small,
        &[
            (
                "while in hand { after you trash card as c { trash c } }",
                "after you trash a card, trash it.",
            ),
            (
                "while in hand { after you trash card as c { may reveal self then { trash c } } }",
                "after you trash a card, you may reveal this card; if you do, trash that card.",
            ),
            (
                "while in hand { after you trash card { trash self, trash event.c } }",
                "after you trash a card, trash this card, then trash that card.",
            ),
            (
                "while in hand { instead of you take card { take self to event.spot } }",
                "when you take a card, instead take this card to that spot.",
            ),
        ],
    );
}

#[test]
fn in_a_row_nothing_lies_on_or_under_anything() {
    let small = SMALL.replace(
        "zone deck : stack, facedown",
        "zone deck : stack, facedown\n  zone line : row, faceup\n  zone ring : set, faceup",
    );
    let small = small.replace("define foes", "define lead = first of line\ndefine foes");
    said_in(
        &small,
        &[
            (
                "choose 1 card in line to target as c, move c onto line",
                "Put a card from the line into the line, before the first card.",
            ),
            (
                "choose 1 card in line to target as c, move c under line",
                "Put a card from the line into the line, behind the last card.",
            ),
            (
                "choose 2 card in line to target as cs, move first of cs onto last of cs",
                "Choose 2 cards from the line. Put the first of them right before the last of them.",
            ),
            (
                "choose 1 card in line to target as c, move self under c",
                "Choose a card from the line. Put this card right behind that card.",
            ),
            ("move self onto lead", "Put this card right before lead."),
            (
                "let c = last of line, move self under c",
                "Put this card right behind the last of the line.",
            ),
            (
                "move self to line, move top of deck under self",
                "Put this card into the line. Put the top card of the deck right behind this card.",
            ),
            (
                "choose 1 card in hand to target as c, move c to line, move self onto c",
                "Put a card from your hand into the line. Put this card right before that card.",
            ),
            (
                "for c in line { move top of deck under c }",
                "For each card in the line: put the top card of the deck right behind it.",
            ),
            ("move self onto ring", "Put this card on top of the ring."),
            (
                "choose 1 card in ring to target as c, move self under c",
                "Choose a card from the ring. Put this card under that card.",
            ),
            (
                "choose 1 card in line to target as c, move c to ring, move self onto c",
                "Put a card from the line into the ring. Put this card on top of that card.",
            ),
            ("move self onto deck", "Put this card on top of the deck."),
            ("move self under deck", "Put this card under the deck."),
        ],
    );
}

#[test]
fn what_does_nothing_says_nothing() {
    said(&[
        ("repeat 3 { }, +1 coin", "+1 coin."),
        ("for c in hand { }, +1 coin", "+1 coin."),
        ("+1 coin, while coins > 3 { }", "+1 coin."),
        ("together each player { }, +1 coin", "+1 coin."),
        ("until end of turn { }, +1 coin", "+1 coin."),
        ("while in hand { at end of turn { } }", ""),
        ("while in hand { after you trash card { } }", ""),
        (
            "while in hand { instead of you trash card { } }",
            "when you trash a card, nothing happens.",
        ),
        ("option \"Nap\" { }", "you may nap."),
    ]);
}

#[test]
fn what_is_read_by_number_or_of_each_says_what_it_is() {
    let kind = "kind hall is card { rows storey { fee : number = 0 } }\npurposes";
    let small = SMALL.replace("purposes", kind);
    said_in(
        &small,
        &[
            (
                "choose 1 hall in hand to put_by as c, draw c.storey[1].fee",
                "Choose a hall from your hand. Draw the fee of its storey 1.",
            ),
            (
                "draw (highest of purse[it] over ore)",
                "Draw the highest of the number of it in your purse among all ores.",
            ),
        ],
    );
    let small = SMALL.replace(
        "zone hand, nook : set, private",
        "zone hand, nook : set, private\n  zone tier : pyramid 3, faceup",
    );
    said_in(
        &small,
        &[(
            "draw (count of (spot in tier.filled where level == 2))",
            "Draw the number of filled spots on level 2 in your tier.",
        )],
    );
}

#[test]
fn a_row_in_which_all_is_nothing_says_so() {
    let rows = "kind hall is card { rows storey { fee : number, due : number = 1, sold : yes/no = no, on rest } }";
    let halls = "hall Inn { storey { fee 2 }, storey { fee 0, due 0 }, storey { fee 0, due 0, on rest { +1 coin } }, storey { fee 0, on rest { } } }\npurposes";
    let small = SMALL.replace("purposes", &[rows, halls].join("\n"));
    let game = dsl::load(&tests::one_text(small.replace('`', "\"")));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let first = rules.program().definitions.ids().next().unwrap();
    assert_eq!(
        rules.wording(first).lines,
        [
            "Storey 1: fee: 2; due: 1.",
            "Storey 2: fee: 0; due: 0; sold: no.",
            "Storey 3: rest: +1 coin.",
            "Storey 4: due: 1.",
        ]
    );
}

/// A grid has rows, and a pyramid levels; what is so far from a spot is no fixed one.
#[test]
fn spots_of_grids_and_of_pyramids_are_told_as_what_they_are() {
    let field = SMALL.replace("zone hand", "zone field : grid, faceup\n  zone hand");
    said_in(
        &field,
        &[
            (
                "for s in field.filled { if s.x > s.y and s.offset(1, 0) is empty { +1 coin } }",
                "For each filled spot in your field: if the column of it is more than the row of it and there is no card at the spot 1, 0 away from it, +1 coin.",
            ),
            (
                "draw (count of (field.filled where it.y == 2))",
                "Draw the number of filled spots in row 2 in your field.",
            ),
            (
                "let s = field.filled, for x in s { move x.card to hand }",
                "For each filled spot in your field: put the card at it into your hand.",
            ),
            (
                "let s = field.filled, +(count of s) coins, for x in s { if x is empty { +1 coin } }",
                "+1 coin for each filled spot in your field. For each of them: if there is no card at it, +1 coin.",
            ),
        ],
    );
    let both = field.replace("zone hand", "zone tower : pyramid 3, faceup\n  zone hand");
    said_in(
        &both,
        &[
            (
                "for s in field.filled { if s.y > 1 { +1 coin } }",
                "For each filled spot in your field: if the row of it is more than 1, +1 coin.",
            ),
            (
                "for s in tower.filled { if s.level > 1 { +1 coin } }",
                "For each filled spot in your tower: if the level of it is more than 1, +1 coin.",
            ),
        ],
    );
}

/// A game in which more cards say that they count in another zone than say nothing of where, and no locale.
const PLACED: &str = r"
players 2 to 2
player { zone hand : set, private, zone field, shelf : row, faceup, counter coins }
kind card { on play, live in field }
purposes use
tags red
setup { each player { for c in card { stock hand with c } } }
flow { turns { choose up to 1 card in hand to use as c, else { end game }, move c to field, perform c.play } }
winner most coins
";

#[test]
fn only_the_zone_that_the_kind_names_goes_without_saying() {
    said_in(
        PLACED,
        &[
            (
                "while in shelf { at start of turn { +1 coin } }",
                "While this card is in your shelf: at the start of your turn, +1 coin.",
            ),
            (
                "while in shelf { at end of turn { +1 coin } }",
                "While this card is in your shelf: at the end of your turn, +1 coin.",
            ),
            (
                "while in field { at start of turn { +1 coin } }",
                "At the start of your turn, +1 coin.",
            ),
        ],
    );
}
