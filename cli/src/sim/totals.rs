//! What is kept of many games: integers, so that the order in which they are added does not matter.

use schema::source::Span;

use super::{Setting, Why};

/// Sums over games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Games played.
    pub(crate) games: u64,
    /// Of these, ended by the cap.
    pub(crate) capped: u64,
    /// Of these, since they had too many answers.
    pub(crate) endless: u64,
    /// Of these, with several winners whom nothing ranked, or won by all players who are no team.
    pub(crate) ties: u64,
    /// Of these, played to an end that nobody won.
    pub(crate) unwon: u64,
    /// Decisions with two or more answers.
    pub(crate) decisions: u64,
    /// Turns of all players; in a game without turns, rounds.
    pub(crate) turns: u64,
    /// Seat by seat.
    pub(crate) seats: Vec<SeatTotals>,
    /// By definition.
    pub(crate) cards: Vec<CardTotals>,
    /// Where the text ended how many games; absent: they came to their own end.
    pub(crate) ends: Vec<(Option<Span>, u64)>,
    /// Games that could not be played to their end, which count nowhere else.
    pub(crate) faults: Vec<FaultTotals>,
}

/// Games that went wrong in the same way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FaultTotals {
    /// What the first of them ran into.
    pub(crate) why: Why,
    /// How many.
    pub(crate) games: u64,
    /// The first, by its number.
    pub(crate) first: u64,
}

/// Of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SeatTotals {
    /// Victories, but for ties.
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
    /// Of these, victories, but for ties.
    pub(crate) wins_with: u64,
}

impl Totals {
    pub(super) fn new(setting: &Setting<'_>) -> Self {
        Self {
            games: 0,
            capped: 0,
            endless: 0,
            ties: 0,
            unwon: 0,
            decisions: 0,
            turns: 0,
            seats: vec![SeatTotals::default(); setting.players.len()],
            cards: vec![CardTotals::default(); setting.rules.program().definitions.len()],
            ends: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// So many games more ended there.
    pub(super) fn end_at(&mut self, at: Option<Span>, games: u64) {
        match self.ends.iter_mut().find(|(known, _)| *known == at) {
            Some((_, sum)) => *sum += games,
            None => self.ends.push((at, games)),
        }
    }

    /// More games went wrong so.
    pub(super) fn fault(&mut self, fault: FaultTotals) {
        match self.faults.iter_mut().find(|known| known.why.is_like(&fault.why)) {
            Some(known) => {
                known.games += fault.games;
                if fault.first < known.first {
                    (known.first, known.why) = (fault.first, fault.why);
                }
            }
            None => self.faults.push(fault),
        }
    }

    /// The order in which threads came to them does not matter.
    pub(super) fn put_in_order(&mut self) {
        self.ends.sort_by_key(|&(at, games)| {
            (std::cmp::Reverse(games), at.map(|at| (at.file, at.start)))
        });
        self.faults.sort_by_key(|fault| fault.first);
    }

    pub(crate) fn add(&mut self, other: &Totals) {
        other.ends.iter().for_each(|&(at, games)| self.end_at(at, games));
        other.faults.iter().for_each(|fault| self.fault(fault.clone()));
        self.games += other.games;
        self.capped += other.capped;
        self.endless += other.endless;
        self.ties += other.ties;
        self.unwon += other.unwon;
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
