//! An expansion's folder named as the game: what was played with it is resumed, looked at and made a ruling of.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::called::{cardwright, ends, says, text};

const BASE: &str = r#"players 2
player { zone hand : set, private }
table { zone box : row, faceup }
kind card { on serve }
card Pear { }
setup { stock box with Pear times 9 }
verb take c : card { move c to hand }
flow { rounds 3 { each player { turn { phase Buy {
  choose up to 1 card in box to take as c then { take c }
} } } } }
score count of hand
winner most score
"#;

const MORE: &str = r#"extend player { counter luck }
rule "L" { at start of Buy { +1 luck } }
extend card Pear { on serve { +1 luck } }
"#;

const RULING: &str = r#"ruling OWN-1 "Luck comes first" {
  given {
    players Ann, Bob
    turn Ann, phase Buy
  }
  then { Ann.luck == 1 }
}
"#;

/// What a command prints that ends well, when this is typed.
fn typed(desk: &Path, args: &[&str], lines: &str) -> String {
    let mut command = cardwright(desk, args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = text(&output);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {told}");
    told
}

#[test]
fn what_was_played_with_an_expansion_goes_on_with_it() {
    let desk = tempfile::tempdir().unwrap();
    let at = |path: &str| desk.path().join(path);
    for (path, text) in [
        ("base/game.toml", "name = \"base\"\nlanguage = 1\nversion = \"1.0.0\"\n"),
        ("base/a.cards", BASE),
        (
            "more/expansion.toml",
            "id = \"more\"\nname = \"More\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\nbase = \"^1\"\n",
        ),
        ("more/a.cards", MORE),
        ("more/rulings/own.ruling", RULING),
    ] {
        fs::create_dir_all(at(path).parent().unwrap()).unwrap();
        fs::write(at(path), text).unwrap();
    }
    let desk = desk.path();
    typed(desk, &["play", "more", "--plain", "--seed", "3", "--save", "a.json"], "1\n1\nquit\n");
    typed(desk, &["play", "more", "--plain", "--resume", "a.json"], "quit\n");
    says(desk, &["replay", "a.json", "more"], 0);
    // Where it goes another way, how to look at it is told with the game that was named.
    let save = fs::read_to_string(at("a.json")).unwrap();
    let mut other: serde_json::Value = serde_json::from_str(&save).unwrap();
    other["hashes"][0] = "0".into();
    fs::write(at("c.json"), other.to_string()).unwrap();
    let told = says(desk, &["replay", "c.json", "more"], 1);
    assert!(told.contains("cardwright replay c.json more --at "), "{told}");
    says(desk, &["why", "a.json", "Pear", "--game", "more"], 0);
    // What differs is told, whatever else is the same.
    let manifest = fs::read_to_string(desk.join("more/expansion.toml")).unwrap();
    let other = manifest.replace("0.1.0", "0.2.0");
    fs::write(desk.join("more/expansion.toml"), other).unwrap();
    let differs = "it was played with `more` 0.1.0, and here is 0.2.0";
    let told = says(desk, &["replay", "a.json", "more"], 0);
    assert!(told.starts_with("the same: ") && told.contains(differs), "{told}");
    let told = says(desk, &["replay", "a.json", "more", "--json"], 0);
    assert!(told.contains(&format!("\"changed\": \"{differs}\"")), "{told}");
    let resume = ["play", "more", "--plain", "--resume", "a.json", "--save", "b.json"];
    let told = typed(desk, &resume, "quit\n");
    assert!(told.contains(differs), "{told}");
    fs::write(desk.join("more/expansion.toml"), manifest).unwrap();
    assert!(!says(desk, &["replay", "a.json", "more"], 0).contains("it was played with"));
    // A ruling is tried beside the expansion's own, and written among them.
    let told =
        says(desk, &["replay", "a.json", "base", "--with", "more", "--to-ruling", "1..1"], 0);
    assert!(told.contains("more/rulings/a-1-1.ruling"), "{told}");
    assert!(!at("base/rulings").exists() && at("more/rulings/a-1-1.ruling").exists());
    says(desk, &["check", "base"], 0);
    // What it adds to a card is shown behind it.
    let shown = says(desk, &["show", "base", "Pear", "--with", "more"], 0);
    assert!(
        shown.contains("extend card Pear { on serve { +1 luck } }\n(more/a.cards:3)"),
        "{shown}"
    );
}

#[test]
fn an_expansion_is_told_by_its_own_folder() {
    let desk = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = desk.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let manifest = |more: &str| {
        format!(
            "id = \"more\"\nname = \"More\"\nversion = \"0.1.0\"\nlanguage = 1\n{more}[extends]\nbase = \"*\"\n"
        )
    };
    write("base/game.toml", "name = \"base\"\nlanguage = 1\nprovenance = \"The game's.\"\n");
    write("base/a.cards", BASE);
    write("plus/expansion.toml", &manifest("provenance = \"Its own.\"\n"));
    write("plus/a.cards", "card Plum { }\n");
    let with = |card: &str| ends(desk.path(), &["show", "base", card, "--with", "plus"]).0;
    assert!(with("Plum").contains("from: Its own."), "{}", with("Plum"));
    assert!(with("Pear").contains("from: The game's."), "{}", with("Pear"));
    write("plus/foo.toml", "");
    let (said, _) = ends(desk.path(), &["check", "base", "--with", "plus"]);
    assert!(said.contains("an expansion has `expansion.toml`"), "{said}");
    // What its manifest says wrongly is told with its folder, also where it is named alone.
    write("plus/expansion.toml", &manifest("author = \"Ann\"\n"));
    fs::create_dir_all(desk.path().join("games")).unwrap();
    fs::rename(desk.path().join("base"), desk.path().join("games/base")).unwrap();
    for args in [&["check", "base", "--with", "plus"][..], &["check", "plus"]] {
        let (said, _) = ends(desk.path(), args);
        assert!(said.contains("plus/expansion.toml:5:1"), "{args:?}: {said}");
    }
}

/// A ruling of the game that a test of the expansions reads, and what the game says of it alone.
const TAKEN: &str = r#"ruling BASE-1 "A pear is taken" {
  given {
    players Ann, Bob
    turn Ann, phase Buy
    box = Pear, Pear, Pear
  }
  when { Ann takes Pear }
  then { Pear in Ann.hand }
}
ruling BASE-2 "Nobody has luck" {
  given {
    players Ann, Bob
    turn Ann, phase Buy
  }
  then { count of Ann.hand == 0 }
}
"#;

/// A game and an expansion that changes it on its desk: the game's snapshots are written.
fn changed_by(cards: &str, manifest: &str) -> tempfile::TempDir {
    let desk = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = desk.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("base/game.toml", "name = \"base\"\nlanguage = 1\nversion = \"1.0.0\"\n");
    write("base/a.cards", BASE);
    write("base/rulings/a.ruling", TAKEN);
    let head = "id = \"more\"\nname = \"More\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\nbase = \"^1\"\n";
    write("more/expansion.toml", &format!("{head}{manifest}"));
    write("more/a.cards", cards);
    says(desk.path(), &["test", "base", "--accept"], 0);
    desk
}

/// Snapshots of the game are not taken with an expansion: all ways of testing say so, and end alike.
#[test]
fn what_an_expansion_changes_in_the_game_is_named_in_its_manifest() {
    let again = "verb nod n : number { }\nrule \"Again\" { after you take Pear { nod 2 } }\n";
    let desk = changed_by(again, "");
    for more in [&["--accept"][..], &["--review"], &[]] {
        let args = [&["test", "base", "--with", "more"], more].concat();
        let (said, code) = ends(desk.path(), &args);
        assert_eq!(code, 3, "{more:?}: {said}");
        assert!(said.contains("1 new or changed ruling of the game"), "{more:?}: {said}");
        assert!(!said.contains("takes them") && !said.contains("1 failed"), "{more:?}: {said}");
    }
    let named = "[[changes]]\nruling = \"BASE-1\"\nreason = \"It is nodded to.\"\n";
    let desk = changed_by(again, named);
    let (said, code) = ends(desk.path(), &["test", "base", "--with", "more"]);
    assert!(code == 0 && said.contains("1 passed, 0 failed, 1 changed on purpose"), "{said}");
}

/// The snapshots of an expansion are of it and what it needs: beside another one it has nothing taken, and what it needs
/// is in them.
#[test]
fn an_expansion_s_snapshots_are_of_it_and_what_it_needs() {
    let desk = changed_by(MORE, "");
    let write = |path: &str, text: &str| {
        let path = desk.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let other = |needs: &str| {
        format!(
            "id = \"other\"\nname = \"Other\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\nbase = \"^1\"\n{needs}"
        )
    };
    write("other/expansion.toml", &other(""));
    write(
        "other/a.cards",
        "extend player { counter grit }\nrule \"G\" { at start of Buy { +1 grit } }\n",
    );
    let own =
        RULING.replace("OWN-1", "OTH-1").replace("Luck", "Grit").replace("Ann.luck", "Ann.grit");
    write("other/rulings/own.ruling", &own);
    let snapshot = desk.path().join("other/rulings/snapshots/own__oth-1.snap");
    let both = ["test", "base", "oth-1", "--with", "more", "--with", "other"];
    let (said, code) = ends(desk.path(), &[&both[..], &["--accept"]].concat());
    assert!(code == 3 && said.contains("1 new or changed ruling of expansions"), "{code}: {said}");
    assert!(!snapshot.exists());
    says(desk.path(), &["test", "base", "oth-1", "--with", "other", "--accept"], 0);
    let alone = fs::read_to_string(&snapshot).unwrap();
    assert!(alone.contains("grit: 0 -> 1") && !alone.contains("luck"), "{alone}");
    // What another expansion counts is left out; what one counts that is needed is not.
    says(desk.path(), &both, 0);
    write("other/expansion.toml", &other("[needs]\nmore = \"*\"\n"));
    let (said, code) = ends(desk.path(), &both);
    assert!(code == 3 && said.contains("1 changed: `--review` shows"), "{code}: {said}");
    says(desk.path(), &[&both[..], &["--accept"]].concat(), 0);
    let joined = fs::read_to_string(&snapshot).unwrap();
    assert!(joined.contains("luck: 0 -> 1"), "{joined}");
}

/// What an expansion needs it can change on purpose, too: that is named in its manifest, and its rulings go otherwise.
#[test]
fn what_an_expansion_changes_in_what_it_needs_is_named_in_its_manifest() {
    let desk = changed_by(MORE, "");
    let write = |path: &str, text: &str| {
        let path = desk.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("more/rulings/own.ruling", RULING);
    says(desk.path(), &["test", "base", "--with", "more", "--accept"], 0);
    let head = "id = \"other\"\nname = \"Other\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\nbase = \"^1\"\n";
    let named = "[[changes]]\nruling = \"OWN-1\"\nreason = \"Luck is slow.\"\n";
    let needs = "[needs]\nmore = \"*\"\n";
    let gone = "override rule \"L\" { at start of Buy { +0 luck } }\n";
    let none = "extend player { counter grit }\n";
    for (manifest, cards, command, code, with) in [
        (format!("{needs}{named}"), gone, "test", 0, "1 changed on purpose"),
        (needs.to_owned(), gone, "test", 1, "1 failed"),
        // What it does not need it cannot change.
        (named.to_owned(), none, "check", 0, "the game has no ruling `OWN-1` that could"),
        (
            format!("{needs}{}", named.replace("OWN-1", "OWN-9")),
            none,
            "check",
            0,
            "neither the game nor what is needed has a ruling `OWN-9`",
        ),
    ] {
        write("other/expansion.toml", &format!("{head}{manifest}"));
        write("other/a.cards", cards);
        let words = [command, "base", "--with", "more", "--with", "other"];
        let (said, ended) = ends(desk.path(), &words);
        let line = said.replace("\n  │", "");
        assert!(ended == code && line.contains(with), "{ended}: {said}");
    }
}

/// What the game's rulings claim may fail with an expansion: its own cards are tried all the same.
#[test]
fn an_expansion_shows_its_teeth_whatever_it_changes() {
    let back = "rule \"Back\" { after you take Pear { move hand to box } }\n";
    let desk = changed_by(back, "");
    let ruling = "ruling OWN-1 \"It goes back\" {\n  given {\n    players Ann, Bob\n    turn Ann, phase Buy\n    box = Pear\n  }\n  when { Ann takes Pear }\n  then { count of Ann.hand == 0 }\n}\n";
    let teeth = ["test", "base", "--with", "more", "--teeth"];
    let (said, code) = ends(desk.path(), &teeth);
    assert!(code == 1 && said.contains("1 ruling of the game fails with the expansion"), "{said}");
    fs::create_dir_all(desk.path().join("more/rulings")).unwrap();
    fs::write(desk.path().join("more/rulings/own.ruling"), ruling).unwrap();
    let (said, code) = ends(desk.path(), &teeth);
    assert!(code == 0 && said.contains(", 0 unnoticed"), "{said}");
}

/// A ruling that asks for what is gone with the expansion has gone another way.
#[test]
fn a_ruling_that_cannot_be_asked_has_gone_another_way() {
    let gone = "override verb take c : card { }\noverride flow { rounds 3 { each player { turn { phase Buy { choose up to 1 card in box to keep as c then { take c } } } } } }\npurposes keep\n";
    let named = "[[changes]]\nruling = \"BASE-1\"\nreason = \"It is kept.\"\n";
    for (manifest, code, with) in
        [("", 1, "1 error: what has one was not tested"), (named, 0, "1 changed on purpose")]
    {
        let desk = changed_by(gone, manifest);
        let (said, ended) = ends(desk.path(), &["test", "base", "--with", "more"]);
        assert!(ended == code && said.contains(with), "{ended}: {said}");
        assert!(said.contains("1 passed"), "{said}");
        let (said, ended) = ends(desk.path(), &["check", "base", "--with", "more"]);
        assert_eq!(ended, code, "{said}");
    }
}

/// Of an expansion alone whose game lies nowhere it is said where that was looked for, and how it is named.
#[test]
fn a_game_that_is_not_found_is_named() {
    let desk = tempfile::tempdir().unwrap();
    let more = desk.path().join("more");
    fs::create_dir_all(&more).unwrap();
    let manifest = "id = \"more\"\nname = \"More\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\nnowhere = \"*\"\n";
    fs::write(more.join("expansion.toml"), manifest).unwrap();
    let told = says(desk.path(), &["check", "more"], 2);
    assert!(
        told.contains("more extends `nowhere`, and there is no such game in a folder"),
        "{told}"
    );
    assert!(told.contains("`GAME --with more`"), "{told}");
}

/// What an expansion shows stands beside what the game shows, whether the game says that or not; `override` replaces it.
#[test]
fn what_an_expansion_shows_stands_beside_what_the_game_shows() {
    let base = |kind: &str, player: &str| {
        BASE.replace(
            "kind card {",
            &format!("kind card {{ cost : number = 1, size : number = 2{kind}\n"),
        )
        .replace(
            "zone hand : set, private }",
            &format!("zone hand : set, private\n  counter coins, luck = 5{player} }}"),
        )
    };
    for (kind, player, more, card, line) in [
        (
            "",
            "",
            "extend player { counter fame = 2\n shown fame }",
            "Pear",
            "coins 5  luck 5  fame 2",
        ),
        ("", "", "player { counter fame = 2\n shown fame }", "Pear", "coins 5  luck 5  fame 2"),
        (
            "\nshown cost",
            "\nshown luck",
            "extend player { shown coins }\nextend kind card { shown size }",
            "Pear (cost 1, size 2)",
            "luck 5  coins 5",
        ),
        (
            "\nshown cost",
            "\nshown luck",
            "override player { shown coins }\noverride kind card { shown size }",
            "Pear (size 2)",
            "coins 5",
        ),
    ] {
        let desk = changed_by(more, "");
        fs::write(desk.path().join("base/a.cards"), base(kind, player)).unwrap();
        let seen = typed(desk.path(), &["play", "more", "--plain", "--seed", "3"], "quit\n");
        let own = seen.lines().find(|line| line.starts_with('▶')).unwrap();
        assert!(own.trim_end().ends_with(&format!("points so far 0  {line}")), "{more}: {own}");
        assert!(
            seen.contains(&format!("{card}  9")) || seen.contains(&format!("{card} ×9")),
            "{more}: {seen}"
        );
    }
}

/// Files of an expansion are named by its id, whatever its folder is called and whether it fits or not.
#[test]
fn a_manifest_is_named_by_its_id() {
    let desk = tempfile::tempdir().unwrap();
    fs::create_dir(desk.path().join("t")).unwrap();
    let manifest = "id = \"ttt\"\nname = \"T\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\n";
    for more in [
        "dominion = \"^1\"\n[needs]\nzzz = \"^1\"\n",
        "dominion = \"^1\"\n[needs]\nttt = \"^1\"\n",
        "dominion = \"^9\"\n",
        "whist = \"^1\"\n",
    ] {
        let text = format!("{manifest}{more}");
        fs::write(desk.path().join("t/expansion.toml"), text).unwrap();
        let told = says(desk.path(), &["check", "dominion", "--with", "./t", "--json"], 1);
        assert!(told.contains("\"file\": \"ttt/expansion.toml\""), "{more}: {told}");
        assert!(!told.contains("\"./t/expansion.toml\""), "{more}: {told}");
    }
}
