//! What `if … then … else …` is, whatever its branches are: one thing, or a list.

use crate::stated::{self, NONE};

const RULES: &str = r#"players 2
player {
  zone hand : set, private
  zone heap : stack, faceup
  flag up
}
kind card { worth : number }
card Fox { worth 2 }
define few = heap where it.worth > 1
verb greet p : player { as p { set up } }
verb greet_all all : list of player { for p in all { as p { set up } } }
verb keep c : list of card { move c to hand }
setup { each player { stock heap with Fox times 3 } }
flow {
  turns {
    STATEMENT
    end game
  }
}
winner most 0
"#;

fn wrong(statement: &str) -> Vec<String> {
    stated::wrong(RULES, statement)
}

/// With two players `opponent` is one player, or a list of one where a list is wanted.
#[test]
fn an_opponent_is_one_player_where_another_branch_is() {
    let branches = [
        "opponent else me",
        "me else opponent",
        "opponent else if up then me else opponent",
        "me else if up then opponent else me",
        "opponent else (if up then me else opponent)",
        "opponent else if up then opponent else me",
        "opponent else if up then opponent else if up then opponent else me",
        "(if up then me else opponent) else opponent",
        "(if up then opponent else opponent) else me",
    ];
    for branches in branches {
        let chosen = format!("if up then {branches}");
        assert_eq!(wrong(&format!("let who = {chosen}, greet who")), NONE);
        assert_eq!(wrong(&format!("greet ({chosen})")), NONE);
        assert_eq!(wrong(&format!("greet_all ({chosen})")), NONE);
    }
}

/// One thing beside several is a list of one, whichever comes first.
#[test]
fn one_thing_and_several_are_a_list() {
    let branches = [
        "top of heap else few",
        "few else top of heap",
        "top of heap else heap",
        "heap else top of heap",
        "few else if up then top of heap else few",
        "top of heap else if up then few else top of heap",
        "top of heap else if up then top of heap else heap",
    ];
    for branches in branches {
        let chosen = format!("if up then {branches}");
        assert_eq!(wrong(&format!("keep ({chosen})")), NONE);
        assert_eq!(wrong(&format!("let them = {chosen}, keep them")), NONE);
    }
}

/// Where one is wanted, several are refused where they stand.
#[test]
fn several_are_refused_where_one_is_wanted() {
    for branches in ["me else players", "me else if up then me else players"] {
        let told = wrong(&format!("greet (if up then {branches})"));
        assert!(matches!(told.as_slice(), [one] if one.starts_with("C0303")), "{told:?}");
    }
}
