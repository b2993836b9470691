//! The few facts of a position that matter: each is left out, and stays out if the ruling goes on as before.

use interpreter::ruling;
use schema::id::{CellId, Id};
use schema::program::Program;
use schema::ruling::{Given, Ruling, Where};

use super::draft::{Draft, Trial};

/// A fact matters, too, if without it the ruling goes on as before by chance alone: so many seeds are tried.
const SEEDS: u64 = 4;

/// The facts of a draft without those that do not matter.
pub(super) fn fewest(trial: &Trial<'_>, draft: &Draft, compiled: &Ruling) -> Given {
    let bare = Given { players: draft.given.players.clone(), ..Given::default() };
    let alone = trial.compile(&Draft { given: bare, ..draft.clone() });
    let claimed = alone.map(|ruling| ruling.names).unwrap_or_default();
    let mut search = Search { trial, ruling: compiled.clone(), claimed, seeded: false };
    search.seeded = search.holds_for_seeds(compiled);
    let program = trial.rules.program();
    let cells = compiled.given.cells.clone();
    for (cell, seat, _) in cells {
        let group = group(program, cell);
        search.attempt(|given| {
            given.cells.retain(|other| other.1 != seat || self::group(program, other.0) != group);
        });
    }
    for note in compiled.given.notes.clone() {
        search.attempt(|given| given.notes.retain(|other| *other != note));
    }
    for variant in compiled.given.variants.clone() {
        search.attempt(|given| given.variants.retain(|other| *other != variant));
    }
    for (die, _) in compiled.given.rolls.clone() {
        search.attempt(|given| given.rolls.retain(|other| other.0 != die));
    }
    for at in (0..compiled.given.shuffles.len()).rev() {
        search.attempt(|given| {
            given.shuffles.remove(at);
        });
    }
    let places: Vec<Where> = compiled.given.contents.iter().map(|(at, _)| *at).collect();
    for place in &places {
        search.attempt(|given| given.contents.retain(|(at, _)| at != place));
    }
    for place in &places {
        search.shrink(place);
    }
    search.ruling.given
}

/// Cells that a position says in one line: those of a pool by its first, others by themselves.
fn group(program: &Program, cell: CellId) -> CellId {
    let pool = program.pools.iter().find(|pool| {
        let count = program.families.get(pool.family).map_or(0, |family| usize::from(family.count));
        let nth = cell.index().checked_sub(pool.first_cell.index());
        nth.is_some_and(|nth| nth < count)
    });
    pool.map_or(cell, |pool| pool.first_cell)
}

struct Search<'t> {
    trial: &'t Trial<'t>,
    ruling: Ruling,
    /// Zones that the claims name.
    claimed: Vec<Where>,
    /// Whether the ruling with all its facts is the same for several seeds.
    seeded: bool,
}

impl Search<'_> {
    /// Changes the position, if the ruling then goes on as before.
    fn attempt(&mut self, change: impl FnOnce(&mut Given)) -> bool {
        let mut ruling = self.ruling.clone();
        change(&mut ruling.given);
        if ruling.given == self.ruling.given {
            return false;
        }
        ruling.names = self.claimed.clone();
        ruling.names.extend(ruling.given.contents.iter().map(|(at, _)| *at));
        ruling.names.extend(ruling.given.shuffles.iter().map(|(at, _)| *at));
        let report = ruling::run(self.trial.rules, &ruling);
        let holds = report.failures.is_empty()
            && self.trial.is_same(&report.transcript)
            && (!self.seeded || self.holds_for_seeds(&ruling));
        if holds {
            self.ruling = ruling;
        }
        holds
    }

    /// Whether a ruling holds whatever chance gives where the position does not say it.
    fn holds_for_seeds(&self, ruling: &Ruling) -> bool {
        let given = Given { seeds: Some((1, SEEDS)), ..ruling.given.clone() };
        let report = ruling::run(self.trial.rules, &Ruling { given, ..ruling.clone() });
        report.failures.is_empty()
    }

    /// Leaves out cards of a zone, halves first.
    fn shrink(&mut self, place: &Where) {
        let count = |search: &Self| {
            let found = search.ruling.given.contents.iter().find(|(at, _)| at == place);
            found.map_or(0, |(_, cards)| cards.len())
        };
        let mut step = count(self).div_ceil(2);
        while step > 0 {
            let mut end = count(self);
            while end > 0 {
                let start = end.saturating_sub(step);
                self.attempt(|given| {
                    for (_, cards) in given.contents.iter_mut().filter(|(at, _)| at == place) {
                        cards.drain(start..end.min(cards.len()));
                    }
                });
                end = start;
            }
            step /= 2;
        }
    }
}
