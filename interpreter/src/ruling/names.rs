//! Names of rulings' snapshots, the same for the command and for `cargo test`.

use std::collections::BTreeMap;

/// Gives each ruling of a game a name of its own: its file's stem and its clauses.
#[derive(Debug, Default)]
pub struct SnapshotNames {
    given: BTreeMap<String, usize>,
}

impl SnapshotNames {
    /// The name for a ruling with these ids in a file of this path. A second one with the same ids gets a number.
    pub fn give(&mut self, file: &str, ids: &[String]) -> String {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let slugs: Vec<String> = ids.iter().map(|id| slug(id)).collect();
        let name = format!("{}__{}", slug(stem), slugs.join("_"));
        let times = self.given.entry(name.clone()).or_default();
        *times += 1;
        if *times == 1 { name } else { format!("{name}-{times}") }
    }

    /// Whether this name was given.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        let numbered = || {
            let (plain, number) = name.rsplit_once('-')?;
            Some(*self.given.get(plain)? >= number.parse().ok()?)
        };
        self.given.contains_key(name) || numbered().unwrap_or(false)
    }
}

/// Letters and digits of any script, small, with `-` between.
fn slug(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase);
    let dashed: String =
        letters.map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
    dashed.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::{SnapshotNames, slug};

    #[test]
    fn names_are_given_once() {
        let mut names = SnapshotNames::default();
        let ids = ["ABC-1".to_owned(), "ABC 2".to_owned()];
        assert_eq!(names.give("rulings/the end.ruling", &ids), "the-end__abc-1_abc-2");
        assert_eq!(names.give("rulings/the end.ruling", &ids), "the-end__abc-1_abc-2-2");
        assert!(names.knows("the-end__abc-1_abc-2-2") && !names.knows("the-end__abc-1_abc-2-3"));
        assert_eq!(slug("抽牌 (2)"), "抽牌-2");
    }
}
