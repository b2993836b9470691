//! Resolves names for editors: finds the declarations that a name at a place can refer to.

use std::collections::BTreeMap;

use schema::source::{FileId, Span};

use super::index::{Declared, Index, Said};
use super::kind::SymbolKind;
use super::named::Names;
use super::roles::{Role, Use};
use crate::check;

/// The names of all files, in which others are looked up.
pub(super) struct Scope<'a> {
    pub(super) index: &'a Index,
    pub(super) files: &'a BTreeMap<FileId, std::sync::Arc<Names>>,
}

impl<'a> Scope<'a> {
    /// The declarations that a name refers to; several if the text alone does not say which one.
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
        // Of several sorts, keep the one that comes first at such a place: a field before a tag of the same name.
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
        // Prefer what the kind or table around the name has, or inherits.
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

    /// A kind with the kinds that it inherits from; a table of rows by itself.
    fn lineage(&self, bearer: &str) -> Vec<String> {
        self.index.lineage(bearer)
    }

    /// The variable, parameter or player of this name that is visible here. Of several the one declared last before it.
    fn variable(&self, said: &Said, kinds: &[SymbolKind], name: &str) -> Option<&'a Declared> {
        let names = self.files.get(&said.span.file)?;
        let fits = |it: &&Declared| {
            matches!(it.kind, SymbolKind::Variable | SymbolKind::Parameter | SymbolKind::Player)
                && kinds.contains(&it.kind)
                && it.name == name
        };
        let all = || names.declared_in(said.item).filter(fits);
        let known = |it: &&Declared| it.known.contains(said.span);
        let before = |it: &&Declared| it.span.start <= said.span.start;
        all()
            .rfind(|it| known(it) && before(it))
            // The name of a candidate may stand behind its uses, and names from inside `each` stay visible after it.
            .or_else(|| all().find(known))
            .or_else(|| all().rfind(before))
    }

    /// The parameters of this name, of all verbs.
    fn parameters(&self, name: &str) -> Vec<&'a Declared> {
        let all = self.files.values().flat_map(|names| &names.declared);
        all.filter(|it| it.kind == SymbolKind::Parameter && it.name == name).collect()
    }
}

impl Names {
    /// The declarations in a part of the text, in their order.
    fn declared_in(&self, part: Span) -> impl DoubleEndedIterator<Item = &Declared> {
        let first = self.declared.partition_point(|it| it.span.start < part.start);
        let behind = self.declared.partition_point(|it| it.span.start <= part.end);
        let within = self.declared.get(first..behind).unwrap_or_default();
        within.iter().filter(move |it| it.span.file == part.file && it.span.end <= part.end)
    }
}
