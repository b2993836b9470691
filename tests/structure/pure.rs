//! The pure crates keep their bans: clippy holds them to these, and nobody lifts them.

use std::fs;

use super::rust::Code;
use super::{files, none};

const PURE: &[&str] = &["schema", "dsl", "interpreter"];

/// What clippy must ban in them, at least.
const BANNED: &[&str] = &[
    "std::fs::read_to_string",
    "std::fs::write",
    "std::fs::File",
    "std::env::var",
    "std::env::args",
    "std::time::Instant",
    "std::time::SystemTime",
    "std::thread::spawn",
    "std::thread::scope",
    "std::collections::HashMap",
    "std::collections::HashSet",
];

/// Paths that clippy cannot ban as a whole.
const MODULES: &[&str] = &[
    "std::fs",
    "std::env",
    "std::time",
    "std::thread",
    "std::net",
    "std::process",
    "std::io::stdin",
];

#[test]
fn bans_are_the_same_and_complete() {
    let texts: Vec<_> = PURE
        .iter()
        .map(|folder| fs::read_to_string(tests::root().join(folder).join("clippy.toml")).unwrap())
        .collect();
    assert!(
        texts.windows(2).all(|two| two[0] == two[1]),
        "schema, dsl and interpreter have the same clippy.toml"
    );
    let table: toml::Table = texts[0].parse().unwrap();
    let paths: Vec<_> = ["disallowed-methods", "disallowed-types"]
        .iter()
        .flat_map(|key| table[*key].as_array().unwrap())
        .map(|entry| {
            assert!(
                entry["reason"].as_str().is_some_and(|reason| !reason.is_empty()),
                "a ban without a reason"
            );
            entry["path"].as_str().unwrap()
        })
        .collect();
    let missing: Vec<_> =
        BANNED.iter().filter(|path| !paths.contains(path)).map(|path| (*path).to_owned()).collect();
    none(&missing, "not banned in clippy.toml");

    let root: toml::Table =
        fs::read_to_string(tests::root().join("Cargo.toml")).unwrap().parse().unwrap();
    let lints = &root["workspace"]["lints"];
    assert_eq!(lints["rust"]["unsafe_code"].as_str(), Some("forbid"));
    for lint in ["disallowed_methods", "disallowed_types", "iter_over_hash_type"] {
        assert!(matches!(lints["clippy"][lint].as_str(), Some("warn" | "deny")), "{lint} is off");
    }
    for folder in PURE {
        let text = fs::read_to_string(tests::root().join(folder).join("Cargo.toml")).unwrap();
        let manifest: toml::Table = text.parse().unwrap();
        assert_eq!(
            manifest["lints"]["workspace"].as_bool(),
            Some(true),
            "{folder} goes by the workspace's lints"
        );
        assert!(manifest.get("build-dependencies").is_none(), "{folder} builds without a script");
        assert!(
            !tests::root().join(folder).join("build.rs").exists(),
            "{folder} builds without a script"
        );
    }
}

#[test]
fn nobody_lifts_them() {
    let mut wrong = Vec::new();
    for file in files(PURE, &["rs"]) {
        let code = Code::read(&file.text);
        if code.is_test(&file.path) {
            continue;
        }
        for (line, text) in code.lines() {
            let lifted = ["clippy::disallowed", "clippy::iter_over_hash_type", "clippy::all"];
            if lifted.iter().chain(MODULES).any(|one| text.contains(one)) {
                wrong.push(format!("{}:{line}: {}", file.path, text.trim()));
            }
            if ["HashMap", "HashSet", "RandomState", "thread_local!", "static mut"]
                .iter()
                .any(|one| text.contains(one))
            {
                wrong.push(format!("{}:{line}: {}", file.path, text.trim()));
            }
        }
    }
    none(&wrong, "the machine in a pure crate");
}
