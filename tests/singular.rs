//! A word that is declared goes before another in another number: a group `ware` beside a zone `wares`.

use interpreter::ruling;

/// A game in which those who have sold a ware have it in a zone of this name.
fn told(zone: &str) -> Vec<String> {
    let cards = format!(
        "players 2\n\
         tags ware = gold | silk\n\
         kind card {{ worth : number = 1, on play }}\n\
         cards card \"{{Ware}}\" for ware in ware {{ worth if ware == gold then 3 else 8, \
         on play {{ if ware == gold {{ +worth coins }} else {{ move self to {zone} }} }} }}\n\
         player {{\n  zone hand : set, private\n  zone {zone} : row, faceup\n  counter coins\n}}\n\
         setup {{ each player {{ for c in card {{ stock hand with c }} }} }}\n\
         flow {{ turns {{ phase Main {{ choose 1 card in hand as c, perform c.play, end game }} }} }}\n\
         score coins\nwinner most score\n"
    );
    let ruling = format!(
        "ruling S-1 \"Gold\" {{\n  given {{\n    players Ann, Bob\n    turn Ann, phase Main\n    \
         Ann.hand = Gold, Silk\n  }}\n  when {{ Ann chooses Gold }}\n  then {{ Ann.coins == 3\n    \
         Ann.{zone} is empty }}\n}}\n"
    );
    let mut sources = tests::one_text(cards);
    sources.rulings.push(("rulings/a.ruling".to_owned(), ruling));
    let game = dsl::load(&sources);
    let mut told: Vec<String> =
        game.diagnostics.iter().map(|found| found.message.clone()).collect();
    if !game.is_broken() {
        let report = ruling::run(&tests::rules(&game), &game.rulings[0]);
        told.extend(report.failures.into_iter().map(|failure| failure.message));
    }
    told
}

#[test]
fn in_the_text_of_a_card_the_name_of_a_group_is_what_the_card_has() {
    assert_eq!(told("stall"), Vec::<String>::new());
    assert_eq!(told("wares"), Vec::<String>::new());
}
