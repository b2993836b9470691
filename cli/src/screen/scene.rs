//! What screens are made of: the rules, a state, and who sits there.

use interpreter::{Pending, Rules, State, Value};
use schema::decision::{Decision, Seat};

use super::Looks;
use crate::seats::Seating;

/// A game as it stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene<'s> {
    pub(crate) rules: &'s Rules,
    pub(crate) state: &'s State,
    pub(crate) seating: &'s Seating,
    pub(crate) looks: &'s Looks,
}

impl Scene<'_> {
    /// A decision as data, with people by their names.
    pub(crate) fn decision(&self, pending: &Pending) -> Decision {
        let mut decision = self.rules.describe(self.state, pending);
        decision.text = self.named(decision.text);
        decision
    }

    /// What the engine calls a player.
    pub(crate) fn number(&self, seat: Seat) -> String {
        self.rules.name(self.state, Value::Player(seat.0))
    }

    /// A text in which players go by their names.
    pub(crate) fn named(&self, text: String) -> String {
        let seats = self.seating.seats().rev();
        seats.fold(text, |text, seat| text.replace(&self.number(seat), self.seating.name(seat)))
    }
}
