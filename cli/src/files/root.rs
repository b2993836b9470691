//! A folder from which everything of a game is read and into which it is written.

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use include_dir::Dir;

use super::{DEEPEST, Kind, MOST_ENTRIES, is_link, missing, refused, system};

/// A folder on the disk, or one of those that come with the command.
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

/// What a search passed over: its path, and why.
pub(crate) type Passed = (String, &'static str);

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Files by their paths with `/`, in order.
    pub(crate) files: Vec<String>,
    /// Files and folders that are not read, in order.
    pub(crate) passed: Vec<Passed>,
}

/// What is written beside its place until it is whole is called so, by the number of this process and by one of its own: several
/// may write into a folder at once.
const UNFINISHED: &str = ".cardwright-unfinished";
static WRITTEN: AtomicU64 = AtomicU64::new(0);

impl Root {
    /// The folder of a path that whoever sits there named.
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

    /// Its path, as it was named.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this path leads to it.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let whole = |path: &Path| std::fs::canonicalize(path).ok();
        whole(path).is_some_and(|path| Some(path) == whole(&self.path))
    }

    /// Whether it belongs to who runs this and nobody else may write in it.
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

    /// The names of what is in it, in order, if they are text.
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

    /// Whether a regular file is there. A link is none.
    pub(crate) fn has_file(&self, path: impl AsRef<Path>) -> bool {
        self.is_file(path).unwrap_or(false)
    }

    /// Whether a regular file is there; an error says that something else is, such as a link.
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

    /// Whether a path from here, through links too, leads to a regular file. Only for what whoever sits there names.
    pub(crate) fn reaches_file(&self, path: &Path) -> bool {
        matches!(&self.place, Place::Disk(_)) && self.path.join(path).is_file()
    }

    /// Whether anything at all has this path.
    pub(crate) fn has(&self, path: impl AsRef<Path>) -> bool {
        let kind = |(folder, name): (_, OsString)| system::kind(&folder, &name);
        self.around(path.as_ref()).and_then(kind).is_ok_and(|kind| kind.is_some())
    }

    /// The bytes of a file, at most so many of them.
    pub(crate) fn bytes(&self, path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
        let path = path.as_ref();
        match &self.place {
            Place::Disk(_) => {
                let (folder, name) = self.around(path)?;
                // What is no file is not even opened; that it still is none is seen once it is open.
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

    /// The text of a file. An error says that it is longer than it may be, or no text.
    pub(crate) fn text(&self, path: impl AsRef<Path>, most: u64) -> io::Result<String> {
        let bytes = self.bytes(path, most.saturating_add(1))?;
        if bytes.len() as u64 > most {
            return Err(refused(&format!("it has more than {most} bytes")));
        }
        String::from_utf8(bytes).map_err(|_| refused("it is not UTF-8"))
    }

    /// The text of a file; nothing where there is no such file.
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

    /// Files here and in folders below, hidden ones left out. `wanted` says of a path whether it would be read, so that
    /// it is told if it cannot be.
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

    /// Writes a file: all of it, or what was there stays. The folders around it are made.
    pub(crate) fn write(&self, path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
        self.put(path.as_ref(), bytes, false)
    }

    /// Writes a file; when this is done it is on the disk.
    pub(crate) fn write_lasting(&self, path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
        self.put(path.as_ref(), bytes, true)
    }

    fn put(&self, path: &Path, bytes: &[u8], lasting: bool) -> io::Result<()> {
        let (folder, name) = self.around_new(path)?;
        // A file that is there gives way, and nothing else does.
        is_file(&folder, &name)?;
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let unfinished = OsString::from(format!("{UNFINISHED}-{}-{number}", std::process::id()));
        // One that a process of this number left behind, or a link that somebody put there.
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

    /// Writes a file that is not there yet. The folders around it are made.
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

    /// The folder around what has this path, and what it is called there.
    fn around(&self, path: &Path) -> io::Result<(system::Handle, OsString)> {
        self.walk(path, system::enter)
    }

    /// The folder in which a file lies, and its name there; folders that are missing are made.
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

/// Whether what is called so in a folder is a regular file; an error says that it is something else.
fn is_file(folder: &system::Handle, name: &OsStr) -> io::Result<bool> {
    match system::kind(folder, name)? {
        None => Ok(false),
        Some(Kind::File) => Ok(true),
        Some(Kind::Link) => Err(is_link()),
        Some(Kind::Folder | Kind::Other) => Err(refused("it is no file")),
    }
}

/// Files in a folder and those in it.
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
