//! The questions that are open at a moment of a ruling.

use schema::decision::Seat;

use super::answers;
use super::run::Running;
use crate::state::Pending;

impl Running<'_> {
    /// The open decision of a player, for a purpose if one is named.
    pub(super) fn open(&self, player: Seat, purpose: Option<&str>) -> Option<Pending> {
        let mut pending = self.state.pending().iter();
        let fits = |pending: &&Pending| {
            pending.player == player
                && purpose.is_none_or(|purpose| self.rules.purpose(&self.state, pending) == purpose)
        };
        pending.find(fits).copied()
    }

    /// The question that a player answers next, or that is answered for them, for a purpose if one is named. Who decides for
    /// others, too, answers one question after the other.
    pub(super) fn answered(&self, player: Seat, purpose: Option<&str>) -> Option<Pending> {
        let all = self.state.pending();
        let next = all.iter().enumerate().filter(|(at, pending)| {
            let is_next = all[..*at].iter().all(|before| before.player != pending.player);
            is_next
                && purpose.is_none_or(|purpose| self.rules.purpose(&self.state, pending) == purpose)
        });
        let next = || next.clone().map(|(_, pending)| pending);
        let own = next().find(|pending| pending.player == player);
        own.or_else(|| next().find(|pending| pending.whose() == player)).copied()
    }

    /// Who is asked what just now.
    pub(super) fn questions(&self) -> String {
        if self.state.outcome().is_some() {
            return "the game is over".to_owned();
        }
        let questions: Vec<String> = self
            .state
            .pending()
            .iter()
            .map(|pending| {
                let who = self.log.answerer(self.rules, pending);
                let purpose = answers::asked_so(self.rules, &self.log, &self.state, pending);
                let offered = answers::offered(self.rules, &self.log, &self.state, pending);
                format!("{who} is asked to {purpose}: {offered}")
            })
            .collect();
        questions.join("; ")
    }
}
