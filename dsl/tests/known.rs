//! What a condition says of a thing is known in what it guards, and what a variable is that begins with nothing where it is
//! read before it is set.

use dsl::Sources;

use crate::stated::{self, NONE};

const RULES: &str = r#"players 2
player {
  zone hand, bin : row, faceup
  counter log
}
kind card { cost : number = 1 }
kind tool is card { size : number = 1 }
card Fox { cost 2 }
tool Axe { size 3 }
verb burn c : card { move c to bin }
setup { each player { stock hand with Fox times 3, stock hand with Axe } }
flow {
  turns {
    STATEMENT
    end game
  }
}
winner most log
"#;

fn wrong(statement: &str) -> Vec<String> {
    stated::wrong(RULES, statement)
}

fn right(statements: &[&str]) {
    for statement in statements {
        assert_eq!(wrong(statement), NONE);
    }
}

#[test]
fn an_option_is_done_to_what_it_is_offered_for() {
    right(&[
        "choose one { option \"Use {x}\" for x in hand if x is tool { +x.size log }, option \"No\" { stop } }",
        "menu main { option \"Use {x}\" for x in hand if x is tool { +x.size log }, option \"No\" { stop } }",
    ]);
}

#[test]
fn else_is_where_a_condition_does_not_hold() {
    right(&[
        "for q in hand { if q is not tool { +1 log } else { +q.size log } }",
        "for q in hand { if not (q is tool) { +1 log } else if q.size > 1 { +q.size log } }",
        "for q in hand { if q is not tool or q.size < 2 { +1 log } else { +q.size log } }",
        "for q in hand { +(if q is not tool then 0 else q.size) log }",
    ]);
    assert_eq!(wrong("for q in hand { if q is tool { +1 log } else { +q.size log } }").len(), 1);
    assert_eq!(
        wrong("for q in hand { if q is not tool and log > 1 { +1 log } else { +q.size log } }")
            .len(),
        1
    );
}

#[test]
fn what_is_set_is_what_it_was_declared_as() {
    right(&[
        "for c in hand { let d = c, if d is tool { set d = first of hand, +d.cost log } }",
        "for c in hand { let d = c, if d is tool { +d.size log, if log > 2 { set d = first of hand } } }",
    ]);
    let after = "for c in hand { let d = c, if d is tool { set d = first of hand, +d.size log } }";
    assert_eq!(wrong(after).len(), 1);
    // The next pass reads what this one has set, however much is asked on the way.
    let before = "let d = first of hand\nif d is tool { for c in hand { +d.size log, set d = c } }";
    assert_eq!(wrong(before).len(), 1);
}

#[test]
fn a_variable_that_begins_with_nothing_is_what_it_is_set_to() {
    right(&[
        "let best = none\nfor c in hand { if best is none or c.cost > best.cost { set best = c } }\nburn best",
        "let xs = []\nfor q in hand { if any (xs where cost > 1) { +1 log }\nset xs = xs + q }\n+(sum of cost over xs) log",
        "let most = none\nfor q in hand { if most is none or q.cost > most { set most = q.cost } }\n+most log",
    ]);
    let unknown =
        "let best = none\nfor c in hand { if best is none or best.price > 1 { set best = c } }";
    assert_eq!(wrong(unknown).len(), 1);
}

/// Two cards say their own names in options of one menu.
#[test]
fn options_say_on_which_card_they_stand() {
    let cards = "card Elm { while in hand { option \"Fell {self}\" once { +1 log } } }\ncard Oak { while in hand { option \"Fell {self}\" once { +2 log } } }\n";
    let game = dsl::load(&Sources {
        manifest: ("game.toml".into(), "name = \"Known\"\nlanguage = 1\n".into()),
        cards: vec![
            (
                "rules.cards".into(),
                RULES.replace("STATEMENT", "menu main { option \"No\" { stop } }"),
            ),
            ("more.cards".into(), cards.into()),
        ],
        ..Sources::default()
    });
    assert!(!game.diagnostics.iter().any(|one| one.is_error()), "{:#?}", game.diagnostics);
}
