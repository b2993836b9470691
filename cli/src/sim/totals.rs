//! What is kept of many games: integers, so that the order in which they are added does not matter.

use super::Setting;

/// Sums over games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Games played.
    pub(crate) games: u64,
    /// Of these, ended by the cap.
    pub(crate) capped: u64,
    /// Of these, with a shared victory.
    pub(crate) ties: u64,
    /// Decisions with two or more answers.
    pub(crate) decisions: u64,
    /// Turns of all players.
    pub(crate) turns: u64,
    /// Seat by seat.
    pub(crate) seats: Vec<SeatTotals>,
    /// By definition.
    pub(crate) cards: Vec<CardTotals>,
}

/// Of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SeatTotals {
    /// Sole victories.
    pub(crate) wins: u64,
    /// Points.
    pub(crate) score: i64,
}

/// Of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CardTotals {
    /// How many were gained.
    pub(crate) gained: u64,
    /// Seats and games in which one or more were gained.
    pub(crate) games_with: u64,
    /// Of these, sole victories.
    pub(crate) wins_with: u64,
}

impl Totals {
    pub(super) fn new(setting: &Setting<'_>) -> Self {
        Self {
            games: 0,
            capped: 0,
            ties: 0,
            decisions: 0,
            turns: 0,
            seats: vec![SeatTotals::default(); setting.players.len()],
            cards: vec![CardTotals::default(); setting.rules.program().definitions.len()],
        }
    }

    pub(super) fn add(&mut self, other: &Totals) {
        self.games += other.games;
        self.capped += other.capped;
        self.ties += other.ties;
        self.decisions += other.decisions;
        self.turns += other.turns;
        for (ours, theirs) in self.seats.iter_mut().zip(&other.seats) {
            ours.wins += theirs.wins;
            ours.score += theirs.score;
        }
        for (ours, theirs) in self.cards.iter_mut().zip(&other.cards) {
            ours.gained += theirs.gained;
            ours.games_with += theirs.games_with;
            ours.wins_with += theirs.wins_with;
        }
    }
}
