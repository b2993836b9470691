//! `doubt.toml`: why some spoilt rulings may hold.

use serde::Deserialize;

use super::Spoilt;

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
    use super::fits;

    #[test]
    fn stars_stand_for_anything() {
        assert!(fits("A is *", "A is here") && fits("* is * in *", "A is B in C"));
        assert!(fits("A", "A") && fits("*", "") && fits("A*A", "AA"));
        assert!(!fits("A", "AB") && !fits("* is here", "A is there") && !fits("A*A", "A"));
    }
}
