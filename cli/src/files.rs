//! The one door: whatever is read or written for a game, a save or a page goes through a [`Root`].
//!
//! A root is a folder. Paths lead down from it and never out of it, no link is followed below it, only regular files are
//! opened (a pipe or device may wait for ever or never end), and each reading has a length that it may have. Where the
//! root itself lies is said by whoever sits there, so links on the way to it are theirs.
//!
//! Most of it is a call for each step of a path, relative to a folder that is held open, so that nothing can be put in
//! its place meanwhile (`unix`). Where there are no such calls each step is looked at first (`elsewhere`).

#[cfg(not(unix))]
mod elsewhere;
mod root;
#[cfg(unix)]
mod unix;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

#[cfg(not(unix))]
use elsewhere as system;
#[cfg(unix)]
use unix as system;

pub(crate) use root::{Passed, Root};

/// The deepest that folders are searched.
pub(crate) const DEEPEST: usize = 16;

/// The most entries of a folder and those in it.
pub(crate) const MOST_ENTRIES: usize = 1 << 18;

/// The most bytes of a text of a game that are read: one more than it may have, so that the checker sees that it is too
/// long.
pub(crate) const MOST_OF_TEXT: u64 = dsl::syntax::guard::FILE_BYTES as u64 + 1;

/// The most bytes of all texts of a game.
pub(crate) const MOST_OF_ALL: u64 = 64 << 20;

/// What an entry of a folder is. Of a link it is not asked what it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    File,
    Folder,
    Link,
    /// A pipe, a device, a socket.
    Other,
}

/// A file that is named by its path: the folder around it, and what it is called there. An error says that there is no
/// such folder, or that the path ends in no name.
pub(crate) fn beside(path: &Path) -> io::Result<(Root, OsString)> {
    let name = path.file_name().ok_or_else(|| io::Error::other("it is no file"))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    Ok((Root::open(folder.unwrap_or(Path::new(".")))?, name.to_owned()))
}

/// The name of a folder, also if its path is `.` or ends in `..`.
pub(crate) fn name_of(folder: &Path) -> Option<OsString> {
    folder.canonicalize().ok()?.file_name().map(OsString::from)
}

/// Makes a folder and those around it, as far as they are not there. An error says that something else is there.
pub(crate) fn make(folder: &Path) -> io::Result<Root> {
    std::fs::create_dir_all(folder)?;
    Root::open(folder)
}

/// The place of a database, which is opened by its path: its folder as it really is, and a regular file in it, or none yet.
/// An error says that something else is there.
pub(crate) fn place_of_database(path: &Path) -> io::Result<PathBuf> {
    let (folder, name) = beside(path)?;
    let path = folder.path().canonicalize()?.join(name);
    match std::fs::symlink_metadata(&path) {
        Ok(found) if found.is_file() => Ok(path),
        Ok(found) if found.is_symlink() => Err(is_link()),
        Ok(_) => Err(refused("it is no file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(path),
        Err(error) => Err(error),
    }
}

/// The place of a database, with a file there, which is made, for nobody else to read, if it is missing.
pub(crate) fn database(path: &Path) -> io::Result<PathBuf> {
    let path = place_of_database(path)?;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(&path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        // Links in the place of a file are refused by whoever opens it.
        _ => Ok(path),
    }
}

/// Removes a folder with all that lies in it. Links in it lead nowhere.
pub(crate) fn remove_folder(folder: &Path) -> io::Result<()> {
    std::fs::remove_dir_all(folder)
}

/// Opens a folder that is made if it is missing, and in which nothing may be yet.
pub(crate) fn make_empty(folder: &Path) -> io::Result<Root> {
    let root = make(folder)?;
    match root.is_empty()? {
        true => Ok(root),
        false => Err(io::ErrorKind::AlreadyExists.into()),
    }
}

/// The current folder and those around it, the nearest first; and how many of them, the current one among them, lie before one
/// that somebody else owns or everybody may write in.
pub(crate) fn folders_around() -> (Vec<PathBuf>, usize) {
    let here = std::env::current_dir().unwrap_or_default();
    let own = |folder: &&Path| Root::open(folder).is_ok_and(|root| root.is_own());
    let above = here.ancestors().skip(1).take_while(own).count();
    (here.ancestors().map(Path::to_path_buf).collect(), above + 1)
}

fn refused(why: &str) -> io::Error {
    io::Error::other(why)
}

fn missing() -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, "it is not there")
}

fn is_link() -> io::Error {
    refused("it is a link, and links are not followed")
}
