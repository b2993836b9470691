//! Where the files of a game lie that is being written: its folder, and those of the expansions that it is read with. All
//! goes through the one door, so no path leads out of them and no link is followed.

mod moved;

use std::io;
use std::path::Path;

use dsl::Sources;
use schema::writing::{File, Listed};
use sha2::{Digest, Sha256};

use crate::files::{DEEPEST, MOST_OF_TEXT, Root};
use crate::load::{self, Folder, Loaded};

/// How the files end that may be read and written here.
const ENDINGS: [&str; 7] = ["cards", "ruling", "bot", "toml", "csv", "rhai", "md"];

/// The longest text that may be written, in bytes.
pub(super) const LONGEST: usize = MOST_OF_TEXT as usize - 1;

/// Why no new file is made.
const THERE: &str = "there is a file of this name";

/// The longest path, in bytes.
const LONGEST_PATH: usize = 200;

/// The folders of a game that is being written.
pub(super) struct Folders {
    /// The game's, then those of expansions; each with what the paths of its files begin with.
    all: Vec<(String, Folder)>,
}

impl Folders {
    /// Those of a game that was read. Its texts have the ends of lines that an editor has.
    pub(super) fn of(loaded: Loaded) -> Self {
        let Loaded { folder, expansions, .. } = loaded;
        let extending =
            expansions.into_iter().map(|it| (format!("{}/", it.manifest.id), it.folder));
        let mut all: Vec<(String, Folder)> =
            std::iter::once((String::new(), folder)).chain(extending).collect();
        for (_, folder) in &mut all {
            folder.sources.expansions.clear();
            let (_, manifest) = &mut folder.sources.manifest;
            *manifest = plain_text(manifest);
            for (_, text) in folder.sources.files_mut() {
                *text = plain_text(text);
            }
        }
        Self { all }
    }

    /// All texts.
    pub(super) fn sources(&self) -> Sources {
        let mut sources = self.all.iter().map(|(_, folder)| folder.sources.clone());
        let game = sources.next().unwrap_or_default();
        Sources { expansions: sources.collect(), ..game }
    }

    /// The game with these texts in the place of those that lie there.
    pub(super) fn check(&self, sources: &Sources) -> io::Result<Loaded> {
        let (game, expansions) =
            (Sources { expansions: Vec::new(), ..sources.clone() }, &sources.expansions);
        let mut folders = self.all.iter().map(|(_, folder)| folder);
        let texts = std::iter::once(game).chain(expansions.iter().cloned());
        let mut read = Vec::new();
        for (folder, texts) in folders.by_ref().zip(texts) {
            read.push(folder.with_texts(texts)?);
        }
        let mut read = read.into_iter();
        let game = read.next().ok_or_else(|| io::Error::other("there is no folder"))?;
        Ok(load::check(game, read.collect()))
    }

    /// The text of the manifest that lies there, if a path is that of an expansion's.
    pub(super) fn manifest<'s>(
        &self,
        sources: &'s mut Sources,
        path: &str,
    ) -> Option<&'s mut String> {
        let mut expansions = self.all.iter().skip(1).zip(&mut sources.expansions);
        expansions.find_map(|((prefix, _), sources)| {
            let (name, text) = &mut sources.manifest;
            (path.strip_prefix(prefix.as_str()) == Some(name.as_str())).then_some(text)
        })
    }

    /// Its files that are texts.
    pub(super) fn list(&self) -> Result<Vec<Listed>, String> {
        let mut all = Vec::new();
        for (prefix, Folder { root, .. }) in &self.all {
            let found = root.search(&is_text).map_err(|error| error.to_string())?;
            let own = found.files.into_iter().filter(|path| is_own(path));
            all.extend(own.map(|path| Listed {
                path: format!("{prefix}{path}"),
                is_writable: !root.is_bundled(),
            }));
        }
        Ok(all)
    }

    /// What the paths of new files may begin with.
    pub(super) fn writable(&self) -> Vec<String> {
        let all = self.all.iter().filter(|(_, folder)| !folder.root.is_bundled());
        all.map(|(prefix, _)| prefix.clone()).collect()
    }

    /// The folder in which a file lies, and the file's path in it.
    fn find<'p>(&self, path: &'p str) -> Result<(&Root, &'p str), String> {
        let own = |prefix: &str| path.strip_prefix(prefix);
        // The game's own folder is the first, and its prefix is that of all.
        let mut all = self.all.iter().rev();
        let found = all.find_map(|(prefix, folder)| Some((&folder.root, own(prefix)?)));
        found
            .filter(|(_, path)| path.len() <= LONGEST_PATH && is_text(path) && is_own(path))
            .ok_or_else(|| "no text of a game is called so".to_owned())
    }

    /// Whether a file lies there.
    pub(super) fn has(&self, path: &str) -> Result<bool, String> {
        let (root, path) = self.find(path)?;
        Ok(root.has(path))
    }

    /// A file as it lies there, with the ends of lines that an editor has.
    pub(super) fn read(&self, path: &str) -> Result<File, String> {
        let (root, path) = self.find(path)?;
        let text = root.text(path, MOST_OF_TEXT).map_err(|error| error.to_string())?;
        Ok(File { mark: mark(&text), text: plain_text(&text) })
    }

    /// Writes a file if it is as it was when it was read; gives its mark from then on.
    pub(super) fn write(
        &self,
        path: &str,
        text: &str,
        was: Option<&str>,
    ) -> Result<String, String> {
        let (root, path) = self.find(path)?;
        if root.is_bundled() {
            return Err(bundled());
        }
        if text.len() > LONGEST {
            return Err(too_long());
        }
        let there = root.text_if_any(path, MOST_OF_TEXT).map_err(|error| error.to_string())?;
        if there.as_deref().map(mark).as_deref() != was {
            return Err(match (there, was) {
                (Some(_), Some(_)) => {
                    "this file has been changed elsewhere since it was read: copy what you wrote, and open it anew"
                }
                (Some(_), None) => THERE,
                (None, _) => "this file is not there any more",
            }
            .to_owned());
        }
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => THERE.to_owned(),
            _ => error.to_string(),
        };
        let ends_otherwise = there.is_some_and(|there| there.contains("\r\n"));
        let text = if ends_otherwise { text.replace('\n', "\r\n") } else { text.to_owned() };
        // A file that came just now is not written over.
        let put = if was.is_some() { Root::write } else { Root::create };
        put(root, path, text.as_bytes()).map_err(failed)?;
        Ok(mark(&text))
    }
}

fn bundled() -> String {
    "this game comes with the command, and nothing can be written into it: make one of your own with \
     `cardwright new FOLDER --like GAME`"
        .to_owned()
}

/// Why a text is not taken that is longer than [`LONGEST`].
pub(super) fn too_long() -> String {
    format!("a text has at most {LONGEST} bytes")
}

/// Whether a path is one of a text, and of none that is hidden or lies deeper than folders are read.
fn is_text(path: &str) -> bool {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    let is_plain = |step: &str| !step.is_empty() && !step.starts_with('.');
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
        && path.split('/').all(is_plain)
        && path.split('/').count() <= DEEPEST
        && !path.contains(|sign: char| sign == '\\' || sign.is_control())
}

/// Whether a path is of the game itself. What an expansion says lies in a folder of its own.
fn is_own(path: &str) -> bool {
    !path.starts_with(dsl::Sources::EXPANSIONS)
}

fn mark(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A text with the ends of lines that an editor has: `\n` alone.
fn plain_text(text: &str) -> String {
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n"),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_of_the_game_has_no_path() {
        for path in ["a.cards", "rulings/a.ruling", "locale/zh-Hant.toml", "a b.cards", "牌.cards"]
        {
            assert!(is_text(path) && is_own(path), "{path}");
        }
        let wrong = [
            "",
            "a",
            "a.rs",
            ".cards",
            "../a.cards",
            "/a.cards",
            "a//b.cards",
            ".git/a.toml",
            "a\\b.cards",
            "a\n.cards",
        ];
        for path in wrong {
            assert!(!is_text(path), "{path:?}");
        }
        let within = |folders: usize| format!("{}a.cards", "b/".repeat(folders));
        assert!(is_text(&within(DEEPEST - 1)) && !is_text(&within(DEEPEST)));
        assert!(!is_own("expansions/fog/fog.cards"));
    }
}
