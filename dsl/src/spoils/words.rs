//! The words that may stand for each other, and which of them are tried.

use std::collections::BTreeMap;

use schema::program::Program;

/// A golden-ratio hash scatters which other word is taken (Knuth, TAOCP 6.4).
const SCATTER: u64 = 0x9E37_79B9_7F4A_7C15;
/// How many other words are tried in one place at most.
const WAYS: usize = 4;

/// The words that may stand for each other.
pub(super) struct Words {
    pub(super) cards: Vec<String>,
    /// Of each member of a family the others.
    pub(super) members: BTreeMap<String, Vec<String>>,
    pub(super) purposes: Vec<String>,
    /// Third persons that the game says itself.
    thirds: BTreeMap<String, String>,
    seed: u64,
}

impl Words {
    pub(super) fn new(program: &Program, seed: u64) -> Self {
        let mut members: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for one in program.members.iter() {
            let alike = program.members.iter().filter(|other| other.family == one.family);
            let others = alike.filter(|other| other.name != one.name);
            let known = members.entry(one.name.clone()).or_default();
            known.extend(others.map(|other| other.name.clone()));
        }
        Self {
            cards: program.definitions.iter().map(|card| card.name.clone()).collect(),
            members,
            purposes: program.purposes.iter().cloned().collect(),
            thirds: program.third_persons.clone(),
            seed,
        }
    }

    /// What somebody does who is asked for this.
    pub(super) fn third_person(&self, purpose: &str) -> String {
        schema::words::spoken(&self.thirds, purpose)
    }

    /// Some others of these, by chance of the place.
    pub(super) fn others(&self, all: &[String], than: &str, place: usize) -> Vec<String> {
        let others: Vec<&String> = all.iter().filter(|word| *word != than).collect();
        let lot = |nth: usize| {
            let number = ((place * WAYS + nth) as u64) ^ self.seed.wrapping_mul(SCATTER);
            usize::try_from(number.wrapping_mul(SCATTER) >> 20).unwrap_or(0)
        };
        let mut found: Vec<String> = Vec::new();
        for nth in 0..others.len().min(WAYS) {
            let free = others.iter().filter(|word| !found.contains(word)).collect::<Vec<_>>();
            let Some(at) = lot(nth).checked_rem(free.len()) else { break };
            found.push((*free[at]).clone());
        }
        found
    }
}
