//! What a game says is shown of the cards of a kind, and what expansions add to that.

use schema::id::KindId;
use schema::program::{Shown, ShownOf, ShownWhat};

use crate::rules::Rules;

impl Rules {
    /// What is shown of the cards of a kind: what it says itself, else what the kind that it inherits from says; and what
    /// is added to any of these.
    pub(super) fn shown_of(&self, kind: KindId) -> impl Iterator<Item = &Shown> {
        let line: Vec<KindId> = self.program.line_of(kind).collect();
        let says = |kind: KindId| {
            self.program.shown.iter().any(move |shown| shown.says_of(ShownOf::Kind(kind)))
        };
        let nearest = line.iter().copied().find(|&kind| says(kind)).map(ShownOf::Kind);
        self.program.shown.iter().filter(move |shown| match (shown.of, shown.adds) {
            (ShownOf::Kind(kind), true) => line.contains(&kind),
            (of, _) => Some(of) == nearest,
        })
    }
}

/// Puts what is shown besides behind what is listed.
pub(super) fn also_listed(listed: &mut Vec<ShownWhat>, added: &[&Shown]) {
    for shown in added {
        if !listed.contains(&shown.what) {
            listed.push(shown.what);
        }
    }
}
