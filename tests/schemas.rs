//! The JSON Schemas beside the types they are made from: never older than these. `UPDATE=1` writes them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use schema::{bot, decision, look, manifest, program, ruling, save, screen, socket, view, writing};
use schemars::{JsonSchema, Schema, schema_for};

fn folder() -> PathBuf {
    tests::root().join("schema/schemas")
}

/// Fails if the file beside the type is not what the type says, or writes it.
fn fresh<T: JsonSchema>(name: &str) {
    let schema: Schema = schema_for!(T);
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    let path = folder().join(format!("{name}.json"));
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(folder()).unwrap();
        fs::write(&path, text).unwrap();
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == text,
        "{} is out of date: run `UPDATE=1 cargo test -p tests schemas`",
        path.display()
    );
}

#[test]
fn schemas_are_fresh() {
    fresh::<program::Program>("program");
    fresh::<manifest::Manifest>("manifest");
    fresh::<manifest::Expansion>("expansion");
    fresh::<look::LookFile>("look");
    fresh::<save::Save>("save");
    fresh::<decision::Decision>("decision");
    fresh::<decision::Answer>("answer");
    fresh::<ruling::Ruling>("ruling");
    fresh::<bot::Bot>("bot");
    fresh::<view::View>("view");
    fresh::<view::Question>("question");
    fresh::<screen::Screen>("screen");
    fresh::<socket::Request>("request");
    fresh::<socket::Message>("message");
    fresh::<writing::Request>("writing_request");
    fresh::<writing::Reply>("writing_reply");

    let files: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let known = [
        "answer",
        "bot",
        "decision",
        "expansion",
        "look",
        "manifest",
        "message",
        "program",
        "question",
        "request",
        "ruling",
        "save",
        "screen",
        "view",
        "writing_reply",
        "writing_request",
    ];
    assert_eq!(
        files,
        known.iter().map(|name| format!("{name}.json")).collect(),
        "a schema of no type"
    );
}
