//! Games of many cards and calls, whose plans hold more acts than a label can tell apart.

use std::fmt::Write;

/// So many cards, and so many verbs that are called with any of them.
const CARDS: usize = 150;
const VERBS: usize = 50;

/// A name of letters for a number.
fn name(number: usize) -> String {
    number.to_string().bytes().map(|digit| char::from(b'a' + digit - b'0')).collect()
}

#[test]
fn every_form_plays_games_of_many_calls_alike() {
    let mut text = String::from(
        "players 2
player { zone hand : set, private, zone play : row, faceup, counter grain, debt, luck }
table { zone box : stack, facedown }
kind card {}
purposes bet
setup { for c in card { stock box with c }, shuffle box, each player { move top 5 of box to hand } }
winner most grain
",
    );
    let mut calls = String::new();
    for verb in 0..VERBS {
        let more = ["", ", +1 debt", ", +1 debt, +1 luck"][verb % 3];
        writeln!(text, "verb put{verb} c : card {{ move c to play, +1 grain{more} }}").unwrap();
        writeln!(calls, "if b == {verb} {{ put{verb} c }}").unwrap();
    }
    for card in 0..CARDS {
        writeln!(text, "card C{} {{}}", name(card)).unwrap();
    }
    let last = VERBS - 1;
    writeln!(
        text,
        "flow {{ turns {{ choose 1 card in hand to bet as c, choose number from 0 to {last} to bet as b
{calls}if hand is empty {{ end game }} }} }}"
    )
    .unwrap();
    let game = dsl::load(&tests::one_text(text));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    crate::forms::compare("many calls", &tests::rules(&game), 2, 1);
}
