//! The languages that are spoken.

use super::{Sayings, en, zh_hans, zh_hant};

const LANGUAGES: [&Sayings; 3] = [&en::SAYINGS, &zh_hant::SAYINGS, &zh_hans::SAYINGS];

impl Sayings {
    /// Those of a language; of one that the engine does not speak, English ones.
    pub(crate) fn of(tag: &str) -> &'static Sayings {
        LANGUAGES.into_iter().find(|one| one.tag == tag).unwrap_or(LANGUAGES[0])
    }
}
