//! In each crate, the folders and files right under `src/` import each other one way: none is reached again from what it
//! imports. Whoever reads a crate can begin at the ground and go up. So it is
//! in some folders, too.

use std::collections::{BTreeMap, BTreeSet};

use super::rust::Code;
use super::{files, none};

const CRATES: [&str; 4] = ["schema", "dsl", "interpreter", "cli"];
/// Where a crate begins: these import what they like, and nothing imports them.
const FACES: [&str; 3] = ["lib", "main", "mod"];

/// Folders in which the same holds of what lies right under them: where they are, and what their paths begin with.
const FOLDERS: [(&str, &str); 1] = [("dsl/src/check/", "crate::check::")];

/// Which modules right under a folder each of them imports, if paths to them begin so.
fn imports(root: &str, path: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(&[root], &["rs"]) {
        let code = Code::read(&file.text);
        let inner = file.path.trim_start_matches(root);
        let top = inner.split(['/', '.']).next().unwrap_or_default().to_owned();
        if code.is_test(&file.path) || FACES.contains(&top.as_str()) {
            continue;
        }
        let imported = found.entry(top.clone()).or_default();
        for (_, line) in code.lines() {
            imported.extend(named(&line, path).filter(|named| *named != top));
        }
    }
    // What is no module is an item of the crate's face.
    let modules: BTreeSet<String> = found.keys().cloned().collect();
    found.values_mut().for_each(|imported| imported.retain(|named| modules.contains(named)));
    found
}

/// The words after `crate::`, or another path, in a line.
fn named<'l>(line: &'l str, path: &'l str) -> impl Iterator<Item = String> + 'l {
    line.split(path).skip(1).map(|rest| {
        rest.chars().take_while(|sign| sign.is_ascii_alphanumeric() || *sign == '_').collect()
    })
}

/// A way from a module back to itself, if there is one.
fn circle(imports: &BTreeMap<String, BTreeSet<String>>, from: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![from.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop() {
        for next in &imports[way.last()?] {
            if next == from {
                return Some(way);
            }
            if seen.insert(next.clone()) {
                ways.push([way.as_slice(), std::slice::from_ref(next)].concat());
            }
        }
    }
    None
}

#[test]
fn folders_import_each_other_one_way() {
    let mut found = Vec::new();
    let crates = CRATES.map(|name| (format!("{name}/src/"), "crate::"));
    let folders = FOLDERS.map(|(root, path)| (root.to_owned(), path));
    for (root, path) in crates.into_iter().chain(folders) {
        let imports = imports(&root, path);
        assert!(imports.values().any(|imported| !imported.is_empty()), "{root} imports nothing");
        for module in imports.keys() {
            if let Some(way) = circle(&imports, module) {
                found.push(format!("{root}: {} → {module}", way.join(" → ")));
            }
        }
    }
    none(&found, "these import each other in a circle");
}

#[test]
fn a_circle_is_found() {
    let imports = |of: &str| of.split_whitespace().map(str::to_owned).collect();
    let house = [("a", "b c"), ("b", "c"), ("c", "d"), ("d", "b"), ("e", "a")];
    let house = house.map(|(name, of)| (name.to_owned(), imports(of))).into();
    assert_eq!(circle(&house, "a"), None);
    assert_eq!(circle(&house, "b"), Some(vec!["b".to_owned(), "c".to_owned(), "d".to_owned()]));
    assert_eq!(named("use crate::rules::Rules; x: crate::state::State", "crate::").count(), 2);
}
