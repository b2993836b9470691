//! `doubt.toml`: why some spoilt rulings may hold.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::Spoilt;

/// For how many spoilt rulings a reason may speak that names no ruling.
const MOST_AT_ONCE: usize = 6;

/// The reasons of a game.
#[derive(Debug, Default, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reasons {
    /// All of them.
    #[serde(default)]
    pub held: Vec<Reason>,
}

/// Why a spoilt ruling may hold. In its lines a `*` stands for whatever is there.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// The first clause of the ruling; left out: of any.
    pub ruling: Option<String>,
    /// The line as it stands.
    pub was: String,
    /// The line as it was spoilt, in one of its ways; left out: however it was.
    pub now: Option<String>,
    /// Why the spoilt ruling is as right.
    pub reason: String,
}

impl Reasons {
    /// Reads them.
    ///
    /// # Errors
    /// What is wrong with the text, for people.
    pub fn read(text: &str) -> Result<Reasons, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The first reason of a spoilt ruling, by its number.
    #[must_use]
    pub fn of(&self, spoilt: &Spoilt) -> Option<usize> {
        self.held.iter().position(|reason| reason.is_about(spoilt))
    }

    /// Those that none of these needs: each of them has another reason before it, or it is noticed.
    #[must_use]
    pub fn unneeded(&self, held: &[&Spoilt]) -> Vec<&Reason> {
        let needed: BTreeSet<usize> = held.iter().filter_map(|one| self.of(one)).collect();
        let all = self.held.iter().enumerate();
        all.filter(|(at, _)| !needed.contains(at)).map(|(_, reason)| reason).collect()
    }

    /// Those that name no ruling, and speak for more than six of these: a reason that fits everywhere says
    /// nothing of any of them.
    #[must_use]
    pub fn broad(&self, held: &[&Spoilt]) -> Vec<&Reason> {
        let count = |at| held.iter().filter(|one| self.of(one) == Some(at)).count();
        let all = self.held.iter().enumerate();
        let broad = all.filter(|(at, reason)| reason.ruling.is_none() && count(*at) > MOST_AT_ONCE);
        broad.map(|(_, reason)| reason).collect()
    }
}

impl Reason {
    fn is_about(&self, spoilt: &Spoilt) -> bool {
        self.ruling.as_ref().is_none_or(|id| *id == spoilt.id)
            && fits(&self.was, &spoilt.was)
            && self.now.as_ref().is_none_or(|now| spoilt.now.iter().any(|way| fits(now, way)))
    }
}

/// Whether a line is like this, where each `*` stands for anything.
fn fits(pattern: &str, line: &str) -> bool {
    let mut pieces = pattern.split('*');
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else { return rest.is_empty() };
    for piece in pieces {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::super::Spoilt;
    use super::{MOST_AT_ONCE, Reason, Reasons, fits};

    #[test]
    fn reasons_that_nothing_needs_or_that_say_too_much_are_found() {
        let spoilt = |id: &str, was: &str| Spoilt {
            path: String::new(),
            line: 1,
            id: id.to_owned(),
            begin: 0,
            was: was.to_owned(),
            now: vec![String::new()],
            texts: Vec::new(),
        };
        let text = "[[held]]\nruling = \"A\"\nwas = \"x*\"\nreason = \"a\"\n\
                    [[held]]\nwas = \"x*\"\nreason = \"b\"\n\
                    [[held]]\nwas = \"y\"\nreason = \"c\"\n";
        let reasons = Reasons::read(text).unwrap();
        let told = |found: Vec<&Reason>| -> Vec<String> {
            found.iter().map(|reason| reason.reason.clone()).collect()
        };
        let (mine, other) = (spoilt("A", "x1"), spoilt("B", "x2"));
        assert_eq!(told(reasons.unneeded(&[&mine])), ["b", "c"]);
        assert_eq!(told(reasons.unneeded(&[&mine, &other])), ["c"]);
        assert!(reasons.broad(&[&other; MOST_AT_ONCE]).is_empty());
        assert_eq!(told(reasons.broad(&[&other; MOST_AT_ONCE + 1])), ["b"]);
        assert!(reasons.broad(&[&mine; MOST_AT_ONCE + 1]).is_empty());
    }

    #[test]
    fn stars_stand_for_anything() {
        assert!(fits("A is *", "A is here") && fits("* is * in *", "A is B in C"));
        assert!(fits("A", "A") && fits("*", "") && fits("A*A", "AA"));
        assert!(!fits("A", "AB") && !fits("* is here", "A is there") && !fits("A*A", "A"));
    }
}
