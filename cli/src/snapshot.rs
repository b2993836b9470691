//! Transcripts of rulings as snapshots: files in insta's form, so that `cargo test` reads the same ones.

use std::io;

use interpreter::ruling::SnapshotNames;
use similar::{ChangeTag, TextDiff};

use crate::files::Root;

/// Where the snapshots of a game are, in its folder.
pub(crate) const FOLDER: &str = "rulings/snapshots/";

/// How a snapshot's file ends.
pub(crate) const ENDING: &str = ".snap";

/// The most bytes of a snapshot: a transcript has an end long before.
pub(crate) const MOST: u64 = 16 << 20;

/// The snapshots of a game.
#[derive(Debug)]
pub(crate) struct Snapshots<'r> {
    root: &'r Root,
}

impl<'r> Snapshots<'r> {
    /// Those of the game in this folder.
    pub(crate) fn of(root: &'r Root) -> Self {
        Self { root }
    }

    /// What a snapshot says, if there is one. Bytes that are no text stand as `\u{fffd}` in it, so that it is another than
    /// any transcript, and can be written anew.
    pub(crate) fn read(&self, name: &str) -> io::Result<Option<String>> {
        let bytes = match self.root.bytes(path(name), MOST.saturating_add(1)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        if bytes.len() as u64 > MOST {
            // The error says how long it may be.
            return self.root.text_if_any(path(name), MOST);
        }
        Ok(Some(body(&String::from_utf8_lossy(&bytes)).to_owned()))
    }

    /// Writes a snapshot.
    pub(crate) fn write(
        &self,
        name: &str,
        source: &str,
        title: &str,
        transcript: &str,
    ) -> io::Result<()> {
        // A JSON text is a YAML text too.
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let head = format!("source: {}\nexpression: {}", quoted(source), quoted(title));
        let text = format!("---\n{head}\n---\n{}\n", transcript.trim_end());
        self.root.write(path(name), text.as_bytes())
    }

    /// Those of no ruling, by name.
    pub(crate) fn stale(&self, names: &SnapshotNames) -> io::Result<Vec<String>> {
        let found = self.root.search(&is_snapshot)?;
        let name = |path: String| Some(path.strip_prefix(FOLDER)?.strip_suffix(ENDING)?.to_owned());
        let all = found.files.into_iter().filter_map(name);
        Ok(all.filter(|name| !names.knows(name)).collect())
    }

    /// Removes a snapshot.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        self.root.remove(path(name))
    }
}

/// Whether a file is a snapshot, by its path in the game's folder.
pub(crate) fn is_snapshot(path: &str) -> bool {
    let name = path.strip_prefix(FOLDER).and_then(|name| name.strip_suffix(ENDING));
    name.is_some_and(|name| !name.contains('/'))
}

fn path(name: &str) -> String {
    format!("{FOLDER}{name}{ENDING}")
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
        let game = tempfile::tempdir().unwrap();
        let root = Root::open(game.path()).unwrap();
        let snapshots = Snapshots::of(&root);
        assert_eq!(snapshots.read("a__x").unwrap(), None);
        root.write(path("a__x"), b"---\n---\n\xff\n").unwrap();
        assert_eq!(snapshots.read("a__x").unwrap().as_deref(), Some("\u{fffd}"));
        snapshots
            .write("a__x", "rulings/a.ruling", "a \"title\": here", "one\n---\ntwo\n")
            .unwrap();
        let read = snapshots.read("a__x").unwrap().unwrap();
        let stale = snapshots.stale(&SnapshotNames::default()).unwrap();
        assert_eq!(read, "one\n---\ntwo");
        assert_eq!(stale, ["a__x"]);
        assert!(same(&read, "one\r\n---\r\ntwo\r\n") && !same(&read, "one"));
        assert_eq!(difference(&read, "one\n---\n2"), "  one\n  ---\n- two\n+ 2\n");
    }
}
