//! Checks what stands in braces in the templates of a locale: each must name a value that exists where the template is
//! used.

use std::collections::{BTreeMap, BTreeSet};

use schema::program::Program;
use schema::source::Span;

use super::{Reader, Table, pieces};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// Names of values that every template has: words for whoever acts.
const OF_WHOEVER: [&str; 2] = ["their", "them"];

/// Names of values that every sentence of a verb has besides its parameters: the block that the verb is handed, and whoever
/// acts.
const OF_BLOCKS: [&str; 2] = ["do", "actor"];

/// Names of values in a line about an ability, field or define.
const OF_LINES: &[&str] = &["amount", "do", "value"];

/// Names of values in a noun, besides the numbers of its arguments.
const OF_NOUNS: &[&str] = &["of"];

/// Names of values in a quality, besides the numbers of its arguments.
const OF_QUALITIES: &[&str] = &["of", "value"];

impl Reader<'_> {
    /// Checks the questions: what stands in braces must be a variable at each choice for that purpose. In a part that may be
    /// left out it must be a variable at some choice of the game.
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
            self.check_closed("questions", purpose, said);
            let (always, perhaps) = halves(said);
            self.check_places("questions", purpose, &always, known);
            self.check_places("questions", purpose, &perhaps, &anywhere);
        }
    }

    /// Checks the sentences of verbs, for cards or for the log: what stands in braces must be a parameter of the verb. A
    /// sentence about a flag or define has only the values that every template has.
    pub(super) fn check_handed(&mut self, section: &str, sentences: &Table, program: &Program) {
        for (word, said) in sentences {
            self.check_closed(section, word, said);
            let mut known = BTreeSet::from(OF_WHOEVER);
            for verb in program.verbs.iter().filter(|verb| verb.name == *word) {
                let handed = verb.params.iter();
                known.extend(handed.map(|param| param.preposition.as_deref().unwrap_or("what")));
                known.extend(OF_BLOCKS);
            }
            self.check_places(section, word, said, &known);
        }
    }

    /// Checks what stands in braces in lines, nouns and qualities.
    pub(super) fn check_words(
        &mut self,
        lines: &Table,
        nouns: &Table,
        qualities: &Table,
        program: &Program,
    ) {
        for (section, table, values) in [
            ("lines", lines, OF_LINES),
            ("nouns", nouns, OF_NOUNS),
            ("qualities", qualities, OF_QUALITIES),
        ] {
            for (word, said) in table {
                let named = program.derived.iter().filter(|it| it.name == *word);
                let args = named.map(|it| it.args).max().unwrap_or(0);
                let args: Vec<String> = (1..=args).map(|nth| nth.to_string()).collect();
                let known = values.iter().copied().chain(OF_WHOEVER);
                let known: BTreeSet<&str> = known.chain(args.iter().map(String::as_str)).collect();
                self.check_closed(section, word, said);
                self.check_places(section, word, said, &known);
            }
        }
    }

    /// Reports a brace or bracket that the value of a line opens and does not close.
    pub(super) fn check_closed(&mut self, section: &str, key: &str, said: &str) {
        let optional = ["sentences", "questions", "log"].contains(&section);
        if let Some((open, _)) = unclosed(said, optional) {
            let span = self.place_in(section, key, open);
            self.not_closed(span, said, optional);
        }
    }

    /// Whether all braces in the key of a line, which is a text of the game, are closed. One that is not is reported.
    pub(super) fn check_key_closed(&mut self, section: &str, key: &str) -> bool {
        let is_closed = unclosed(key, false).is_none();
        if !is_closed {
            let span = self.place(section, key);
            self.not_closed(span, key, false);
        }
        is_closed
    }

    fn not_closed(&mut self, span: Span, text: &str, optional: bool) {
        let Some((open, close)) = unclosed(text, optional) else { return };
        let open = open.get(..1).unwrap_or_default();
        let message = format!("this `{open}` is not closed");
        self.diagnostics.push(
            Diagnostic::error(codes::UNCLOSED_BRACE, span, message)
                .label(span, "opened here")
                .help(format!("write `{close}` behind what belongs in it")),
        );
    }

    fn check_places(&mut self, section: &str, of: &str, said: &str, known: &BTreeSet<&str>) {
        for place in pieces(said).1 {
            let (name, forms) = place.split_once(':').unwrap_or((place, ""));
            // `{burn|burns}` holds forms of a word, and names no value.
            let is_name = !forms.is_empty() || !name.contains('|');
            if !is_name || known.contains(name) {
                continue;
            }
            let span = self.place_in(section, of, &format!("{{{place}"));
            let told = if section == "questions" { "asked" } else { "told" };
            let is_of_verbs = matches!(section, "sentences" | "log");
            let there = known.iter().filter(|name| !is_of_verbs || !OF_BLOCKS.contains(name));
            let there: Vec<String> = there.map(|name| format!("`{{{name}}}`")).collect();
            let help = match there.as_slice() {
                [] => {
                    "nothing is known there that whoever is asked may know: leave it out".to_owned()
                }
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

/// The part of a template that is always said, and what stands in its `[ ]`, which may be left out.
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

/// The text from the first brace on that is not closed, and the sign that would close it. With `optional`, brackets are
/// checked as well.
fn unclosed(text: &str, optional: bool) -> Option<(&str, char)> {
    let mut rest = text;
    while let Some(at) = rest.find(|sign| sign == '{' || (optional && sign == '[')) {
        let from = rest.split_at(at).1;
        let (open, behind) = from.split_at(1);
        let (close, inner) = match open {
            "{" => ('}', behind.split('{').next().unwrap_or_default()),
            _ => (']', behind),
        };
        if !inner.contains(close) {
            return Some((from, close));
        }
        rest = behind;
    }
    None
}
