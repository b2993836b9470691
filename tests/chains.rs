//! A check takes time in proportion to the game: what leans on each other in long chains, or stands there many times, does
//! not cost its square.

use std::fmt::Write;
use std::time::{Duration, Instant};

const RULES: &str = r#"players 2
player { zone hand : row, faceup
  counter coins }
table { zone heaps : piles 2, faceup }
kind card { worth : number }
card Fox { worth 2 }
setup { each player { stock hand with Fox times 3 } }
flow { turns { end game } }
winner most 0
"#;
/// As many of each, in a text that is not too long.
const MANY: usize = 4000;
/// Nothing takes so long, on a machine that does other things too.
const SLOW: Duration = Duration::from_secs(20);

/// What is wrong with a game that says this, too.
fn wrong(more: &str) -> Vec<String> {
    let begun = Instant::now();
    let game = dsl::load(&tests::one_text(format!("{RULES}{more}")));
    assert!(begun.elapsed() < SLOW, "it took {:?}", begun.elapsed());
    let told = game.diagnostics.iter().filter(|one| one.is_error());
    told.map(|one| one.message.clone()).collect()
}

#[test]
fn verbs_that_hand_on_what_they_are_given() {
    let mut text = String::new();
    for at in 0..MANY {
        writeln!(text, "verb a{at} z : zone {{ a{} z }}", at + 1).unwrap();
    }
    writeln!(text, "verb a{MANY} z : zone {{ shuffle z }}").unwrap();
    text.push_str("verb first { a0 heaps }\n");
    let told = wrong(&text);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("one pile is wanted"), "{told:?}");
}

#[test]
fn positions_that_are_asked_for_in_many_places() {
    let mut text = String::new();
    for at in 0..MANY {
        writeln!(
            text,
            "define d{at}(p : player) = count of (card in p.hand where position == {at})"
        )
        .unwrap();
    }
    assert_eq!(wrong(&text), Vec::<String>::new());
}

/// Where a verb has put a card is asked once of each verb, however often others hand the card on to it.
#[test]
fn verbs_that_hand_a_card_on_many_times() {
    let mut more = String::from(
        "table { zone pit : row, faceup }\nkind fly { live in hand }\n\
         fly Gnat { worth 1, after you pass_0 self { pass_7 self } }\nverb pass_7 c : card { move c to pit }\n",
    );
    for deep in 0..7 {
        let calls = vec![format!("pass_{} c", deep + 1); 40].join(", ");
        writeln!(more, "verb pass_{deep} c : card {{ {calls} }}").unwrap();
    }
    assert_eq!(
        wrong(&more),
        ["`pass_0` has put the card into `pit` by then, where this does not count"]
    );
}

/// What variables hold is known of few at once, so that a branch costs as much behind many as behind none.
#[test]
fn variables_and_branches_that_stand_behind_many_others() {
    let mut more = String::from("verb big {\n");
    for at in 0..MANY {
        writeln!(
            more,
            "let v{at} = left\nif v{at}.coins > 1 {{ set v{at} = right, +1 v{at}.coins }}"
        )
        .unwrap();
    }
    more.push_str("}\nrule { at start of turn { big } }\n");
    assert_eq!(wrong(&more), Vec::<String>::new());
}

/// What a card says takes time in proportion to what it does, too: in how many steps names are given, things are moved and
/// conditions are asked.
#[test]
fn what_a_card_says_that_does_much() {
    let named: String = (0..MANY).map(|at| format!("let v{at} = coins + 1\n")).collect();
    let moved: String =
        (0..MANY).map(|at| format!("move top of hand to hand as v{at}\n")).collect();
    let asked: String = (0..MANY)
        .map(|at| format!("if v{at} is not none {{ +1 coin }} else {{ -1 coin }}\n"))
        .collect();
    for does in [format!("{named}+v0 coins, +v{} coins\n", MANY - 1), [moved, asked].concat()] {
        let rules = RULES.replace("kind card {", "kind card { on play, ");
        let text = format!("{rules}card Hare {{ worth 1, on play {{\n{does}}} }}\n");
        let game = dsl::load(&tests::one_text(text));
        assert!(!game.is_broken(), "{:#?}", game.diagnostics);
        let rules = tests::rules(&game);
        let (card, _) =
            rules.program().definitions.pairs().find(|(_, it)| it.name == "Hare").unwrap();
        let begun = Instant::now();
        let said = rules.wording(card).lines.join(" ");
        assert!(begun.elapsed() < SLOW, "it took {:?}", begun.elapsed());
        assert!(!said.is_empty());
    }
}
