//! What stands behind a member, or in a list of parameters, is said once (`C0202`).

use schema::source::Span;

use crate::check::signatures::Signatures;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

/// What is said of a member behind its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// Who sees what it holds.
    Sight,
    /// That it is private, and to whom.
    Secret,
    /// Who may count its cards.
    Size,
    /// How many cards it has room for.
    Room,
    /// Until when its value lasts.
    Life,
    /// That its player is out.
    Out,
    /// That all gain from it.
    Bank,
}

impl About {
    /// What is said, and how it can be said.
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

impl Signatures<'_> {
    /// Each thing is said of a member once.
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

    /// No two parameters of a verb, `define` or script have the same name: one of them could not be read.
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
