//! A game that goes wrong with an answer: whoever sits there is told where, and not what a script was handed.

use std::io::Write;
use std::process::Stdio;

use schema::decision::Answer;
use schema::socket::Message;
use tempfile::TempDir;

use super::house::{House, Page, run};
use crate::called::{cardwright, ends, text};

/// What somebody holds is handed to a script, which fails with it.
const LEAK: &str = r#"
players 2
player {
  zone hand : set, private
  counter seen
}
table { zone deck : stack, facedown }
purposes peek
script told(names : list of name of card) : number from "scripts/told.rhai"
setup {
  for c in card { stock deck with c }
  each player { move top of deck to hand }
}
flow {
  rounds 2 {
    each player {
      choose one {
        option "Peek" { +(told(list of name over left.hand)) seen },
        option "Rest" { }
      } to peek
    }
  }
  end game
}
winner most seen
card Zaffer { }
card Quoin { }
"#;

const TOLD: &str = "fn told(names) { if names.len() > 0 { throw `they hold ${names[0]}` } 1 }\n";

/// A folder with that game.
pub(crate) fn leaky() -> TempDir {
    let folder = TempDir::new().unwrap();
    let game = folder.path().join("leak");
    std::fs::create_dir_all(game.join("scripts")).unwrap();
    std::fs::write(game.join("game.toml"), "name = \"Leak\"\nlanguage = 1\n").unwrap();
    std::fs::write(game.join("leak.cards"), LEAK).unwrap();
    std::fs::write(game.join("scripts/told.rhai"), TOLD).unwrap();
    folder
}

#[test]
fn a_seat_is_not_told_what_a_script_was_handed() {
    run(async {
        let house = House::of(leaky(), "leak", &[]);
        let links = house.table("leak", &["you", "you"]);
        let mut first = Page::open(&house, &links.id, &links.seats[0]).await;
        first.answer(Answer::Option(vec![0])).await;
        let refused = first.hear(|message| matches!(message, Message::Refused { .. })).await;
        let Message::Refused { why, .. } = refused else { panic!("{refused:?}") };
        assert!(why.contains("R0105: a script failed (") && why.contains("leak.cards:"), "{why}");
        let own = first.table.screen.clone();
        let own = serde_json::to_string(&own).unwrap();
        let other = if own.contains("Zaffer") { "Quoin" } else { "Zaffer" };
        assert!(first.wire.iter().all(|text| !text.contains(&format!("they hold {other}"))));
        // The answer counts as not given.
        first.answer(Answer::Option(vec![1])).await;
        first.until(|table| table.question.is_none()).await;
        // Whoever serves is told all.
        let told = std::fs::read_to_string(house.folder.path().join("errors")).unwrap();
        let words = format!("they hold {other}");
        assert!(told.contains("scripts/told.rhai:1:") && told.contains(&words), "{told}");
    });
}

#[test]
fn people_at_one_keyboard_are_not_told_either() {
    let folder = leaky();
    let words =
        ["play", "leak", "--plain", "--seed", "7", "--seats", "you,you", "--save", "s.json"];
    let mut child = cardwright(folder.path(), &words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"\n1\nquit\n").unwrap();
    let played = text(&child.wait_with_output().unwrap());
    assert!(played.contains("script failed (") && played.contains("leak.cards:"), "{played}");
    assert!(!played.contains("they hold"), "{played}");
    // Nobody sits there.
    let words =
        ["sim", "leak", "--games", "20", "--seed", "7", "--bots", "random", "--threads", "1"];
    let (played, _) = ends(folder.path(), &words);
    assert!(played.contains("they hold"), "{played}");
}
