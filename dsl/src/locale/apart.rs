//! Reports names in a locale that are empty, or by which players would take one thing for another.

use std::collections::BTreeMap;

use schema::locale::Locale;
use schema::program::Program;

use super::{Reader, Table};
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Reader<'_> {
    /// Reports a name that is empty.
    pub(super) fn check_named(&mut self, section: &str, key: &str, said: &str) {
        if !said.trim().is_empty() {
            return;
        }
        let span = self.place_in(section, key, said);
        self.diagnostics.push(
            Diagnostic::error(codes::INVISIBLE, span, format!("`{key}` has no name here"))
                .label(span, "nothing to be seen")
                .help("give it one, or take the line out: then it is called as in the game"),
        );
    }

    /// Warns of a thing whose name here is the name of another thing in the game's own text. `what` is the sort of thing.
    pub(super) fn report_name_of_another(
        &mut self,
        what: &str,
        section: &str,
        key: &str,
        said: &str,
    ) {
        let span = self.place(section, key);
        self.diagnostics.push(
            Diagnostic::warning(
                codes::TAKEN_FOR,
                span,
                format!(
                    "the {what} `{key}` is called `{said}` here, which is another one in the game"
                ),
            )
            .label(span, "the name of another")
            .help("readers of both would take one for the other: give it a name of its own"),
        );
    }

    /// Warns of two cards that have the same name here.
    pub(super) fn check_apart(&mut self, cards: &Table) {
        let mut first: BTreeMap<&str, &str> = BTreeMap::new();
        for (card, said) in cards.iter().filter(|(_, said)| !said.trim().is_empty()) {
            let Some(other) = first.get(said.as_str()) else {
                first.insert(said, card);
                continue;
            };
            let (span, there) =
                (self.place_in("cards", card, said), self.place_in("cards", other, said));
            let message = format!("`{card}` and `{other}` are both called `{said}` here");
            self.diagnostics.push(
                Diagnostic::warning(codes::TAKEN_FOR, span, message)
                    .label(span, "the name of another")
                    .label(there, "which is called so")
                    .help("players would be asked for both as if they were one: give each a name of its own"),
            );
        }
    }

    /// Warns of a card whose name here is that of another card in a locale of the same language that was read earlier.
    pub(super) fn check_apart_from(
        &mut self,
        cards: &Table,
        earlier: Option<&Locale>,
        program: &Program,
    ) {
        for (id, there) in earlier.into_iter().flat_map(|earlier| &earlier.cards) {
            let other = &program.definitions[*id].name;
            // The other card gets a new name here.
            if cards.contains_key(other) {
                continue;
            }
            for (card, said) in cards.iter().filter(|(_, said)| *said == there) {
                let span = self.place_in("cards", card, said);
                let message = format!("`{card}` is called `{said}` here, as `{other}` is already");
                self.diagnostics.push(
                    Diagnostic::warning(codes::TAKEN_FOR, span, message)
                        .label(span, "the name of another")
                        .help("players would be asked for both as if they were one: give it a name of its own"),
                );
            }
        }
    }

    /// Warns of the text of an option that leaves out a value which tells it apart from other options.
    pub(super) fn report_told_alike(&mut self, key: &str, said: &str, left_out: &str) {
        let span = self.place_in("texts", key, said);
        let message = format!("`{said}` leaves out `{{{left_out}}}`, which tells options apart");
        self.diagnostics.push(
            Diagnostic::warning(codes::LABELS_ALIKE, span, message)
                .label(span, "what is it for?")
                .help(format!("say it here, too: `{{{left_out}}}`")),
        );
    }

    /// Warns of an alias of the card `own` that is the name of the card `other`.
    pub(super) fn report_alias(&mut self, alias: &str, own: &str, other: &str) {
        let span = self.place("aliases", alias);
        let message = format!("`{alias}` finds `{own}` here, and is the name of `{other}`");
        self.diagnostics.push(
            Diagnostic::warning(codes::TAKEN_FOR, span, message)
                .label(span, "the name of another")
                .help("take it out, or let it be a name that no card has"),
        );
    }
}
