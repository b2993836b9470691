//! Warns of forms of words in a locale that are never used.

use schema::phrase::{done, done_to_it};

use super::{Reader, Table, Tables, pieces};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many forms a verb has: `{burn|burns|burnt}` is for you or several, for one other player, and for what was done.
const OF_A_VERB: usize = 3;
/// How many forms a noun has: `{n:card|cards}` and `field|fields` are for one and for several. A flag in the log has two as
/// well: for when it is set, and for when it is no longer so.
const OF_A_NOUN: usize = 2;

impl Reader<'_> {
    /// Warns of forms behind the last that is ever used (`W0101`).
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
            if section == "sentences"
                && let Some(done) = done(said).filter(|_| done_to_it(said).is_none())
            {
                self.never_done(section, key, done);
            }
            // Only in nouns and the log do forms stand outside of braces, too.
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

    /// What is done is said of `{what}`, and not where the verb has another object.
    fn never_done(&mut self, section: &str, key: &str, done: &str) {
        let span = self.place_in(section, key, done);
        self.diagnostics.push(
            Diagnostic::warning(
                codes::UNUSED_WORD,
                span,
                "what is done is said of `{what}`, which is not the object of this verb",
            )
            .label(span, "never said")
            .help("leave it out: `{burn|burns|burnt} {what}` is told as \"it cannot be burnt\", where `{what}` stands right behind the verb"),
        );
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
