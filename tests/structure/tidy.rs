//! What every file keeps to.

use super::rust::Code;
use super::{File, files, none};

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

/// A file that no module and no target names is never compiled, and its tests never run.
#[test]
fn every_file_is_compiled() {
    let sources = files(CRATES, &["rs"]);
    let manifests = files(CRATES, &["toml"]);
    let mut wrong = Vec::new();
    for File { path, .. } in &sources {
        let (folder, file) = path.rsplit_once('/').unwrap();
        let (folder, name) = match (file, folder.rsplit_once('/')) {
            ("mod.rs", Some((above, name))) => (above, name),
            _ => (folder, file.trim_end_matches(".rs")),
        };
        let is_root = matches!(name, "main" | "lib" | "build");
        let of_target = |it: &File| {
            let own = it.path.strip_suffix("Cargo.toml").and_then(|own| path.strip_prefix(own));
            let is_named = |own: &str| {
                it.text.contains(&format!("path = \"{own}\""))
                    || own.starts_with("benches/")
                        && it.text.contains(&format!("name = \"{name}\""))
            };
            own.is_some_and(is_named)
        };
        let beside = [format!("{folder}.rs"), format!("{folder}/mod.rs")];
        let roots = ["main.rs", "lib.rs"].map(|root| format!("{folder}/{root}"));
        let names = |it: &File| {
            (beside.contains(&it.path) || roots.contains(&it.path))
                && it.text.lines().any(|line| line.trim_end().ends_with(&format!("mod {name};")))
        };
        if !is_root && !manifests.iter().any(of_target) && !sources.iter().any(names) {
            wrong.push(path.clone());
        }
    }
    none(&wrong, "files that nothing names");
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
