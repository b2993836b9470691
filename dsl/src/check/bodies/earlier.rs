//! Types that one reading of a game finds out too late and the next one uses: the results of verbs that call
//! themselves, and the types of variables that begin with `none` or `[]`.

use std::collections::BTreeMap;

use schema::id::VerbId;
use schema::source::Span;

use crate::check::Typed;
use crate::check::bodies::Bodies;
use crate::check::types::Type;
use crate::syntax::ast::Name;

/// What an earlier reading has found out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Earlier {
    /// The result types of verbs whose bodies name the result of a call of themselves.
    pub(crate) results: BTreeMap<VerbId, Type>,
    /// The types of variables that begin with `none` or `[]`, by the span of their name.
    pub(crate) begun: BTreeMap<Span, Type>,
}

impl Bodies<'_> {
    /// What this reading has found out and did not know from the beginning; `None` if nothing. Types of variables are
    /// included only if there are errors, since otherwise they were not needed.
    pub(crate) fn found_late(&self) -> Option<Earlier> {
        let known = |&id: &VerbId| {
            let ty = self.reader.symbols.verb[id].result.clone()?;
            (!ty.is_vague()).then_some((id, ty))
        };
        let results = self.own_asked.iter().filter_map(known).collect();
        let mut begun = self.earlier.begun.clone();
        if self.errors() > 0 {
            begun.extend(self.begun.clone());
        }
        let found = Earlier { results, begun };
        (self.earlier != found).then_some(found)
    }

    /// Whether this reading, which knew more types of variables, has more errors than the one before.
    pub(crate) fn misled(&self, before: &Bodies<'_>) -> bool {
        self.earlier.results == before.earlier.results && self.errors() > before.errors()
    }

    fn errors(&self) -> usize {
        self.reader.diagnostics.iter().filter(|found| found.is_error()).count()
    }

    /// The first value of a variable. If it is `none` or `[]`, it is converted to the type that an earlier reading has
    /// found out.
    pub(crate) fn begun(&mut self, name: &Name, found: Typed) -> Typed {
        let ty = self.earlier.begun.get(&name.span).filter(|_| found.ty.is_vague()).cloned();
        let id = ty.as_ref().and_then(|ty| self.reader.converted(&found, ty));
        match (id, ty) {
            (Some(id), Some(ty)) => Typed { id, ty, ..found },
            _ => found,
        }
    }

    /// Notes the type that a variable gets when it is first set, if it began with `none` or `[]`.
    pub(crate) fn note_begun(&mut self, named: Span, before: &Type, now: &Type) {
        if before.is_vague() && !now.is_vague() {
            let now = match (before, now) {
                (Type::Nothing, Type::Number) => Type::Maybe(Box::new(Type::Number)),
                _ => now.clone(),
            };
            self.begun.entry(named).or_insert(now);
        }
    }
}
