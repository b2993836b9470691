//! Where a game's folder is.

use std::path::{Path, PathBuf};

use super::bundle;
use crate::error::Error;

/// What a folder must have to be a game's.
pub(crate) const MANIFEST: &str = "game.toml";

/// A folder further up, in which games lie by name.
const GAMES: &str = "games";

/// The variable that names such a folder too.
const VARIABLE: &str = "CARDWRIGHT_GAMES";

/// The folder of a game: the one of this path, or the one of this name in a folder `games` here or further up, then
/// in the one that CARDWRIGHT_GAMES names.
pub(crate) fn find(name: &str) -> Result<PathBuf, Error> {
    let direct = Path::new(name);
    if direct.join(MANIFEST).is_file() {
        return Ok(direct.to_path_buf());
    }
    if is_name(direct) {
        let shelves = shelves();
        if let Some(found) =
            shelves.iter().map(|shelf| shelf.join(name)).find(|path| path.join(MANIFEST).is_file())
        {
            return Ok(found);
        }
        let known = shelves.iter().flat_map(|shelf| names(shelf)).chain(bundle::names());
        let known = known.collect::<Vec<_>>();
        let near = dsl::suggest::nearest(name, known.iter().map(String::as_str));
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        if !direct.is_dir() {
            return Err(Error::usage(format!("there is no game `{name}`{help}")));
        }
    }
    let what = if direct.is_dir() { "it has no game.toml" } else { "there is no such folder" };
    Err(Error::usage(format!("{name} is not a game's folder: {what}")))
}

/// The name of a game's folder, from its path or name, for files about it.
pub(crate) fn stem(name: &str) -> String {
    let file =
        Path::new(name).canonicalize().ok().and_then(|path| Some(path.file_name()?.to_owned()));
    file.map_or_else(|| name.to_owned(), |file| file.to_string_lossy().into_owned())
        .replace(['/', '\\'], "-")
}

/// A file's name up to its first dot, for files made of it.
pub(crate) fn stem_of(path: &Path) -> String {
    let name =
        path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let stem = name.split('.').next().unwrap_or_default();
    if stem.is_empty() { "save".to_owned() } else { stem.replace(' ', "-") }
}

fn is_name(path: &Path) -> bool {
    path.components().count() == 1 && path.file_name().is_some_and(|file| file == path.as_os_str())
}

/// The folders in which games lie by name, the nearest first.
fn shelves() -> Vec<PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    let mut shelves: Vec<PathBuf> = here.ancestors().map(|folder| folder.join(GAMES)).collect();
    shelves.extend(std::env::var_os(VARIABLE).map(PathBuf::from));
    shelves.retain(|shelf| shelf.is_dir());
    shelves
}

/// The games in a folder.
fn names(shelf: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(shelf) else { return Vec::new() };
    let games = entries.flatten().filter(|entry| entry.path().join(MANIFEST).is_file());
    let mut names: Vec<String> =
        games.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
