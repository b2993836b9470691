//! Warnings about files in the folder of a game or expansion that are not read, though they look as if they should be.

use schema::source::{FileId, Span};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::sources::Sources;
use crate::{accounts, look};

/// The manifest of a game.
const GAME: &str = "game.toml";

/// Wrong extensions, each with the one that was probably meant.
const SLIPS: &[(&str, &str)] = &[
    ("card", "cards"),
    ("rulings", "ruling"),
    ("bots", "bot"),
    ("cards.txt", "cards"),
    ("card.txt", "cards"),
    ("ruling.txt", "ruling"),
    ("bot.txt", "bot"),
    ("rhai.txt", "rhai"),
];
/// Extensions of data that is not read where it lies, with what to do about it.
const DATA: &[(&str, Advice)] = &[
    ("tsv", Advice::Words(TABLE)),
    ("csv", Advice::Words(TABLE)),
    ("xls", Advice::Words(SHEET)),
    ("xlsx", Advice::Words(SHEET)),
    ("ods", Advice::Words(SHEET)),
    ("numbers", Advice::Words(SHEET)),
    (
        "json",
        Advice::Words(
            "a saved game lies in `saves/`, or its name ends in `.save.json`; anything else is not read",
        ),
    ),
    ("yaml", Advice::Words(CARDS)),
    ("yml", Advice::Words(CARDS)),
    ("toml", Advice::Lists),
];
/// Advice about data that is not read. `PATH` is replaced by the file's path without its extension.
const TABLE: &str = "say in a `.cards` file what cards it has: `cards KIND from \"PATH.csv\"`";
const SHEET: &str = "save it as `.csv`, and say in a `.cards` file: `cards KIND from \"PATH.csv\"`";
const CARDS: &str = "cards are written in `.cards` files, or stand in a table that ends in `.csv`";
/// Extensions of files that people keep beside a game: documents, pictures, backups of editors.
const BESIDE: &[&str] =
    &["md", "txt", "pdf", "html", "css", "svg", "png", "jpg", "jpeg", "gif", "webp", "bak", "orig"];
/// Extensions of programs, such as bots that are named on the command line.
const PROGRAMS: &[&str] =
    &["py", "js", "mjs", "ts", "sh", "rb", "pl", "lua", "rs", "go", "c", "java", "exe"];
/// What `play` and `sim` call the games that they save where they are started.
const SAVED: &str = ".save.json";
/// The folder of the transcripts of rulings, which only tests read.
const SNAPSHOTS: &str = "rulings/snapshots/";

/// The advice about data that is not read.
#[derive(Debug, Clone, Copy)]
enum Advice {
    /// This text.
    Words(&'static str),
    /// A list of the `.toml` files that such a folder can have.
    Lists,
}

/// Whether a file is a stray: neither one of the texts that are read, nor a file that people keep beside them. `path`
/// is relative to the folder, `manifest` is the name of the folder's manifest. A `.csv` file is never one, since the
/// cards say which tables are read.
#[must_use]
pub fn is_stray(path: &str, manifest: &str) -> bool {
    !path.ends_with(".csv") && help(path, manifest).is_some()
}

/// The warning about a stray file.
pub(crate) fn report(file: FileId, path: &str, manifest: &str) -> Diagnostic {
    is_not_read(file, path, help(path, manifest).unwrap_or_else(|| ELSEWHERE.to_owned()))
}

/// The warning about a table that no `.cards` file reads.
pub(crate) fn table(file: FileId, path: &str) -> Diagnostic {
    is_not_read(file, path, advised(TABLE, path))
}

fn is_not_read(file: FileId, path: &str, help: String) -> Diagnostic {
    let span = Span { file, start: 0, end: 0 };
    Diagnostic::warning(codes::STRAY_FILE, span, format!("{path} is not read")).help(help)
}

const ELSEWHERE: &str =
    "take it out of the folder; what is yours alone may stay, with a full stop before its name";

fn help(path: &str, manifest: &str) -> Option<String> {
    let manifest = manifest.rsplit('/').next().unwrap_or(manifest);
    let name = path.rsplit('/').next().unwrap_or(path);
    let small = name.to_lowercase();
    let ends = |ending: &str| small.strip_suffix(ending).is_some_and(|stem| stem.ends_with('.'));
    if path == name && path.ends_with(SAVED) {
        return None;
    }
    if let Some((slip, ending)) = SLIPS.iter().find(|(slip, _)| ends(slip)) {
        let stem = name.get(..name.len() - slip.len()).unwrap_or_default();
        return Some(format!("should it be called `{stem}{ending}`?"));
    }
    let lies = |(folder, ending): &(&str, &str)| path.starts_with(folder) && ends(ending);
    let is_named = path == manifest || path == look::PATH || accounts::PATHS.contains(&path);
    let placed = is_named || Sources::FOLDERS.iter().any(lies);
    if let Some((_, advice)) = DATA.iter().find(|(ending, _)| !placed && ends(ending)) {
        return Some(match advice {
            Advice::Lists => has(manifest),
            Advice::Words(words) => advised(words, path),
        });
    }
    // `.cards` files may lie in any folder. Extensions of `DATA` were handled above.
    let is_data = |of: &str| DATA.iter().any(|(ending, _)| *ending == of);
    let mut folders = std::iter::once(("", "cards")).chain(Sources::FOLDERS);
    let found = folders.find(|(_, ending)| ends(ending) && !is_data(ending));
    let Some((folder, ending)) = found else {
        return if placed { None } else { other(path, name, &small) };
    };
    let stem = name.get(..name.len() - ending.len()).unwrap_or_default();
    if !name.ends_with(ending) {
        return Some(format!("endings are small: call it `{stem}{ending}`"));
    }
    (!path.starts_with(folder)).then(|| format!("move it to `{folder}{name}`"))
}

/// The advice with the file's path filled in.
fn advised(words: &str, path: &str) -> String {
    words.replace("PATH", path.rsplit_once('.').map_or(path, |(stem, _)| stem))
}

/// A sentence that lists the `.toml` files which a folder with this manifest can have.
fn has(manifest: &str) -> String {
    let what = if manifest == GAME { "a game" } else { "an expansion" };
    let lists: Vec<String> = std::iter::once(look::PATH)
        .chain(accounts::PATHS)
        .map(|path| format!("`{path}`"))
        .collect();
    format!("{what} has `{manifest}`, {} and its languages in `locale/`", lists.join(", "))
}

/// The advice about a file with an unknown extension; `None` if people may keep it beside a game.
fn other(path: &str, name: &str, small: &str) -> Option<String> {
    let home = Sources::FOLDERS.iter().find(|(folder, _)| path.starts_with(folder));
    let ending = small.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, it)| it);
    let is_program = || ending.is_some_and(|it| PROGRAMS.contains(&it));
    let beside = match home {
        Some((folder, _)) => {
            ending == Some("md")
                || path.starts_with(SNAPSHOTS)
                || (*folder == "bots/" && is_program())
        }
        None => ending.is_none_or(|it| BESIDE.contains(&it)) || is_program(),
    };
    if beside || name.ends_with('~') {
        return None;
    }
    let known = ["cards", "csv"].into_iter().chain(Sources::FOLDERS.map(|(_, ending)| ending));
    let near = ending.and_then(|it| schema::suggest::nearest(it, known));
    Some(match (near, home) {
        (Some(near), _) => {
            let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            format!("should it be called `{stem}.{near}`?")
        }
        (None, Some((folder, ending))) => {
            format!("files of `{folder}` end in `.{ending}`: call it so, or take it out of there")
        }
        (None, None) => ELSEWHERE.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::{GAME, help, is_stray};

    #[test]
    fn files_in_their_places_are_none() {
        for path in [
            "a.cards",
            "x/y/a.cards",
            "rulings/a.ruling",
            "rulings/x/a.ruling",
            "README.md",
            "LICENSE",
            "art/a.png",
            "a.cards~",
            "bots/bot.py",
            "bots/notes.md",
            "rulings/snapshots/a.snap",
            "locale/xx.toml",
            "saves/a.json",
            "a-7.save.json",
            "teeth.toml",
            "game.toml",
        ] {
            assert!(!is_stray(path, GAME), "{path}: {:?}", help(path, GAME));
        }
        for (path, said) in [
            ("a.ruling", "move it to `rulings/a.ruling`"),
            ("x/a.bot", "move it to `bots/a.bot`"),
            ("a.card", "should it be called `a.cards`?"),
            ("a.cards.txt", "should it be called `a.cards`?"),
            ("A.CARDS", "endings are small: call it `A.cards`"),
            ("locale/xx.tml", "should it be called `xx.toml`?"),
            ("look.tolm", "should it be called `look.toml`?"),
            ("x/a.crads", "should it be called `a.cards`?"),
            ("bots/x.txt", "files of `bots/` end in `.bot`: call it so, or take it out of there"),
            ("bots/x", "files of `bots/` end in `.bot`: call it so, or take it out of there"),
            (
                "scripts/x.py",
                "files of `scripts/` end in `.rhai`: call it so, or take it out of there",
            ),
            ("a.zip", super::ELSEWHERE),
        ] {
            assert_eq!(help(path, GAME).as_deref(), Some(said), "{path}");
        }
        let said = |path, manifest| help(path, manifest).unwrap_or_default();
        assert!(said("expansion.toml", GAME).starts_with("a game has `game.toml`"));
        assert!(said("game.toml", "x/expansion.toml").starts_with("an expansion has"));
    }
}
