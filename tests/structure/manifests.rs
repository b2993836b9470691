//! Who depends on whom, read in the manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::none;

/// The crates, and which of ours each may use.
const OURS: &[(&str, &[&str])] = &[
    ("schema", &[]),
    ("dsl", &["schema"]),
    ("interpreter", &["schema"]),
    ("cli", &["schema", "dsl", "interpreter"]),
    ("tests", &["schema", "dsl", "interpreter", "cli"]),
];

/// What else the pure crates may use, and why. A library that reads files, clocks or the machine's own chance, or that
/// starts threads, has no place here.
const PURE: &[(&str, &[(&str, &str)])] = &[
    (
        "schema",
        &[
            ("serde", "the shapes are written and read"),
            ("schemars", "JSON Schemas are made from the shapes"),
            ("rapidfuzz", "what a mistyped name may have meant"),
            ("traversable", "places in the text, and ids, are found in what holds them"),
        ],
    ),
    (
        "dsl",
        &[
            ("pest", "the grammars"),
            ("pest_derive", "the grammars"),
            ("miette", "the trait that messages are shown through"),
            ("serde", "the manifest is read through it"),
            ("serde_json", "saves that rulings begin from"),
            ("toml", "the manifest"),
            ("semver", "versions that expansions fit"),
            ("unicode-normalization", "names are compared in NFC"),
            ("unicode-width", "a symbol has a known width"),
            ("traversable", "the places in what was read are moved"),
            ("divan", "benches"),
            ("insta", "its own snapshots"),
            ("allocation-counter", "a test that memory does not grow"),
        ],
    ),
    (
        "interpreter",
        &[
            ("serde", "states and saves are plain data"),
            ("postcard", "the bytes of states that are hashed"),
            ("serde_json", "the names of programs that are hashed"),
            ("traversable", "what the parts of a program refer to"),
            ("sha2", "the hash of states and programs"),
            ("rand", "ChaCha8, seeded by us; without its thread's and system's generators"),
            ("rhai", "scripts, without modules, clock and floats"),
            ("smallvec", "short lists take no memory from the system"),
            ("thiserror", "wording of faults"),
            ("divan", "benches"),
            ("insta", "its own snapshots"),
        ],
    ),
];

/// Features that would let the machine in.
const IMPURE_FEATURES: &[(&str, &[&str])] = &[
    ("rand", &["default", "thread_rng", "sys_rng", "std_rng"]),
    ("rand_chacha", &["default", "os_rng"]),
    ("rhai", &["default"]),
    ("pest", &["default", "std", "stack-guard"]),
];

/// Features that keep it out.
const PURE_FEATURES: &[(&str, &[&str])] = &[("rhai", &["no_time", "no_module", "no_float"])];

fn manifest(folder: &str) -> toml::Table {
    fs::read_to_string(tests::root().join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
}

/// All that a manifest names as dependency, of whatever kind and target: name and where it says so.
fn dependencies(manifest: &toml::Table) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut collect = |table: &toml::Table, at: &str| {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for (key, value) in
                table.get(kind).and_then(toml::Value::as_table).into_iter().flatten()
            {
                let renamed = value.get("package").and_then(toml::Value::as_str);
                found.push((renamed.unwrap_or(key).to_owned(), format!("{at}[{kind}]")));
            }
        }
    };
    collect(manifest, "");
    for (target, table) in
        manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten()
    {
        collect(table.as_table().unwrap(), target);
    }
    found
}

/// The features that an entry turns on, `default` among them unless it is off.
fn features(entry: &toml::Value) -> Vec<&str> {
    let named = entry.get("features").and_then(toml::Value::as_array);
    let default = entry.get("default-features").and_then(toml::Value::as_bool) != Some(false);
    named
        .into_iter()
        .flatten()
        .filter_map(toml::Value::as_str)
        .chain(default.then_some("default"))
        .collect()
}

#[test]
fn members_are_the_five() {
    let root = manifest("");
    let members = root["workspace"]["members"].as_array().unwrap();
    let members: BTreeSet<_> = members.iter().map(|member| member.as_str().unwrap()).collect();
    assert_eq!(members, OURS.iter().map(|(name, _)| *name).collect());
    for (folder, _) in OURS {
        assert_eq!(manifest(folder)["package"]["name"].as_str(), Some(*folder));
    }
}

#[test]
fn dependencies_go_one_way() {
    let mut wrong = Vec::new();
    for (folder, may) in OURS {
        for (name, at) in dependencies(&manifest(folder)) {
            let ours = OURS.iter().any(|(one, _)| *one == name);
            if ours && !may.contains(&name.as_str()) {
                wrong.push(format!("{folder}/Cargo.toml {at}: {name}"));
            }
        }
    }
    none(&wrong, "dependencies against the direction");
}

#[test]
fn pure_crates_use_pure_libraries() {
    let mut wrong = Vec::new();
    for (folder, allowed) in PURE {
        for (name, at) in dependencies(&manifest(folder)) {
            let ours = OURS.iter().any(|(one, _)| *one == name);
            if !ours && !allowed.iter().any(|(one, _)| *one == name) {
                wrong.push(format!("{folder}/Cargo.toml {at}: {name}"));
            }
        }
    }
    none(&wrong, "libraries that are not on the list; add them with a reason, if they are pure");
}

#[test]
fn versions_stand_once_and_without_the_machine() {
    let root = manifest("");
    let shared = root["workspace"]["dependencies"].as_table().unwrap();
    let mut wrong = Vec::new();
    for (name, banned) in IMPURE_FEATURES {
        let features = shared.get(*name).map(features).unwrap_or_default();
        wrong.extend(
            features
                .iter()
                .filter(|one| banned.contains(one))
                .map(|one| format!("{name}/{one} is on")),
        );
    }
    for (name, wanted) in PURE_FEATURES {
        let features = features(&shared[*name]);
        wrong.extend(
            wanted
                .iter()
                .filter(|one| !features.contains(one))
                .map(|one| format!("{name}/{one} is off")),
        );
    }
    let mut users: BTreeMap<&str, usize> = shared.keys().map(|name| (name.as_str(), 0)).collect();
    let manifests: Vec<_> = OURS.iter().map(|(folder, _)| manifest(folder)).collect();
    for (name, _) in manifests.iter().flat_map(dependencies).collect::<Vec<_>>() {
        if let Some((_, count)) = users.iter_mut().find(|(one, _)| **one == name) {
            *count += 1;
        }
    }
    let unused = users.iter().filter(|(_, count)| **count == 0);
    wrong.extend(unused.map(|(name, _)| format!("nobody uses {name}")));
    none(&wrong, "the list of versions in Cargo.toml");
}
