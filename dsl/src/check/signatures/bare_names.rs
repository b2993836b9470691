//! Names that are written bare for one player or for the table: each means one thing.

use schema::source::Span;
use schema::words::plural;

use crate::check::signatures::Signatures;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Signatures<'_> {
    /// Reports what players have that the table has, too, what a `define` beside them is called, and kinds that are called
    /// like a group of tags (`C0202`): bare it would mean one of the two, and nothing would mean the other.
    pub(crate) fn check_bare_names(&mut self) {
        let symbols = &self.reader.symbols;
        let players = symbols.player.iter().map(|(name, (_, span))| (name, *span, "a player"));
        let tables = symbols.table.iter().map(|(name, (_, span))| (name, *span, "the table"));
        let mut twice: Vec<(Span, Span, String)> = Vec::new();
        for (name, span, has) in players.chain(tables) {
            let table = symbols.table.get(name).map(|(_, at)| (*at, "the table has one, too"));
            let table = table.filter(|_| has == "a player");
            let define = symbols.defines.get(name).map(|(_, at)| (*at, "a `define` is called so"));
            let others = [table, define].into_iter().flatten();
            twice.extend(others.map(|(other, what)| {
                let (first, again) = if span < other { (span, other) } else { (other, span) };
                (again, first, format!("{has} has a `{name}`, and {what}"))
            }));
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

    /// Kinds that are called like a family of words, in the singular or the plural: the kind would always be meant. Each
    /// with where the later and the earlier of the two stand.
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
