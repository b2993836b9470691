//! Reads the texts of a game's or an expansion's folder. What lies in a game's folder `expansions` is not read as part of
//! the game.

use dsl::Sources;

use super::place::MANIFEST;
use crate::error::Error;
use crate::files::{MOST_OF_ALL, MOST_OF_TEXT, Passed, Root};

/// The folder of a game or expansion, with its texts.
pub(crate) struct Folder {
    /// The folder itself.
    pub(crate) root: Root,
    /// Its texts.
    pub(crate) sources: Sources,
    /// The paths of files that are not UTF-8, with the first byte that is wrong.
    pub(crate) not_utf8: Vec<(String, usize)>,
    /// What was passed over, though its path is that of a file or folder that would be read.
    pub(crate) passed: Vec<Passed>,
}

impl Folder {
    /// Fails if nothing can be written into it, because it comes with the command.
    pub(crate) fn writable(&self) -> Result<(), Error> {
        match self.root.is_bundled() {
            false => Ok(()),
            true => Err(Error::usage(
                "this game comes with the command, and nothing can be written into it; \
                 name a game's folder",
            )),
        }
    }

    /// The same folder with other texts. It is opened once more.
    pub(crate) fn with_texts(&self, sources: Sources) -> std::io::Result<Self> {
        Ok(Self { root: self.root.again()?, sources, not_utf8: Vec::new(), passed: Vec::new() })
    }

    /// Reads a game's folder.
    pub(crate) fn read(root: Root) -> Result<Self, Error> {
        Self::with_manifest(root, MANIFEST)
    }

    /// Reads a folder with a manifest of this name.
    pub(crate) fn with_manifest(root: Root, manifest: &str) -> Result<Self, Error> {
        let is_own = |path: &str| !path.starts_with(Sources::EXPANSIONS) || manifest != MANIFEST;
        let found = root
            .search(&|path| {
                is_own(path) && (Sources::takes(path) || dsl::strays::is_stray(path, manifest))
            })
            .map_err(|error| unreadable(&root, "", &error))?;
        let mut reader = Reader { root: &root, not_utf8: Vec::new(), left: MOST_OF_ALL };
        let mut sources = Sources {
            manifest: (manifest.to_owned(), reader.text(manifest)?),
            ..Sources::default()
        };
        for path in found.files {
            match sources.list_of(&path) {
                Some(list) => list.push((path.clone(), reader.text(&path)?)),
                None => sources.strays.push(path),
            }
        }
        let not_utf8 = reader.not_utf8;
        Ok(Self { root, sources, not_utf8, passed: found.passed })
    }

    /// Its texts, with the folder before the path of the manifest: errors in the manifest of an expansion are reported before
    /// its id is known, and two folders may have one name.
    pub(crate) fn sources_by_path(&self) -> Sources {
        let mut sources = self.sources.clone();
        sources.manifest.0 = self.root.path().join(&sources.manifest.0).display().to_string();
        sources
    }

    /// The text of one of the lists beside the rulings ([`Sources::accounts`]); `None` if there is none. Fails if a link or a
    /// folder has its path, so that nobody takes the list for read.
    pub(crate) fn account(&self, path: &str) -> Result<Option<&str>, Error> {
        let read = self.sources.account(path);
        if read.is_none() {
            self.root.is_file(path).map_err(|error| unreadable(&self.root, path, &error))?;
        }
        Ok(read)
    }

    /// Its texts but the manifest, each with its path.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &(String, String)> {
        self.sources.files()
    }

    /// How many files it has.
    pub(crate) fn files(&self) -> usize {
        1 + self.texts().count()
    }
}

/// A folder, while it is read.
struct Reader<'r> {
    root: &'r Root,
    not_utf8: Vec<(String, usize)>,
    /// How many bytes may still be read.
    left: u64,
}

impl Reader<'_> {
    /// The text of a file by its path in this folder.
    fn text(&mut self, path: &str) -> Result<String, Error> {
        let bytes = self
            .root
            .bytes(path, MOST_OF_TEXT)
            .map_err(|error| unreadable(self.root, path, &error))?;
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or_else(|| {
            let (shown, most) = (self.root.path().display(), MOST_OF_ALL >> 20);
            Error::failed(format!("{shown} cannot be read: its texts have more than {most} MiB"))
        })?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(text),
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                // A file cut in the middle of a letter is too long, which the checker says.
                if error.as_bytes().len() as u64 != MOST_OF_TEXT {
                    self.not_utf8.push((path.to_owned(), good));
                }
                Ok(text)
            }
        }
    }
}

fn unreadable(root: &Root, path: &str, error: &std::io::Error) -> Error {
    Error::failed(format!("{} cannot be read: {error}", root.path().join(path).display()))
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
        let folder = Folder::read(Root::open(&root.join("game")).unwrap()).unwrap();
        std::fs::remove_dir_all(&root).unwrap();

        let paths = |list: &[(String, String)]| {
            list.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>()
        };
        assert_eq!(paths(&folder.sources.cards), ["a/z.cards", "b.cards"]);
        assert_eq!(paths(&folder.sources.rulings), ["rulings/one.ruling"]);
        assert_eq!(folder.sources.strays, ["a/three.card", "two.ruling"]);
        assert_eq!(folder.not_utf8, [("bots/good.bot".to_owned(), 0)]);
        #[cfg(unix)]
        assert_eq!(
            folder.passed.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(),
            ["link.cards"]
        );
    }
}
