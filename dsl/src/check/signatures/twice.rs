//! Reports repetitions in a declaration: of traits behind a member, and of parameters (`C0202`).

use schema::source::Span;

use crate::check::signatures::Signatures;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

/// What a trait behind a member is about. Each may be given once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// Who sees its cards.
    Sight,
    /// Who sees its value.
    Secret,
    /// Who may count its cards.
    Size,
    /// Its limit.
    Room,
    /// How long its value lasts.
    Life,
    /// Whether it puts its player out.
    Out,
    /// Whether it is a bank.
    Bank,
}

impl About {
    /// What it is about in words, and the help, for the message.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            About::Sight => {
                ("who sees its cards", "say one of `faceup`, `facedown`, `private`, `top faceup`")
            }
            About::Secret => ("that it is private", "keep one `private`"),
            About::Size => ("who may count it", "say one of `size private`, `size hidden`"),
            About::Room => ("how many it has room for", "keep one `limit`"),
            About::Life => ("until when its value lasts", "keep the one that ends first"),
            About::Out => ("that its player is out", "keep one `out`"),
            About::Bank => ("that it is a bank", "keep one `bank`"),
        }
    }
}

/// Takes out what is reported of the members of a kind that is declared twice: that it is, is reported already.
pub(crate) fn once_each(items: &[&ast::Item], diagnostics: &mut Vec<Diagnostic>) {
    let twice = |found: &Diagnostic| {
        let label = found.labels.first().filter(|_| found.code.id == codes::DECLARED_TWICE.id)?;
        Some(label.span)
    };
    let kinds: Vec<(Span, Span)> = items
        .iter()
        .filter_map(|item| match &item.kind {
            ast::ItemKind::Kind(kind) => Some((item.span, kind.name.span)),
            _ => None,
        })
        .filter(|(_, name)| diagnostics.iter().filter_map(twice).any(|span| span == *name))
        .collect();
    diagnostics.retain(|found| {
        twice(found).is_none_or(|span| {
            !kinds.iter().any(|(item, name)| {
                span != *name
                    && span.file == item.file
                    && (item.start..item.end).contains(&span.start)
            })
        })
    });
}

impl Signatures<'_> {
    /// Reports traits that are about the same thing as an earlier one.
    pub(crate) fn said_once(&mut self, said: impl Iterator<Item = (About, Span)>) {
        let mut before: Vec<(About, Span)> = Vec::new();
        for (about, span) in said {
            let first = before.iter().find(|(other, _)| *other == about).map(|(_, first)| *first);
            if let Some(first) = first {
                let (what, help) = about.words();
                let message = format!("this says twice {what}");
                self.reader.report(
                    Diagnostic::error(codes::DECLARED_TWICE, span, message)
                        .label(span, "again")
                        .label(first, "first here")
                        .help(help),
                );
            }
            before.push((about, span));
        }
    }

    /// Reports parameters with the same name.
    pub(crate) fn parameters_apart<'p>(&mut self, params: impl Iterator<Item = &'p ast::Param>) {
        let mut before: Vec<&ast::Name> = Vec::new();
        for ast::Param { name, .. } in params {
            if let Some(first) = before.iter().find(|other| other.text == name.text) {
                let message = format!("two of these are called `{}`", name.text);
                self.reader.report(
                    Diagnostic::error(codes::DECLARED_TWICE, name.span, message)
                        .label(name.span, "again")
                        .label(first.span, "first here")
                        .help("give one of them another name"),
                );
            }
            before.push(name);
        }
    }
}
