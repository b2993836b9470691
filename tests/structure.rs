//! What the project promises about itself: who depends on whom, pure crates, tidy files, no game in the engine.

mod doors;
mod floors;
mod limits;
mod manifests;
mod names;
mod pure;
mod rust;
mod speech;
mod tidy;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// A file of the project: its path from the root, with `/`, and what stands in it.
struct File {
    path: String,
    text: String,
}

/// The files of some endings under some folders, sorted by path. Links are not followed.
fn files(folders: &[&str], endings: &[&str]) -> Vec<File> {
    let root = tests::root();
    let mut files = Vec::new();
    for folder in folders {
        gather(&root, &root.join(folder), endings, &mut files);
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(!files.is_empty(), "no {endings:?} under {folders:?}");
    files
}

fn gather(root: &Path, folder: &Path, endings: &[&str], files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_symlink() || path.file_name().is_some_and(|name| name == "target") {
            continue;
        }
        if path.is_dir() {
            gather(root, &path, endings, files);
        } else if path
            .extension()
            .is_some_and(|found| endings.iter().any(|ending| found == *ending))
        {
            let inner: Vec<_> = path
                .strip_prefix(root)
                .unwrap()
                .iter()
                .map(|part| part.to_string_lossy())
                .collect();
            files.push(File { path: inner.join("/"), text: fs::read_to_string(&path).unwrap() });
        }
    }
}

/// Fails with all that was found, one a line.
#[track_caller]
fn none(found: &[String], what: &str) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}
