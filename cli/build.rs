//! What an installed command brings along: the fixtures of the diagnostics, for `explain`, and the games.
#![allow(clippy::unwrap_used, reason = "a build that cannot read its own files stops")]

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    fixtures();
    games();
}

/// Copies the games, so that editing a card does not build the command anew. They are copied again when something is
/// committed or pulled, and in every clean build.
fn games() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("..");
    let to = Path::new(&env::var("OUT_DIR").unwrap()).join("games");
    if to.exists() {
        fs::remove_dir_all(&to).unwrap();
    }
    copy(&root.join("games"), &to);
    let git = root.join(".git");
    // Of a worktree it is a file that says where it is.
    let git = fs::read_to_string(&git)
        .map_or(git, |text| root.join(text.trim().strip_prefix("gitdir: ").unwrap_or_default()));
    let log = git.join("logs/HEAD");
    if log.is_file() {
        println!("cargo::rerun-if-changed={}", log.display());
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}

fn fixtures() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../tests/diagnostics");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = fs::read_dir(&folder)
        .map(|entries| {
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned())
        })
        .into_iter()
        .flatten()
        .filter(|name| is_fixture(name))
        .collect();
    names.sort();
    let mut list = String::from("&[\n");
    for name in names {
        let path = folder.join(&name);
        writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string()).unwrap();
    }
    list.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("fixtures.rs"), list).unwrap();
}

/// `C0201-a-verb.cards`
fn is_fixture(name: &str) -> bool {
    name.starts_with(['C', 'W', 'R'])
        && name.get(1..5).is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        && name.get(5..6) == Some("-")
}
