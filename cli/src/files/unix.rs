//! The door's calls where a folder can be held open and its entries named relative to it.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;
use rustix::process::geteuid;

use super::{Kind, is_link};

/// A folder that is held open.
pub(super) type Handle = OwnedFd;

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

/// A folder by any path.
pub(super) fn top(path: &Path) -> io::Result<Handle> {
    Ok(rustix::fs::openat(CWD, path, FOLDER, Mode::empty())?)
}

/// A folder in one that is open.
pub(super) fn enter(folder: &Handle, name: &OsStr) -> io::Result<Handle> {
    let entered = rustix::fs::openat(folder, name, FOLDER | OFlags::NOFOLLOW, Mode::empty());
    entered.map_err(|error| match error {
        Errno::LOOP => is_link(),
        // So it is on Linux, where a link is no folder.
        Errno::NOTDIR if matches!(kind(folder, name), Ok(Some(Kind::Link))) => is_link(),
        other => other.into(),
    })
}

/// A file to read. It may be anything that opens: whoever reads asks what was opened.
pub(super) fn open(folder: &Handle, name: &OsStr) -> io::Result<File> {
    // A pipe that nobody writes to opens at once.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    let opened = rustix::fs::openat(folder, name, flags | OFlags::CLOEXEC, Mode::empty());
    opened
        .map(File::from)
        .map_err(|error| if error == Errno::LOOP { is_link() } else { error.into() })
}

/// A new file to write.
pub(super) fn create(folder: &Handle, name: &OsStr) -> io::Result<File> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW;
    let mode = Mode::from_raw_mode(0o666);
    Ok(File::from(rustix::fs::openat(folder, name, flags | OFlags::CLOEXEC, mode)?))
}

/// What is called so, if something is.
pub(super) fn kind(folder: &Handle, name: &OsStr) -> io::Result<Option<Kind>> {
    match rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(stat) => Ok(Some(match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => Kind::File,
            FileType::Directory => Kind::Folder,
            FileType::Symlink => Kind::Link,
            _ => Kind::Other,
        })),
        Err(Errno::NOENT) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The names in a folder, as they come.
pub(super) fn names(folder: &Handle) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_bytes();
        if !matches!(name, b"." | b"..") {
            names.push(OsStr::from_bytes(name).to_owned());
        }
        if names.len() > super::MOST_ENTRIES {
            break;
        }
    }
    Ok(names)
}

pub(super) fn make_folder(folder: &Handle, name: &OsStr) -> io::Result<()> {
    Ok(rustix::fs::mkdirat(folder, name, Mode::from_raw_mode(0o777))?)
}

pub(super) fn rename(folder: &Handle, from: &OsStr, to: &OsStr) -> io::Result<()> {
    Ok(rustix::fs::renameat(folder, from, folder, to)?)
}

pub(super) fn remove(folder: &Handle, name: &OsStr) -> io::Result<()> {
    Ok(rustix::fs::unlinkat(folder, name, AtFlags::empty())?)
}

/// Whether a folder belongs to who runs this, and nobody else may write in it. A group that has the user's own number is
/// the user's alone, as systems make one for each.
pub(super) fn is_own(folder: &Handle) -> bool {
    rustix::fs::fstat(folder).is_ok_and(|stat| {
        let others = match stat.st_gid == stat.st_uid {
            true => Mode::WOTH,
            false => Mode::WOTH | Mode::WGRP,
        };
        stat.st_uid == geteuid().as_raw() && stat.st_mode & others.bits() == 0
    })
}
