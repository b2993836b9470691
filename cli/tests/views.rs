//! What a seat sees, as text.

use std::fs;

use tempfile::TempDir;

/// The text of a view tells what its data tells: where cards lie, what was shown to the seat and what lies on them.
#[test]
fn a_view_in_text_tells_what_is_known() {
    let desk = TempDir::new().unwrap();
    let game = desk.path().join("lawns");
    fs::create_dir(&game).unwrap();
    let manifest = "id = \"lawns\"\nname = \"Lawns\"\nlanguage = 1\n";
    fs::write(game.join("game.toml"), manifest).unwrap();
    let rules = r#"
players 2
kind card { flag up, public }
card Ash {}
card Elm {}
card Oak {}
card Yew {}
player { zone lawn : grid, facedown
  zone chest : set, facedown
  zone path : row, facedown
  counter turns_had }
table { zone deck : stack, facedown }
setup {
  each player {
    stock deck with Ash
    stock deck with Elm
    move top of deck to lawn.at(0, 0)
    move top of deck to lawn.at(1, 0)
    stock chest with Oak
    stock path with Yew
    stock path with Ash
  }
  each player {
    for s in lawn.filled where it.card is Elm { set s.card.up, reveal s.card }
    reveal chest
    for c in path where it is Yew { reveal c }
    if me.seat == 1 { look path }
  }
}
flow { turns { choose one { option "On" { +1 turns_had }, option "Wait" { +1 turns_had } }, if turns_had == 2 { end game } } }
winner most turns_had
"#;
    fs::write(game.join("rules.cards"), rules).unwrap();
    let says = |words: &[&str]| crate::called::says(desk.path(), words, 0);
    says(&["play", "lawns", "--seats", "random,random", "--plain", "--save", "a.json"]);
    let seen = |seat: &str| says(&["replay", "a.json", "lawns", "--at", "1", "--view", seat]);
    let (first, second) = (seen("1"), seen("2"));
    for told in [&first, &second] {
        assert!(told.contains(".lawn: 2 ((1, 0) Elm (up yes))\n"), "{told}");
        assert!(told.contains(".chest: 1 (Oak known to lie there)\n"), "{told}");
    }
    assert!(first.contains("random.path: 2 (Yew, Ash)\n"), "{first}");
    assert!(second.contains("random.path: 2 (Yew, face down)\n"), "{second}");
}
