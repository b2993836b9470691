//! Warnings about names in bodies that are never read.

use schema::source::Span;

use crate::check::scope::{Kept, Variable};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{ExprKind, Over};

/// Warnings about those of these variables that were never read.
pub(crate) fn variables(gone: &[Variable]) -> impl Iterator<Item = Diagnostic> {
    let unused = gone.iter().filter(|one| !one.used && one.ty != Type::Error);
    unused.map(|one| never_used(&one.name, one.span))
}

/// Warnings about those of the names kept after a loop over players that were never read.
pub(crate) fn kept(gone: &[Kept]) -> impl Iterator<Item = Diagnostic> {
    let unused = gone.iter().filter(|one| !one.used && one.ty != Type::Error);
    unused.map(|one| never_used(&one.name, one.span))
}

/// A warning about each of these players of a `for` whose name was never read: what is done there is done by whoever goes
/// through them, once for each.
pub(crate) fn players<'n>(
    gone: &[Variable],
    over: impl Iterator<Item = &'n Over>,
) -> impl Iterator<Item = Diagnostic> {
    let unused = gone.iter().zip(over).filter(|(one, _)| !one.used && one.ty == Type::Player);
    unused.map(|(one, over)| {
        let own = match &over.source.kind {
            ExprKind::Name(name) => name.text.as_str(),
            _ => "(…)",
        };
        let help = format!(
            "in these braces `me` stays who I am: if each of them is to do it, write `each {own} {{ … }}`; if I do it once for each, `repeat count of {own} {{ … }}`"
        );
        never_used(&one.name, one.span).help(help)
    })
}

fn never_used(name: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(codes::UNUSED_WORD, span, format!("`{name}` is never used"))
        .label(span, "named here, and nowhere read")
        .help("leave the name out, or use it")
}
