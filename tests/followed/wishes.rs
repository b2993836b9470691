//! What is proposed to a bot works when it is followed to the letter, and is no statement.

use crate::diagnostics::{base, render};

/// What a bot says, what is proposed, what it says then.
const FOLLOWED: &[[&str; 3]] = &[
    [
        "to play { Gust or Red Lantern }",
        "the first that fits counts: `Gust, Red Lantern`",
        "to play { Gust, Red Lantern }",
    ],
    [
        "to play { lantern where light > 1 or cost > 2 then wind, nothing }",
        "the first that fits counts: `lantern where light > 1 or cost > 2, wind`",
        "to play { lantern where light > 1 or cost > 2, wind, nothing }",
    ],
    [
        "to play { Gust else wind if coins > 2 }",
        "`Gust, wind`",
        "to play { Gust, wind if coins > 2 }",
    ],
    ["to play { Gust when coins > 2 }", "`Gust if coins > 2`", "to play { Gust if coins > 2 }"],
    [
        "to play { card where cost > 2 by most cost }",
        "`most cost of (card where cost > 2)`",
        "to play { most cost of (card where cost > 2) }",
    ],
    ["to play { random }", "`otherwise random`", "otherwise random"],
    ["to play { Gust, random wind }", "`otherwise random`", "to play { Gust }\n  otherwise random"],
    ["to play { random lantern in hand }", "`otherwise random`", "otherwise random"],
    ["to play { 1 random wind }", "`otherwise random`", "otherwise random"],
    ["to play { other }", "`KIND where CONDITION`", "to play { lantern where light > 1 }"],
];

#[test]
fn what_is_proposed_to_a_bot_works() {
    let mut wrong = Vec::new();
    for [written, proposed, followed] in FOLLOWED {
        let with = |says: &str| {
            let mut sources = base();
            sources.bots.push(("bots/one.bot".into(), format!("bot One {{\n  {says}\n}}\n")));
            dsl::load(&sources)
        };
        let mistaken = with(written);
        let mut helps = mistaken.diagnostics.iter().filter_map(|found| found.help.as_deref());
        if !helps.any(|help| help.contains(proposed)) {
            wrong.push(format!("{written}\n  no `{proposed}`:\n{}", render(&mistaken)));
        }
        let right = with(followed);
        if !right.diagnostics.is_empty() {
            wrong.push(format!("{followed}\n{}", render(&right)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A bot of a game in which a number of some cards is called as a zone of the table is in the plural.
fn with_ages(choice: &str, wish: &str) -> dsl::Game {
    let mut sources = base();
    let cards = format!(
        "kind tower is card {{ age : 1 to 3 = 1 }}\ntower Keep {{ cost 1, age 2 }}\nextend table {{ zone ages : piles 3 of tower, facedown }}\nrule \"R\" {{ at start of Day {{ choose up to 1 {choice} to gain as t, draw t.cost, if Keep in hand and (tower in hand where age > 1) {{ draw 1 }}, if ages[1] is empty {{ draw 1 }} }} }}\n"
    );
    sources.cards.push(("new.cards".into(), cards));
    for (_, text) in &mut sources.cards {
        *text = text.replace(
            "choose up to 1 card in shop where cost <= coins to gain as bought",
            "choose up to 1 card in shop where cost <= coins to trash as bought",
        );
    }
    sources.bots.push(("bots/one.bot".into(), format!("bot One {{\n  to gain {{ {wish} }}\n}}\n")));
    dsl::load(&sources)
}

#[test]
fn a_bare_word_in_a_wish_is_the_candidates() {
    for wish in ["least age", "most age", "least age + cost", "least age of (tower in hand)"] {
        let game = with_ages("tower in hand", wish);
        assert!(game.diagnostics.is_empty(), "{wish}: {}", render(&game));
    }
    // Not all that may be chosen have it, and the zone is not meant.
    let game = with_ages("card in hand", "least age");
    let codes: Vec<&str> = game.diagnostics.iter().map(|found| found.code.id).collect();
    assert_eq!(codes, ["C0306"], "{}", render(&game));
}
