//! What questions of a locale name: each is something that a verb is handed.

use std::collections::BTreeSet;

use schema::program::Program;

use super::{Reader, Table, pieces};

impl Reader<'_> {
    /// Tells what stands in braces in a question and is no parameter of any verb.
    pub(super) fn check_handed(&mut self, questions: &Table, program: &Program) {
        let params = program.verbs.iter().flat_map(|verb| &verb.params);
        let known: BTreeSet<&str> = params.map(|param| param.name.as_str()).collect();
        for said in questions.values() {
            for place in pieces(said).1 {
                let (name, forms) = place.split_once(':').unwrap_or((place, ""));
                // The forms of a word are no name.
                let is_name = !forms.is_empty() || !name.contains('|');
                if is_name && !known.contains(name) {
                    self.unknown("parameter of a verb", "questions", name, known.iter().copied());
                }
            }
        }
    }
}
