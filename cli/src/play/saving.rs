//! Saves of games in progress: written whole or not at all, and read back whole or not at all.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use schema::save::Save;

use crate::error::Error;

/// The longest save that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// The end of a save's name.
const ENDING: &str = ".save.json";

/// Where a new game is kept: `NAME-SEED.save.json` here, or the first such name that is free.
pub(crate) fn fresh(game: &str, seed: u64) -> PathBuf {
    let name = |more: &str| PathBuf::from(format!("{game}-{seed}{more}{ENDING}"));
    let mut names = (2..).map(|number| name(&format!("-{number}")));
    let first = name("");
    if !first.exists() {
        return first;
    }
    names.find(|path| !path.exists()).unwrap_or(first)
}

/// Writes a save beside its place, and puts it there when it is whole.
pub(crate) fn write(path: &Path, save: &Save) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    serde_json::to_writer(&mut file, save)?;
    file.write_all(b"\n")?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Reads a save. What is no whole one is refused, and in which line it is not.
pub(crate) fn read(path: &Path) -> Result<Save, Error> {
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST).read_to_string(&mut text))
        .map_err(|error| Error::usage(format!("{} cannot be read: {error}", path.display())))?;
    serde_json::from_str(&text).map_err(|error| {
        let cut = if error.is_eof() { "; its end is missing" } else { "" };
        Error::failed(format!("{} is no save: {error}{cut}", path.display()))
    })
}
