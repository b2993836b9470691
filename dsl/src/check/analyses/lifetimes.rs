//! What lasts until something ends that never begins.

use std::collections::BTreeSet;

use schema::id::MomentId;
use schema::program::{MomentKind, Program};
use schema::source::Span;

use crate::check::symbols::{ROUND, TURN};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// Lifetimes end with something that comes (`C0804`): a phase, or a stretch that something opens.
pub(crate) fn check(
    program: &Program,
    opened: &BTreeSet<MomentId>,
    lifetimes: &[(MomentId, Span)],
) -> Vec<Diagnostic> {
    let endless = |&(moment, span): &(MomentId, Span)| {
        let known = program.moments.get(moment).map(|moment| moment.kind);
        if known == Some(MomentKind::Phase) || opened.contains(&moment) {
            return None;
        }
        let (what, write) = match moment {
            TURN => ("turns", "`turns { … }` or `turn { … }`"),
            ROUND => ("rounds", "`rounds { … }`"),
            _ => return None,
        };
        let message = format!("this game has no {what}: this would last for ever");
        let help = format!("name a phase of the flow, or make {what} with {write}");
        let diagnostic = Diagnostic::error(codes::WITHOUT_END, span, message);
        Some(diagnostic.label(span, "never comes").help(help))
    };
    lifetimes.iter().filter_map(endless).collect()
}
