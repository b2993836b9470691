//! The command that was built with the tests, as all suites call it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The command's file.
pub(crate) const COMMAND: &str = env!("CARGO_BIN_EXE_cardwright");

/// The project's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The command with these words, in this folder; what somebody has set for themselves changes nothing.
pub(crate) fn cardwright(folder: impl AsRef<Path>, args: &[&str]) -> Command {
    let mut command = Command::new(COMMAND);
    command.args(args).current_dir(folder).env_remove("CARDWRIGHT_GAMES").env_remove("NO_COLOR");
    command
}

/// All that was printed, on both ways.
pub(crate) fn text(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr].map(|bytes| std::str::from_utf8(bytes).unwrap());
    texts.concat()
}

/// What it prints there, and how it ends.
pub(crate) fn ends(folder: impl AsRef<Path>, args: &[&str]) -> (String, i32) {
    let output = cardwright(folder, args).output().unwrap();
    (text(&output), output.status.code().unwrap())
}

/// What it prints there, if its exit code is this.
pub(crate) fn says(folder: impl AsRef<Path>, args: &[&str], code: i32) -> String {
    let (text, ended) = ends(folder, args);
    assert_eq!(ended, code, "{args:?}: {text}");
    text
}
