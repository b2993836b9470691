//! Defines that expansions add to: what is added makes a sum, and only numbers have one.

use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;

/// A define that an expansion adds to.
pub(crate) struct Sum {
    /// What it is called.
    pub(super) name: String,
    /// What the game says it is.
    pub(super) was: Span,
    /// Where the expansion names it.
    pub(super) named: Span,
}

/// Says of a define that is no number that nothing can be added to it: where the expansion does so, and not where the game
/// declares it or reads it.
pub(crate) fn explain_sums<'t>(
    found: &mut Vec<Diagnostic>,
    sums: &[Sum],
    text_of: impl Fn(Span) -> Option<&'t str>,
) {
    let is_of_type = |found: &Diagnostic| found.code == codes::WRONG_TYPE;
    let refused: Vec<&Sum> = sums
        .iter()
        .filter(|sum| found.iter().any(|it| is_of_type(it) && it.span() == sum.was))
        .collect();
    found.retain(|found| {
        let echoes = |sum: &&Sum| {
            found.span() == sum.was || text_of(found.span()).is_some_and(|it| it == sum.name)
        };
        !(is_of_type(found) && refused.iter().any(echoes))
    });
    found.extend(refused.into_iter().map(|Sum { name, was, named }| {
        let message = format!("`{name}` is no number, and nothing can be added to it");
        Diagnostic::error(codes::NOTHING_TO_CHANGE, *named, message)
            .label(*named, "this")
            .label(*was, "no number")
            .help(format!("say what it is instead: `override define {name} = …`"))
    }));
}
