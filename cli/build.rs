//! Lists the fixtures of the diagnostics, so that `cardwright explain` knows them wherever it is installed.
#![allow(clippy::unwrap_used, reason = "a build that cannot read its own files stops")]

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
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
