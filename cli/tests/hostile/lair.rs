//! A stranger's folder, laid out for one test, and the command called on it with little time and memory.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::called::{COMMAND, root};

/// Seconds of a processor that a call may take. The command is not optimised here.
const SECONDS: u32 = 30;
/// KiB of addresses that a call may take.
const KIBIBYTES: u32 = 1 << 20;
/// How long anything may take on a machine that does other things too.
const PATIENCE: Duration = Duration::from_secs(120);

/// A folder with a game `x` in it: the small one of `tests/hostile/base`, and what is put over it.
pub(crate) struct Lair {
    folder: TempDir,
}

/// What a call said and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) status: ExitStatus,
    pub(crate) output: Vec<u8>,
    pub(crate) errors: Vec<u8>,
}

impl Lair {
    pub(crate) fn new() -> Self {
        let lair = Self { folder: TempDir::new().unwrap() };
        lair.game("x");
        lair
    }

    /// One more such game, by its path.
    pub(crate) fn game(&self, path: &str) {
        let base = root().join("tests/hostile/base");
        for file in ["game.toml", "g.cards", "rulings/a.ruling"] {
            self.file(&format!("{path}/{file}"), fs::read_to_string(base.join(file)).unwrap());
        }
    }

    /// Puts what lies in a folder of `tests/hostile` over the game `x`.
    pub(crate) fn lay(&self, name: &str) {
        let from = root().join("tests/hostile").join(name);
        let mut paths = vec![from.clone()];
        while let Some(path) = paths.pop() {
            if path.is_dir() {
                paths.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            } else {
                let inner = path.strip_prefix(&from).unwrap();
                self.file(&format!("x/{}", inner.display()), fs::read(&path).unwrap());
            }
        }
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn file(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn folder(&self, path: &str) {
        fs::create_dir_all(self.path(path)).unwrap();
    }

    /// A link that leads to what is said, as it is said.
    pub(crate) fn link(&self, path: &str, to: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(to, path).unwrap();
    }

    /// A pipe that nobody writes to.
    pub(crate) fn pipe(&self, path: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    /// Calls `cardwright` in the folder around the game.
    pub(crate) fn call(&self, words: &[&str]) -> Said {
        self.call_in("", words, "")
    }

    /// Calls `cardwright` in a folder below, with lines to read.
    pub(crate) fn call_in(&self, folder: &str, words: &[&str], lines: &str) -> Said {
        let limits = format!("ulimit -t {SECONDS}; ulimit -v {KIBIBYTES}; exec \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &limits, "sh", COMMAND])
            .args(words)
            .current_dir(self.path(folder))
            .env_remove("CARDWRIGHT_GAMES")
            .stdin(Stdio::piped())
            .stdout(fs::File::create(self.path("output")).unwrap())
            .stderr(fs::File::create(self.path("errors")).unwrap())
            .spawn()
            .unwrap();
        // What is not read is lost when the command ends.
        let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
        let begun = Instant::now();
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status,
                None if begun.elapsed() > PATIENCE => {
                    child.kill().unwrap();
                    panic!("{words:?} does not end");
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        let read = |name: &str| fs::read(self.path(name)).unwrap();
        Said { status, output: read("output"), errors: read("errors") }
    }

    /// Calls it; the exit code has to be this one, and all of these words have to be said.
    #[track_caller]
    pub(crate) fn says(&self, words: &[&str], code: i32, all: &[&str]) -> String {
        let said = self.call(words);
        let text = said.text();
        assert_eq!(said.status.code(), Some(code), "{words:?}: {:?}\n{text}", said.status);
        for one in all {
            assert!(text.contains(one), "{words:?} does not say {one:?}:\n{text}");
        }
        text
    }
}

impl Said {
    /// All that it said, on both ways.
    pub(crate) fn text(&self) -> String {
        let text = [&self.output[..], &self.errors[..]].concat();
        String::from_utf8_lossy(&text).into_owned()
    }
}
