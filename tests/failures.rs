//! What is said of a ruling that does not hold: the line, and what is there instead.

use interpreter::ruling;

use crate::diagnostics::{render, with};

/// Rulings about the small game of the diagnostics, none of which hold.
const RULINGS: &str = r#"
ruling F-1 "An answer that is not offered" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust, Red Lantern
  }
  when { Alice plays Blue Lantern }
}
ruling F-2 "Too many of a card" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust, Red Lantern
  }
  when { Alice plays 2 Gust }
}
ruling F-3 "An offer is exact" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust, Red Lantern
  }
  when { Alice is offered Gust to play }
}
ruling F-4 "Somebody who is not asked" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust, Red Lantern
  }
  when { Bob plays Gust }
}
ruling F-5 "What moved is named" {
  given {
    players Alice, Bob
    turn Alice, phase Night
    Alice.coins = 3
  }
  when { Alice gains Gust }
}
ruling F-6 "What has not happened, and what has" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust, Red Lantern
    Alice.deck = Blue Lantern
  }
  when { Alice plays Gust }
  then {
    Alice gains Gust to discard happens
    Alice moves Gust from hand to discard does not happen
    Alice moves Gust from deck happens
    nothing plays
    Bob.hearts == 3
    Bob sees 2 cards in Alice.hand
    nobody is asked
  }
}
ruling F-7 "A setup that is not refused" {
  given { players Alice, Bob }
  then { setup is refused }
}
ruling F-8 "The same for all seeds" {
  given {
    players Alice, Bob
    seeds 1 to 5
  }
  then { seeds differ in Alice.coins }
}
ruling F-9 "Other cards than lie there" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust
    Alice.deck = 2 Red Lantern
    next shuffle of Alice.deck = Gust, Red Lantern
  }
  when { Alice plays Gust }
}
ruling F-10 "A question of another sort" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust, Red Lantern
  }
  when { Alice says yes }
}
"#;

#[test]
fn a_failure_says_what_is_there_instead() {
    let mut sources = with("failures.ruling", RULINGS.to_owned());
    let tidy = "rule \"Tidy\" { at start of Night { shuffle deck } }";
    sources.cards.push(("tidy.cards".to_owned(), tidy.to_owned()));
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{}", render(&game));
    let rules = tests::rules(&game);
    let mut told = String::new();
    for ruling in &game.rulings {
        let failures = ruling::run(&rules, ruling).failures;
        assert!(!failures.is_empty(), "{} holds", ruling.title);
        told.push_str(&format!("{}\n", ruling.title));
        for failure in failures {
            let line = game.text_of(failure.span).lines().next().unwrap_or_default().trim();
            told.push_str(&format!("  {line}\n    {}\n", failure.message));
        }
    }
    insta::with_settings!({
        snapshot_path => "diagnostics/snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!("failures-of-rulings", told) });
}
