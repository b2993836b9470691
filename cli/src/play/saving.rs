//! Saves of games in progress: written whole or not at all, and read back whole or not at all.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use schema::save::Save;

use crate::error::Error;
use crate::files::{Root, beside};
use crate::terminal::in_line;

/// The longest save that is read or written, in bytes.
const LONGEST: u64 = 16 << 20;

/// So many bytes say whether it begins as a save does.
const HEAD: u64 = 64;

/// The end of a save's name.
const ENDING: &str = ".save.json";

/// Where a new game is kept: `NAME-SEED.save.json` here, or the first such name that is free.
pub(crate) fn fresh(game: &str, seed: u64) -> PathBuf {
    let name = |more: &str| PathBuf::from(format!("{game}-{seed}{more}{ENDING}"));
    let first = name("");
    let Ok(here) = Root::open(Path::new(".")) else { return first };
    if !here.has(&first) {
        return first;
    }
    let mut names = (2..).map(|number| name(&format!("-{number}")));
    names.find(|path| !here.has(path)).unwrap_or(first)
}

/// Writes a save beside its place, and puts it there when it is whole. What lies there and is no save stays:
/// [`ErrorKind::AlreadyExists`]. One that could not be read is not written: [`ErrorKind::FileTooLarge`].
pub(crate) fn write(path: &Path, save: &Save) -> std::io::Result<()> {
    let mut text = serde_json::to_vec(save)?;
    text.push(b'\n');
    if text.len() as u64 > LONGEST {
        let why = format!("a save has at most {LONGEST} bytes, and this would have {}", text.len());
        return Err(std::io::Error::new(ErrorKind::FileTooLarge, why));
    }
    let (folder, name) = beside(path)?;
    if folder.has(&name) && !is_save(path) {
        let why = format!("{} is there and is no save", path.display());
        return Err(std::io::Error::new(ErrorKind::AlreadyExists, why));
    }
    folder.write_lasting(name, &text)
}

/// Whether a save lies there, of whatever version: what has its format and its answers. One that was cut off is none, but
/// begins like one.
fn is_save(path: &Path) -> bool {
    let head = beside(path).and_then(|(folder, name)| folder.bytes(name, HEAD));
    head.is_ok_and(|head| {
        let inner = head.trim_ascii_start().strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
        head.is_empty() || inner.is_some_and(|inner| inner.starts_with(b"\"format\""))
    })
}

/// Reads a save. What is no whole one is refused, and in which line it is not.
pub(crate) fn read(path: &Path) -> Result<Save, Error> {
    let shown = path.display();
    let unreadable = |error| Error::usage(format!("{shown} cannot be read: {error}"));
    let (folder, name) = beside(path).map_err(unreadable)?;
    let bytes = folder.bytes(name, LONGEST + 1).map_err(unreadable)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Error::failed(format!(
            "{shown} is no save: no save has more than {LONGEST} bytes"
        )));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Error::failed(format!("{shown} is no save: it is not UTF-8")))?;
    let begins = text.trim_start();
    if !begins.is_empty() && !begins.starts_with('{') {
        return Err(Error::failed(format!("{shown} is no save: it is not what `play` writes")));
    }
    let save: Save = serde_json::from_str(&text).map_err(|error| {
        let cut = if error.is_eof() { "; its end is missing" } else { "" };
        let (line, column) = (error.line(), error.column());
        let why = error.to_string();
        // What type was expected is said for whoever writes Rust.
        let why = match error.is_data() && why.starts_with("invalid ") {
            true => format!("line {line}, column {column}: something else stands there in a save"),
            false => why,
        };
        Error::failed(format!("{shown} is no save: {why}{cut}"))
    })?;
    if let Some(id) = twice(&save) {
        return Err(Error::failed(format!(
            "{shown} is no save: it names the expansion `{}` twice",
            in_line(id)
        )));
    }
    if let Some(name) = names(&save).find(|name| in_line(name) != **name) {
        return Err(Error::failed(format!(
            "{shown} is no save: `{}` is no name, since it has in it what is no letter",
            in_line(name)
        )));
    }
    Ok(save)
}

/// The id of an expansion that a save names more than once. Each time it would be read again.
fn twice(save: &Save) -> Option<&str> {
    let mut known = BTreeSet::new();
    save.expansions.iter().map(|it| it.id.as_str()).find(|id| !known.insert(*id))
}

/// All that a save names and that may be told of it in a line.
fn names(save: &Save) -> impl Iterator<Item = &str> {
    let Save { game, program, expansions, setup, sitters, hash, hashes, .. } = save;
    let expansions = expansions.iter().flat_map(|it| [&it.id, &it.version, &it.hash]);
    let variants = setup.variants.iter().flat_map(|(name, value)| [name, value]);
    let one = [game, program, hash].into_iter().chain(hashes).chain(sitters).chain(&setup.seats);
    one.chain(expansions).chain(variants).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn save(number: u64) -> Save {
        Save {
            format: schema::FORMAT,
            game: "Any".to_owned(),
            program: String::new(),
            expansions: Vec::new(),
            setup: schema::save::Setup { seats: Vec::new(), variants: [].into(), given: None },
            seed: schema::save::Seed { number, game: 0 },
            answers: Vec::new(),
            said: Vec::new(),
            hashes: Vec::new(),
            hash: String::new(),
            sitters: Vec::new(),
        }
    }

    /// What was there is there until the new one is: whoever has the old file still reads it whole.
    #[test]
    fn a_save_is_written_beside_its_place_first() {
        let folder = tempfile::tempdir().unwrap();
        let (path, held) = (folder.path().join("a.json"), folder.path().join("held.json"));
        write(&path, &save(1)).unwrap();
        fs::hard_link(&path, &held).unwrap();
        write(&path, &save(2)).unwrap();
        assert_eq!(read(&path).unwrap().seed.number, 2);
        assert_eq!(read(&held).unwrap().seed.number, 1, "it was written over what was there");
        // Where it cannot be put, nothing is left behind.
        assert!(write(folder.path(), &save(3)).is_err());
        assert!(write(&folder.path().join("none/a.json"), &save(3)).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn what_could_not_be_read_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        write(&path, &save(1)).unwrap();
        let said = |length| vec![vec!["x".repeat(length)]];
        let about = serde_json::to_vec(&Save { said: said(0), ..save(2) }).unwrap().len() + 1;
        let most = LONGEST as usize - about;
        let too_long = write(&path, &Save { said: said(most + 1), ..save(2) }).unwrap_err();
        assert_eq!(too_long.kind(), ErrorKind::FileTooLarge);
        assert!(too_long.to_string().contains("16777216 bytes"), "{too_long}");
        assert_eq!(read(&path).unwrap().seed.number, 1, "what was there is lost");
        write(&path, &Save { said: said(most), ..save(2) }).unwrap();
        assert_eq!(read(&path).unwrap().seed.number, 2);
    }

    #[test]
    fn what_is_no_save_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.txt");
        fs::write(&path, "what I wrote\n").unwrap();
        assert_eq!(write(&path, &save(1)).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "what I wrote\n");
        fs::write(&path, "").unwrap();
        write(&path, &save(1)).unwrap();
        write(&path, &save(2)).unwrap();
        assert_eq!(read(&path).unwrap().seed.number, 2);
    }
}
