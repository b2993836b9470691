//! Forms of words in a locale that are never said.

use super::{Reader, Table, Tables, pieces};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// `{burn|burns|burnt}`: for you or several, for one other, and for what was done.
const OF_A_VERB: usize = 3;
/// `{n:card|cards}`, `field|fields`: one and several. Of a flag in the log: it becomes so, and it is so no longer.
const OF_A_NOUN: usize = 2;

impl Reader<'_> {
    /// Tells of forms behind those that are said (`W0101`).
    pub(super) fn check_forms(&mut self, tables: &Tables) {
        for (section, table) in [
            ("sentences", &tables.sentences),
            ("lines", &tables.lines),
            ("nouns", &tables.nouns),
            ("qualities", &tables.qualities),
            ("questions", &tables.questions),
            ("log", &tables.log),
        ] {
            self.check_forms_in(section, table);
        }
    }

    fn check_forms_in(&mut self, section: &str, table: &Table) {
        for (key, said) in table {
            let (plain, braced) = pieces(said);
            for place in braced {
                let (forms, most) = match place.split_once(':') {
                    Some((_, forms)) => (forms, OF_A_NOUN),
                    None => (place, OF_A_VERB),
                };
                self.check_said(section, key, forms, most);
            }
            // What stands in braces has forms of its own.
            if ["nouns", "log"].contains(&section) && plain.concat().contains('|') {
                let bare = plain.join("{}");
                let spare = bare.split('|').nth(OF_A_NOUN).map(str::trim);
                if let Some(spare) = spare {
                    self.never_said(section, key, spare, OF_A_NOUN);
                }
            }
        }
    }

    fn check_said(&mut self, section: &str, key: &str, forms: &str, most: usize) {
        if let Some(spare) = forms.split('|').nth(most) {
            self.never_said(section, key, spare, most);
        }
    }

    fn never_said(&mut self, section: &str, key: &str, spare: &str, most: usize) {
        let span = self.place_in(section, key, spare);
        let (message, help) = match most {
            OF_A_VERB => (
                "a verb has three forms, and more are never said",
                "leave it out: `{do|does|done}` is for you or several, for one other, and for what is done",
            ),
            _ => (
                "there are two forms, and more are never said",
                "leave it out: the first is for one (of a flag: it becomes so), the second for several (it no longer is)",
            ),
        };
        self.diagnostics.push(
            Diagnostic::warning(codes::UNUSED_WORD, span, message)
                .label(span, "never said")
                .help(help),
        );
    }
}
