//! What is printed is letters: nothing that somebody else wrote tells the terminal what to do, forges a line or is lost
//! without a word.

use std::process::{Command, Stdio};

use super::lair::Lair;
use crate::called::{COMMAND, cardwright};

const EVIL: &str = "Evil\u{1b}]52;c;T1dORUQ=\u{7}\u{1b}[31m\u{9b}2J\u{202e}";

/// Signs that a terminal would obey, or that turn the direction of writing.
pub(crate) fn obeyed(text: &str) -> Option<char> {
    let turns = |sign: &char| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().find(|sign| (sign.is_control() && *sign != '\n') || turns(sign))
}

#[track_caller]
fn says_letters(lair: &Lair, words: &[&str], lines: &str) -> String {
    let said = lair.call_in("", words, lines);
    assert!(said.status.code().is_some_and(|code| code != 101), "{words:?}: {:?}", said.status);
    for stream in [&said.output, &said.errors] {
        let text = std::str::from_utf8(stream).unwrap();
        assert_eq!(obeyed(text), None, "{words:?}: {text:?}");
    }
    said.text()
}

fn evil() -> Lair {
    let lair = Lair::new();
    let cards = lair.read("x/g.cards");
    lair.file("x/g.cards", format!("{cards}card \"{EVIL}\" {{ worth 2 }} // {EVIL}\n"));
    lair.file(
        "x/rulings/b.ruling",
        format!(
            "ruling X-002 \"{EVIL}\" {{ given {{ players Ann, Bob }} then {{ Ann.gold == 9 }} }}\n"
        ),
    );
    lair
}

#[test]
fn names_titles_and_comments_are_no_commands() {
    let lair = evil();
    for words in [
        &["check", "x"][..],
        &["check", "x", "--json"],
        &["test", "x"],
        &["test", "x", "--json"],
        &["test", "x", "--coverage"],
        &["show", "x"],
        &["show", "x", "--json"],
        &["show", "x", EVIL],
        &["show", "x", EVIL, "--ir"],
        &["show", "x", "Evil\u{1b}"],
        &["sim", "x", "--games", "2"],
        &["sim", "x", "--games", "2", "--json"],
        &["why", "x", "Grey", "--ruling", "X-001"],
        &["new", "copy", "--like", "x"],
    ] {
        says_letters(&lair, words, "");
    }
    let played =
        says_letters(&lair, &["play", "x", "--plain", "--seed", "1"], "?\n? Evil\n1\n1\n1\n");
    assert!(played.contains('>'), "{played}");
}

#[test]
fn mistakes_are_shown_without_commands() {
    let lair = evil();
    let cards = lair.read("x/g.cards");
    lair.file(
        "x/g.cards",
        format!("{cards}define \u{1b}[31m = wrng // {EVIL}\ndefine d = wrng // {EVIL}\n"),
    );
    let text = says_letters(&lair, &["check", "x"], "");
    assert!(text.contains("\\u001b"), "{text}");
    // With colours, too, nothing of it goes through.
    let said = lair.call(&["check", "x", "--color", "always"]);
    let text = said.text();
    assert!(
        !text.contains("\u{1b}]") && !text.contains('\u{9b}') && !text.contains('\u{7}'),
        "{text:?}"
    );
}

#[test]
fn manifests_and_locales_forge_no_lines() {
    for key in ["name", "provenance"] {
        let lair = Lair::new();
        let other = if key == "name" { "" } else { "name = \"X\"\n" };
        lair.file(
            "x/game.toml",
            format!("{other}{key} = \"X\\u001b]0;owned\\u0007\\nforged line\"\nlanguage = 1\n"),
        );
        let text = says_letters(&lair, &["check", "x"], "");
        assert!(
            text.contains("C0110") && !text.lines().any(|line| line == "forged line"),
            "{text}"
        );
        says_letters(&lair, &["sim", "x", "--games", "1"], "");
    }
    let lair = Lair::new();
    lair.file("x/locale/xx.toml", "[cards]\nGrey = \"a\\u001b[31m\\nforged line\"\n");
    let text = says_letters(&lair, &["check", "x"], "");
    assert!(text.contains("C0110"), "{text}");
    for words in [&["show", "x", "--locale", "xx"][..], &["test", "x", "--locale", "xx"]] {
        let text = says_letters(&lair, words, "");
        assert!(!text.lines().any(|line| line == "forged line"), "{text}");
    }
}

#[test]
fn names_of_files_are_no_commands() {
    let lair = Lair::new();
    lair.file("x/\u{1b}]0;x\u{7}.cards", "// nothing\n");
    lair.file("x/a\nforged.cards", "define\n");
    lair.file("x/\u{202e}b.cards", "define\n");
    let text = says_letters(&lair, &["check", "x"], "");
    assert!(text.contains("its name has signs that are no letters"), "{text}");
    assert!(!text.lines().any(|line| line.starts_with("forged")), "{text}");
}

#[test]
fn what_a_bot_says_is_no_command() {
    let lair = Lair::new();
    let bot = "cmd:printf '\\033]0;x\\007\\302\\2332J\\n',random";
    let text =
        says_letters(&lair, &["sim", "x", "--games", "1", "--bots", bot, "--bot-timeout", "2"], "");
    assert!(text.contains("lost"), "{text}");
    let loud = "cmd:sh -c 'printf \"\\033]0;x\\007\\n\" >&2; cat >/dev/null',random";
    says_letters(&lair, &["sim", "x", "--games", "1", "--bots", loud, "--bot-timeout", "1"], "");
}

#[test]
fn a_save_and_its_names_are_no_commands() {
    let lair = Lair::new();
    lair.call_in("", &["play", "x", "--plain", "--seed", "1", "--save", "s.json"], "1\n");
    let save = lair.read("s.json");
    for (from, to) in
        [("\"Player 1\"", "\"\\u001b]0;x\\u0007\\nforged\""), ("\"X\"", "\"\\u001b[31m\"")]
    {
        let evil = save.replacen(from, to, 1);
        assert_ne!(evil, save, "{save}");
        lair.file("e.json", evil);
        for words in [
            &["replay", "e.json", "x"][..],
            &["replay", "e.json", "x", "--transcript"],
            &["replay", "e.json"],
            &["play", "x", "--plain", "--resume", "e.json"],
            &["why", "e.json", "Grey"],
        ] {
            says_letters(&lair, words, "1\n");
        }
    }
}

/// A name of 65,536 letters is shown, and nothing panics.
#[test]
fn a_long_name_is_only_long() {
    let lair = Lair::new();
    let long = "W".repeat(65_536);
    lair.file(
        "x/locale/xx.toml",
        format!("[cards]\nGrey = \"{long}\"\n[fields]\nworth = \"{long}\"\n"),
    );
    for words in [&["show", "x", "--locale", "xx"][..], &["show", "x", "White", "--locale", "xx"]] {
        let said = lair.call(words);
        assert_eq!(said.status.code(), Some(0), "{:?}", said.status);
    }
}

/// What could not be written is told, and the command has failed.
#[test]
fn lost_output_is_no_success() {
    let lair = Lair::new();
    for words in [
        &["sim", "x", "--games", "5", "--json"][..],
        &["sim", "x", "--games", "5"],
        &["check", "x"],
        &["show", "x"],
        &["explain"],
        &["man"],
        &["completions", "bash"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = cardwright(lair.path(""), words);
        command.stdout(full).stderr(Stdio::piped());
        let output = command.output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{words:?}: {told}");
        assert!(told.contains("not all could be written"), "{words:?}: {told}");
    }
}

/// What lists about rulings say cannot pretend to be a line of the command.
#[test]
fn ledgers_and_reasons_forge_no_lines() {
    let lair = Lair::new();
    let forged = "x\\nall is well";
    let lists = [
        (
            "x/ledger.toml",
            format!(
                "[[clause]]\nid = \"X-009\"\ntitle = \"{forged}\"\nplace = \"{forged}\"\n[clause.titles]\nde = \"{forged}\"\n"
            ),
        ),
        ("x/doubt.toml", format!("[[held]]\nwas = \"{forged}\"\nreason = \"{forged}\"\n")),
        (
            "x/teeth.toml",
            format!(
                "[[survivor]]\nfile = \"g{forged}\"\nwas = \"{forged}\"\nnow = \"\"\nreason = \"{forged}\"\n"
            ),
        ),
    ];
    lists.iter().for_each(|(path, text)| lair.file(path, text));
    let said = lair.says(
        &["check", "x"],
        1,
        &["C0110", "in the `title`", "in the `place`", "in the `file`"],
    );
    assert_eq!(said.matches("in the `title`").count(), 2, "{said}");
    for words in [
        &["test", "x", "--coverage"][..],
        &["test", "x", "--doubt"],
        &["test", "x", "--teeth"],
        &["show", "x", "X-009"],
        &["show", "x", "--search", "well"],
    ] {
        let said = says_letters(&lair, words, "");
        assert!(!said.lines().any(|line| line.starts_with("all is well")), "{words:?}: {said}");
    }
}

/// Who reads no further wants no more: that is no failure, and nothing is said of it.
#[test]
fn a_closed_pipe_ends_quietly() {
    let lair = Lair::new();
    for words in ["check x", "sim x --games 5", "show x", "explain", "play x --plain --seed 1"] {
        let line = format!("{COMMAND} {words} 2>errors-of-it | true; echo ${{PIPESTATUS[0]}}");
        let output = Command::new("bash")
            .args(["-c", &line])
            .current_dir(lair.path(""))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), "0", "{words}");
        assert_eq!(lair.read("errors-of-it"), "", "{words}");
    }
}

/// A game that could not be saved is not said to be, and the exit code says so.
#[test]
fn a_save_that_is_not_written_is_told() {
    let lair = Lair::new();
    for lines in ["quit\n", "1\n1\n1\n1\n1\n1\n1\n1\n"] {
        let words = ["play", "x", "--plain", "--seed", "1", "--save", "none/s.json"];
        let said = lair.call_in("", &words, lines);
        let text = said.text();
        assert_eq!(said.status.code(), Some(1), "{text}");
        assert!(
            text.contains("could not be saved") && !text.contains("cardwright replay"),
            "{text}"
        );
    }
}
