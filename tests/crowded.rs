//! Games of many cards and calls, whose plans hold more acts than a label can tell apart.

use std::fmt::Write;

use interpreter::Machine;

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

/// However many calls could be inlined, their acts take little memory.
#[test]
fn plans_of_many_calls_have_a_bound() {
    let mut text = String::from(
        "players 2
player { zone hand : row, faceup, zone play : row, faceup, counter grain, debt }
kind card {}
purposes bet
setup { each player { for c in card { stock hand with c } } }
winner most grain
",
    );
    for card in 0..CARDS {
        writeln!(text, "card C{} {{}}", name(card)).unwrap();
    }
    let body: String =
        (0..60).map(|at| format!("+1 grain, if grain > {at} {{ +1 debt }}\n")).collect();
    writeln!(text, "verb big c : card {{ {body}move c to play }}\nverb alone {{ {body} }}")
        .unwrap();
    let calls: String =
        (0..100).map(|at| format!("if debt == {at} {{ big c, alone, alone }}\n")).collect();
    writeln!(
        text,
        "flow {{ each player {{ choose 1 card in hand to bet as c\n{calls} }}, end game }}"
    )
    .unwrap();
    let game = dsl::load(&tests::one_text(text));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let figures = Machine::new(&rules).figures();
    let acts =
        figures.iter().filter(|(name, _)| name.starts_with("act: ") && !name.ends_with("fuel"));
    let acts: u64 = acts.map(|(_, times)| *times as u64).sum();
    // Without a bound there were 150 × 100 × 2 × 180.
    assert!((100_000..300_000).contains(&acts), "{acts} acts");
}
