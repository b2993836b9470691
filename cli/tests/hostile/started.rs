//! No text of a game starts a program; whoever sits there does.

use super::lair::Lair;

const MARK: &str = "cardwright-was-here";

fn manifest(bots: &str) -> String {
    format!("name = \"X\"\nlanguage = 1\n[sim]\nbots = {bots}\n")
}

#[test]
fn a_manifest_starts_no_program() {
    for bots in [
        r#"["cmd:touch cardwright-was-here"]"#,
        r#"["random", 'cmd:touch cardwright-was-here']"#,
        r#"["\u0063md:touch cardwright-was-here"]"#,
    ] {
        let lair = Lair::new();
        lair.file("x/game.toml", manifest(bots));
        lair.says(&["check", "x"], 1, &["C1406", "game.toml", "a game starts none"]);
        lair.says(&["sim", "x", "--games", "1"], 1, &["C1406", "cannot be played as it is"]);
        lair.says(&["sim", "x", "--games", "1", "--bots", "random"], 1, &["C1406"]);
        lair.says(&["play", "x", "--plain", "--seed", "1"], 1, &["C1406"]);
        lair.says(&["show", "x"], 1, &["C1406"]);
        lair.says(&["test", "x"], 1, &["C1406"]);
        assert!(!lair.path(MARK).exists() && !lair.path("x").join(MARK).exists(), "{bots}");
    }
}

#[test]
fn a_bot_file_starts_no_program() {
    for (file, bots) in [
        ("cmd:touch cardwright-was-here.bot", "[]"),
        ("inner/cmd:touch cardwright-was-here.bot", "[]"),
        ("cmd:touch cardwright-was-here.bot", r#"["cmd:touch cardwright-was-here"]"#),
    ] {
        let lair = Lair::new();
        lair.file("x/game.toml", manifest(bots));
        lair.file(&format!("x/bots/{file}"), "bot Any {\n  otherwise random\n}\n");
        lair.says(&["check", "x"], 1, &["C1406", "a game starts none"]);
        for words in [&["sim", "x", "--games", "1"][..], &["play", "x", "--plain", "--seed", "1"]] {
            let said = lair.call_in("", words, "1\n1\n1\n");
            assert_eq!(said.status.code(), Some(1), "{}", said.text());
        }
        assert!(!lair.path(MARK).exists() && !lair.path("x").join(MARK).exists(), "{file}");
    }
}

/// What is said on the command line is what the person wants.
#[test]
fn whoever_sits_there_starts_programs() {
    let lair = Lair::new();
    let bots = format!("cmd:touch {},random", lair.path(MARK).display());
    let words = ["sim", "x", "--games", "1", "--bots", &bots, "--bot-timeout", "1"];
    lair.says(&words, 0, &["lost"]);
    assert!(lair.path(MARK).exists());
}

/// A save that came with a game names a program: it is not run, and what is shown to be typed is quoted for a shell.
#[test]
fn a_save_starts_no_program() {
    let lair = Lair::new();
    let said = lair.call_in(
        "",
        &["play", "x", "--plain", "--seed", "1", "--seats", "you,random", "--save", "s.json"],
        "1\n",
    );
    assert!(said.status.success(), "{}", said.text());
    let save = lair.read("s.json");
    for sitter in [
        "cmd:touch cardwright-was-here",
        "cmd:x'; touch cardwright-was-here; '",
        " cmd:touch cardwright-was-here",
    ] {
        let evil = save.replace("\"random\"]", &format!("{sitter:?}]"));
        assert_ne!(evil, save);
        lair.file("s.json", evil);
        let text = lair.says(&["play", "x", "--plain", "--resume", "s.json"], 2, &[]);
        assert!(!lair.path(MARK).exists(), "{sitter}");
        if let Some((_, shown)) = text.split_once("--seats ") {
            let line = shown.lines().next().unwrap();
            let words = shlex::split(line).unwrap();
            assert_eq!(words, [format!("you,{sitter}")], "{text}");
        }
    }
}
