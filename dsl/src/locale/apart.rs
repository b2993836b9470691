//! Reports names in a locale that are empty, or by which players would take one thing for another.

use std::collections::{BTreeMap, BTreeSet};

use schema::id::DefinitionId;
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

    /// Warns of a card whose name here is the name or an alias of another card in a locale of the same language that was read
    /// earlier.
    pub(super) fn check_apart_from(&mut self, cards: &Table, earlier: &Earlier<'_>) {
        for (card, said) in cards {
            // The other card may get a new name here.
            let mut called = earlier.called(said).filter(|other| !cards.contains_key(*other));
            let message = match (called.next(), earlier.found_by(said, card)) {
                (Some(other), _) => {
                    format!("`{card}` is called `{said}` here, as `{other}` is already")
                }
                (None, Some(other)) => {
                    format!("`{card}` is called `{said}` here, which finds `{other}` already")
                }
                (None, None) => continue,
            };
            let span = self.place_in("cards", card, said);
            self.diagnostics.push(
                Diagnostic::warning(codes::TAKEN_FOR, span, message)
                    .label(span, "the name of another")
                    .help("players would be asked for both as if they were one: give it a name of its own"),
            );
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

    /// Warns of an alias that is also a name of another card (here, in the game's own text, or in a locale of the same language
    /// that was read earlier), or an alias of one there.
    pub(super) fn check_aliases(
        &mut self,
        aliases: &Table,
        cards: &Table,
        earlier: &Earlier<'_>,
        program: &Program,
    ) {
        if aliases.is_empty() {
            return;
        }
        let own_names: BTreeSet<&str> = program.definitions.iter().map(|it| &*it.name).collect();
        for (alias, card) in aliases {
            let here = cards.iter().filter(|(_, said)| *said == alias).map(|(own, _)| &**own);
            let own = own_names.get(alias.as_str()).copied();
            let mut named = here.chain(own).chain(earlier.ever_called(alias));
            let named = named.find(|other| other != card);
            let message = match (named, earlier.found_by(alias, card)) {
                (Some(other), _) => {
                    format!("`{alias}` finds `{card}` here, and is the name of `{other}`")
                }
                (None, Some(other)) => {
                    format!("`{alias}` finds `{card}` here, and `{other}` already")
                }
                (None, None) => continue,
            };
            let span = self.place("aliases", alias);
            self.diagnostics.push(
                Diagnostic::warning(codes::TAKEN_FOR, span, message)
                    .label(span, "the name of another")
                    .help("take it out, or let it be a name that no card has"),
            );
        }
    }
}

/// Cards of a game, in its own words, by another name.
type ByName<'l> = BTreeMap<&'l str, Vec<&'l str>>;

/// How cards are called in the locales of a language that were read earlier.
#[derive(Default)]
pub(super) struct Earlier<'l> {
    names: ByName<'l>,
    /// Those names for which a later folder gave others. Cards are still found by them.
    left: ByName<'l>,
    aliases: ByName<'l>,
}

impl<'l> Earlier<'l> {
    pub(super) fn of(locale: &'l Locale, program: &'l Program) -> Self {
        let own = |id: DefinitionId| program.definitions[id].name.as_str();
        // Of several names of a card the last counts.
        let last: BTreeMap<DefinitionId, &str> =
            locale.cards.iter().map(|(id, said)| (*id, said.as_str())).collect();
        let mut earlier = Self::default();
        for (id, said) in &locale.cards {
            let counts = last.get(id).is_some_and(|last| last == said);
            let names = if counts { &mut earlier.names } else { &mut earlier.left };
            names.entry(said).or_default().push(own(*id));
        }
        for (id, said) in &locale.aliases {
            earlier.aliases.entry(said).or_default().push(own(*id));
        }
        earlier
    }

    /// The cards that are called so.
    fn called(&self, name: &str) -> impl Iterator<Item = &'l str> {
        self.names.get(name).into_iter().flatten().copied()
    }

    /// The cards that are called so, or were.
    fn ever_called(&self, name: &str) -> impl Iterator<Item = &'l str> {
        self.called(name).chain(self.left.get(name).into_iter().flatten().copied())
    }

    /// Another card than this one that has this alias.
    fn found_by(&self, alias: &str, card: &str) -> Option<&'l str> {
        self.aliases.get(alias)?.iter().copied().find(|other| *other != card)
    }
}
