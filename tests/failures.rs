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
    Bob can count 2 cards in Alice.hand
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
ruling F-11 "A text that goes wrong" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Blue Lantern
    Alice.deck = Gust
  }
  when { Alice plays Blue Lantern }
}
ruling F-12 "Of whom it does not hold" {
  given {
    players Alice, Bob
    Alice.coins = 2
    Bob.coins = 3
  }
  then { everybody.coins == 2 }
}
ruling F-13 "A number of cards, which is one" {
  given {
    players Alice, Bob
    Alice.hand = Gust
  }
  then { Bob cannot count Alice.hand }
}
ruling F-14 "A game that goes on" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust
  }
  when { check the game is not over }
  then { the game is over }
}
"#;

#[test]
fn a_failure_says_what_is_there_instead() {
    let mut sources = with("failures.ruling", RULINGS.to_owned());
    let tidy = "rule \"Tidy\" {
  at start of Night { shuffle deck }
  after you play Blue Lantern { if 6 / (hearts - 3) > 2 { +1 coin } }
}";
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
            let place = failure.place.map(|span| game.text_of(span)).into_iter();
            place.for_each(|text| told.push_str(&format!("    in {text}\n")));
        }
    }
    insta::with_settings!({
        snapshot_path => "diagnostics/snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!("failures-of-rulings", told) });
}

/// What is asked where a ruling ends that does not hold stands behind what happened.
#[test]
fn a_ruling_that_fails_says_what_is_asked_then() {
    let ruling = "ruling T-1 \"T\" {
  given {
    players Ann, Ben
    turn Ann, phase Day
    Ann.hand = Gust
  }
  when { Ann may decline to play }
  then { Ann.coins == 5 }
}";
    let game = dsl::load(&with("asked.ruling", ruling.to_owned()));
    assert!(game.diagnostics.is_empty(), "{}", render(&game));
    let report = ruling::run(&tests::rules(&game), &game.rulings[0]);
    let last = report.transcript.lines().last();
    assert_eq!(last, Some("now Ann is asked to play: Gust, or nothing"));
}

/// Jars of which some are dusty, in a row, a heap and a field.
const JARS: &str = r#"
players 2
purposes grab
player {
  zone heap : set, faceup
  zone field : grid, faceup
  zone bin : set, faceup
}
kind card {
  counter dust
  flag cracked
}
card Jar {}
setup { each player { stock heap with Jar } }
flow {
  turns {
    phase Work {
      choose 1 card in heap + field.cards to grab as c
      move c to bin
      if heap is empty { end game }
    }
  }
}
winner most 1
"#;

const GRABS: &str = r#"
ruling F-9 "Cards of one name" {
  given {
    players Ann, Bob
    turn Ann, phase Work
    Ann.heap = Jar, Jar, Jar with dust 2, Jar with dust 2 and cracked yes
    Ann.field = Jar at (1, 0), Jar at (2, 0) with dust 1
  }
  when { Ann grabs Jar in Bob.heap }
}
"#;

/// Two candidates of one name are never named alike.
#[test]
fn cards_of_a_name_are_told_apart() {
    let mut sources = tests::one_text(JARS.to_owned());
    sources.rulings = vec![("rulings/jars.ruling".to_owned(), GRABS.to_owned())];
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let report = ruling::run(&tests::rules(&game), &game.rulings[0]);
    let told: Vec<_> = report.failures.iter().map(|failure| failure.message.as_str()).collect();
    let offered = "offered: 2 Jar with dust 0 in Ann's heap, Jar with dust 2 in Ann's heap, \
                   Jar with dust 2, cracked in Ann's heap, Jar in Ann's field (1, 0), \
                   Jar in Ann's field (2, 0)";
    assert!(told.concat().ends_with(offered), "{told:#?}");
}

/// What is beyond a limit is told where the text is read, and without it a ruling would say something else.
#[test]
fn a_ruling_with_a_number_that_is_too_large_is_not_run() {
    let ruling = |number: &str| {
        format!(
            "ruling F-1 \"So many\" {{\n  given {{ players Alice, Bob }}\n  then {{ Alice.coins == {number} }}\n}}\n"
        )
    };
    for (number, right) in [("0", 1), ("99999999999", 0)] {
        let game = dsl::load(&with("large.ruling", ruling(number)));
        assert_eq!(game.rulings.len(), right, "{number}: {}", render(&game));
    }
}

#[test]
fn a_note_that_cannot_be_is_told_at_its_line() {
    let cards = "players 2\nplayer { zone hand : set, private\n  note pet : card }\ncard Fox {}\n\
                 setup { each player { stock hand with Fox } }\n\
                 flow { turns { phase Play { choose up to 1 card in hand as c then { set pet = c } }\n  if hand is empty { end game } } }\n\
                 winner players\n";
    let ruling = "ruling N-1 \"A note\" {\n  given {\n    players Ann, Bob\n    turn Ann, phase Play\n    \
                  Ann.hand = Fox\n    Bob.hand = nothing\n    Bob.pet = Fox in Ann.hand\n    \
                  Ann.pet = Fox in Bob.hand\n  }\n  then { Ann.pet is Fox }\n}\n";
    let mut sources = tests::one_text(cards);
    sources.rulings.push(("rulings/a.ruling".to_owned(), ruling.to_owned()));
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let report = ruling::run(&tests::rules(&game), &game.rulings[0]);
    let [failure] = report.failures.as_slice() else { panic!("{:?}", report.failures) };
    let place = game.files.line_column(failure.span);
    assert_eq!((place.line, place.column), (8, 5), "{}", failure.message);
    assert!(failure.message.ends_with("a note holds Fox, and no such card lies there"));
}
