//! The input of the compiler: the texts of a game's folder, and of the folders of its expansions.

use crate::{accounts, look};

/// The texts of a game's folder, in any order. Each is a pair of the file's path, relative to the folder, and its text.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// `game.toml`, or `expansion.toml`, whose path begins with the name of its folder if that is known.
    pub manifest: (String, String),
    /// `*.cards`
    pub cards: Vec<(String, String)>,
    /// `*.csv`: tables of cards.
    pub tables: Vec<(String, String)>,
    /// `rulings/*.ruling`
    pub rulings: Vec<(String, String)>,
    /// `bots/*.bot`
    pub bots: Vec<(String, String)>,
    /// `scripts/*.rhai`
    pub scripts: Vec<(String, String)>,
    /// `locale/*.toml`
    pub locales: Vec<(String, String)>,
    /// `look.toml`: the colours and symbols of the game's words. At most one.
    pub looks: Vec<(String, String)>,
    /// `ledger.toml`, `teeth.toml` and `doubt.toml`: lists about the rulings.
    pub accounts: Vec<(String, String)>,
    /// `saves/*.json`: saved games from which rulings begin.
    pub saves: Vec<(String, String)>,
    /// Paths of files that have no meaning in such a folder (see [`crate::strays`]).
    pub strays: Vec<String>,
    /// The folders of the expansions that it is read with, in any order.
    pub expansions: Vec<Sources>,
}

/// A function that goes through the texts of a folder: one reads them, one changes them.
macro_rules! files {
    ($(#[$says:meta])* $name:ident $(, $mutable:tt)?) => {
        $(#[$says])*
        pub fn $name(&$($mutable)? self) -> impl Iterator<Item = &$($mutable)? (String, String)> {
            let Self {
                manifest: _,
                cards,
                tables,
                rulings,
                bots,
                scripts,
                locales,
                looks,
                accounts,
                saves,
                strays: _,
                expansions: _,
            } = self;
            [cards, tables, rulings, bots, scripts, locales, looks, accounts, saves]
                .into_iter()
                .flatten()
        }
    };
}

impl Sources {
    /// The folders for files other than cards and tables, each with the extension of its files.
    pub const FOLDERS: [(&str, &str); 5] = [
        ("rulings/", "ruling"),
        ("bots/", "bot"),
        ("scripts/", "rhai"),
        ("locale/", "toml"),
        ("saves/", "json"),
    ];

    files!(
        /// The path and text of each of its files but the manifest, without those of its expansions.
        files
    );
    files!(
        /// The path and text of each of its files but the manifest, to be changed, without those of its expansions.
        files_mut, mut
    );

    /// The text of one of [`Self::accounts`], by its path.
    #[must_use]
    pub fn account(&self, path: &str) -> Option<&str> {
        let found = self.accounts.iter().find(|(known, _)| known == path);
        found.map(|(_, text)| text.as_str())
    }

    /// The folder of a game that holds the folders of its expansions. No file in it belongs to the game itself.
    pub const EXPANSIONS: &str = "expansions/";

    /// Whether a file of this path is read. Manifests are read too, but not counted here.
    #[must_use]
    pub fn takes(path: &str) -> bool {
        Self::default().list_of(path).is_some()
    }

    /// The list to which a text of this path belongs; `None` if files of this path are not read.
    pub fn list_of(&mut self, path: &str) -> Option<&mut Vec<(String, String)>> {
        if path == look::PATH {
            return Some(&mut self.looks);
        }
        if accounts::PATHS.contains(&path) {
            return Some(&mut self.accounts);
        }
        let name = path.rsplit('/').next()?;
        let (_, ending) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty())?;
        match ending {
            "cards" => return Some(&mut self.cards),
            "csv" => return Some(&mut self.tables),
            _ => {}
        }
        let Self { rulings, bots, scripts, locales, saves, .. } = self;
        let lists = [rulings, bots, scripts, locales, saves];
        let mut pairs = Self::FOLDERS.iter().zip(lists);
        let found = pairs.find(|((folder, of), _)| path.starts_with(folder) && ending == *of);
        found.map(|(_, list)| list)
    }
}

#[cfg(test)]
mod tests {
    use super::Sources;

    #[test]
    fn each_file_belongs_into_its_folder() {
        let mut sources = Sources::default();
        for path in [
            "a.cards",
            "x/y/a.b.cards",
            "a.csv",
            "rulings/a.ruling",
            "rulings/x/a.ruling",
            "bots/a.bot",
            "scripts/a.rhai",
            "locale/de.toml",
            "look.toml",
            "teeth.toml",
            "saves/a.json",
        ] {
            let list = sources.list_of(path).unwrap();
            list.push((path.to_owned(), String::new()));
            assert!(Sources::takes(path), "{path}");
        }
        assert_eq!(sources.cards.len(), 2);
        assert_eq!(sources.rulings.len(), 2);
        assert_eq!(sources.locales[0].0, "locale/de.toml");
        for path in [
            "a.ruling",
            "cards",
            "x/cards",
            ".cards",
            "x/.cards",
            "a.cards/b",
            "x/look.toml",
            "game.toml",
            "a.json",
        ] {
            assert!(!Sources::takes(path), "{path}");
        }
    }
}
