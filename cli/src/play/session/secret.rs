//! What is known of answers that were given while several acted at once. Who of them has something to choose, how often,
//! and who is through is a secret: what others are shown hangs on none of it.

use schema::decision::Seat;

use super::Session;

/// Counts how often several were about to act at once, though nobody had anything to choose.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Secrets {
    begun: u64,
}

impl Secrets {
    /// Several are about to act at once.
    pub(super) fn begin(&mut self) {
        self.begun += 1;
    }

    /// How often that was so.
    pub(super) fn begun(self) -> u64 {
        self.begun
    }
}

/// What is to be known of an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given {
    /// How many `together` had begun before it.
    pub(super) begun: u64,
    /// Whether the last of them was still running: then nobody else sees that it was given.
    pub(super) is_secret: bool,
    /// Whether what came of it showed somebody something hidden.
    pub(super) is_revealing: bool,
}

impl Session<'_> {
    /// How many `together` have begun.
    pub(super) fn begun(&self) -> u64 {
        self.crowd.secrets.begun()
    }

    /// The `together` that runs, if one does, by its number.
    pub(crate) fn together(&self) -> Option<u64> {
        self.state().is_together().then_some(self.begun())
    }

    /// Whether an answer was given while several acted at once.
    pub(crate) fn is_secret(&self, at: usize) -> bool {
        self.given.get(at).is_some_and(|given| given.is_secret)
    }

    /// How many answers a seat, or whoever looks on, knows of: those that everybody saw being asked for, and its own.
    pub(crate) fn answers_known_to(&self, seat: Option<Seat>) -> usize {
        let all = self.recording.answers().iter().zip(&self.given);
        all.filter(|((who, _), given)| !given.is_secret || Some(*who) == seat).count()
    }
}
