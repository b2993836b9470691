//! What rulings claim of small games: that it fails where it must, and what is said then.

use interpreter::ruling;

/// The failures of each ruling by its first id, for texts that have no mistake.
pub(crate) fn failures(cards: &str, rulings: &str) -> Vec<(String, Vec<String>)> {
    let mut sources = tests::one_text(cards);
    sources.rulings.push(("rulings/a.ruling".to_owned(), rulings.to_owned()));
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let told = game.rulings.iter().map(|one| {
        let report = ruling::run(&rules, one);
        let messages = report.failures.into_iter().map(|failure| failure.message).collect();
        (one.ids[0].clone(), messages)
    });
    told.collect()
}

const FRUIT: &str = r#"
players 2
player {
  zone hand : set, private
  zone shelf : row, faceup
  counter joy
}
table { zone box : row, faceup }
kind card { live in shelf }
card Pear { after you bless { +1 joy } }
card Old Pear { after you bless { +2 joy } }
verb bless { reveal shelf }
verb drop c : card { move c to box }
setup { for c in card { stock box with c times 4 } }
flow {
  rounds 2 {
    each player {
      turn {
        phase Bless {
          menu main {
            option "Bless" once { bless }
            option "End" { stop }
          }
        }
        phase Drop { choose up to 1 card in hand to drop as c, drop c }
      }
    }
  }
}
winner most joy
"#;

#[test]
fn which_of_several_goes_next_may_not_be_left_open() {
    let told = failures(
        FRUIT,
        r#"
ruling OP-1 "Left open" {
  given {
    players Ann, Bob
    turn Ann, phase Bless
    Ann.shelf = Pear, Old Pear
  }
  when { Ann picks "Bless" }
  then { Ann.joy == 0 }
}
ruling OP-2 "Answered" {
  given {
    players Ann, Bob
    turn Ann, phase Bless
    Ann.shelf = Pear, Old Pear
  }
  when {
    Ann picks "Bless"
    Ann blesses Pear
  }
  then { Ann.joy == 3 }
}
"#,
    );
    let open = "the ruling ends while Ann is still asked to bless: Pear, Old Pear";
    let wanted = [("OP-1", vec![open]), ("OP-2", vec![])];
    let told: Vec<(&str, Vec<&str>)> = told
        .iter()
        .map(|(id, told)| (id.as_str(), told.iter().map(String::as_str).collect()))
        .collect();
    assert_eq!(told, wanted);
}

#[test]
fn a_card_is_told_by_its_whole_name() {
    let told = failures(
        FRUIT,
        r#"
ruling WN-1 "One whose name ends so is another" {
  given {
    players Ann, Bob
    turn Ann, phase Drop
    Ann.hand = Old Pear, Pear
  }
  when { Ann drops Old Pear }
  then { Bob is told Old Pear }
}
ruling WN-2 "So it is not told" {
  given {
    players Ann, Bob
    turn Ann, phase Drop
    Ann.hand = Old Pear, Pear
  }
  when { Ann drops Old Pear }
  then { Bob is told Pear }
}
"#,
    );
    assert!(told[0].1.is_empty(), "{told:?}");
    assert!(told[1].1[0].starts_with("Bob is not told Pear, but:"), "{told:?}");
}

#[test]
fn at_a_moment_of_everybodys_each_of_them_is_looked_at() {
    let told = failures(
        FRUIT,
        r#"
ruling EM-1 "It came for both" {
  given {
    players Ann, Bob
    turn Ann, phase Drop
    Ann.hand = Pear
    Bob.hand = Pear
  }
  when {
    Ann drops Pear
    Bob picks "End"
    Bob drops Pear
  }
  then { at end of everybody's turn { everybody.hand is empty } }
}
ruling EM-2 "It came for one of them" {
  given {
    players Ann, Bob
    turn Ann, phase Drop
    Ann.hand = Pear
    Bob.hand = Pear
  }
  when { Ann drops Pear }
  then { at end of everybody's turn { everybody.joy == 0 } }
}
ruling EM-3 "It is not so of both" {
  given {
    players Ann, Bob
    turn Ann, phase Drop
    Ann.hand = Pear
    Bob.hand = Pear
  }
  when {
    Ann drops Pear
    Bob picks "End"
    Bob declines to drop
  }
  then { at end of everybody's turn { everybody.hand is empty } }
}
"#,
    );
    assert!(told[0].1.is_empty(), "{told:?}");
    assert_eq!(told[1].1, ["this moment did not come for Bob"]);
    assert_eq!(told[2].1.len(), 1, "{told:?}");
}

const SKY: &str = r#"
players 2
die sky = fair | rainy
player {
  note guessed : sky | none
  note seen : list of sky
}
table { zone box : stack, facedown }
kind card { }
card Leaf { }
verb guess w : sky { set guessed = w, set seen = [rainy, fair] }
setup { stock box with Leaf times 4 }
flow { rounds 1 { each player { turn { phase Guess { choose 1 sky to guess as w, guess w } } } } }
winner most (if guessed == rainy then 1 else 0)
"#;

#[test]
fn words_of_a_die_are_answers() {
    let told = failures(
        SKY,
        r#"
ruling WD-1 "A word of a die is offered and chosen" {
  given {
    players Ann, Bob
    turn Ann, phase Guess
  }
  when {
    Ann is offered fair, rainy to guess
    Ann guesses rainy
  }
  then { Ann.guessed == rainy }
}
"#,
    );
    assert!(told[0].1.is_empty(), "{told:?}");
    let mut sources = tests::one_text(SKY);
    let bot = "bot Sure {\n  to guess { rainy }\n  otherwise random\n}\n";
    sources.bots.push(("bots/sure.bot".to_owned(), bot.to_owned()));
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
}

#[test]
fn a_text_that_nothing_says_is_none_that_a_note_holds() {
    let mut sources = tests::sources_in(&tests::root().join("tests/suite/sayings"));
    let ruling = |text: &str| {
        format!(
            "ruling T-1 \"A text\" {{ given {{ players Ann, Ben\n turn Ann, phase Morning\n Ann.motto = {text} }}\n then {{ Ann.tries == 0 }} }}"
        )
    };
    for (text, told) in [
        ("\"tall\"", None),
        ("\"tal\"", Some("did you mean `\"tall\"`?")),
        ("\"a song\"", Some("write one that a card or the rules say, letter by letter")),
        ("Jug", Some("write a card, player, number or word by its name, a text in quotes,")),
    ] {
        sources.rulings = vec![("rulings/a.ruling".to_owned(), ruling(text))];
        let game = dsl::load(&sources);
        let help = game.diagnostics.first().and_then(|found| found.help.as_deref());
        assert_eq!(help.is_some(), told.is_some(), "{text}: {:#?}", game.diagnostics);
        assert!(
            told.is_none_or(|told| help.is_some_and(|help| help.starts_with(told))),
            "{text}: {help:?}"
        );
    }
}

/// What two claims are about may be one moment: of anybody, of one player, of one phase.
#[test]
fn one_moment_is_what_several_claims_mean() {
    let claims = [
        "at end of turn { Ann.joy == 0 }",
        "at end of Ann's turn { Ann.joy == 0 }",
        "at end of Bless { Ann.joy == 0 }",
        "at end of Ann's Bless { Ann.joy == 0 }",
    ];
    for (first, second) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let ruling = format!(
            "ruling MO-1 \"Both\" {{\n  given {{\n    players Ann, Bob\n    turn Ann, phase Bless\n  }}\n  when {{\n    Ann picks \"End\"\n  }}\n  then {{\n    {}\n    {}\n  }}\n}}\n",
            claims[first], claims[second]
        );
        let told = failures(FRUIT, &ruling);
        assert!(told[0].1.is_empty(), "{ruling}: {told:?}");
    }
}

/// A setup is refused by the game; a position that cannot be is a mistake of the ruling.
#[test]
fn a_position_that_cannot_be_is_no_setup_that_is_refused() {
    let told = failures(
        FRUIT,
        r#"
ruling PR-1 "No such round" {
  given {
    players Ann, Bob
    turn Ann, phase Bless, round 3
  }
  then { setup is refused }
}
ruling PR-2 "No loop to count" {
  given {
    players Ann, Bob
    turn Ann, phase Bless, pass 2
  }
  then { setup is refused }
}
"#,
    );
    let wanted = [
        "this position cannot be: the loop around this phase has 2 passes, and no pass 3",
        "this position cannot be: no loop that is counted goes around the phase where the position begins",
    ];
    for ((_, told), wanted) in told.iter().zip(wanted) {
        assert_eq!(told, &[wanted]);
    }
}

#[test]
fn what_is_named_on_the_way_to_a_later_pass_is_named_in_that_pass() {
    let cards = r#"players 2
purposes ask
player { zone hand : set, private
  counter sum }
card Fox {}
setup { each player { stock hand with Fox } }
flow {
  for n in 1 to 5 {
    let most = n * 2
    phase Play { each player { choose number from most to most + 1 to ask as c, +c sum } }
  }
}
winner most sum
"#;
    let rulings = r#"ruling A-1 "The third pass" {
  given {
    players Ann, Ben
    phase Play, pass 3
  }
  when { Ann is offered exactly 6, 7 to ask }
  then { everybody.sum == 0 }
}
"#;
    assert_eq!(failures(cards, rulings), [("A-1".to_owned(), Vec::new())]);
}

#[test]
fn points_of_a_game_in_which_nothing_counts_them_are_no_claim() {
    let cards = r#"players 2
player { counter sum }
setup { each player { set sum = 0 } }
flow { turns { +1 sum, if sum > 3 { end game } } }
winner most sum
"#;
    let ruling = "ruling S-1 \"Points\" {\n  given { players Ann, Ben }\n  then { CLAIM }\n}\n";
    let told = |cards: &str, claim: &str| {
        let mut sources = tests::one_text(cards);
        let text = ruling.replace("CLAIM", claim);
        sources.rulings.push(("rulings/a.ruling".to_owned(), text));
        let game = dsl::load(&sources);
        game.diagnostics.iter().map(|found| found.code.id).collect::<Vec<_>>()
    };
    assert_eq!(told(cards, "Ann.score == 0"), ["C0903"]);
    assert!(told(cards, "Ann.sum == 0").is_empty());
    let counted = format!("{cards}score \"Sum\" sum\n");
    assert!(told(&counted, "Ann.score == 0").is_empty());
}

#[test]
fn what_somebody_shuffles_goes_by_who_does_it() {
    let cards = r#"players 2
player { zone deck : stack, facedown, zone hand : set, private }
table { zone pot : stack, facedown }
kind card { on go }
card Ant { on go { shuffle left.deck, shuffle pot } }
purposes keep
setup { stock pot with Ant times 3, each player { stock deck with Ant times 3, stock hand with Ant } }
flow { turns { choose up to 1 card in hand to keep as k, perform k.go, if hand is empty { end game } } }
winner most count of hand
"#;
    let rulings = r#"ruling S-1 "Ann shuffles" {
  given {
    players Ann, Bob
    turn Ann
    Ann.hand = 2 Ant
    Bob.deck = 3 Ant
    pot = 3 Ant
  }
  when { Ann keeps Ant }
  then {
    Ann shuffles 2 times
    Ann shuffles Bob.deck happens
    Ann shuffles pot happens
    anyone shuffles Ann.deck does not happen
    Bob shuffles does not happen
    Bob shuffles Bob.deck happens
  }
}
"#;
    let told = failures(cards, rulings);
    assert_eq!(told, [("S-1".to_owned(), vec!["this has not happened".to_owned()])]);
}

#[test]
fn of_a_question_for_a_number_each_is_offered_once() {
    let cards = r#"players 2
player { counter sum }
purposes bid
setup { each player { set sum = 0 } }
flow { turns { choose number from 0 to 2 to bid as k, +k sum, if sum > 3 { end game } } }
winner most sum
"#;
    let claims = ["is offered 0, 1, 2", "is offered 0, 1, 1, 2", "is offered exactly 0, 1, 2, 2"];
    let told = claims.map(|claim| {
        let given = "given {\n    players Ann, Bob\n    turn Ann\n  }";
        let ruling =
            format!("ruling S-1 \"Often\" {{\n  {given}\n  when {{ Ann CLAIM to bid }}\n}}\n");
        failures(cards, &ruling.replace("CLAIM", claim)).remove(0).1
    });
    let wrong = [
        "Ann is offered 1 once, not 2 times; offered: 0 to 2",
        "Ann is offered 2 once, not 2 times; offered: 0 to 2",
    ];
    let wrong = wrong.map(|wrong| vec![wrong.to_owned()]);
    let [first, second] = wrong;
    assert_eq!(told, [Vec::new(), first, second]);
}
