//! The texts that the tests ask about: a small game, and those of the tree.

use std::fs;
use std::path::{Path, PathBuf};

use dsl::Sources;

/// The project's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A small game without a mistake: that of the diagnostics' tests.
pub(crate) fn base() -> Sources {
    sources(&root().join("tests/diagnostics/base"))
}

/// The games of the tree, by name.
pub(crate) fn games() -> Vec<(String, Sources)> {
    let entries = fs::read_dir(root().join("games")).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.retain(|folder| folder.join("game.toml").exists());
    folders.sort();
    let name = |folder: &Path| folder.file_name().unwrap().to_string_lossy().into_owned();
    folders.iter().map(|folder| (name(folder), sources(folder))).collect()
}

fn sources(folder: &Path) -> Sources {
    Sources {
        manifest: ("game.toml".into(), fs::read_to_string(folder.join("game.toml")).unwrap()),
        cards: texts(folder, "", "cards"),
        tables: texts(folder, "", "csv"),
        rulings: texts(folder, "rulings/", "ruling"),
        bots: texts(folder, "bots/", "bot"),
        scripts: texts(folder, "scripts/", "rhai"),
        locales: texts(folder, "locale/", "toml"),
        looks: look(folder),
        saves: texts(folder, "saves/", "json"),
        ..Sources::default()
    }
}

/// How the words of a game look, if it says so.
fn look(folder: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(folder.join("look.toml"));
    text.into_iter().map(|text| ("look.toml".to_owned(), text)).collect()
}

fn texts(folder: &Path, inner: &str, ending: &str) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(folder.join(inner)) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut texts: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (format!("{inner}{name}"), fs::read_to_string(&path).unwrap())
        })
        .collect();
    texts.sort();
    texts
}

/// A text without its mark, and where that stood.
pub(crate) fn marked(text: &str) -> (String, usize) {
    let at = text.find('§').unwrap();
    (text.replace('§', ""), at)
}
