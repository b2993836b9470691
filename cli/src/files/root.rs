//! [`Root`]: a folder, through which all files in it are read and written.

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use include_dir::Dir;

use super::{DEEPEST, Kind, MOST_ENTRIES, is_link, missing, refused, system};

/// A folder on the disk that is held open, or a folder that comes with the command.
#[derive(Debug)]
pub(crate) struct Root {
    path: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    Disk(system::Handle),
    Bundled(&'static Dir<'static>),
}

/// The path of a file or folder that a search passed over, and why.
pub(crate) type Passed = (String, &'static str);

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Files by their paths with `/`, in order.
    pub(crate) files: Vec<String>,
    /// Files and folders that are not read, in order.
    pub(crate) passed: Vec<Passed>,
}

/// How the name of a file begins that is still being written: it is put in its place when it is whole. The number of the
/// process and a number of its own follow, since several may write into a folder at once.
const UNFINISHED: &str = ".cardwright-unfinished";
static WRITTEN: AtomicU64 = AtomicU64::new(0);

impl Root {
    /// Opens the folder of a path that the user named. Links on the way to it are followed.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { path: path.to_path_buf(), place: Place::Disk(system::top(path)?) })
    }

    /// A folder that comes with the command. Nothing can be written into it.
    pub(crate) fn bundled(folder: &'static Dir<'static>) -> Self {
        Self { path: folder.path().to_path_buf(), place: Place::Bundled(folder) }
    }

    /// A folder in this one.
    pub(crate) fn inner(&self, name: &str) -> io::Result<Self> {
        if let Place::Bundled(folder) = &self.place {
            let inner = folder.get_dir(folder.path().join(name)).ok_or_else(missing)?;
            return Ok(Self::bundled(inner));
        }
        let (around, name) = self.around(Path::new(name))?;
        let handle = system::enter(&around, &name)?;
        Ok(Self { path: self.path.join(name), place: Place::Disk(handle) })
    }

    /// A second handle on this folder. Fails where the system gives out no more.
    pub(crate) fn again(&self) -> io::Result<Self> {
        let place = match &self.place {
            Place::Disk(handle) => Place::Disk(handle.try_clone()?),
            Place::Bundled(folder) => Place::Bundled(folder),
        };
        Ok(Self { path: self.path.clone(), place })
    }

    /// The path by which it was opened.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this path leads to it.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let whole = |path: &Path| std::fs::canonicalize(path).ok();
        whole(path).is_some_and(|path| Some(path) == whole(&self.path))
    }

    /// Whether it belongs to the user who runs the command, and nobody else may write in it.
    pub(crate) fn is_own(&self) -> bool {
        match &self.place {
            Place::Disk(handle) => system::is_own(handle),
            Place::Bundled(_) => true,
        }
    }

    /// Whether it comes with the command, so that nothing can be written into it.
    pub(crate) fn is_bundled(&self) -> bool {
        matches!(self.place, Place::Bundled(_))
    }

    /// The names of its entries, sorted. Names that are not UTF-8 are left out.
    pub(crate) fn names(&self) -> io::Result<Vec<String>> {
        let names = match &self.place {
            Place::Disk(handle) => system::names(handle)?,
            Place::Bundled(folder) => folder
                .entries()
                .iter()
                .filter_map(|entry| entry.path().file_name().map(OsString::from))
                .collect(),
        };
        let mut names: Vec<String> =
            names.into_iter().filter_map(|name| name.into_string().ok()).collect();
        names.sort();
        Ok(names)
    }

    /// Whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> io::Result<bool> {
        match &self.place {
            Place::Disk(handle) => Ok(system::names(handle)?.is_empty()),
            Place::Bundled(folder) => Ok(folder.entries().is_empty()),
        }
    }

    /// Whether a regular file has this path. A link is none.
    pub(crate) fn has_file(&self, path: impl AsRef<Path>) -> bool {
        self.is_file(path).unwrap_or(false)
    }

    /// Whether a regular file has this path. Fails if something else has it, such as a link.
    pub(crate) fn is_file(&self, path: impl AsRef<Path>) -> io::Result<bool> {
        match &self.place {
            Place::Disk(_) => match self.around(path.as_ref()) {
                Ok((folder, name)) => is_file(&folder, &name),
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
                Err(error) => Err(error),
            },
            Place::Bundled(folder) => Ok(folder.get_file(folder.path().join(path)).is_some()),
        }
    }

    /// Whether a path from here leads to a regular file, also through links. Only for paths that the user names.
    pub(crate) fn reaches_file(&self, path: &Path) -> bool {
        matches!(&self.place, Place::Disk(_)) && self.path.join(path).is_file()
    }

    /// Whether anything has this path.
    pub(crate) fn has(&self, path: impl AsRef<Path>) -> bool {
        let kind = |(folder, name): (_, OsString)| system::kind(&folder, &name);
        self.around(path.as_ref()).and_then(kind).is_ok_and(|kind| kind.is_some())
    }

    /// The bytes of a file, at most `most` of them.
    pub(crate) fn bytes(&self, path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
        let path = path.as_ref();
        match &self.place {
            Place::Disk(_) => {
                let (folder, name) = self.around(path)?;
                // What is no regular file is not even opened. Whether it still is one is asked again once it is open.
                if !is_file(&folder, &name)? {
                    return Err(missing());
                }
                let file = system::open(&folder, &name)?;
                if !file.metadata()?.is_file() {
                    return Err(refused("it is no file"));
                }
                let mut bytes = Vec::new();
                file.take(most).read_to_end(&mut bytes)?;
                Ok(bytes)
            }
            Place::Bundled(folder) => {
                let file = folder.get_file(folder.path().join(path)).ok_or_else(missing)?;
                let bytes = file.contents();
                Ok(bytes.get(..most as usize).unwrap_or(bytes).to_vec())
            }
        }
    }

    /// The text of a file. Fails if it is longer than `most` bytes, or not UTF-8.
    pub(crate) fn text(&self, path: impl AsRef<Path>, most: u64) -> io::Result<String> {
        let bytes = self.bytes(path, most.saturating_add(1))?;
        if bytes.len() as u64 > most {
            return Err(refused(&format!("it has more than {most} bytes")));
        }
        String::from_utf8(bytes).map_err(|_| refused("it is not UTF-8"))
    }

    /// As [`Root::text`]; `None` if there is no such file.
    pub(crate) fn text_if_any(
        &self,
        path: impl AsRef<Path>,
        most: u64,
    ) -> io::Result<Option<String>> {
        match self.text(path, most) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Finds the files in this folder and in all below, without hidden ones. `wanted` tells whether a path would be read:
    /// what is wanted and is no regular file is listed as passed over.
    pub(crate) fn search(&self, wanted: &dyn Fn(&str) -> bool) -> io::Result<Found> {
        let mut found = Found::default();
        match &self.place {
            Place::Disk(handle) => {
                let mut left = MOST_ENTRIES;
                search(handle, "", wanted, DEEPEST, &mut left, &mut found)?;
            }
            Place::Bundled(folder) => collect(folder, folder.path(), wanted, &mut found),
        }
        found.files.sort();
        found.passed.sort();
        Ok(found)
    }

    /// Writes a file. If that fails, what was there stays. Missing folders around it are made.
    pub(crate) fn write(&self, path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
        self.put(path.as_ref(), bytes, false)
    }

    /// As [`Root::write`], and waits until it is on the disk.
    pub(crate) fn write_lasting(&self, path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
        self.put(path.as_ref(), bytes, true)
    }

    fn put(&self, path: &Path, bytes: &[u8], lasting: bool) -> io::Result<()> {
        let (folder, name) = self.around_new(path)?;
        // Only a regular file is replaced.
        is_file(&folder, &name)?;
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let unfinished = OsString::from(format!("{UNFINISHED}-{}-{number}", std::process::id()));
        // An earlier process of the same number may have left it behind, or somebody may have put a link there.
        let _ = system::remove(&folder, &unfinished);
        let mut file = system::create(&folder, &unfinished)?;
        let written = file
            .write_all(bytes)
            .and_then(|()| if lasting { file.sync_all() } else { Ok(()) })
            .and_then(|()| system::rename(&folder, &unfinished, &name));
        if written.is_err() {
            let _ = system::remove(&folder, &unfinished);
        }
        written
    }

    /// Writes a new file. Fails if something has its path. Missing folders around it are made.
    pub(crate) fn create(&self, path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
        let (folder, name) = self.around_new(path.as_ref())?;
        let mut file = system::create(&folder, &name)?;
        file.write_all(bytes).inspect_err(|_| {
            let _ = system::remove(&folder, &name);
        })
    }

    /// Removes a file.
    pub(crate) fn remove(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let (folder, name) = self.around(path.as_ref())?;
        match is_file(&folder, &name)? {
            true => system::remove(&folder, &name),
            false => Err(missing()),
        }
    }

    /// The folder in which a path ends, and the last part of the path.
    fn around(&self, path: &Path) -> io::Result<(system::Handle, OsString)> {
        self.walk(path, system::enter)
    }

    /// As [`Root::around`]; missing folders are made.
    fn around_new(&self, path: &Path) -> io::Result<(system::Handle, OsString)> {
        self.walk(path, |folder, name| match system::enter(folder, name) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                system::make_folder(folder, name)?;
                system::enter(folder, name)
            }
            entered => entered,
        })
    }

    fn walk(
        &self,
        path: &Path,
        step: impl Fn(&system::Handle, &OsStr) -> io::Result<system::Handle>,
    ) -> io::Result<(system::Handle, OsString)> {
        let Place::Disk(handle) = &self.place else {
            return Err(refused("it comes with the command, and nothing can be written into it"));
        };
        let mut names = Vec::new();
        for component in path.components() {
            match component {
                Component::Normal(name) => names.push(name),
                Component::CurDir => {}
                Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                    return Err(refused("it lies outside of its folder"));
                }
            }
        }
        let name = names.pop().ok_or_else(|| refused("it is no file"))?;
        let mut folder = handle.try_clone()?;
        for name in names {
            folder = step(&folder, name)?;
        }
        Ok((folder, name.to_owned()))
    }
}

/// Whether a regular file in a folder has this name. Fails if something else has it.
fn is_file(folder: &system::Handle, name: &OsStr) -> io::Result<bool> {
    match system::kind(folder, name)? {
        None => Ok(false),
        Some(Kind::File) => Ok(true),
        Some(Kind::Link) => Err(is_link()),
        Some(Kind::Folder | Kind::Other) => Err(refused("it is no file")),
    }
}

/// Adds the files in a folder and in all below to `found`.
fn search(
    folder: &system::Handle,
    path: &str,
    wanted: &dyn Fn(&str) -> bool,
    deep: usize,
    left: &mut usize,
    found: &mut Found,
) -> io::Result<()> {
    for name in system::names(folder)? {
        *left = left.checked_sub(1).ok_or_else(|| {
            refused(&format!("there are more than {MOST_ENTRIES} files and folders in it"))
        })?;
        let bytes = name.as_encoded_bytes();
        if bytes.starts_with(b".") {
            continue;
        }
        let shown = format!("{path}{}", name.to_string_lossy());
        let Some(kind) = system::kind(folder, &name)? else { continue };
        // What a link without an ending leads to may be a folder with files of the game.
        let is_missed = wanted(&shown) || (kind == Kind::Link && !bytes.contains(&b'.'));
        match kind {
            _ if name.to_str().is_none() => {
                found.passed.push((shown, "its name is not UTF-8"));
            }
            _ if shown.contains(char::is_control) => {
                let shown = shown.replace(char::is_control, "\u{fffd}");
                found.passed.push((shown, "its name has signs that are no letters"));
            }
            Kind::Folder if deep == 1 => found.passed.push((shown, "it lies too deep")),
            Kind::Folder => {
                let inner = system::enter(folder, &name)
                    .map_err(|error| io::Error::new(error.kind(), format!("{shown}: {error}")))?;
                search(&inner, &format!("{shown}/"), wanted, deep - 1, left, found)?;
            }
            Kind::File if wanted(&shown) => found.files.push(shown),
            Kind::Link if is_missed => {
                found.passed.push((shown, "it is a link, and links are not followed"));
            }
            Kind::Other if is_missed => found.passed.push((shown, "it is no file")),
            Kind::File | Kind::Link | Kind::Other => {}
        }
    }
    Ok(())
}

fn collect(folder: &Dir<'_>, root: &Path, wanted: &dyn Fn(&str) -> bool, found: &mut Found) {
    for file in folder.files() {
        let inner = file.path().strip_prefix(root).unwrap_or(file.path());
        let inner = inner.iter().map(OsStr::to_string_lossy).collect::<Vec<_>>().join("/");
        if wanted(&inner) {
            found.files.push(inner);
        }
    }
    for inner in folder.dirs() {
        collect(inner, root, wanted, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_write_into_a_folder_at_once() {
        let folder = tempfile::TempDir::new().unwrap();
        let write = |writer: u8| {
            let root = Root::open(folder.path()).unwrap();
            for _ in 0..200 {
                root.write(format!("{writer}.cards"), &[writer; 5_000]).unwrap();
                root.write("all.cards", &[writer; 5_000]).unwrap();
            }
        };
        std::thread::scope(|scope| {
            (0..4).for_each(|writer| drop(scope.spawn(move || write(writer))));
        });
        let all = std::fs::read(folder.path().join("all.cards")).unwrap();
        assert_eq!(all, [all[0]; 5_000], "bytes of several writers");
        let mut names = Root::open(folder.path()).unwrap().names().unwrap();
        names.retain(|name| name.starts_with('.'));
        assert_eq!(names, [""; 0], "something is left behind");
    }
}
