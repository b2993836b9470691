//! What cards say of variables that are set again, of what lasting effects have kept, and of players in whose part of a text
//! others act: by a letter, where no other words would be right.

use super::wording_small::{SMALL, said, said_in};

#[test]
fn a_variable_that_is_set_again_goes_by_a_letter() {
    said(&[
        (
            "let n = 1, if brave { set n = n + 1 }, draw n",
            "Let X be 1. If you are brave, add 1 to X. Draw X.",
        ),
        (
            "let n = coins, +1 coin, set n = 2 - n, +n coins",
            "Let X be your coins. +1 coin. Let X be 2 minus X. +X coins.",
        ),
        (
            "let n = 3, repeat 2 { set n = n - 1, draw n }",
            "Let X be 3. 2 times: subtract 1 from X, then draw X.",
        ),
        (
            "let k = 0, let m = k + 1, set k = 5, draw m, draw k",
            "Let X be 0. Let Y be X plus 1. Let X be 5. Draw Y. Draw X.",
        ),
        (
            "let best = none, for c in hand { if c is red { set best = c } }, if best is not none { trash best }",
            "Let X be nothing. For each card in your hand: if it is a red card, let X be it. If X is not nothing, trash X.",
        ),
        (
            "choose 1 card in hand to target as c, if c is red { set c = top of deck }, trash c",
            "Choose a card from your hand (X). If X is a red card, let X be the top card of the deck. Trash X.",
        ),
        // What is given once has its words.
        ("let n = 2, draw n, +n coins", "Draw 2. +2 coins."),
    ]);
}

#[test]
fn of_more_than_two_numbers_each_is_known_from_the_others() {
    said(&[(
        "let a = count of hand, let b = coins, let c = count of nook, move hand to nook, draw c, draw b, draw a",
        "Note the number of cards in your hand. Let X be your coins. Note the number of cards in your nook. Put your hand into your nook. Draw that many. Draw X. Draw the earlier number.",
    )]);
}

#[test]
fn what_lasts_tells_what_it_has_kept_from_what_it_reads() {
    said(&[
        (
            "let n = coins, until end of turn { after you draw { +n coins } }",
            "Note your coins. Until the end of turn: after you draw, +that many coins.",
        ),
        (
            "until end of turn { after you draw { +coins coins } }",
            "Until the end of turn: after you draw, +coins equal to your coins.",
        ),
        (
            "let c = top of deck, until end of turn { after you draw { trash c } }",
            "Note the top card of the deck. Until the end of turn: after you draw, trash that noted card.",
        ),
        (
            "let n = 2, until end of turn { after you draw { +n coins } }",
            "Until the end of turn: after you draw, +2 coins.",
        ),
    ]);
}

#[test]
fn in_whose_part_others_act_goes_by_a_letter() {
    said(&[
        (
            "each player { each opponent { draw 1 } }",
            "For each player (A): each player but A draws 1.",
        ),
        (
            "each opponent { each opponent { +1 coin }, -1 coin }",
            "For each other player (A): each player but A gets +1 coin, then A gets -1 coin.",
        ),
        (
            "as left { each opponent { +1 coin } }",
            "For the player on your left (A): each player but A gets +1 coin.",
        ),
        (
            "each opponent { as left { +1 coin }, draw 1 }",
            "For each other player (A): the player on A's left gets +1 coin, then A draws 1.",
        ),
        (
            "for p in opponents { as p { each opponent { +1 p.coins } } }",
            "For each other player (A): each player but A puts 1 coin on A.",
        ),
        ("each opponent { draw 1 }", "Each other player draws 1."),
        (
            "as left { choose 1 card in hand to halt as c, trash c }",
            "The player on your left trashes a card from their hand.",
        ),
    ]);
}

#[test]
fn who_chooses_is_named() {
    let small = SMALL.replace(
        "zone hand, nook : set, private",
        "zone hand, nook : set, private\n  zone den : row, faceup",
    );
    said_in(
        &small,
        &[(
            "as left { choose 1 red in den by active to halt as c, trash c }",
            "The player on your left trashes a red card from their den of the active player's choice.",
        )],
    );
}

#[test]
fn what_is_done_behind_options_belongs_to_none_of_them() {
    said(&[(
        "choose one { option \"A\" { choose one { option \"B\" { +1 coin }\n option \"C\" { draw 2 } }, draw 1 }\n option \"D\" { draw 3 } }",
        "Choose one: (choose one: +1 coin; or draw 2; either way, draw 1); or draw 3.",
    )]);
}

#[test]
fn amounts_below_nothing_are_taken_away() {
    said(&[
        ("+(1 - 3) coins, draw 1", "-2 coins. Draw 1."),
        ("-(0 - 1) coins, draw 1", "+1 coin. Draw 1."),
        ("+0 coins, draw 1", "Draw 1."),
    ]);
}

#[test]
fn what_a_verb_yields_is_told_as_what_it_is() {
    let small = SMALL.replace(
        "verb rob",
        "verb guess n : number { choose number from 1 to n to halt as g, result g }\nverb rob",
    );
    said_in(
        &small,
        &[
            (
                "guess 4 as g, guess 6 as h, if g > h { +g coins, +h coins }",
                "Guess 4 (X). Guess 6 (Y). If X is more than Y, +X coins, +Y coins.",
            ),
            (
                "guess 4 as g, guess 6 as h, choose number from 1 to 2 to halt as i, draw g, draw h, draw i",
                "Guess 4 (X). Guess 6 (Y). Choose a number from 1 to 2 (Z). Draw X. Draw Y. Draw Z.",
            ),
        ],
    );
}

#[test]
fn what_the_active_player_does_in_each_part_is_told_as_often() {
    said(&[
        (
            "each opponent { +1 coin, as active { +1 coin } }",
            "For each other player (A): A gets +1 coin, then the active player gets +1 coin.",
        ),
        (
            "for p in opponents { rob p, -p.coins p.coins }",
            "For each other player: you rob that player, then you take coins equal to that player's coins off that player.",
        ),
    ]);
}

#[test]
fn rows_have_a_first_and_piles_of_two_zones_are_known_apart() {
    let small = SMALL
        .replace("zone hand, nook : set, private", "zone hand, nook : set, private\n  zone camp : row, faceup\n  zone tower : pyramid 3, faceup")
        .replace("table { pool", "table { zone left_stall, right_stall : piles, top faceup, zone heaps : piles 2, facedown\n  pool");
    said_in(
        &small,
        &[
            ("move last of camp to hand", "Put the last of your camp into your hand."),
            (
                "move top of left_stall.C0 to hand, move top of right_stall.C0 to hand",
                "Put a C0 from the left stall into your hand. Put a C0 from the right stall into your hand.",
            ),
            ("shuffle left_stall.C0", "Shuffle the C0 pile of the left stall."),
            ("shuffle heaps[2]", "Shuffle pile 2 of the heaps."),
            (
                "choose 1 spot in tower.open to halt as s, if not s.free { draw 1 }",
                "Choose an open spot from your tower. If it is not free, draw 1.",
            ),
        ],
    );
}

#[test]
fn what_a_table_of_cards_gives_is_told_as_what_it_comes_to() {
    let text = [
        SMALL.replace('`', "\""),
        "kind coin is card { worth : number, rank : number = 0, rim : text = \"\" }\n".to_owned(),
        "cards coin \"{rank} Pence\" for rank in 2 to 3 { worth rank }\n".to_owned(),
    ];
    let game = dsl::load(&tests::one_text(text.concat()));
    let rules = tests::rules(&game);
    let said: Vec<_> = rules.program().definitions.ids().map(|id| rules.wording(id)).collect();
    // A text in which nothing stands is not told.
    assert!(said.iter().all(|said| said.lines.is_empty()), "{said:?}");
    let facts: Vec<String> = said.into_iter().map(|said| said.facts).collect();
    assert_eq!(facts, ["coin, cost: 1, worth: 2, rank: 2", "coin, cost: 1, worth: 3, rank: 3"]);
}
