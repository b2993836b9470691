//! `teeth.toml`: why some changes of the cards may stay unnoticed.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::Mutant;

/// The reasons of a folder.
#[derive(Debug, Default, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reasons {
    /// All of them.
    #[serde(default)]
    pub survivor: Vec<Reason>,
}

/// Why a change cannot, or need not, be noticed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// The path of the cards' file in its folder.
    pub file: String,
    /// A part of the item's first line, where `was` alone could be elsewhere too.
    #[serde(default)]
    pub item: String,
    /// What stands there.
    pub was: String,
    /// What stands there instead: nothing, if it was taken out.
    pub now: String,
    /// Why nobody notices.
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

    /// The first reason of a change of this file, by its number.
    #[must_use]
    pub fn of(&self, mutant: &Mutant, file: &str) -> Option<usize> {
        self.survivor.iter().position(|reason| reason.is_about(mutant, file))
    }

    /// Those that are not among these numbers.
    #[must_use]
    pub fn unneeded(&self, needed: &BTreeSet<usize>) -> Vec<&Reason> {
        let all = self.survivor.iter().enumerate();
        all.filter(|(at, _)| !needed.contains(at)).map(|(_, reason)| reason).collect()
    }
}

impl Reason {
    fn is_about(&self, mutant: &Mutant, file: &str) -> bool {
        let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.file == file
            && mutant.item.contains(&self.item)
            && squeezed(&self.was) == squeezed(&mutant.was)
            && squeezed(&self.now) == squeezed(&mutant.now)
    }
}
