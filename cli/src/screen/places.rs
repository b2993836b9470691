//! Where on a screen the candidates of a question are, so that they can be chosen there.

use std::collections::BTreeSet;

use interpreter::{PlaceId, Value};
use schema::decision::Seat;
use schema::id::ZoneId;
use schema::screen::{At, Counted, Holder, Lying, Offer};

use super::asked::zones_read;
use super::values::marks;
use super::{Scene, coordinates};
use crate::phrases::Phrases;

/// Writes down for each candidate where it is on the screen; one that the seat does not see there is nowhere.
pub(super) fn point_out(
    scene: Scene<'_>,
    seat: Seat,
    holders: &[Holder],
    offer: &mut Offer,
    phrases: &Phrases,
) {
    let pending = scene.state.pending().iter().find(|pending| pending.player == seat);
    let candidates = pending.map_or(&[][..], |pending| scene.state.candidates(pending));
    let finder = Finder { scene, seat, holders, phrases };
    for (thing, candidate) in offer.things.iter_mut().zip(candidates) {
        thing.at = finder.find(candidate.value);
    }
    let zones = pending.map(|pending| zones_read(scene.rules.program(), pending));
    offer.reads = zones.into_iter().flatten().filter_map(|zone| finder.of_table(zone)).collect();
}

struct Finder<'s> {
    scene: Scene<'s>,
    seat: Seat,
    holders: &'s [Holder],
    phrases: &'s Phrases,
}

impl Finder<'_> {
    fn find(&self, value: Value) -> Vec<At> {
        match value {
            Value::Player(seat) => self.holder(Some(Seat(seat))).into_iter().collect(),
            Value::Card(card) => self.card(card.id).unwrap_or_default(),
            Value::Place(place) => self.place(place, None).unwrap_or_default(),
            Value::Spot { place, .. } => {
                let name = self.scene.rules.name(self.scene.state, value);
                self.place(place, coordinates(&name)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// A holder as it stands on the screen: the table, whoever looks, then the others.
    fn holder(&self, seat: Option<Seat>) -> Option<At> {
        let players = self.holders.len().checked_sub(1).filter(|&players| players > 0)?;
        let first = usize::from(self.seat.0) % players;
        let holder = match seat {
            Some(seat) => 1 + (usize::from(seat.0) + players - first) % players,
            None => 0,
        };
        Some(At { holder, zone: None, item: None, card: None, spot: None })
    }

    /// A zone of the table.
    fn of_table(&self, zone: ZoneId) -> Option<At> {
        let rules = self.scene.rules;
        let name = rules.title_of(&rules.program().zones.get(zone)?.name);
        let at = self.holder(None)?;
        let zones = &self.holders.get(at.holder)?.zones;
        let zone = zones.iter().position(|zone| zone.name == name)?;
        Some(At { zone: Some(zone), ..at })
    }

    /// A zone, with the name of its pile.
    fn zone(&self, place: PlaceId) -> Option<(At, Option<String>)> {
        let (zone, owner, key) = self.scene.rules.place_of(place)?;
        let Scene { rules, state, .. } = self.scene;
        let at = self.holder(owner.or_else(|| rules.lies_with(state, place)))?;
        let name = rules.title_of(&rules.program().zones.get(zone)?.name);
        let zones = &self.holders.get(at.holder)?.zones;
        // A zone of a card has the card's name in its own.
        let zone = zones.iter().position(|zone| zone.name == name).or_else(|| {
            let mut of_cards =
                zones.iter().enumerate().filter(|(_, zone)| zone.name.contains(&name));
            let first = of_cards.next().map(|(zone, _)| zone);
            first.filter(|_| of_cards.next().is_none())
        })?;
        let key = key.map(|_| self.scene.rules.name(self.scene.state, Value::Place(place)));
        Some((At { zone: Some(zone), ..at }, key))
    }

    /// A zone or pile as a whole, or a spot of it.
    fn place(&self, place: PlaceId, spot: Option<(i16, i16)>) -> Option<Vec<At>> {
        let (at, key) = self.zone(place)?;
        let lying = &self.holders.get(at.holder)?.zones.get(at.zone?)?.lying;
        let item = match (lying, key) {
            (Lying::Piles(piles), Some(key)) => {
                Some(piles.iter().position(|pile| pile.key == key)?)
            }
            _ => None,
        };
        Some(vec![At { item, spot, ..at }])
    }

    /// A card wherever cards like it lie in its zone: whoever chooses cannot tell them apart.
    fn card(&self, id: u16) -> Option<Vec<At>> {
        let Scene { rules, state, .. } = self.scene;
        if !rules.sees(state, self.seat.0, id) {
            return None;
        }
        let card = state.card(id)?;
        let name = &rules.program().definitions.get(card.definition)?.name;
        let own = state.reference(id).map(Value::Card)?;
        let own = rules.marks(state, self.seat, own, &BTreeSet::new());
        let own = marks(&own, self.scene, self.phrases);
        let (at, key) = self.zone(card.place()?)?;
        let fits = |card: &Counted| card.name == *name && card.marks == own;
        let listed = |cards: &[Counted]| -> Vec<usize> {
            let cards = cards.iter().enumerate();
            cards.filter(|(_, card)| fits(card)).map(|(at, _)| at).collect()
        };
        let found = match &self.holders.get(at.holder)?.zones.get(at.zone?)?.lying {
            Lying::Hidden => Vec::new(),
            Lying::Cards(cards) => {
                listed(cards).into_iter().map(|item| At { item: Some(item), ..at }).collect()
            }
            Lying::Piles(piles) => {
                let item = piles.iter().position(|pile| Some(&pile.key) == key.as_ref())?;
                let at = At { item: Some(item), ..at };
                let cards = listed(&piles.get(item)?.cards).into_iter();
                let cards: Vec<At> = cards.map(|card| At { card: Some(card), ..at }).collect();
                // Cards that are just what their pile goes by are not listed.
                if cards.is_empty() { vec![at] } else { cards }
            }
            Lying::Grid(spots) | Lying::Pyramid(spots) => match rules.spot(state, id) {
                Some(spot) => vec![At { spot: Some(spot), ..at }],
                None => {
                    let beside = listed(&spots.beside).into_iter();
                    beside.map(|item| At { item: Some(item), ..at }).collect()
                }
            },
        };
        Some(found)
    }
}
