//! The command speaks through one writer, which lets no terminal be told what to do: nothing prints past it.

use super::rust::Code;
use super::{files, none};

/// Where everything that is printed goes through.
const WRITER: &str = "cli/src/terminal.rs";

/// What writes to a terminal, or asks for one.
const SPEAKS: &[&str] = &[
    "stdout()",
    "stderr()",
    "print!",
    "println!",
    "/dev/tty",
    "stdin().is_terminal",
    "\\x1b",
    "\\u{1b}",
];

/// Lines that may do so all the same, and why.
const ALLOWED: &[(&str, &str, &str)] = &[(
    "cli/src/outside/guard.rs",
    "io::stderr()",
    "what a bot writes there goes to the command that started it, which shows it through the writer",
)];

#[test]
fn everything_is_said_through_one_writer() {
    let mut wrong = Vec::new();
    let mut used = vec![false; ALLOWED.len()];
    for file in files(&["cli/src"], &["rs"]) {
        let code = Code::read(&file.text);
        if file.path == WRITER || code.is_test(&file.path) {
            continue;
        }
        for (line, text) in code.lines() {
            if !SPEAKS.iter().any(|speaks| text.contains(speaks)) {
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
    none(&wrong, "said past the writer (cli/src/terminal.rs)");
    assert!(used.iter().all(|used| *used), "an exception that nothing needs any more");
}
