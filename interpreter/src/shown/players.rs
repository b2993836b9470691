//! What an option for a player is about: how many cards lie in those zones of that player of which it speaks.

use schema::decision::Seat;
use schema::expr::Expr;
use schema::id::{OptionId, ZoneId};
use schema::parts::within;
use schema::view::{Mark, Shape};

use crate::rules::{Rules, operands};
use crate::state::{Pending, State};
use crate::value::Value;

impl Rules {
    /// Of each candidate of a question, in their order: where it is an option for players, how many cards lie in those zones of
    /// theirs that are named in what it does, as far as whoever is asked may count them.
    #[must_use]
    pub fn counted_of(&self, state: &State, pending: &Pending) -> Vec<Vec<Mark>> {
        let candidates = state.candidates(pending).iter();
        let marks = candidates.map(|candidate| {
            let Some(option) = state.option_at(&self.program, candidate.first) else {
                return Vec::new();
            };
            let players = option.items.iter().enumerate().filter_map(|(at, item)| match item {
                Value::Player(seat) => Some((at, *seat)),
                _ => None,
            });
            let zones = players.flat_map(|(at, seat)| {
                let zones = self.zones_named(option.id, at);
                zones.into_iter().map(move |zone| (zone, Seat(seat)))
            });
            zones.filter_map(|(zone, seat)| self.count_told(state, pending, zone, seat)).collect()
        });
        marks.collect()
    }

    fn count_told(
        &self,
        state: &State,
        pending: &Pending,
        zone: ZoneId,
        seat: Seat,
    ) -> Option<Mark> {
        let place = self.place(zone, Some(seat), None)?;
        let viewer = pending.player.0;
        // What others do under `together` is not counted yet.
        let size = state.size_for(place, self.info(place).owner, viewer);
        let count = self.counts(state, place, viewer).then(|| i32::from(size))?;
        let name = self.program.zones.get(zone)?.name.clone();
        Some(super::mark(name, Shape::Number(count), None))
    }

    /// The zones that what an option does names of the player of one of its lists, each once.
    fn zones_named(&self, option: OptionId, list: usize) -> Vec<ZoneId> {
        let Some((code, slot)) = self.body_of(option, list) else { return Vec::new() };
        let mut exprs = Vec::new();
        for op in code {
            operands::op(op, &mut exprs, &mut Vec::new(), &mut Vec::new());
        }
        let mut zones = Vec::new();
        for (_, node) in within(&self.program.exprs, exprs) {
            if let Expr::Zone { zone, of: Some(of) } = node
                && self.program.exprs.get(*of) == Some(&Expr::Slot(slot))
                && !zones.contains(zone)
            {
                zones.push(*zone);
            }
        }
        zones
    }
}
