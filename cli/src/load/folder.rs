//! What is read of a game's folder: `game.toml`, cards anywhere in it, rulings, bots and scripts in theirs.

use std::fs::{File, read_dir};
use std::io::Read;
use std::path::{Path, PathBuf};

use dsl::Sources;
use tempfile::TempDir;

use super::place::MANIFEST;
use crate::error::Error;

/// The most bytes of a file that are read: one more than it may have, so that the checker sees that it is too long.
const MOST_BYTES: u64 = (1 << 20) + 1;

/// The deepest that folders are searched.
const DEEPEST: usize = 16;

/// A game's folder with its texts.
pub(crate) struct Folder {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// What it says.
    pub(crate) sources: Sources,
    /// Files that are not UTF-8, and from which byte on.
    pub(crate) not_utf8: Vec<(String, usize)>,
    /// Where it is laid out for this call only, if it comes with the command.
    pub(crate) bundled: Option<TempDir>,
}

impl Folder {
    /// Refuses to write into a game that comes with the command.
    pub(crate) fn writable(&self) -> Result<(), Error> {
        match &self.bundled {
            None => Ok(()),
            Some(_) => Err(Error::usage(
                "this game comes with the command, and nothing can be written into it; \
                 name a game's folder",
            )),
        }
    }

    /// Reads a folder.
    pub(crate) fn read(path: PathBuf) -> Result<Self, Error> {
        let mut reader = Reader { path: &path, not_utf8: Vec::new() };
        let sources = Sources {
            manifest: (MANIFEST.to_owned(), reader.text(MANIFEST)?),
            cards: reader.texts("", "cards")?,
            rulings: reader.texts("rulings", "ruling")?,
            bots: reader.texts("bots", "bot")?,
            scripts: reader.texts("scripts", "rhai")?,
            locales: reader.texts("locale", "toml")?,
            saves: reader.texts("saves", "json")?,
            strays: reader.paths("", &|path| dsl::strays::is_stray(path))?,
        };
        let not_utf8 = reader.not_utf8;
        Ok(Self { path, sources, not_utf8, bundled: None })
    }

    /// How many files it has.
    pub(crate) fn files(&self) -> usize {
        let Sources { manifest: _, cards, rulings, bots, scripts, locales, saves, strays: _ } =
            &self.sources;
        1 + cards.len() + rulings.len() + bots.len() + scripts.len() + locales.len() + saves.len()
    }
}

/// A folder being read.
struct Reader<'p> {
    path: &'p Path,
    not_utf8: Vec<(String, usize)>,
}

impl Reader<'_> {
    /// The texts in a folder in this one whose names end so, by path.
    fn texts(&mut self, under: &str, ending: &str) -> Result<Vec<(String, String)>, Error> {
        let ends = |path: &str| Path::new(path).extension().is_some_and(|other| other == ending);
        let paths = self.paths(under, &ends)?;
        let mut texts = Vec::with_capacity(paths.len());
        for path in paths {
            let text = self.text(&path)?;
            texts.push((path, text));
        }
        Ok(texts)
    }

    /// The files in a folder in this one whose paths are wanted, in order.
    fn paths(&self, under: &str, wanted: &dyn Fn(&str) -> bool) -> Result<Vec<String>, Error> {
        let root = self.path.canonicalize().map_err(|error| unreadable(self.path, &error))?;
        let mut paths = Vec::new();
        search(&root, &root.join(under), wanted, DEEPEST, &mut paths)?;
        paths.sort();
        Ok(paths)
    }

    /// The text of a file by its path in this folder.
    fn text(&mut self, path: &str) -> Result<String, Error> {
        let full = self.path.join(path);
        let mut bytes = Vec::new();
        File::open(&full)
            .and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
            .map_err(|error| unreadable(&full, &error))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(text),
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                // A file cut in the middle of a letter is too long, which the checker says.
                if error.as_bytes().len() as u64 != MOST_BYTES {
                    self.not_utf8.push((path.to_owned(), good));
                }
                Ok(text)
            }
        }
    }
}

/// Files in a folder and those in it, without links to what lies outside of the root. Linked folders are not entered.
fn search(
    root: &Path,
    folder: &Path,
    wanted: &dyn Fn(&str) -> bool,
    deep: usize,
    found: &mut Vec<String>,
) -> Result<(), Error> {
    if deep == 0 || !folder.is_dir() {
        return Ok(());
    }
    for entry in read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        let path = entry.path();
        let kind = entry.file_type().map_err(|error| unreadable(&path, &error))?;
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if hidden {
            continue;
        }
        if kind.is_dir() {
            search(root, &path, wanted, deep - 1, found)?;
        } else if let Ok(inner) = path.strip_prefix(root).map(with_slashes)
            && wanted(&inner)
            && is_inside(root, &path)
        {
            found.push(inner);
        }
    }
    Ok(())
}

/// Whether it is a file that lies in the root, also if a link leads to it.
fn is_inside(root: &Path, path: &Path) -> bool {
    path.canonicalize().is_ok_and(|real| real.starts_with(root) && real.is_file())
}

fn with_slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    Error::failed(format!("{} cannot be read: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_lies_in_it_and_nothing_else() {
        let root = std::env::temp_dir().join(format!("cardwright-folder-{}", std::process::id()));
        let write = |path: &str, text: &[u8]| {
            let full = root.join("game").join(path);
            std::fs::create_dir_all(full.parent().unwrap()).unwrap();
            std::fs::write(full, text).unwrap();
        };
        write("game.toml", b"name = \"x\"");
        write("b.cards", b"b");
        write("a/z.cards", b"z");
        write(".hidden/y.cards", b"y");
        write("bots/good.bot", b"\xff");
        write("rulings/snapshots/one.snap", b"");
        write("rulings/one.ruling", b"one");
        write("two.ruling", b"two");
        write("a/three.card", b"three");
        std::fs::write(root.join("outside.cards"), b"no").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(root.join("outside.cards"), root.join("game/link.cards"))
            .unwrap();
        let folder = Folder::read(root.join("game")).unwrap();
        std::fs::remove_dir_all(&root).unwrap();

        let paths = |list: &[(String, String)]| {
            list.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>()
        };
        assert_eq!(paths(&folder.sources.cards), ["a/z.cards", "b.cards"]);
        assert_eq!(paths(&folder.sources.rulings), ["rulings/one.ruling"]);
        assert_eq!(folder.sources.strays, ["a/three.card", "two.ruling"]);
        assert_eq!(folder.not_utf8, [("bots/good.bot".to_owned(), 0)]);
    }
}
