//! Where a thing lies that is offered: with its zone, whose that is and which one of it this is, it is told from others of
//! its name. Questions for people, for programs and in rulings, and reasons, all read it here.

use schema::decision::Seat;
use schema::id::{DefinitionId, ZoneId};
use schema::program::PileKey;
use schema::view::Lying;

use crate::rules::{Point, Rules};
use crate::state::State;
use crate::value::{PlaceId, Value};

/// Where a card, pile or spot lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lies {
    /// Its place; of a pile the pile itself.
    pub place: PlaceId,
    /// The zone of that place.
    pub zone: ZoneId,
    /// The player who has the zone.
    pub owner: Option<Seat>,
    /// The key of the pile.
    pub pile: Option<PileKey>,
    /// The card whose zone it is.
    pub host: Option<Host>,
    /// The spot of a grid or pyramid, as it is written.
    pub at: Option<(i16, i16)>,
    /// The position of a card in its place, where that tells it from others.
    pub nth: Option<u16>,
}

/// A card in whose zone something lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Host {
    /// The id of the card.
    pub card: u16,
    /// What card it is.
    pub definition: DefinitionId,
    /// The player in whose zone the card lies.
    pub with: Option<Seat>,
    /// The spot of the card, if another card of its name lies where it lies.
    pub at: Option<(i16, i16)>,
    /// Likewise its position.
    pub nth: Option<u16>,
}

impl Rules {
    /// Where a card, pile or spot lies. `None` for what lies nowhere.
    #[must_use]
    pub fn lies(&self, state: &State, value: Value) -> Option<Lies> {
        let (place, at, nth) = match value {
            Value::Card(card) => {
                let place = state.card(card.id)?.place()?;
                (place, self.spot(state, card.id), self.position_told(state, card.id))
            }
            Value::Place(place) => (place, None, None),
            Value::Spot { place, x, y } => {
                (place, Some(self.written_spot(place, Point { y, x })), None)
            }
            _ => return None,
        };
        self.lies_in(state, place).map(|lies| Lies { at, nth, ..lies })
    }

    /// A place itself.
    #[must_use]
    pub fn lies_in(&self, state: &State, place: PlaceId) -> Option<Lies> {
        let (zone, owner, pile) = self.place_of(place)?;
        let host = self.host(place).and_then(|host| self.host_told(state, place, host));
        Some(Lies { place, zone, owner, pile, host, at: None, nth: None })
    }

    fn host_told(&self, state: &State, place: PlaceId, card: u16) -> Option<Host> {
        let host = state.card(card)?;
        let definition = host.definition;
        let around = host.place();
        let is_twin = |id: u16| {
            id != card && state.card(id).is_some_and(|other| other.definition == definition)
        };
        let has_twin = around.is_some_and(|around| state.contents(around).any(is_twin));
        let at = self.spot(state, card).filter(|_| has_twin);
        let nth = self.position_told(state, card).filter(|_| has_twin);
        Some(Host { card, definition, with: self.lies_with(state, place), at, nth })
    }

    /// Where a card, pile or spot lies, as data for a seat: a card that the seat does not see is not named as the one in
    /// whose zone it lies.
    pub(crate) fn lying(&self, state: &State, seat: Seat, value: Value) -> Option<Lying> {
        let Lies { zone, owner, pile, host, at, nth, .. } = self.lies(state, value)?;
        let seen = host.filter(|host| self.sees(state, seat.0, host.card));
        Some(Lying {
            zone: self.program.zones.get(zone)?.name.clone(),
            owner,
            card: seen.map(|host| self.definition_name(host.definition)),
            with: host.and_then(|host| host.with),
            pile: pile.map(|key| self.key_name(key)),
            at,
            place: nth,
        })
    }
}
