//! What cards say of things that no zone or kind names: piles, rows of a table, players and numbers of a list are called that.

use super::wording_small::{SMALL, said, said_in};

/// The small game with piles.
fn with_piles() -> String {
    let piles = "  zone heaps : piles 3 of card, faceup\n  counter coins";
    SMALL.replacen("  counter coins", piles, 1)
}

#[test]
fn a_pile_that_is_empty_is_there() {
    said_in(
        &with_piles(),
        &[
            (
                "for p in (pile in heaps) { if p is empty { +1 coin } }",
                "For each pile in your heaps: if it is empty, +1 coin.",
            ),
            (
                "choose 1 pile in heaps to target as p, if p is not empty { +1 coin } else { -1 coin }",
                "Choose a pile from your heaps. If it is not empty, +1 coin. Otherwise, -1 coin.",
            ),
            (
                "let p = heaps[1], if p is empty { +1 coin }",
                "If pile 1 of your heaps is empty, +1 coin.",
            ),
            (
                "let p = first of (pile in heaps), if p is empty { +1 coin }",
                "If the first of all piles in your heaps is empty, +1 coin.",
            ),
            (
                "choose 1 card in heaps to target as c, if c.pile is empty { +1 coin }",
                "Choose a card from your heaps. If the pile of it is empty, +1 coin.",
            ),
            (
                "choose up to 1 pile in heaps to target as p, if p is none { +1 coin }",
                "You may choose a pile from your heaps. If it is not there, +1 coin.",
            ),
            (
                "choose up to 2 pile in heaps to target as ps, if ps is empty { +1 coin }",
                "Choose up to 2 piles from your heaps. If there is none, +1 coin.",
            ),
            // One card is there or not.
            (
                "choose up to 1 card in hand to target as c, if c is none { +1 coin }",
                "You may choose a card from your hand. If there is none, +1 coin.",
            ),
        ],
    );
}

#[test]
fn players_of_a_list_are_called_players() {
    said(&[
        (
            "choose 1 player in (foes + me) to target as p, as p { draw 1 }",
            "Choose a player among foes and you. That player draws 1.",
        ),
        (
            "choose 1 player in [left, right] to target as p, +1 p.coins",
            "Put 1 coin on a player among the player on your left and the player on your right.",
        ),
        (
            "choose 1 player in [left, right] to target as p, as p { draw 1 }",
            "Choose a player among the player on your left and the player on your right. That player draws 1.",
        ),
        (
            "pick 1 from [left, right] as p, as p { draw 1 }",
            "Choose a player among the player on your left and the player on your right at random. That player draws 1.",
        ),
        (
            "for p in ([left, right] where it.brave) { +1 p.coins }",
            "Put 1 coin on each player who is brave among the player on your left and the player on your right.",
        ),
    ]);
}

#[test]
fn numbers_resources_and_rows_of_a_list_are_called_what_they_are() {
    said(&[
        (
            "for n in [1, 3] where it > picks { draw n }",
            "For each number for which it is more than your picks among 1 and 3: draw that many.",
        ),
        (
            "for o in [tin, zinc] where it != tin { +1 coin }",
            "For each ore other than tin among tin and zinc: +1 coin.",
        ),
    ]);
    let floor = "kind card { on play, rows floor { need : number = 1, on built }, ";
    let small = SMALL.replacen("kind card { on play, ", floor, 1);
    let game = dsl::load(&tests::one_text(
        [
            small.replace('`', "\""),
            "card Keep { on play { for f in floor where need < 3 { perform f.built } }, floor { need 2, on built { +1 coin } } }\n".to_owned(),
        ]
        .concat(),
    ));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let card = rules.program().definitions.ids().next().unwrap();
    let said = rules.wording(card).lines;
    assert_eq!(
        said.first().map(String::as_str),
        Some(
            "Play: For each floor with need less than 3 among this card's floors: do what it says under “built”."
        )
    );
}
