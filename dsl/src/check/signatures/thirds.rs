//! Declares irregular third persons of verbs and purposes.

use crate::check::prelude::{PRELUDE, is_hidden};
use crate::check::signatures::Signatures;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, Name};

impl Signatures<'_> {
    /// Declares the third person that stands beside a verb or purpose.
    pub(crate) fn declare_third(&mut self, name: &Name, third: Option<&Name>) {
        let Some(third) = third else { return };
        if is_hidden(&self.reader.symbols.thirds, third) {
            return;
        }
        if crate::check::signatures::declare::check_fresh(
            &mut self.reader.diagnostics,
            &self.reader.symbols.thirds,
            third,
        ) {
            let said = (name.text.clone(), third.span);
            self.reader.symbols.thirds.insert(third.text.clone(), said);
            self.reader.program.third_persons.insert(name.text.clone(), third.text.clone());
        }
    }

    /// Reports a third person of a `verb +WORD`, which is never used in one.
    pub(crate) fn no_third(&mut self, verb: &ast::Verb) {
        let Some(third) = &verb.third else { return };
        self.reader.error(
            codes::UNEXPECTED,
            third.span,
            format!("`+{}` has no third person: it is called `+2 {0}`", verb.name.text),
            "not here",
            "leave it out",
        );
    }

    /// Reports third persons that are also the name of another verb or purpose.
    pub(crate) fn thirds_apart(&mut self) {
        let thirds = self.reader.symbols.thirds.iter();
        // Those of the prelude are hidden by names of the game.
        let own = thirds.filter(|(_, (_, span))| span.file != PRELUDE);
        let clashes = own.filter_map(|(third, (verb, span))| {
            let of_verb = self.reader.symbols.verbs.get(third).map(|(_, first)| *first);
            let first = of_verb
                .or_else(|| self.reader.symbols.purposes.get(third).map(|(_, first)| *first))
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
        clashes.into_iter().for_each(|clash| self.reader.report(clash));
    }
}
