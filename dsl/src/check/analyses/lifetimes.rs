//! Checks references to turns and rounds in games that have none.

use std::collections::{BTreeMap, BTreeSet};

use schema::id::MomentId;
use schema::program::{MomentKind, Program};
use schema::source::Span;

use crate::check::symbols::{ROUND, TURN};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// Reports lifetimes that would never end (`C0804`), because nothing opens the turn or round that they end with.
/// `opened` are the stretches that something in the game opens.
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

/// Reports other references to a turn or round that never comes (`C0801`): a handler of its start or end, an `end`, a
/// `once per`.
pub(crate) fn never(opened: &BTreeSet<MomentId>, named: &[(MomentId, Span)]) -> Vec<Diagnostic> {
    let absent = |&(moment, span): &(MomentId, Span)| {
        let (what, help) = missing(opened, moment)?;
        let message = format!("this game has no {what}: this says nothing");
        let diagnostic = Diagnostic::error(codes::CANNOT_HAPPEN, span, message);
        Some(diagnostic.label(span, "never comes").help(help))
    };
    named.iter().filter_map(absent).collect()
}

/// Warns where `active` is nobody (`W0117`): everywhere in a game without turns, else in the setup and in the flow outside
/// of the turns. `read` are the places that read it, and whether they lie between turns.
pub(crate) fn nobodys_turn(
    opened: &BTreeSet<MomentId>,
    read: &BTreeMap<Span, bool>,
) -> Vec<Diagnostic> {
    let has_turns = opened.contains(&TURN);
    let (why, help) = match has_turns {
        true => (
            "no turn is running here",
            "keep who it was: `table { note last : player }`, in the turn `set last = me`; or name the players: `each player { … }`",
        ),
        false => (
            "this game has no turns",
            "name the player, or those who do it: `each player { … }`; or make turns with `turns { … }` or `turn { … }`",
        ),
    };
    let nobodys = read.iter().filter(|(_, between)| **between || !has_turns);
    let told = nobodys.map(|(&span, _)| {
        Diagnostic::warning(codes::NOBODYS_TURN, span, format!("{why}: `active` is nobody"))
            .label(span, "nobody, and what is done to nobody is not done")
            .help(help)
    });
    told.collect()
}

/// If nothing opens this turn or round: the word for what the game lacks, and the help.
fn missing(opened: &BTreeSet<MomentId>, moment: MomentId) -> Option<(&'static str, String)> {
    let (what, write, other) = match moment {
        TURN => ("turns", "`turns { … }` or `turn { … }`", (ROUND, "`round`, ")),
        ROUND => ("rounds", "`rounds { … }`", (TURN, "`turn`, ")),
        _ => return None,
    };
    let other = if opened.contains(&other.0) { other.1 } else { "" };
    let help = || format!("name {other}a phase of the flow, or make {what} with {write}");
    (!opened.contains(&moment)).then(|| (what, help()))
}
