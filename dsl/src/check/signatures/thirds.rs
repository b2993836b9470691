//! Third persons of verbs and purposes: what the text says where it declares them, else what the rules of English give.

use schema::words::spoken;

use super::prelude::{PRELUDE, is_hidden};
use super::{Checker, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    /// What is said beside a verb or purpose.
    pub(crate) fn declare_third(&mut self, name: &Name, third: Option<&Name>) {
        let Some(third) = third else { return };
        if is_hidden(&self.symbols.thirds, third) {
            return;
        }
        if super::declare::fresh(&mut self.diagnostics, &self.symbols.thirds, third) {
            let said = (name.text.clone(), third.span);
            self.symbols.thirds.insert(third.text.clone(), said);
            self.program.third_persons.insert(name.text.clone(), third.text.clone());
        }
    }

    /// `verb +card, cards`: such a verb is called by a number, and by nobody's doing.
    pub(crate) fn no_third(&mut self, verb: &ast::Verb) {
        let Some(third) = &verb.third else { return };
        self.error(
            codes::UNEXPECTED,
            third.span,
            format!("`+{}` has no third person: it is called `+2 {0}`", verb.name.text),
            "not here",
            "leave it out",
        );
    }

    /// What is a third person is no verb or purpose besides: nobody could tell which is meant.
    pub(crate) fn thirds_apart(&mut self) {
        let thirds = self.symbols.thirds.iter();
        // what the game calls so hides what the prelude says
        let own = thirds.filter(|(_, (_, span))| span.file != PRELUDE);
        let clashes = own.filter_map(|(third, (verb, span))| {
            let of_verb = self.symbols.verbs.get(third).map(|(_, first)| *first);
            let first = of_verb
                .or_else(|| self.symbols.purposes.get(third).map(|(_, first)| *first))
                .filter(|_| third != verb)?;
            Some(
                Diagnostic::error(
                    codes::DECLARED_TWICE,
                    *span,
                    format!("`{third}` is declared itself, and would be what somebody does who is to `{verb}`"),
                )
                .label(*span, "said of another one here")
                .label(first, "declared here")
                .help("give one of them another name"),
            )
        });
        let clashes: Vec<Diagnostic> = clashes.collect();
        clashes.into_iter().for_each(|clash| self.report(clash));
    }

    /// What somebody does: the third person of a verb or purpose.
    pub(crate) fn third_person(&self, verb: &str) -> String {
        spoken(&self.program.third_persons, verb)
    }
}

impl symbols::Symbols {
    /// A verb by its name or its third person: the one that is said of it, else those that the rules give.
    pub(crate) fn verb_spoken(&self, word: &str) -> Option<schema::id::VerbId> {
        let exact = |word: &str| symbols::exact(&self.verbs, word).copied();
        let said = || self.thirds.get(word).and_then(|(verb, _)| exact(verb));
        let is_said = |verb: &String| self.thirds.values().any(|(said, _)| said == verb);
        let ruled = || {
            let mut forms = super::inflect::forms(word).filter(|form| !is_said(form));
            forms.find_map(|form| exact(&form))
        };
        exact(word).or_else(said).or_else(ruled)
    }
}
