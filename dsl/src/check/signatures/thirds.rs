//! Declares irregular third persons of verbs and purposes.

use schema::id::VerbId;
use schema::words::third_person;

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

    /// Reports third persons, declared or regular, that are also the name of another verb or purpose.
    pub(crate) fn thirds_apart(&mut self) {
        let symbols = &self.reader.symbols;
        let declared = |word: &str| {
            let verb = symbols.verbs.get(word).map(|(_, first)| *first);
            verb.or_else(|| symbols.purposes.get(word).map(|(_, first)| *first))
        };
        let said = symbols.thirds.iter().map(|(third, (verb, span))| (third.clone(), verb, *span));
        let is_said = |verb: &String| self.reader.program.third_persons.contains_key(verb);
        let can_be_answered = |verb: VerbId| {
            symbols.verb[verb].primitive.is_none_or(|primitive| primitive.event().is_some())
        };
        let names = symbols
            .verbs
            .iter()
            .filter(|(_, (id, _))| can_be_answered(*id))
            .map(|(verb, (_, span))| (verb, *span))
            .chain(symbols.purposes.iter().map(|(purpose, (_, span))| (purpose, *span)));
        let ruled = names
            .filter(|(verb, _)| !verb.starts_with('+') && !is_said(verb))
            .map(|(verb, span)| (third_person(verb), verb, span));
        let clashes = said.chain(ruled).filter_map(|(third, verb, span)| {
            // A verb of the prelude is hidden where it is called like a third person of the game's.
            let first =
                declared(&third).filter(|first| third != *verb && first.file != PRELUDE)?;
            let of_prelude = span.file == PRELUDE;
            let clash = Diagnostic::error(
                codes::DECLARED_TWICE,
                if of_prelude { first } else { span },
                format!(
                    "`{third}` is declared itself, and would be what somebody does who is to `{verb}`"
                ),
            );
            let clash = match of_prelude {
                true => clash.label(first, "declared here"),
                false => clash.label(span, "said of another one here").label(first, "declared here"),
            };
            Some(clash.help("give one of them another name"))
        });
        let mut clashes: Vec<Diagnostic> = clashes.collect();
        clashes.dedup();
        clashes.into_iter().for_each(|clash| self.reader.report(clash));
    }
}
