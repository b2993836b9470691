//! Programs as bots know no more than they are told, and end with the command.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::lair::Lair;
use crate::called::cardwright;

/// A bot that writes down what it finds, and answers with the first thing that is offered.
fn spy(lair: &Lair) -> String {
    lair.file(
        "spy.py",
        format!(
            "import json, os, sys\n\
             out = open({:?}, 'w')\n\
             out.write(json.dumps({{'env': sorted(os.environ), 'here': os.listdir('.'), 'cwd': os.getcwd()}}) + '\\n')\n\
             try:\n    open('/dev/tty'); out.write('a terminal\\n')\n\
             except OSError: pass\n\
             open('left-behind', 'w')\n\
             for line in sys.stdin:\n    out.write(line); out.flush(); print('{{\"pick\": [0]}}', flush=True)\n",
            lair.path("seen")
        ),
    );
    "cmd:python3 spy.py,random".to_owned()
}

#[test]
fn a_program_is_told_no_more_than_it_needs() {
    let lair = Lair::new();
    let bots = spy(&lair);
    let words = ["sim", "x", "--games", "2", "--threads", "1", "--bots", &bots];
    let mut command = cardwright(lair.path(""), &words);
    command.env("CARDWRIGHT_SECRET", "1").env("HOME", lair.path(""));
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && !told.contains("warning"), "{told}");
    let seen = lair.read("seen");
    assert!(!seen.contains("SECRET") && !seen.contains("a terminal"), "{seen}");
    let mut lines =
        seen.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let host = lines.next().unwrap();
    assert_eq!(host["here"], serde_json::json!([]), "a folder of its own");
    let folder = host["cwd"].as_str().unwrap();
    assert!(!std::path::Path::new(folder).exists(), "{folder} is left behind");
    let mut numbers = Vec::new();
    for question in lines {
        assert!(
            question.get("seed").is_none() && !question.to_string().contains("hash"),
            "{question}"
        );
        numbers.push(question["number"].as_u64().unwrap());
    }
    numbers.dedup();
    assert_eq!(numbers, [1, 2]);
}

/// Lines that were written before there was a question are no answers.
#[test]
fn answers_before_the_question_are_a_fault() {
    let lair = Lair::new();
    // Two answers to the first question, in one piece: the second waits there when the next question comes.
    let bot = r#"cmd:sh -c 'while read asked; do printf "{\"pick\":[0]}\n{\"pick\":[0]}\n"; done',random"#;
    let words = ["sim", "x", "--games", "20", "--threads", "1", "--bots", bot];
    lair.says(&words, 0, &["it answered before it was asked"]);
}

/// However the command ends, its programs end, and what they have started; nothing of their folders is left.
#[test]
fn programs_end_with_the_command() {
    for signal in ["INT", "TERM", "HUP", "KILL"] {
        let lair = Lair::new();
        let mark = lair.path("pids").display().to_string();
        let bot = format!("cmd:sh -c 'sleep 1000 & echo $$ $! $HOME >> {mark}; sleep 1000',random");
        let once = ["sim", "x", "--games", "1", "--threads", "1", "--bot-timeout", "600"];
        let mut child = cardwright(lair.path(""), &once)
            .args(["--bots", &bot])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        let whole = || std::fs::read_to_string(&mark).is_ok_and(|text| text.ends_with('\n'));
        while !whole() {
            assert!(begun.elapsed() < Duration::from_secs(60), "the bot does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        let number = child.id().to_string();
        Command::new("kill").args(["-s", signal, &number]).status().unwrap();
        child.wait().unwrap();
        let runs = |pid: &str| {
            // One that nobody has waited for yet is a zombie, and runs no more.
            let state = std::fs::read_to_string(format!("/proc/{pid}/stat"));
            state.is_ok_and(|state| !state.contains(") Z ")) || std::path::Path::new(pid).is_dir()
        };
        let begun = Instant::now();
        let pids = lair.read("pids");
        while pids.split_whitespace().any(runs) {
            assert!(begun.elapsed() < Duration::from_secs(10), "{signal}: something is left");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_program_that_is_none_is_told() {
    let lair = Lair::new();
    let words = ["sim", "x", "--games", "1", "--bots", "cmd:no-such-program-at-all"];
    lair.says(&words, 2, &["`no-such-program-at-all` cannot be started"]);
    // Who calls the guard by hand learns nothing and harms nobody.
    lair.call(&["guard-bot", "1", "--", "true"]);
}

/// Whoever has started it may be gone before the guard has looked.
#[test]
fn a_program_whose_command_is_gone_already_is_ended() {
    let lair = Lair::new();
    let begun = Instant::now();
    // No process has this number.
    lair.call(&["guard-bot", "4194304", "--", "sleep", "60"]);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}
