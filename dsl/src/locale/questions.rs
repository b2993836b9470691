//! What questions of a locale name: each is something that a verb is handed, or a variable that is known where something is asked.

use std::collections::BTreeSet;

use schema::program::Program;

use super::{Reader, Table, pieces};

impl Reader<'_> {
    /// Tells what stands in braces in a question and is neither a parameter of any verb nor known where anything is asked.
    pub(super) fn check_known(&mut self, questions: &Table, program: &Program) {
        let params = program.verbs.iter().flat_map(|verb| &verb.params);
        let handed = params.map(|param| param.name.as_str());
        let known = program.choices.iter().flat_map(|choice| &choice.known);
        let known: BTreeSet<&str> = known.map(|(_, name)| name.as_str()).chain(handed).collect();
        for said in questions.values() {
            for place in pieces(said).1 {
                let (name, forms) = place.split_once(':').unwrap_or((place, ""));
                // The forms of a word are no name.
                let is_name = !forms.is_empty() || !name.contains('|');
                if is_name && !known.contains(name) {
                    self.unknown(
                        "parameter of a verb or variable",
                        "questions",
                        name,
                        known.iter().copied(),
                    );
                }
            }
        }
    }
}
