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

/// The folders of games that lie in a folder of the project.
pub(crate) fn games_in(shelf: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(shelf)).unwrap();
    let folders = entries.map(|entry| entry.unwrap().path());
    folders.filter(|folder| folder.join("game.toml").is_file()).collect()
}

/// Does something with each of these, four at a time: most of it is waiting for other processes.
pub(crate) fn side_by_side<T: Sync, R: Send>(list: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let work = &work;
    std::thread::scope(|scope| {
        let some = |part: &'_ [T]| part.iter().map(work).collect::<Vec<R>>();
        let parts = list.chunks(list.len().div_ceil(4).max(1));
        let hands: Vec<_> = parts.map(|part| scope.spawn(move || some(part))).collect();
        hands.into_iter().flat_map(|hand| hand.join().unwrap()).collect()
    })
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
