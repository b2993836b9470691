//! A session through pipes: lines in, lines out.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::called::{cardwright, root};

/// A folder for one test, from which games are found by name.
pub(crate) struct Desk {
    pub(crate) folder: TempDir,
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self { folder: TempDir::new().unwrap() }
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = cardwright(self.folder.path(), &[]);
        command.env("CARDWRIGHT_GAMES", root().join("games"));
        command
    }

    /// Calls `cardwright` with these words, and with these lines to read.
    pub(crate) fn call(&self, words: &[&str], lines: &(impl AsRef<[u8]> + ?Sized)) -> Output {
        let mut child = self
            .command()
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let lines = lines.as_ref().to_owned();
        let writer = std::thread::spawn(move || {
            // The command may end before it has read all.
            let _ = stdin.write_all(&lines);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        output
    }

    /// Calls `cardwright play --plain` with these words and lines; gives what it says, and fails unless it ends well.
    pub(crate) fn play(&self, words: &[&str], lines: &(impl AsRef<[u8]> + ?Sized)) -> String {
        let output = self.call(&[&["play", "--plain"], words].concat(), lines);
        let text = String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{text}\n{errors}");
        text
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Lays out the folder of a game with these cards, and room for what else belongs into it; `name` is a capitalised word.
    pub(crate) fn game(&self, name: &str, cards: &str) -> PathBuf {
        let folder = self.path(&name.to_lowercase());
        for inner in ["locale", "bots"] {
            fs::create_dir_all(folder.join(inner)).unwrap();
        }
        let manifest = format!("name = \"{name}\"\nlanguage = 1\n");
        fs::write(folder.join("game.toml"), manifest).unwrap();
        fs::write(folder.join("rules.cards"), cards).unwrap();
        folder
    }
}
