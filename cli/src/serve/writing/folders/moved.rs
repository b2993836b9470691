//! Files that get another path or are taken away. Nothing is put over what is there, and a file goes only if it is as it was
//! when it was read.

use std::io;

use interpreter::ruling::SnapshotNames;

use super::{Folders, mark};
use crate::files::{MOST_OF_TEXT, Root};
use crate::load::{EXPANSION, MANIFEST};
use crate::snapshot;

impl Folders {
    /// Gives a file another path in the same folder; the transcripts of its rulings go along.
    pub(in crate::serve::writing) fn rename(
        &self,
        path: &str,
        to: &str,
        was: &str,
    ) -> Result<(), String> {
        let (root, from) = self.changeable(path)?;
        let (other, to) = self.changeable(to)?;
        if !std::ptr::eq(root, other) {
            return Err("a file stays in its game or expansion: make a new one there".to_owned());
        }
        let ending = |path: &str| path.rsplit('.').next().unwrap_or_default().to_owned();
        if ending(from) != ending(to) {
            return Err(format!("a file that ends in .{} stays one", ending(from)));
        }
        if root.has(to) {
            return Err(super::THERE.to_owned());
        }
        let bytes = as_it_was(root, from, was)?;
        let failed = |error: io::Error| error.to_string();
        // Whatever happens in between, one of both is there; and what came meanwhile is not written over.
        root.create(to, bytes.as_bytes()).map_err(failed)?;
        root.remove(from).map_err(failed)?;
        if from.ends_with(".ruling") {
            self.transcripts(root, from, to).map_err(failed)?;
        }
        Ok(())
    }

    /// Takes a file away.
    pub(in crate::serve::writing) fn delete(&self, path: &str, was: &str) -> Result<(), String> {
        let (root, path) = self.changeable(path)?;
        as_it_was(root, path, was)?;
        root.remove(path).map_err(|error| error.to_string())
    }

    /// The folder of a file that may get another path, and the file's path in it.
    fn changeable<'p>(&self, path: &'p str) -> Result<(&Root, &'p str), String> {
        let (root, own) = self.find(path)?;
        if root.is_bundled() {
            return Err(super::bundled());
        }
        if [MANIFEST, EXPANSION].contains(&own) {
            return Err(format!("without its {own} a folder is none of a game: it stays as it is"));
        }
        Ok((root, own))
    }

    /// Transcripts go by the name of the file of their ruling, which another file may have in another folder.
    fn transcripts(&self, root: &Root, from: &str, to: &str) -> io::Result<()> {
        let stem = |path: &str| SnapshotNames::default().give(path, &[]);
        let (old, new) = (stem(from), stem(to));
        let rulings = root.search(&|path| path.ends_with(".ruling"))?.files;
        if old == new || rulings.iter().any(|path| stem(path) == old) {
            return Ok(());
        }
        for path in root.search(&snapshot::is_snapshot)?.files {
            let name = path.strip_prefix(snapshot::FOLDER).and_then(|name| name.strip_prefix(&old));
            let Some(name) = name else { continue };
            let moved = format!("{}{new}{name}", snapshot::FOLDER);
            if !root.has(&moved) {
                let text = root.text(&path, snapshot::MOST)?;
                let said = |path: &str| format!("source: {}\n", serde_json::Value::from(path));
                root.create(&moved, text.replacen(&said(from), &said(to), 1).as_bytes())?;
                root.remove(&path)?;
            }
        }
        Ok(())
    }
}

/// The text of a file that is as it was when it was read.
fn as_it_was(root: &Root, path: &str, was: &str) -> Result<String, String> {
    let there = root.text_if_any(path, MOST_OF_TEXT).map_err(|error| error.to_string())?;
    let there = there.ok_or_else(|| "this file is not there any more".to_owned())?;
    match mark(&there) == was {
        true => Ok(there),
        false => {
            Err("this file has been changed elsewhere since it was read: open it anew".to_owned())
        }
    }
}
