//! Expansions by strangers: what is promised of a game's folder holds for each folder that is put upon it, too.

use super::lair::Lair;

/// A game `x`, and an expansion `y` of it beside it.
fn extended() -> Lair {
    let lair = Lair::new();
    manifest(&lair, "");
    lair.file("y/more.cards", "card Black { worth 5 }\n");
    lair
}

/// `y/expansion.toml`, with more lines at its end.
fn manifest(lair: &Lair, more: &str) {
    let head = "id = \"y\"\nname = \"Y\"\nversion = \"1.0.0\"\nlanguage = 1\n";
    lair.file("y/expansion.toml", format!("{head}\n[extends]\nx = \"*\"\n{more}"));
}

#[test]
fn an_expansion_starts_no_program() {
    let lair = extended();
    manifest(&lair, "[sim]\nbots = [\"cmd:touch here\", \"random\"]\n");
    lair.says(&["check", "x", "--with", "y"], 1, &["C1406", "y/expansion.toml"]);
    lair.call(&["sim", "x", "--with", "y", "--games", "1"]);
    lair.file("y/bots/cmd:touch here.bot", "bot { }\n");
    lair.call(&["play", "x", "--with", "y", "--plain", "--seed", "1"]);
    assert!(!lair.path("here").exists());
}

#[test]
fn an_expansion_is_not_read_or_written_through_links() {
    let lair = extended();
    lair.file("theirs", "card Secret { worth 9 }\n");
    std::fs::remove_file(lair.path("y/more.cards")).unwrap();
    lair.link("y/more.cards", "../theirs");
    let said = lair.says(&["check", "x", "--with", "y"], 0, &["more.cards is not read"]);
    assert!(!said.contains("Secret"), "{said}");
    std::fs::remove_file(lair.path("y/more.cards")).unwrap();

    lair.file("bashrc", "alias ll=ls\n");
    lair.file("y/rulings/b.ruling", lair.read("x/rulings/a.ruling").replace("X-001", "Y-001"));
    lair.link("y/rulings/snapshots/b__y-001.snap", "../../../bashrc");
    lair.says(&["test", "x", "--with", "y", "--accept"], 1, &["it is a link"]);
    assert_eq!(lair.read("bashrc"), "alias ll=ls\n");

    let lair = extended();
    std::fs::rename(lair.path("y"), lair.path("elsewhere")).unwrap();
    lair.link("x/expansions/y", "../../elsewhere");
    lair.says(&["check", "x", "--with", "y"], 2, &["y"]);
    lair.file("elsewhere/expansion.toml", "SECRET");
    let said = lair.call(&["check", "x", "--with", "y"]).text();
    assert!(!said.contains("SECRET"), "{said}");
}

#[test]
fn pipes_and_devices_in_an_expansion_do_not_hang() {
    let lair = extended();
    lair.pipe("y/more.cards.cards");
    lair.link("y/rulings/endless.ruling", "/dev/zero");
    lair.says(&["check", "x", "--with", "y"], 0, &["more.cards.cards is not read"]);
    std::fs::remove_file(lair.path("y/expansion.toml")).unwrap();
    lair.pipe("y/expansion.toml");
    lair.says(&["check", "x", "--with", "y"], 2, &["expansion.toml"]);
}

#[test]
fn ids_are_no_paths_and_no_orders_to_the_terminal() {
    let lair = extended();
    for id in ["../../x", "", "a/b", "y\\u001b[2J", "."] {
        let text = format!("id = \"{id}\"\nname = \"Y\"\nversion = \"1.0.0\"\nlanguage = 1\n");
        lair.file("y/expansion.toml", format!("{text}[extends]\nx = \"*\"\n"));
        let said = lair.call(&["check", "x", "--with", "y"]);
        assert_eq!(said.status.code(), Some(1), "{id:?}: {}", said.text());
        assert!(!said.text().contains('\u{1b}'), "{id:?}: {}", said.text());
    }
    for with in ["../../../../etc", "/etc", "y/..", "\u{1b}[2J"] {
        let said = lair.call(&["check", "x", "--with", with]);
        assert!(!said.status.success(), "{with:?}");
        assert!(!said.text().contains('\u{1b}'), "{with:?}: {}", said.text());
    }
}

#[test]
fn needs_that_go_round_and_expansions_of_themselves_end() {
    let lair = extended();
    manifest(&lair, "[needs]\nz = \"*\"\n");
    let z =
        lair.read("y/expansion.toml").replace("id = \"y\"", "id = \"z\"").replace("z = ", "y = ");
    lair.file("z/expansion.toml", z);
    lair.file("z/more.cards", "card Blue { worth 6 }\n");
    let said = lair.call(&["check", "x", "--with", "y", "--with", "z"]);
    assert!(said.status.code().is_some(), "{}", said.text());
    manifest(&lair, "y = \"*\"\n");
    let said = lair.call(&["check", "y"]);
    assert!(said.status.code().is_some_and(|code| code < 3), "{}", said.text());
    manifest(&lair, "");
    lair.says(&["check", "x", "--with", "y", "--with", "y"], 1, &["`y`"]);
}

#[test]
fn a_loop_in_what_an_expansion_adds_is_told_at_its_place() {
    let lair = extended();
    let rule = |times: &str| {
        let round = format!("repeat {times}{{ shuffle pot }}");
        format!("rule \"Round and round\" {{ after anyone takes card {{ {round} }} }}\n")
    };
    lair.file("y/more.cards", rule(""));
    lair.says(&["check", "x", "--with", "y"], 1, &["C0902", "y/more.cards"]);
    lair.file("y/more.cards", rule("2000000000 "));
    let said = lair.says(
        &["sim", "x", "--with", "y", "--games", "1", "--threads", "1"],
        1,
        &["R0101", "y/more.cards"],
    );
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn too_much_of_an_expansion_is_refused() {
    let lair = extended();
    lair.file("y/more.cards", "x".repeat(2 << 20));
    lair.says(&["check", "x", "--with", "y"], 1, &["C0106", "y/more.cards"]);
    let lair = extended();
    for number in 0..70 {
        lair.file(&format!("y/{number}.cards"), "\n".repeat(1 << 20));
    }
    let said = lair.call(&["check", "x", "--with", "y"]);
    assert!(!said.status.success() && said.status.code().is_some(), "{}", said.text());
}
