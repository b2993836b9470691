//! Warnings about names in bodies that are never read.

use schema::source::Span;

use crate::check::scope::{Kept, Variable};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;

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

fn never_used(name: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(codes::UNUSED_WORD, span, format!("`{name}` is never used"))
        .label(span, "named here, and nowhere read")
        .help("leave the name out, or use it")
}
