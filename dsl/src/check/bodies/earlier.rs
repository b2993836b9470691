//! What one reading of a game finds too late, and the next one knows: what verbs yield to their own bodies, and what variables
//! are that begin with nothing.

use std::collections::BTreeMap;

use schema::id::VerbId;
use schema::source::Span;

use crate::check::Typed;
use crate::check::bodies::Bodies;
use crate::check::types::Type;
use crate::syntax::ast::Name;

/// What an earlier reading has found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Earlier {
    /// What verbs yield whose bodies name what a call of themselves yields.
    pub(crate) results: BTreeMap<VerbId, Type>,
    /// What variables are given that begin with `none` or `[]`, by where they are named.
    pub(crate) begun: BTreeMap<Span, Type>,
}

impl Bodies<'_> {
    /// What those verbs yield that asked for it in their own bodies, and what variables are given that begin with nothing, if
    /// this reading did not know it. The latter is asked for only where something is wrong: else it was not needed.
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

    /// Whether this reading, which knew more of what variables are, went worse than the one before it.
    pub(crate) fn misled(&self, before: &Bodies<'_>) -> bool {
        self.earlier.results == before.earlier.results && self.errors() > before.errors()
    }

    fn errors(&self) -> usize {
        self.reader.diagnostics.iter().filter(|found| found.is_error()).count()
    }

    /// What a variable begins with. Of nothing it cannot be told what the variable is: that is said where it is set first.
    pub(crate) fn begun(&mut self, name: &Name, found: Typed) -> Typed {
        let ty = self.earlier.begun.get(&name.span).filter(|_| found.ty.is_vague()).cloned();
        let id = ty.as_ref().and_then(|ty| self.reader.converted(&found, ty));
        match (id, ty) {
            (Some(id), Some(ty)) => Typed { id, ty, ..found },
            _ => found,
        }
    }

    /// A variable that was one thing is another from here on.
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
