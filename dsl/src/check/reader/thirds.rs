//! Third persons of verbs and purposes, and what decisions are for.

use schema::id::PurposeId;
use schema::words::spoken;

use crate::check::reader::Reader;
use crate::check::symbols;

impl symbols::Symbols {
    /// A verb by its name or its third person: the one that is declared for it, else the regular one.
    pub(crate) fn verb_spoken(&self, word: &str) -> Option<schema::id::VerbId> {
        let exact = |word: &str| symbols::exact(&self.verbs, word).copied();
        let said = || self.thirds.get(word).and_then(|(verb, _)| exact(verb));
        let is_said = |verb: &String| self.thirds.values().any(|(said, _)| said == verb);
        let ruled = || {
            let mut forms = crate::check::inflect::forms(word).filter(|form| !is_said(form));
            forms.find_map(|form| exact(&form))
        };
        exact(word).or_else(said).or_else(ruled)
    }
}

impl Reader<'_> {
    /// The third person of a verb or purpose.
    pub(crate) fn third_person(&self, verb: &str) -> String {
        spoken(&self.program.third_persons, verb)
    }

    /// What decisions of the game are for.
    pub(crate) fn purposes_asked(&self) -> impl Iterator<Item = (PurposeId, &String)> {
        let asked = self.symbols.purposes_asked.iter();
        asked.filter_map(|id| Some((*id, self.program.purposes.get(*id)?)))
    }
}
