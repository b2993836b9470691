//! What every file keeps to.

use super::rust::Code;
use super::{files, none};

const CRATES: &[&str] = &["schema", "dsl", "interpreter", "cli", "tests"];

/// How many lines a file of Rust has at most.
const MOST: usize = 400;

/// What no code says.
const NEVER: &[&str] = &["todo!", "unimplemented!", "dbg!", "#[ignore", "unsafe "];

#[test]
fn files_are_short() {
    let mut wrong = Vec::new();
    for file in files(CRATES, &["rs"]) {
        let lines = file.text.lines().count();
        if lines > MOST {
            wrong.push(format!("{}: {lines} lines", file.path));
        }
    }
    none(&wrong, "files to be split");
}

#[test]
fn files_say_what_they_are() {
    let mut wrong = Vec::new();
    for file in files(CRATES, &["rs"]) {
        let first =
            file.text.lines().find(|line| !line.starts_with("#![") && !line.trim().is_empty());
        if !first.is_some_and(|line| line.starts_with("//! ")) {
            wrong.push(file.path);
        }
    }
    none(&wrong, "files that do not begin with `//!`");
}

/// Where cards are told in words, a new kind of node is not told in silence: where a match does not name all kinds, the line
/// above says what becomes of the rest.
#[test]
fn words_for_the_rest_are_said() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for file in files(&["interpreter"], &["rs"]) {
        if !file.path.starts_with("interpreter/src/wording/") {
            continue;
        }
        let lines: Vec<&str> = file.text.lines().map(str::trim).collect();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("_ =>")) {
            seen += 1;
            let above = at.checked_sub(1).and_then(|at| lines.get(at));
            if !above.is_some_and(|line| line.starts_with("// ")) {
                wrong.push(format!("{}:{}", file.path, at + 1));
            }
        }
    }
    assert!(seen > 50, "{seen} matches that do not name all kinds");
    none(&wrong, "matches that do not say what becomes of the rest");
}

#[test]
fn nothing_is_left_undone() {
    let mut wrong = Vec::new();
    for file in files(CRATES, &["rs"]) {
        for (line, text) in Code::read(&file.text).bare_lines() {
            if NEVER.iter().any(|never| text.contains(never)) {
                wrong.push(format!("{}:{line}: {}", file.path, text.trim()));
            }
        }
    }
    none(&wrong, "unfinished or forbidden");
}
