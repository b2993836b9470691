//! Names that are written bare for one player or for the table: each means one thing.

use schema::source::Span;

use crate::check::signatures::Signatures;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Signatures<'_> {
    /// Reports what players have that the table has, too, or that a `define` beside them is called (`C0202`): bare it would
    /// mean one of the two, and nothing would mean the other.
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
        for (again, first, message) in twice {
            self.reader.report(
                Diagnostic::error(codes::DECLARED_TWICE, again, message)
                    .label(again, "again here")
                    .label(first, "first here")
                    .help("give one of them another name, or take it out"),
            );
        }
    }
}
