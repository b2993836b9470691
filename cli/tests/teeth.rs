//! A sample of what `cardwright test GAME --teeth` does: one thing in the cards is changed, and a ruling turns red; and what
//! `--doubt` tells of the reasons in `doubt.toml`.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::called::{cardwright, root, says, text};

#[test]
fn rulings_notice_what_is_changed() {
    for game in ["dominion", "citadels"] {
        let args = ["test", game, "--teeth", "--sample", "40", "--json"];
        let output = cardwright(root(), &args).output().unwrap();
        assert!(output.status.success(), "{}", text(&output));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["mutants"], 40, "{report}");
    }
}

/// With an expansion its cards are changed and its rulings spoilt, and each of its rulings is run in every way.
#[test]
fn an_expansion_has_teeth_of_its_own() {
    let report = |more: &[&str]| -> Value {
        let with = ["test", "citadels", "--with", "outskirts", "--json"];
        let output = cardwright(root(), &with).args(more).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.code().unwrap() < 2, "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_str(text.lines().last().unwrap()).unwrap()
    };
    let teeth = report(&["--teeth", "--sample", "12"]);
    assert_eq!(teeth["mutants"], 12, "{teeth}");
    let doubt = report(&["--doubt", "--sample", "12"]);
    assert_eq!(doubt["spoilt"], 12, "{doubt}");
    for found in [&teeth["survivors"], &doubt["still_hold"]] {
        let files = found.as_array().unwrap().iter().map(|one| one["file"].as_str().unwrap());
        files.for_each(|file| assert!(file.starts_with("outskirts/"), "{file}"));
    }
    let coverage = report(&["--coverage"]);
    assert_eq!(coverage["failed"], 0, "{coverage}");
    for way in ["plain", "as_written", "saved", "cloned", "replayed", "viewed"] {
        assert!(coverage["runs"][way].as_u64().is_some_and(|passed| passed > 165), "{coverage}");
    }
}

/// A copy of a small text.
fn track() -> TempDir {
    let desk = TempDir::new().unwrap();
    let from = root().join("tests/suite/track");
    fs::create_dir_all(desk.path().join("rulings")).unwrap();
    for file in ["game.toml", "track.cards", "rulings/track.ruling"] {
        fs::copy(from.join(file), desk.path().join(file)).unwrap();
    }
    desk
}

/// What `--doubt` of a copy of a small text with these reasons prints, and its exit code.
fn doubted(reasons: &str, more: &[&str]) -> (Value, Option<i32>) {
    let desk = track();
    let ruling = desk.path().join("rulings/track.ruling");
    // A claim that is as true of the other one.
    let text = fs::read_to_string(&ruling).unwrap();
    let (before, after) = text.split_once("  then {").unwrap();
    fs::write(&ruling, format!("{before}  then {{\n    Ann.weeks == 0\n{after}")).unwrap();
    fs::write(desk.path().join("doubt.toml"), reasons).unwrap();
    let mut command = cardwright(desk.path(), &["test", ".", "--doubt", "--json"]);
    let output = command.args(more).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let last = text.lines().last().unwrap_or_default();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let report = serde_json::from_str(last).map_err(|error| format!("{error}: {text}{complaint}"));
    (report.unwrap(), output.status.code())
}

#[test]
fn reasons_that_nothing_needs_are_told() {
    let needed =
        "[[held]]\nruling = \"K-1\"\nwas = \"Ann.weeks == 0\"\nreason = \"Nor has Ben.\"\n";
    let both = format!("{needed}[[held]]\nwas = \"nowhere\"\nreason = \"None.\"\n");
    let (report, code) = doubted(&both, &[]);
    assert_eq!(code, Some(0), "{report}");
    assert_eq!(report["still_hold"].as_array().unwrap().len(), 1, "{report}");
    assert_eq!(report["still_hold"][0]["reason"], "Nor has Ben.");
    assert_eq!(report["unneeded"], serde_json::json!(["nowhere"]));
    assert_eq!(doubted(&both, &["--deny", "warnings"]).1, Some(1));
    assert_eq!(doubted(needed, &["--deny", "warnings"]).1, Some(0));
    // Of a part nobody can say it.
    assert_eq!(doubted(&both, &["K-2"]).0["unneeded"], serde_json::json!([]));
    // Without a reason it is red.
    assert_eq!(doubted("", &[]).1, Some(1));
}

#[test]
fn what_excuses_nothing_is_told_where_all_is_run() {
    let desk = track();
    let run = |args: &[&str]| {
        let output = cardwright(desk.path(), &["test", "."]).args(args).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let reason =
        "[[survivor]]\nfile = \"track.cards\"\nwas = \"1\"\nnow = \"77\"\nreason = \"It is.\"\n";
    fs::write(desk.path().join("teeth.toml"), reason).unwrap();
    let warning = "warning: teeth.toml: nothing needs the reason for `1`, now `77`, of track.cards";
    assert!(run(&["--teeth"]).contains(warning), "{}", run(&["--teeth"]));
    assert!(!run(&["--teeth", "--sample", "2"]).contains("warning"));
    let text = fs::read_to_string(desk.path().join("rulings/track.ruling")).unwrap();
    let id = text.split_whitespace().nth(1).unwrap();
    let clause = format!("[[clause]]\nid = \"{id}\"\ntitle = \"x\"\nexcused = \"It cannot be.\"\n");
    fs::write(desk.path().join("ledger.toml"), clause).unwrap();
    let told = run(&["--coverage"]);
    assert!(told.contains(&format!("{id} is excused, and a ruling shows it")), "{told}");
}

#[test]
fn options_that_would_say_nothing_are_refused() {
    for args in [&["test", "dominion", "--sample", "3"][..], &["show", "dominion", "--ir"]] {
        says(root(), args, 2);
    }
}

/// Of two expansions the other one says that it changes a ruling, and takes the place of the card that it is about.
#[test]
fn what_an_expansion_changes_on_purpose_is_neither_doubted_nor_changed() {
    let desk = TempDir::new().unwrap();
    let write = |path: &str, text: &str| {
        let path = desk.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("base/game.toml", "name = \"Base\"\nlanguage = 1\nversion = \"1.0.0\"\n");
    write(
        "base/a.cards",
        "players 2
player { zone hand : set, private
 zone play : row, faceup
 counter grain : 0 to 99 }
purposes play
kind card { on go
 live in play }
verb play c : card { move c to play, perform c.go }
card Ant { on go { +1 grain } }
setup { each player { stock hand with Ant times 4 } }
flow { turns { phase Main { choose up to 1 card in hand to play as c
 play c }
 if count of hand == 0 { end game } } }
winner most grain
",
    );
    let ruling = |id: &str, card: &str, grain: u8| {
        format!(
            "ruling {id} \"{card}\" {{
  given {{ players Ann, Ben
    turn Ann, phase Main
    Ann.hand = {card}, Ant }}
  when {{ Ann plays {card} }}
  then {{ Ann.grain == {grain} }}
}}
"
        )
    };
    let head = |id: &str| {
        format!(
            "id = \"{id}\"\nname = \"{id}\"\nversion = \"1.0.0\"\nlanguage = 1\nauthors = []\n[extends]\nbase = \"^1.0.0\"\n"
        )
    };
    write("one/expansion.toml", &head("one"));
    write("one/x.cards", "card Cow { on go { +3 grain } }\n");
    write("one/rulings/x.ruling", &ruling("X-1", "Cow", 3));
    let changes =
        "[needs]\none = \"^1.0.0\"\n[[changes]]\nruling = \"X-1\"\nreason = \"Four now.\"\n";
    write("other/expansion.toml", &format!("{}{changes}", head("other")));
    write("other/y.cards", "override card Cow { on go { +4 grain } }\n");
    write("other/rulings/y.ruling", &ruling("Y-1", "Cow", 4));
    let run = |what: &str| -> Value {
        let with = ["--with", "one", "--with", "other"];
        let mut command = cardwright(desk.path(), &["test", "base", what, "--json"]);
        let output = command.args(with).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        serde_json::from_str(text.lines().last().unwrap_or_default())
            .unwrap_or_else(|error| panic!("{error}: {text}{told}"))
    };
    let doubt = run("--doubt");
    assert!(doubt["spoilt"].as_u64() > Some(3), "{doubt}");
    assert_eq!(doubt["untried"], serde_json::json!([]), "{doubt}");
    let teeth = run("--teeth");
    assert_eq!((&teeth["mutants"], &teeth["survivors"]), (&3.into(), &serde_json::json!([])));
}
