//! `ledger.toml`: the clauses of a game's rulebook. Each should be shown by a ruling that names its id, or say why none
//! can.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// The path of the file in a game's or an expansion's folder.
pub const PATH: &str = "ledger.toml";

/// How many clauses of a ledger may have an excuse.
pub(crate) const MOST_EXCUSED: usize = 10;

/// The clauses of a game, in the order of the book.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// All clauses.
    #[serde(default, rename = "clause")]
    pub clauses: Vec<Clause>,
}

/// One clause.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The id by which rulings name it.
    pub id: String,
    /// What it says, in few words.
    pub title: String,
    /// Titles in other languages, by tag: `zh-Hant`.
    #[serde(default)]
    pub titles: BTreeMap<String, String>,
    /// Where it stands in the book, such as a page.
    #[serde(default)]
    pub place: Option<String>,
    /// Why no ruling can show it; absent: a ruling should.
    #[serde(default)]
    pub excused: Option<String>,
}

impl Ledger {
    /// Parses the text of a `ledger.toml`. Empty or repeated entries are not refused here, but reported as `C0004` when
    /// the folder is checked.
    ///
    /// # Errors
    /// The message of the TOML parser, if the text is no TOML or has other keys.
    pub fn read(text: &str) -> Result<Ledger, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The given ids that belong to no clause, sorted, each once.
    pub fn strange<'i>(&self, ids: impl Iterator<Item = &'i String>) -> Vec<&'i str> {
        let known: BTreeSet<&String> = self.clauses.iter().map(|clause| &clause.id).collect();
        let strange: BTreeSet<&str> =
            ids.filter(|id| !known.contains(id)).map(String::as_str).collect();
        strange.into_iter().collect()
    }

    /// The clauses that have an excuse although one of these ids names them.
    pub fn unneeded<'i>(&self, ids: impl Iterator<Item = &'i String>) -> Vec<&Clause> {
        let shown: BTreeSet<&String> = ids.collect();
        let needless = |clause: &&Clause| clause.excused.is_some() && shown.contains(&clause.id);
        self.clauses.iter().filter(needless).collect()
    }

    /// The clauses that none of these ids names and that have no excuse.
    pub fn missing<'i>(&self, ids: impl Iterator<Item = &'i String>) -> Vec<&Clause> {
        let shown: BTreeSet<&String> = ids.collect();
        let open = |clause: &&Clause| clause.excused.is_none() && !shown.contains(&clause.id);
        self.clauses.iter().filter(open).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Ledger;

    #[test]
    fn what_is_neither_shown_nor_excused_is_missing() {
        let text = "[[clause]]\nid = \"A\"\ntitle = \"a\"\n[[clause]]\nid = \"B\"\ntitle = \"b\"\n\
                    [[clause]]\nid = \"C\"\ntitle = \"c\"\nexcused = \"why\"\n";
        let ledger = Ledger::read(text).unwrap();
        let shown = ["A".to_owned(), "X".to_owned()];
        let missing: Vec<_> = ledger.missing(shown.iter()).iter().map(|it| &it.id).collect();
        assert_eq!(missing, ["B"]);
        assert_eq!(ledger.strange(shown.iter()), ["X"]);
        let shown = ["A".to_owned(), "C".to_owned()];
        let unneeded: Vec<_> = ledger.unneeded(shown.iter()).iter().map(|it| &it.id).collect();
        assert_eq!(unneeded, ["C"]);
        assert!(Ledger::read("x = 1").is_err());
    }
}
