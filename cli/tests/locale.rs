//! Games in another language: what is shown changes, and nothing else.

use std::collections::BTreeSet;
use std::process::Output;

use serde_json::Value;

use crate::called::{cardwright, root, says};

fn here(args: &[&str]) -> Output {
    cardwright(root(), args).output().unwrap()
}

fn json(args: &[&str]) -> Value {
    let output = here(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(String::from_utf8(output.stdout).unwrap().lines().last().unwrap()).unwrap()
}

/// DOM-233: both spellings find the card; all other names are there once.
#[test]
fn cards_are_found_by_each_of_their_names() {
    let name = |card: &str| {
        let output = here(&["show", "dominion", card, "--locale", "zh-Hant"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(name("工作室"), name("工作坊"));
    assert_eq!(name("Workshop"), name("工作坊"));
    assert_eq!(name("銅錢"), name("銅幣"));
    assert!(name("Copper").contains("銅錢"));
    assert_ne!(name("銅錢"), name("工作室"));
}

#[test]
fn a_locale_changes_names_and_no_game() {
    let set = ["--games", "50", "--bots", "random", "--json"];
    let own = json(&[&["sim", "dominion", "--set", "kingdom=Library, Spy"], &set[..]].concat());
    let other = ["sim", "dominion", "--locale", "zh-Hant", "--set", "kingdom=圖書館, Spy"];
    let other = json(&[&other, &set[..]].concat());
    for path in ["/decisions", "/turns_per_game", "/tie_rate", "/seats/0/mean_score"] {
        assert_eq!(own.pointer(path), other.pointer(path), "{path}");
    }
    let text = other.to_string();
    let names: BTreeSet<&str> =
        ["圖書館", "間諜", "銀幣"].into_iter().filter(|name| text.contains(name)).collect();
    assert_eq!(names.len(), 3, "{text}");
    assert!(!text.contains("Spy"), "{text}");
}

/// Rulings are written in the game's own words, whatever language is shown.
#[test]
fn rulings_and_clauses_are_the_same_in_it() {
    let json = |args: &[&str]| serde_json::from_slice::<Value>(&here(args).stdout).unwrap();
    let rulings = |more: &[&str]| {
        let card = json(&[&["show", "dominion", "Moat", "--json"], more].concat());
        card["rulings"].as_array().unwrap().len()
    };
    let clauses = |more: &[&str]| {
        let game = json(&[&["show", "dominion", "--json"], more].concat());
        let cards =
            game["kinds"].as_object().unwrap().values().flat_map(|it| it.as_array().unwrap());
        cards.map(|card| card["clauses"].as_array().unwrap().len()).collect::<Vec<_>>()
    };
    for tag in ["zh-Hant", "zh-Hans"] {
        let more = ["--locale", tag];
        assert!(rulings(&[]) > 0 && rulings(&[]) == rulings(&more), "{tag}");
        assert!(
            clauses(&[]).iter().any(|&some| some > 0) && clauses(&[]) == clauses(&more),
            "{tag}"
        );
    }
}

/// The game is called there as its cards are.
#[test]
fn figures_name_the_game_in_it() {
    let output = here(&["sim", "citadels", "--games", "2", "--locale", "zh-Hant"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("富饒之城: 2 games in") && !text.contains("Citadels"), "{text}");
}

/// Names of two columns a letter stand below one another like all others.
#[test]
fn columns_stand_below_one_another() {
    let text =
        String::from_utf8(here(&["show", "dominion", "--locale", "zh-Hant"]).stdout).unwrap();
    let at = |name: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        unicode_width::UnicodeWidthStr::width(line.split(" clause").next().unwrap())
    };
    assert_eq!(at("銅錢"), at("伐木工"), "{text}");
}

#[test]
fn transcripts_are_shown_in_it() {
    let output = here(&["test", "dominion", "DOM-206", "--locale", "zh-Hant"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.contains("王座：Alice的手牌 → Alice的面前"), "{text}");
    let wrong = here(&["sim", "dominion", "--locale", "zh-Hand", "--games", "1"]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("did you mean `zh-Han"));
}

/// What fails is told in one language: sentences about it are in the words in which rulings are written.
#[test]
fn what_fails_is_told_in_one_language() {
    let desk = tempfile::tempdir().unwrap();
    says(desk.path(), &["new", "mine", "--like", "dominion"], 0);
    let ruling = r#"ruling T-1 "Too much is claimed" {
  given {
    players Alice, Bob
    turn Alice, phase Action
    Alice.hand = Militia
    Bob.hand = Moat, 4 Copper
  }
  when {
    Alice plays Militia
    Bob reveals Moat
  }
  then { Alice is offered Moat to buy }
}
"#;
    std::fs::write(desk.path().join("mine/rulings/a.ruling"), ruling).unwrap();
    let told = says(desk.path(), &["test", "mine", "T-1", "--locale", "zh-Hant"], 1);
    let is_plain = |sign: char| sign.is_ascii() || "–—×→“”…".contains(sign);
    assert!(told.contains("now Alice is asked to buy") && told.chars().all(is_plain), "{told}");
}

/// So is a setup that is refused.
#[test]
fn what_is_refused_is_told_in_one_language() {
    let output = here(&["test", "dominion", "DOM-026", "--locale", "zh-Hant"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("The setup is refused: Dominion is for 2 to 4 players"), "{text}");
}
