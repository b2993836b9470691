//! Checks that names which can be used alone, without a holder, are unambiguous.

use std::collections::BTreeMap;

use schema::source::Span;
use schema::words::plural;

use crate::check::signatures::Signatures;
use crate::check::symbols::Table;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Signatures<'_> {
    /// Reports names that two of these share: members of players, members of the table, setup options, defines, cards
    /// and kinds; and kinds with the name of a group of tags (`C0202`). Used alone, the name would always mean one of
    /// the two.
    pub(crate) fn check_bare_names(&mut self) {
        let symbols = &self.reader.symbols;
        fn places<'t, T>(
            table: &'t Table<T>,
            is: &'static str,
        ) -> impl Iterator<Item = (&'t String, Span, &'static str)> {
            table.iter().map(move |(name, (_, span))| (name, *span, is))
        }
        // In the order in which names are resolved.
        let all = places(&symbols.player, "a player has one")
            .chain(places(&symbols.table, "the table has one"))
            .chain(places(&symbols.variants, "a setup option is called so"))
            .chain(places(&symbols.defines, "a `define` is called so"))
            .chain(places(&symbols.definitions, "a card is called so"))
            .chain(places(&symbols.kinds, "a kind is called so"));
        let mut named: BTreeMap<&String, (Span, &str)> = BTreeMap::new();
        let mut twice: Vec<(Span, Span, String)> = Vec::new();
        for (name, span, is) in all {
            let Some(&(other, was)) = named.get(name) else {
                named.insert(name, (span, is));
                continue;
            };
            let (first, again) = if span < other { (span, other) } else { (other, span) };
            twice.push((again, first, format!("two things are called `{name}`: {was}, and {is}")));
        }
        twice.extend(self.kinds_like_families());
        for (again, first, message) in twice {
            self.reader.report(
                Diagnostic::error(codes::DECLARED_TWICE, again, message)
                    .label(again, "again here")
                    .label(first, "first here")
                    .help("give one of them another name, or take it out"),
            );
        }
    }

    /// Kinds with the name of a family, in the singular or plural. Each with the spans of the later and the earlier of
    /// the two.
    fn kinds_like_families(&self) -> Vec<(Span, Span, String)> {
        let symbols = &self.reader.symbols;
        let mut alike = Vec::new();
        for (kind, &(id, at)) in &symbols.kinds {
            let many = symbols.kind[id].plural.clone().unwrap_or_else(|| plural(kind));
            for (family, &(_, other)) in &symbols.families {
                let words = [family.clone(), plural(family)];
                if !words.contains(kind) && !words.contains(&many) {
                    continue;
                }
                let (first, again) = if at < other { (at, other) } else { (other, at) };
                let said = if family == kind {
                    format!("a kind and a family of words are both called `{kind}`")
                } else {
                    format!(
                        "`{kind}` is a kind, `{family}` a family of words, and their plurals are alike"
                    )
                };
                alike.push((again, first, said));
            }
        }
        alike
    }
}
