//! The command has one door for files: nothing else in it opens, lists, makes or asks about them.

use super::rust::Code;
use super::{files, none};

/// Where files are opened.
const DOOR: &str = "cli/src/files";

/// What touches files.
const TOUCHES: &[&str] = &[
    "std::fs",
    "fs::",
    "File::",
    "OpenOptions",
    "rustix::fs",
    "tempfile",
    "NamedTempFile",
    "read_dir",
    "canonicalize",
    "symlink_metadata",
    ".metadata(",
    ".exists()",
    ".try_exists()",
    ".is_file()",
    ".is_dir()",
    ".is_symlink()",
    ".extract(",
    "generate_to",
    "open_with_flags",
];

/// Lines that may say so all the same, and why.
const ALLOWED: &[(&str, &str, &str)] = &[
    (
        "cli/src/outside/guard.rs",
        "tempfile",
        "a program as bot gets an empty folder of its own, and nothing of a game lies in it",
    ),
    (
        "cli/src/serve/store/sqlite.rs",
        "open_with_flags",
        "SQLite opens its file by itself, at the place that the door has looked at, and follows no link",
    ),
];

#[test]
fn files_are_opened_in_one_place() {
    let mut wrong = Vec::new();
    let mut used = vec![false; ALLOWED.len()];
    for file in files(&["cli/src"], &["rs"]) {
        let code = Code::read(&file.text);
        if file.path.starts_with(DOOR) || code.is_test(&file.path) {
            continue;
        }
        for (line, text) in code.lines() {
            if !TOUCHES.iter().any(|touch| text.contains(touch)) {
                continue;
            }
            let known = ALLOWED.iter().position(|(path, words, why)| {
                *path == file.path && text.contains(words) && !why.is_empty()
            });
            match known {
                Some(at) => used[at] = true,
                None => wrong.push(format!("{}:{line}: {}", file.path, text.trim())),
            }
        }
    }
    none(&wrong, "files are touched past the door (cli/src/files)");
    let idle: Vec<String> = ALLOWED
        .iter()
        .zip(used)
        .filter(|(_, used)| !used)
        .map(|((path, words, _), _)| format!("{path}: {words}"))
        .collect();
    none(&idle, "exceptions that nothing needs any more");
}

/// The test sees what it looks for: the door itself touches files.
#[test]
fn the_door_is_seen() {
    let door = files(&[DOOR], &["rs"]);
    let touches = |text: &str| TOUCHES.iter().any(|touch| text.contains(touch));
    assert!(door.iter().any(|file| touches(&file.text)));
}
