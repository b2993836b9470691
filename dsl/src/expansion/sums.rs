//! Defines to which expansions add: the define becomes a sum, so it must be a number.

use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;

/// A define to which an expansion adds.
pub(crate) struct Sum {
    /// Its name.
    pub(super) name: String,
    /// The value that the game gives it.
    pub(super) was: Span,
    /// The place where the expansion names it.
    pub(super) named: Span,
}

/// Replaces the errors that come of adding to a define which is no number by one error at the place where the expansion
/// does so.
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
