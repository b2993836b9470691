//! The command from any folder: which games it finds, what shells and people get, and its exit codes.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::called::{cardwright, says, text};

const GAME: &str = "name = \"Tiny\"\nlanguage = 1\n";
const CARDS: &str = "\
players 2
player { zone hand : set, private }
table { zone heap : stack, facedown }
kind card { worth : number }
// stand-in: nobody knows what it is worth
card Pebble { worth 1 }
card Old Pebble { worth 2 }
setup { for c in card { stock heap with c times 3 } }
flow { turns from first of players { move top of heap to hand, if heap is empty { end game } } }
score \"Valued\" sum of worth over me.hand
winner most score
";

/// A folder `tiny` with a game in it.
fn tiny(folder: &Path) -> PathBuf {
    let game = folder.join("tiny");
    fs::create_dir_all(&game).unwrap();
    fs::write(game.join("game.toml"), GAME).unwrap();
    fs::write(game.join("tiny.cards"), CARDS).unwrap();
    game
}

#[test]
fn games_that_come_with_it_are_played_from_anywhere() {
    let desk = tempfile::tempdir().unwrap();
    let (folder, passing) = (desk.path().join("empty"), desk.path().join("passing"));
    fs::create_dir(&folder).unwrap();
    fs::create_dir(&passing).unwrap();
    let says = |args: &[&str], code: i32| {
        let output = cardwright(&folder, args).env("TMPDIR", &passing).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}", text(&output));
        text(&output)
    };
    assert!(says(&["check", "dominion"], 0).starts_with("dominion: no errors"));
    let report = says(&["sim", "dominion", "--games", "3", "--json"], 0);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["games"], &report["game"]), (&3.into(), &"Dominion".into()));
    // Rulings and their transcripts, bots and locales come along.
    assert!(says(&["test", "dominion", "moat"], 0).contains(" 0 failed"));
    assert!(
        says(&["test", "dominion", "--coverage", "DOM-168"], 0)
            .contains("of the ledger shown by this part")
    );
    assert!(says(&["show", "dominion", "Copper", "--locale", "zh-Hant"], 0).contains("銅錢"));
    assert!(says(&["show", "std"], 0).contains("shuffle"));
    assert!(says(&["sim", "dominio"], 2).contains("did you mean `dominion`?"));
    assert!(says(&["test", "dominion", "--accept"], 2).contains("comes with the command"));
    for (left, why) in [(&folder, "something was left behind"), (&passing, "games are left there")]
    {
        assert_eq!(fs::read_dir(left).unwrap().count(), 0, "{why}");
    }
}

#[test]
fn games_are_found_by_path_by_folder_and_by_the_variable() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    let shelf = folder.join("shelf");
    let game = tiny(&shelf);
    assert!(says(folder, &["check", game.to_str().unwrap()], 0).contains("no errors"));
    says(folder, &["check", "tiny"], 2);
    let found = cardwright(folder, &["check", "tiny"]).env("CARDWRIGHT_GAMES", &shelf).output();
    let found = found.unwrap();
    assert!(found.status.success(), "{}", text(&found));
    fs::rename(&shelf, folder.join("games")).unwrap();
    let inner = folder.join("a/b");
    fs::create_dir_all(&inner).unwrap();
    assert!(says(&inner, &["check", "tiny"], 0).contains("no errors"));
    // A game of one's own comes before one that is brought along.
    fs::rename(folder.join("games/tiny"), folder.join("games/dominion")).unwrap();
    assert!(says(&inner, &["show", "dominion"], 0).starts_with("Tiny: 2 cards"));
}

#[test]
fn exit_codes_say_whose_fault_it_is() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    let game = tiny(folder);
    says(folder, &["check", "tiny"], 0);
    says(folder, &["check"], 2);
    says(folder, &["check", "nothing-there"], 2);
    says(folder, &["show", "tiny", "Boulder"], 2);
    says(folder, &["sim", "tiny", "--players", "9"], 2);
    says(folder, &["sim", "tiny", "--bots", "nobody"], 2);
    says(folder, &["explain", "C9999"], 2);
    says(folder, &["--no-such-flag"], 2);
    fs::write(folder.join("no.json"), "{}").unwrap();
    says(folder, &["replay", "no.json"], 1);
    says(folder, &["replay", "missing.json"], 2);
    fs::write(game.join("wrong.cards"), "card Boulder { weight 1 }\n").unwrap();
    says(folder, &["check", "tiny"], 1);
    says(folder, &["sim", "tiny"], 1);
    let help = says(folder, &["--help"], 0);
    assert!(help.contains("Exit codes: 0") && help.contains("CARDWRIGHT_GAMES"), "{help}");
}

/// Colour where it is asked for, and nowhere else: no output here is a terminal.
#[test]
fn colours_are_asked_for() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    fs::write(tiny(folder).join("wrong.cards"), "card Boulder { weight 1 }\n").unwrap();
    let colored = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = cardwright(folder, &[&["check", "tiny"], args].concat());
        text(&command.envs(variables.iter().copied()).output().unwrap()).contains('\x1b')
    };
    let no_color = [("NO_COLOR", "1")];
    assert!(!colored(&[], &[]) && !colored(&["--color", "never"], &[]));
    assert!(colored(&["--color", "always"], &[]));
    assert!(colored(&["--color", "always"], &no_color), "`always` is said now, NO_COLOR for ever");
    assert!(!colored(&["--color", "auto"], &no_color));
}

#[test]
fn shells_and_man_are_served() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = says(folder, &["completions", shell], 0);
        assert!(script.contains("cardwright") && script.contains("replay"), "{shell}: {script}");
    }
    assert!(says(folder, &["man"], 0).contains(".TH cardwright 1"));
    says(folder, &["man", "pages"], 0);
    let page = fs::read_to_string(folder.join("pages/cardwright-replay.1")).unwrap();
    assert!(page.contains("to\\-ruling"), "{page}");
}

/// `show`: a game at a glance, a card with what is noted above it and the rulings that name it.
#[test]
fn a_game_and_its_cards_are_shown() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    let game = tiny(folder);
    fs::create_dir(game.join("rulings")).unwrap();
    let ruling = |id: &str, card: &str| {
        format!(
            "ruling {id} \"One\" {{\n  given {{\n    players A, B\n    heap = {card}\n  }}\n  then {{\n    heap == [{card}]\n  }}\n}}\n"
        )
    };
    let both = ruling("T-1", "Pebble") + "\n" + &ruling("T-2", "Old Pebble");
    fs::write(game.join("rulings/tiny.ruling"), both).unwrap();
    fs::write(game.join("ledger.toml"), "[[clause]]\nid = \"T-1\"\ntitle = \"x\"\n[[clause]]\nid = \"T-2\"\ntitle = \"y\"\n[[clause]]\nid = \"T-3\"\ntitle = \"z\"\n").unwrap();
    let whole = says(folder, &["show", "tiny"], 0);
    assert!(whole.starts_with("Tiny: 2 cards, 2 players, 2 rulings\n"), "{whole}");
    assert!(whole.contains("card (2)\n") && whole.contains("2 of 3 clauses covered"), "{whole}");
    assert!(whole.contains("no ruling: T-3"), "{whole}");
    let json: Value = serde_json::from_str(&says(folder, &["show", "tiny", "--json"], 0)).unwrap();
    assert_eq!(json["clauses"]["covered"], serde_json::json!(["T-1", "T-2"]));
    let card = says(folder, &["show", "tiny", "Pebble"], 0);
    assert!(card.contains("// stand-in: nobody knows") && card.contains("worth  1"), "{card}");
    assert!(card.contains("1 ruling\n  T-1 \"One\" (rulings/tiny.ruling:1)"), "{card}");
    let old: Value =
        serde_json::from_str(&says(folder, &["show", "tiny", "Old Pebble", "--json"], 0)).unwrap();
    assert_eq!(old["rulings"][0]["ids"], serde_json::json!(["T-2"]));
    assert!(old["notes"].is_null(), "{old}");
}
