//! Refusing a position that names seats, zones, cards, counters or spots that are not there. Those of rulings were checked
//! by the compiler; those in saves were not.

use schema::decision::Seat;
use schema::position::{Given, Laid, Where};
use schema::program::Holder;

use super::Run;
use crate::fault::StartError;
use crate::observer::Observer;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Refuses a position that names what this game does not have. Notes, and counters that are no card's, are refused
    /// where they are written.
    pub(super) fn names_what_is_there(&self, given: &Given) -> Result<(), StartError> {
        let cells = given.cells.iter().map(|&(_, seat, _)| seat);
        let seats = cells.chain(given.notes.iter().map(|noted| noted.seat));
        if !seats.into_iter().all(|seat| self.is_seated(seat)) {
            return Err(missing("a player"));
        }
        for (at, cards) in &given.contents {
            if !self.is_seated(at.seat) || self.places(at).is_empty() {
                return Err(missing("a zone"));
            }
            for laid in cards {
                if let Some(what) = self.lacks(at, laid) {
                    return Err(missing(what));
                }
            }
        }
        let is_roll = |(die, faces): &(_, Vec<u16>)| {
            let die = self.rules.program.dice.get(*die);
            die.is_some_and(|die| faces.iter().all(|face| usize::from(*face) < die.faces.len()))
        };
        if given.rolls.iter().all(is_roll) { Ok(()) } else { Err(missing("a face of a die")) }
    }

    /// Whether somebody sits there, if a seat is named.
    pub(super) fn is_seated(&self, seat: Option<Seat>) -> bool {
        seat.is_none_or(|seat| seat.0 < self.state.players)
    }

    /// What of a card that is to be laid somewhere this game does not have.
    fn lacks(&self, at: &Where, laid: &Laid) -> Option<&'static str> {
        let program = &self.rules.program;
        let inside = laid.inside.iter().flat_map(|(_, cards)| cards);
        let mut named = std::iter::once(&laid.card).chain(inside);
        if !named.all(|card| program.definitions.get(*card).is_some()) {
            return Some("a card");
        }
        let is_of_cards = |holder: Option<Holder>| holder == Some(Holder::Card);
        let cells = laid.with.iter().map(|(cell, _)| program.cells.get(*cell));
        if !cells.map(|cell| cell.map(|cell| cell.holder)).all(is_of_cards) {
            return Some("a counter");
        }
        let zones = laid.inside.iter().map(|(zone, _)| program.zones.get(*zone));
        if !zones.map(|zone| zone.map(|zone| zone.holder)).all(is_of_cards) {
            return Some("a zone");
        }
        let is_spot = |&place: &_| match laid.at {
            Some((first, second)) => {
                self.rules.spot_at(place, first.into(), second.into()).is_some()
            }
            None => true,
        };
        if self.places(at).iter().all(is_spot) { None } else { Some("a spot") }
    }
}

/// A position names something (`what`, with its article) that is not there.
pub(super) fn missing(what: &str) -> StartError {
    StartError::Impossible(format!("the position names {what} that is not there"))
}
