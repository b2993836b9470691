//! Checks that names which can be used alone, without a holder, are unambiguous.

use std::collections::BTreeMap;

use schema::source::Span;
use schema::words::plural;

use crate::check::signatures::Signatures;
use crate::check::symbols::{Member, Table};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Signatures<'_> {
    /// Reports names that two of these share: members of players, members of the table, setup options, defines, cards
    /// and kinds; and names that are another's plural (`C0202`). Used alone, the name would always mean one of the two.
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
        twice.extend(self.alike());
        twice.extend(self.asked_of_cards());
        for (again, first, message) in twice {
            self.reader.report(
                Diagnostic::error(codes::DECLARED_TWICE, again, message)
                    .label(again, "again here")
                    .label(first, "first here")
                    .help("give one of them another name, or take it out"),
            );
        }
    }

    /// Things of which two have one name, or names with one plural: kinds, tags and families, which may stand in the same
    /// places; counters of players; counters of the table. Each with the spans of the later and the earlier of the two.
    fn alike(&self) -> Vec<(Span, Span, String)> {
        let symbols = &self.reader.symbols;
        let kinds = symbols.kinds.iter().map(|(name, &(id, at))| {
            let many = symbols.kind[id].plural.clone();
            Named { name, many: many.unwrap_or_else(|| plural(name)), at, is: "a kind" }
        });
        let asked = kinds
            .chain(named(&symbols.tags, "a tag"))
            .chain(named(&symbols.families, "a family of words"));
        [asked.collect(), self.counters(&symbols.player), self.counters(&symbols.table)]
            .iter()
            .flat_map(|words| among(words))
            .collect()
    }

    /// What may be so or not of cards of a kind, by the name of a kind or tag: `where NAME` would read the one,
    /// `it is NAME` and `NAME in ZONE` the other. Each with the spans of the later and the earlier of the two.
    fn asked_of_cards(&self) -> Vec<(Span, Span, String)> {
        let symbols = &self.reader.symbols;
        let sorts = named(&symbols.tags, "a tag").chain(named(&symbols.kinds, "a kind"));
        let sorts: BTreeMap<&str, Named<'_>> = sorts.map(|sort| (sort.name, sort)).collect();
        // Of what kind something is that a card has, and of which kind the card is, is never asked in one way.
        let is_asked = |member: &Member| match member {
            Member::Cell(cell) => self.reader.program.cells.get(*cell).is_some_and(|it| it.flag),
            Member::Field(_, ty) => *ty == Type::Flag,
            // Its type is not known yet.
            Member::Derived(_) => true,
            Member::Zone(_)
            | Member::Note(..)
            | Member::Ability(_)
            | Member::Pool(_)
            | Member::Rows(_) => false,
        };
        let members = symbols.kind.iter().flat_map(|kind| &kind.members);
        members
            .filter(|(_, (member, _))| is_asked(member))
            .filter_map(|(name, (_, at))| {
                let sort = sorts.get(name.as_str())?;
                let (first, again) = if sort.at < *at { (sort.at, *at) } else { (*at, sort.at) };
                let said =
                    format!("two things are called `{name}`: {}, and what cards have", sort.is);
                Some((again, first, said))
            })
            .collect()
    }

    /// The counters among the members of players or of the table.
    fn counters<'t>(&self, members: &'t Table<Member>) -> Vec<Named<'t>> {
        let is_counter = |member: &Member| match member {
            Member::Cell(cell) => self.reader.program.cells.get(*cell).is_some_and(|it| !it.flag),
            Member::Zone(_)
            | Member::Note(..)
            | Member::Derived(_)
            | Member::Field(..)
            | Member::Ability(_)
            | Member::Pool(_)
            | Member::Rows(_) => false,
        };
        let found = members.iter().filter(|(_, (member, _))| is_counter(member));
        found
            .map(|(name, (_, at))| Named { name, many: plural(name), at: *at, is: "a counter" })
            .collect()
    }
}

/// A declared name.
struct Named<'t> {
    name: &'t str,
    many: String,
    at: Span,
    /// What it names.
    is: &'static str,
}

fn named<'t, T>(table: &'t Table<T>, is: &'static str) -> impl Iterator<Item = Named<'t>> {
    table.iter().map(move |(name, (_, at))| Named { name, many: plural(name), at: *at, is })
}

/// Those of these names that are alike. Each with the spans of the later and the earlier of the two.
fn among(words: &[Named<'_>]) -> Vec<(Span, Span, String)> {
    let mut forms: BTreeMap<&str, &Named<'_>> = BTreeMap::new();
    let mut alike = Vec::new();
    for word in words {
        let other = [word.name, word.many.as_str()]
            .into_iter()
            .filter_map(|form| forms.insert(form, word))
            .find(|other| other.at != word.at);
        let Some(other) = other else { continue };
        let (first, again) = if other.at < word.at { (other, word) } else { (word, other) };
        let said = match first.name == again.name {
            true => format!("{} and {} are both called `{}`", first.is, again.is, first.name),
            false => format!(
                "`{}` is {}, `{}` {}, and their plurals are alike",
                first.name, first.is, again.name, again.is
            ),
        };
        alike.push((again.at, first.at, said));
    }
    alike
}
