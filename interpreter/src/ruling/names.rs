//! Names of rulings' snapshots, the same for the command and for `cargo test`.

use std::collections::BTreeMap;

use crate::hash::digest;

/// The most bytes of a name, without a number behind it. A path may have 255 in a folder, and `.snap` stands behind it.
const LONGEST: usize = 180;

/// Gives each ruling of a game a name of its own: its file's stem and its clauses.
#[derive(Debug, Default)]
pub struct SnapshotNames {
    /// The names that were given, and how far the numbers behind each have come.
    given: BTreeMap<String, usize>,
}

impl SnapshotNames {
    /// The name for a ruling with these ids in a file of this path. A second one with the same ids gets a number that makes it
    /// another; a name that is too long for a file ends with a hash of all of it.
    pub fn give(&mut self, file: &str, ids: &[String]) -> String {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let slugs: Vec<String> = ids.iter().map(|id| slug(id)).collect();
        let plain = short(format!("{}__{}", slug(stem), slugs.join("_")));
        let mut times = self.given.get(&plain).copied().unwrap_or(0);
        loop {
            times += 1;
            let name = if times == 1 { plain.clone() } else { format!("{plain}-{times}") };
            if !self.given.contains_key(&name) {
                self.given.insert(name.clone(), 1);
                self.given.insert(plain, times);
                return name;
            }
        }
    }

    /// Whether this name was given.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.given.contains_key(name)
    }
}

/// A name as it is, or if it is too long its beginning, with a hash of all of it.
fn short(name: String) -> String {
    if name.len() <= LONGEST {
        return name;
    }
    let hash = digest(&name);
    let end = (0..=LONGEST - hash.len()).rev().find(|&at| name.is_char_boundary(at));
    format!("{}-{hash}", &name[..end.unwrap_or(0)])
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
    use super::{LONGEST, SnapshotNames, slug};

    #[test]
    fn names_are_given_once() {
        let mut names = SnapshotNames::default();
        let ids = ["ABC-1".to_owned(), "ABC 2".to_owned()];
        assert_eq!(names.give("rulings/the end.ruling", &ids), "the-end__abc-1_abc-2");
        assert_eq!(names.give("rulings/the end.ruling", &ids), "the-end__abc-1_abc-2-2");
        assert!(names.knows("the-end__abc-1_abc-2-2") && !names.knows("the-end__abc-1_abc-2-3"));
        // What has the number in its own id keeps apart from it.
        let numbered = ["ABC-1".to_owned(), "ABC 2-2".to_owned()];
        assert_eq!(names.give("rulings/the end.ruling", &numbered), "the-end__abc-1_abc-2-2-2");
        assert_eq!(slug("抽牌 (2)"), "抽牌-2");
        // Two long names that differ at their ends stay two.
        let ids = |last: &str| vec!["抽牌".repeat(40), "ABC".repeat(40), last.to_owned()];
        let (one, other) = (names.give("a.ruling", &ids("X")), names.give("a.ruling", &ids("Y")));
        assert!(one != other && one.len() <= LONGEST + 1, "{one} {other}");
    }
}
