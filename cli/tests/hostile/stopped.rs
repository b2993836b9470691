//! Whatever a command is at, it ends when it is asked to, and says what it has saved.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::lair::Lair;
use crate::called::cardwright;

/// The command has half a second; the machine that tests it may do other things, too.
const SOON: Duration = Duration::from_secs(5);

/// A game in which the first answer is followed by work for minutes.
fn busy() -> Lair {
    let lair = Lair::new();
    let cards = lair.read("x/g.cards");
    let cards = cards.replace(
        "take taken\n",
        "take taken\n      if count of me.bag > 0 { repeat 900000 { shuffle pot } }\n",
    );
    lair.file(
        "x/g.cards",
        cards.replace("stock pot with Grey times 20", "stock pot with Grey times 15000"),
    );
    lair
}

fn begin(lair: &Lair, words: &[&str], lines: &str) -> Child {
    let mut child = cardwright(lair.path(""), words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
    child
}

#[test]
fn play_ends_while_the_machine_runs() {
    for (signal, code) in [("INT", 130), ("TERM", 130), ("HUP", 130)] {
        let lair = busy();
        let child =
            begin(&lair, &["play", "x", "--plain", "--seed", "1", "--save", "s.json"], "1\n");
        let begun = Instant::now();
        while !lair.path("s.json").exists() {
            assert!(begun.elapsed() < Duration::from_secs(60), "it is never saved");
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(500));
        let asked = Instant::now();
        Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(asked.elapsed() < SOON, "{signal}: {:?}", asked.elapsed());
        let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(code), "{signal}: {told}");
        assert!(told.contains("s.json") && told.contains("--resume"), "{signal}: {told}");
    }
}

#[test]
fn seconds_end_any_command() {
    let lair = busy();
    for words in [
        &["sim", "x", "--games", "100000", "--max-seconds", "1"][..],
        &["play", "x", "--plain", "--seed", "1", "--max-seconds", "1"],
        &["test", "x", "--max-seconds", "1"],
    ] {
        let begun = Instant::now();
        let child = begin(&lair, words, "1\n");
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(begun.elapsed() < SOON + Duration::from_secs(1), "{words:?}: {told}");
        assert!(
            matches!(output.status.code(), Some(124 | 0 | 1)),
            "{words:?}: {:?} {told}",
            output.status
        );
    }
    // What was played till then is told.
    let lair = Lair::new();
    let words = ["sim", "x", "--games", "1000000000", "--max-seconds", "2"];
    let output = begin(&lair, &words, "").wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(124), "{told}");
    assert!(told.contains("ended after"), "{told}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("turns a game"), "{told}");
}

/// Two bots that play on and on, and each of whose answers is told.
fn endless(lair: &Lair) {
    let cards = "players 2\nplayer { counter a }\nsetup { }\npurposes pick\nwinner most a\n\
                 flow { turns { choose one { option \"A\" { +1 a }, option \"B\" { set a = 0 } } to pick\n\
                 if a > 100 { end game } } }\n";
    lair.file("y/game.toml", "name = \"Endless\"\nlanguage = 1\n");
    lair.file("y/g.cards", cards);
}

/// How many answers a save has, which plays again to the same state.
fn answers(lair: &Lair, game: &str) -> usize {
    let output = begin(lair, &["replay", "s.json", game], "").wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}");
    let number = told.split("the same: ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    number.parse().unwrap()
}

/// Where nobody is asked, what bots have answered is saved and told all the same.
#[test]
fn a_game_between_bots_that_is_ended_is_saved_and_told() {
    let words =
        ["play", "y", "--seats", "random,random", "--plain", "--seed", "1", "--save", "s.json"];
    for (more, code) in [(&["--max-seconds", "2"][..], 124), (&[], 130)] {
        let lair = Lair::new();
        endless(&lair);
        let child = begin(&lair, &[&words, more].concat(), "");
        if more.is_empty() {
            // What would be left by a power cut.
            let begun = Instant::now();
            while !lair.path("s.json").exists() || answers(&lair, "y") == 0 {
                assert!(begun.elapsed() < Duration::from_secs(60), "nothing is saved");
                std::thread::sleep(Duration::from_millis(100));
            }
            Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.contains("chooses: B\n"), "what was played is not told: {told}");
        assert!(told.contains("--resume s.json"), "{told}");
        let played = told.matches("'s turn").count();
        assert!(answers(&lair, "y") >= played.min(50), "{played} turns are told");
    }
}

/// Whatever the machine is at, what bots answered just before is saved.
#[test]
fn what_bots_answered_before_a_long_step_is_saved() {
    let lair = busy();
    let cards = lair.read("x/g.cards").replace("count of me.bag > 0", "count of me.bag > 1");
    lair.file("x/g.cards", cards);
    let words = ["play", "x", "--plain", "--seats", "random,random", "--seed", "1"];
    let words = [&words[..], &["--save", "s.json", "--max-seconds", "3"]].concat();
    let output = begin(&lair, &words, "").wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert_eq!(output.status.code(), Some(124), "{told}");
    assert!(told.contains("--resume"), "{told}");
    assert_eq!(answers(&lair, "x"), 2, "{told}");
}
