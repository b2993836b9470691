//! What stands in braces in sentences and questions of a locale: each is a value that there is where they are said.

use std::collections::{BTreeMap, BTreeSet};

use schema::program::Program;

use super::unknown::says;
use super::{Reader, Table, pieces};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// Values that there are in every sentence: of whoever does it.
const OF_WHOEVER: [&str; 2] = ["their", "them"];

/// What stands in the block that a verb is handed, and whoever does it: few sentences have use for them.
const OF_BLOCKS: [&str; 2] = ["do", "actor"];

impl Reader<'_> {
    /// Tells what stands in braces in a question, and is no variable where something is asked for its purpose. What may be
    /// left out needs to be one somewhere.
    pub(super) fn check_known(&mut self, questions: &Table, program: &Program) {
        let mut known: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for choice in program.choices.iter() {
            let Some(purpose) = program.purposes.get(choice.purpose) else { continue };
            let names = choice.known.iter().map(|(_, name)| name.as_str());
            known.entry(purpose.as_str()).or_default().extend(names);
        }
        let anywhere: BTreeSet<&str> = known.values().flatten().copied().collect();
        for (purpose, said) in questions {
            let Some(known) = known.get(purpose.as_str()) else { continue };
            let (always, perhaps) = halves(said);
            self.check_places("questions", purpose, &always, known);
            self.check_places("questions", purpose, &perhaps, &anywhere);
        }
    }

    /// Tells what stands in braces in a verb's sentence, in a card or in the log, and is nothing that the verb is handed; and
    /// in what is said of a flag or define.
    pub(super) fn check_handed(&mut self, section: &str, sentences: &Table, program: &Program) {
        for (word, said) in sentences {
            let mut known = BTreeSet::from(OF_WHOEVER);
            for verb in program.verbs.iter().filter(|verb| verb.name == *word) {
                let handed = verb.params.iter();
                known.extend(handed.map(|param| param.preposition.as_deref().unwrap_or("what")));
                known.extend(OF_BLOCKS);
            }
            self.check_places(section, word, said, &known);
        }
    }

    fn check_places(&mut self, section: &str, of: &str, said: &str, known: &BTreeSet<&str>) {
        for place in pieces(said).1 {
            let (name, forms) = place.split_once(':').unwrap_or((place, ""));
            // The forms of a word are no name.
            let is_name = !forms.is_empty() || !name.contains('|');
            if !is_name || known.contains(name) || self.gone.iter().any(|text| says(text, name)) {
                continue;
            }
            let span = self.place(section, &format!("{{{place}"));
            let told = if section == "questions" { "asked" } else { "told" };
            let there = known.iter().filter(|name| !OF_BLOCKS.contains(name));
            let there: Vec<String> = there.map(|name| format!("`{{{name}}}`")).collect();
            let help = match there.as_slice() {
                [] => "nothing is known there yet: leave it out".to_owned(),
                there => format!("there are {}", there.join(", ")),
            };
            self.diagnostics.push(
                Diagnostic::error(
                    codes::UNKNOWN_WORD,
                    span,
                    format!("`{{{name}}}` stands for nothing where `{of}` is {told}"),
                )
                .label(span, "unknown")
                .help(help),
            );
        }
    }
}

/// What a template says in any case, and what stands in its `[ ]`.
fn halves(said: &str) -> (String, String) {
    let (mut always, mut perhaps, mut rest) = (String::new(), String::new(), said);
    while let Some((before, behind)) = rest.split_once('[') {
        let (part, left) = behind.split_once(']').unwrap_or((behind, ""));
        always.push_str(before);
        perhaps.push_str(part);
        rest = left;
    }
    always.push_str(rest);
    (always, perhaps)
}
