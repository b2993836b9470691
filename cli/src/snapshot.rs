//! Transcripts of rulings as snapshots: files in insta's form, so that `cargo test` reads the same ones.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use interpreter::ruling::SnapshotNames;
use similar::{ChangeTag, TextDiff};

/// Where the snapshots of a game are, in its folder.
const FOLDER: &str = "rulings/snapshots";

/// How a snapshot's file ends.
const ENDING: &str = "snap";

/// The snapshots of a game.
#[derive(Debug)]
pub(crate) struct Snapshots {
    folder: PathBuf,
}

impl Snapshots {
    /// Those of the game in this folder.
    pub(crate) fn of(game: &Path) -> Self {
        Self { folder: game.join(FOLDER) }
    }

    /// What a snapshot says, if there is one.
    pub(crate) fn read(&self, name: &str) -> io::Result<Option<String>> {
        match fs::read_to_string(self.path(name)) {
            Ok(text) => Ok(Some(body(&text).to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes a snapshot.
    pub(crate) fn write(
        &self,
        name: &str,
        source: &str,
        title: &str,
        transcript: &str,
    ) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        // A JSON text is a YAML text too.
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let head = format!("source: {}\nexpression: {}", quoted(source), quoted(title));
        fs::write(self.path(name), format!("---\n{head}\n---\n{}\n", transcript.trim_end()))
    }

    /// Those of no ruling, by name.
    pub(crate) fn stale(&self, names: &SnapshotNames) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut stale = Vec::new();
        for entry in entries {
            let path = entry?.path();
            let name = path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default();
            if path.extension().is_some_and(|ending| ending == ENDING) && !names.knows(&name) {
                stale.push(name);
            }
        }
        stale.sort();
        Ok(stale)
    }

    /// Removes a snapshot.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path(name))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{ENDING}"))
    }
}

/// What stands under the head.
fn body(text: &str) -> &str {
    let headless =
        text.strip_prefix("---").and_then(|rest| rest.split_once("\n---")).map(|(_, body)| body);
    let body = headless.unwrap_or(text);
    body.strip_prefix('\r').unwrap_or(body).strip_prefix('\n').unwrap_or(body).trim_end()
}

/// Whether two transcripts say the same: ends of lines and of the text do not matter.
pub(crate) fn same(one: &str, other: &str) -> bool {
    one.trim_end().lines().eq(other.trim_end().lines())
}

/// What a transcript says otherwise than its snapshot, line by line, with some lines around it.
pub(crate) fn difference(before: &str, after: &str) -> String {
    let (before, after) = (format!("{}\n", before.trim_end()), format!("{}\n", after.trim_end()));
    let diff = TextDiff::from_lines(&before, &after);
    let mut text = String::new();
    for (at, group) in diff.grouped_ops(3).iter().enumerate() {
        if at > 0 {
            text.push_str("  …\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            text.push_str(&format!("{sign} {}\n", change.value().trim_end()));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_differences_are_shown() {
        let game = std::env::temp_dir().join(format!("cardwright-snapshot-{}", std::process::id()));
        let snapshots = Snapshots::of(&game);
        assert_eq!(snapshots.read("a__x").unwrap(), None);
        snapshots
            .write("a__x", "rulings/a.ruling", "a \"title\": here", "one\n---\ntwo\n")
            .unwrap();
        let read = snapshots.read("a__x").unwrap().unwrap();
        let stale = snapshots.stale(&SnapshotNames::default()).unwrap();
        fs::remove_dir_all(&game).unwrap();
        assert_eq!(read, "one\n---\ntwo");
        assert_eq!(stale, ["a__x"]);
        assert!(same(&read, "one\r\n---\r\ntwo\r\n") && !same(&read, "one"));
        assert_eq!(difference(&read, "one\n---\n2"), "  one\n  ---\n- two\n+ 2\n");
    }
}
