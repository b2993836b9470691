//! Names that end without having been read.

use schema::source::Span;

use crate::check::scope::{Kept, Variable};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// What is said of variables that end here.
pub(crate) fn variables(gone: &[Variable]) -> impl Iterator<Item = Diagnostic> {
    let unused = gone.iter().filter(|one| !one.used && one.ty != Type::Error);
    unused.map(|one| never_used(&one.name, one.span))
}

/// What is said of names that loops over players have left, and that end here.
pub(crate) fn kept(gone: &[Kept]) -> impl Iterator<Item = Diagnostic> {
    let unused = gone.iter().filter(|one| !one.used && one.ty != Type::Error);
    unused.map(|one| never_used(&one.name, one.span))
}

fn never_used(name: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(codes::UNUSED_WORD, span, format!("`{name}` is never used"))
        .label(span, "named here, and nowhere read")
        .help("leave the name out, or use it")
}
