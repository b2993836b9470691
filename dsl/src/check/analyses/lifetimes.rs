//! Turns and rounds of a game that has none: what lasts until they end, and what is said of them otherwise.

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
        if known == Some(MomentKind::Phase) {
            return None;
        }
        let (what, help) = missing(opened, moment)?;
        let message = format!("this game has no {what}: this would last for ever");
        let diagnostic = Diagnostic::error(codes::WITHOUT_END, span, message);
        Some(diagnostic.label(span, "never comes").help(help))
    };
    lifetimes.iter().filter_map(endless).collect()
}

/// What hangs on a turn or round otherwise: its start or end is answered, it is left, or something can be done once in it
/// (`C0801`).
pub(crate) fn never(opened: &BTreeSet<MomentId>, named: &[(MomentId, Span)]) -> Vec<Diagnostic> {
    let absent = |&(moment, span): &(MomentId, Span)| {
        let (what, help) = missing(opened, moment)?;
        let message = format!("this game has no {what}: this says nothing");
        let diagnostic = Diagnostic::error(codes::CANNOT_HAPPEN, span, message);
        Some(diagnostic.label(span, "never comes").help(help))
    };
    named.iter().filter_map(absent).collect()
}

/// What a game lacks that opens no such stretch, and what to do about it.
fn missing(opened: &BTreeSet<MomentId>, moment: MomentId) -> Option<(&'static str, String)> {
    let (what, write) = match moment {
        TURN => ("turns", "`turns { … }` or `turn { … }`"),
        ROUND => ("rounds", "`rounds { … }`"),
        _ => return None,
    };
    let help = || format!("name a phase of the flow, or make {what} with {write}");
    (!opened.contains(&moment)).then(|| (what, help()))
}
