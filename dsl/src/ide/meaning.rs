//! What a name means where it stands: those of all that is declared that fit its place, the nearest first.

use std::collections::BTreeMap;

use schema::source::{FileId, Span};

use super::index::{Declared, Index, Said};
use super::kind::SymbolKind;
use super::named::Names;
use super::roles::{Role, Use};
use crate::check;

/// Names of all files, to be looked up.
pub(super) struct Scope<'a> {
    pub(super) index: &'a Index,
    pub(super) files: &'a BTreeMap<FileId, std::sync::Arc<Names>>,
}

impl<'a> Scope<'a> {
    /// What a name means; several where the text alone does not say which.
    pub(super) fn meaning(&self, said: &'a Said) -> Vec<&'a Declared> {
        match said.role {
            Role::Free => Vec::new(),
            Role::Declares(kind) => self.declared_here(said, kind),
            Role::Uses(what) => {
                let spelt = std::iter::once(said.name.clone()).chain(check::forms(&said.name));
                for name in spelt {
                    let found = self.named(said, what, &name);
                    if !found.is_empty() {
                        return found;
                    }
                }
                Vec::new()
            }
        }
    }

    fn declared_here(&self, said: &Said, kind: SymbolKind) -> Vec<&'a Declared> {
        let names = self.files.get(&said.span.file).into_iter();
        let here = names.flat_map(|names| names.declared_in(said.span));
        here.filter(|it| it.span == said.span && it.kind == kind).collect()
    }

    fn named(&self, said: &'a Said, what: Use, name: &str) -> Vec<&'a Declared> {
        let kinds = what.kinds();
        if let Some(own) = self.variable(said, kinds, name) {
            return vec![own];
        }
        let mut found: Vec<&Declared> =
            self.index.named(name).filter(|it| kinds.contains(&it.kind)).collect();
        // the sorts that a place means first: a field before a tag of the same name
        let best =
            found.iter().filter_map(|it| kinds.iter().position(|kind| *kind == it.kind)).min();
        match what {
            Use::Value
            | Use::Property
            | Use::Unit
            | Use::Noun
            | Use::Thing
            | Use::Held
            | Use::Shown => {}
            Use::EventParameter => return self.parameters(name),
            _ => found.retain(|it| kinds.get(best.unwrap_or(0)) == Some(&it.kind)),
        }
        // what the bearer itself has, or one of those that it comes from
        if let Some(bearer) = &said.bearer
            && !matches!(what, Use::Property)
        {
            let holders = self.lineage(bearer);
            let own =
                |it: &&&Declared| it.holder.as_ref().is_some_and(|holder| holders.contains(holder));
            if found.iter().any(|it| own(&it)) {
                found.retain(|it| own(&it));
            }
        }
        found
    }

    /// A card's kind, or a kind, with all that it comes from; a table of rows as it is.
    fn lineage(&self, bearer: &str) -> Vec<String> {
        self.index.lineage(bearer)
    }

    /// The variable, parameter or player of this name that is known here: the one declared last before it.
    fn variable(&self, said: &Said, kinds: &[SymbolKind], name: &str) -> Option<&'a Declared> {
        let names = self.files.get(&said.span.file)?;
        let fits = |it: &&Declared| {
            matches!(it.kind, SymbolKind::Variable | SymbolKind::Parameter | SymbolKind::Player)
                && kinds.contains(&it.kind)
                && it.name == name
        };
        let all = || names.declared_in(said.item).filter(fits);
        let known = |it: &&Declared| inside(said.span, it.known);
        let before = |it: &&Declared| it.span.start <= said.span.start;
        all()
            .rfind(|it| known(it) && before(it))
            // the candidate of a query stands behind what is asked of it, and names remain behind `each`
            .or_else(|| all().find(known))
            .or_else(|| all().rfind(before))
    }

    /// The parameters of this name of all verbs.
    fn parameters(&self, name: &str) -> Vec<&'a Declared> {
        let all = self.files.values().flat_map(|names| &names.declared);
        all.filter(|it| it.kind == SymbolKind::Parameter && it.name == name).collect()
    }
}

impl Names {
    /// What is declared in a part of the text, as it stands there.
    fn declared_in(&self, part: Span) -> impl DoubleEndedIterator<Item = &Declared> {
        let first = self.declared.partition_point(|it| it.span.start < part.start);
        let behind = self.declared.partition_point(|it| it.span.start <= part.end);
        let within = self.declared.get(first..behind).unwrap_or_default();
        within.iter().filter(move |it| it.span.file == part.file && it.span.end <= part.end)
    }
}

/// Whether one place lies in another.
pub(super) fn inside(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}
