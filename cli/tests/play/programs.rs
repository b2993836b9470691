//! Programs at the table: `--seats you,cmd:…`.

#![cfg(unix)]

use std::time::{Duration, Instant};

use super::piped::Desk;
use super::screen::Screen;
use crate::called::root;

fn seats(command: &str) -> String {
    format!("you,cmd:{command}")
}

/// The example of the page on bots plays a whole game, and nothing is lost to chance.
#[test]
fn a_program_plays_a_whole_game() {
    let desk = Desk::new();
    let bot = format!("python3 {}", root().join("docs/bot.py").display());
    let words = ["dominion", "--seats", &seats(&bot), "--seed", "8", "--bot-timeout", "300"];
    let text = desk.play(&words, &"1\n".repeat(3_000));
    assert!(text.contains("The game is over.") && text.contains("bot.py"), "{text}");
    assert!(!text.contains("warning"), "{text}");
    let again = desk.call(&["replay", "dominion-8.save.json", "dominion"], "");
    assert!(String::from_utf8(again.stdout).unwrap().contains("the same"));
}

/// One that lies, babbles, dies, hangs or never ends what it says loses its decisions to chance; the log says so.
#[test]
fn a_program_without_an_answer_loses_its_decision() {
    for (bot, words) in [
        (
            r#"sh -c 'while read l; do echo "{\"pick\":[999]}"; done'"#,
            "what it answered is not offered",
        ),
        ("sh -c 'while read l; do echo hello; done'", "what it said is no answer"),
        ("true", "it has ended"),
        ("sleep 1000", "it gave no answer within 1 s"),
        ("sh -c 'yes | tr -d \"\\n\" | head -c 100000000'", "what it says has no end"),
    ] {
        let desk = Desk::new();
        let begun = Instant::now();
        let words_of = ["dominion", "--seats", &seats(bot), "--seed", "8", "--bot-timeout", "1"];
        let text = desk.play(&words_of, &"0\n".repeat(20));
        let warning = text
            .lines()
            .find(|line| line.starts_with("warning: "))
            .unwrap_or_else(|| panic!("{text}"));
        assert!(warning.contains(" loses this decision to chance: "), "{warning}");
        assert!(text.replace('\n', " ").contains(words), "{bot}: {text}");
        // What it said may tell of what its seat alone knows.
        assert!(!text.contains("it said `"), "{text}");
        // It is given up after a few starts, and the game goes on.
        assert!(text.matches("\n> ").count() > 10, "{text}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{bot}: {:?}", begun.elapsed());
    }
}

/// Whoever waits for a program may leave; the game is kept, and the command to go on names the program again.
#[test]
fn nobody_has_to_wait_for_a_program() {
    let desk = Desk::new();
    let words =
        ["dominion", "--seats", "you,cmd:sleep 1000", "--seed", "1", "--bot-timeout", "600"];
    let mut screen = Screen::play(&desk, &words, (80, 24));
    let begun = Instant::now();
    while !screen.text().contains("sleep decides") {
        assert!(begun.elapsed() < Duration::from_secs(100), "{}", screen.text());
        if screen.text().contains("Player 1: ") {
            screen.line("0");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    screen.keys("\u{3}");
    let text = screen.wait("Go on with it:");
    assert!(text.contains("--seats 'you,cmd:sleep 1000'"), "{text}");
    assert_eq!(screen.ended(), 130);
}

/// A save may come from anywhere: what stands in it is not run.
#[test]
fn a_save_starts_no_program() {
    let desk = Desk::new();
    let mark = desk.path("mark");
    let bot = format!("touch {}", mark.display());
    let words = ["dominion", "--seats", &seats(&bot), "--seed", "7", "--bot-timeout", "1"];
    let text = desk.play(&words, "0\n0\n0\n");
    assert!(mark.exists() && text.contains("--seats "), "{text}");
    std::fs::remove_file(&mark).unwrap();
    let output = desk.call(&["play", "--plain", "--resume", "dominion-7.save.json"], "");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("a save starts no program") && told.contains("--seats 'you,cmd:touch"));
    assert!(!mark.exists(), "a save has run something");
    let named = ["--resume", "dominion-7.save.json", "--seats", "you,random"];
    assert!(desk.play(&named, "").contains("The game goes on after"));
    let none = desk.call(&["play", "dominion", "--seats", "you,cmd:no-such-program"], "");
    assert_eq!(none.status.code(), Some(2));
}
