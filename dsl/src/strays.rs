//! Files that look like a game's and lie where nobody reads them.

use schema::source::{FileId, Span};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::sources::Sources;

/// Endings that are likely meant to be one of those.
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
/// Endings of tables and data that nobody reads, with what to do with them.
const DATA: &[(&str, &str)] = &[
    ("tsv", TABLE),
    ("csv", TABLE),
    ("xls", SHEET),
    ("xlsx", SHEET),
    ("ods", SHEET),
    ("numbers", SHEET),
    ("json", "saved games lie in `saves/`; anything else is not read"),
    ("yaml", "cards are written in `.cards` files, or stand in a table that ends in `.csv`"),
    ("yml", "cards are written in `.cards` files, or stand in a table that ends in `.csv`"),
    (
        "toml",
        "a game has `game.toml`, `look.toml`, `ledger.toml`, `teeth.toml`, `doubt.toml` and its languages in `locale/`",
    ),
];
const TABLE: &str = "say in a `.cards` file what cards it has: `cards KIND from \"PATH.csv\"`";
const SHEET: &str = "save it as `.csv`, and say in a `.cards` file: `cards KIND from \"PATH.csv\"`";
/// Files of these endings that have a place of their own.
const PLACED: &[&str] =
    &["game.toml", "expansion.toml", "look.toml", "ledger.toml", "teeth.toml", "doubt.toml"];

/// Whether a file of a game's folder, by its path in it, looks like one that should be read and is not.
#[must_use]
pub fn is_stray(path: &str) -> bool {
    // whether a table is read is said in the cards
    !path.ends_with(".csv") && help(path).is_some()
}

/// The warning about such a file.
pub(crate) fn report(file: FileId, path: &str) -> Diagnostic {
    let span = Span { file, start: 0, end: 0 };
    let help = help(path).unwrap_or_else(|| "take it out of the game's folder".to_owned());
    Diagnostic::warning(codes::STRAY_FILE, span, format!("{path} is not read")).help(help)
}

fn help(path: &str) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let small = name.to_lowercase();
    let ends = |ending: &str| small.strip_suffix(ending).is_some_and(|stem| stem.ends_with('.'));
    if let Some((slip, ending)) = SLIPS.iter().find(|(slip, _)| ends(slip)) {
        let stem = name.get(..name.len() - slip.len()).unwrap_or_default();
        return Some(format!("should it be called `{stem}{ending}`?"));
    }
    let lies = |(folder, ending): &(&str, &str)| path.starts_with(folder) && ends(ending);
    let placed = PLACED.contains(&path) || Sources::FOLDERS.iter().any(lies);
    if let Some((_, why)) = DATA.iter().find(|(ending, _)| !placed && ends(ending)) {
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        return Some(why.replace("PATH", stem));
    }
    // Cards lie anywhere; what data there is has been looked at.
    let is_data = |of: &str| DATA.iter().any(|(ending, _)| *ending == of);
    let mut folders = std::iter::once(("", "cards")).chain(Sources::FOLDERS);
    let (folder, ending) = folders.find(|(_, ending)| ends(ending) && !is_data(ending))?;
    let stem = name.get(..name.len() - ending.len()).unwrap_or_default();
    if !name.ends_with(ending) {
        return Some(format!("endings are small: call it `{stem}{ending}`"));
    }
    (!path.starts_with(folder)).then(|| format!("move it to `{folder}{name}`"))
}

#[cfg(test)]
mod tests {
    use super::{help, is_stray};

    #[test]
    fn files_in_their_places_are_none() {
        for path in
            ["a.cards", "x/y/a.cards", "rulings/a.ruling", "rulings/x/a.ruling", "README.md"]
        {
            assert!(!is_stray(path), "{path}");
        }
        assert_eq!(help("a.ruling").as_deref(), Some("move it to `rulings/a.ruling`"));
        assert_eq!(help("x/a.bot").as_deref(), Some("move it to `bots/a.bot`"));
        assert_eq!(help("a.card").as_deref(), Some("should it be called `a.cards`?"));
        assert_eq!(help("a.cards.txt").as_deref(), Some("should it be called `a.cards`?"));
        assert_eq!(help("A.CARDS").as_deref(), Some("endings are small: call it `A.cards`"));
    }
}
