//! The door's calls where folders have only paths: each step is looked at before it is taken.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::{Kind, is_link, missing, refused};

/// A folder by its path.
pub(super) type Handle = PathBuf;

pub(super) fn top(path: &Path) -> io::Result<Handle> {
    let path = path.canonicalize()?;
    if path.is_dir() { Ok(path) } else { Err(refused("it is no folder")) }
}

pub(super) fn enter(folder: &Handle, name: &OsStr) -> io::Result<Handle> {
    match kind(folder, name)? {
        Some(Kind::Folder) => Ok(folder.join(name)),
        Some(Kind::Link) => Err(is_link()),
        Some(_) => Err(refused("it is no folder")),
        None => Err(missing()),
    }
}

pub(super) fn open(folder: &Handle, name: &OsStr) -> io::Result<File> {
    match kind(folder, name)? {
        Some(Kind::Link) => Err(is_link()),
        Some(Kind::Other) => Err(refused("it is no file")),
        _ => File::open(folder.join(name)),
    }
}

pub(super) fn create(folder: &Handle, name: &OsStr) -> io::Result<File> {
    File::create_new(folder.join(name))
}

pub(super) fn kind(folder: &Handle, name: &OsStr) -> io::Result<Option<Kind>> {
    match fs::symlink_metadata(folder.join(name)) {
        Ok(about) if about.is_symlink() => Ok(Some(Kind::Link)),
        Ok(about) if about.is_dir() => Ok(Some(Kind::Folder)),
        Ok(about) if about.is_file() => Ok(Some(Kind::File)),
        Ok(_) => Ok(Some(Kind::Other)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

pub(super) fn names(folder: &Handle) -> io::Result<Vec<OsString>> {
    let entries = fs::read_dir(folder)?.take(super::MOST_ENTRIES + 1);
    entries.map(|entry| entry.map(|entry| entry.file_name())).collect()
}

pub(super) fn make_folder(folder: &Handle, name: &OsStr) -> io::Result<()> {
    fs::create_dir(folder.join(name))
}

pub(super) fn rename(folder: &Handle, from: &OsStr, to: &OsStr) -> io::Result<()> {
    fs::rename(folder.join(from), folder.join(to))
}

pub(super) fn remove(folder: &Handle, name: &OsStr) -> io::Result<()> {
    fs::remove_file(folder.join(name))
}

/// Who owns a folder cannot be told here.
pub(super) fn is_own(_: &Handle) -> bool {
    true
}
