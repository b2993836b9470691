//! Where cards may be put: limits of zones, spots of grids, and zones inside cards.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::Placement;
use schema::id::ZoneId;
use schema::program::PileKey;
use smallvec::SmallVec;

use super::Run;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::Point;
use crate::state::{NONE, Part, Spot};
use crate::value::{PlaceId, Value};

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Removes from `buffers.moved` the cards that may not go to a place: a card of a kind that the zone does not hold,
    /// a card into a zone inside itself, and those for which the zone's limit leaves no room.
    pub(crate) fn admit(&mut self, place: PlaceId) -> Result<(), Trap> {
        if self.rules.is_open(place) {
            return Ok(());
        }
        let mut ids = std::mem::take(&mut self.buffers.moved);
        ids.retain(|&id| {
            let definition = self.state.cards[usize::from(id)].definition;
            self.rules.lets_in(place, definition) && !self.holds(id, place)
        });
        let room = self.room(place);
        if let Ok(Some(room)) = room {
            let mut left = room;
            ids.retain(|&id| {
                let lies_there = self.state.cards[usize::from(id)].place == place.0;
                let admitted = lies_there || left > 0;
                left -= i32::from(admitted && !lies_there);
                admitted
            });
        }
        self.buffers.moved = ids;
        room.map(|_| ())
    }

    /// Moves each of the cards in `buffers.moved` to the pile of its definition in a zone of piles, those of one pile together.
    /// What has no pile there, or is not admitted to it, is taken out of `buffers.moved`.
    pub(crate) fn move_to_piles(
        &mut self,
        zone: ZoneId,
        seat: u8,
        placement: Placement,
    ) -> Result<(), Trap> {
        let mut ids = std::mem::take(&mut self.buffers.moved);
        let mut piles: Vec<PlaceId> = Vec::new();
        let mut sorted: BTreeMap<PlaceId, Vec<u16>> = BTreeMap::new();
        for &id in &ids {
            let key = PileKey::Card(self.state.cards[usize::from(id)].definition);
            if let Some(pile) = self.rules.pile(zone, seat, key) {
                let there = sorted.entry(pile).or_default();
                if there.is_empty() {
                    piles.push(pile);
                }
                there.push(id);
            }
        }
        let mut moved = BTreeSet::new();
        for pile in piles {
            self.buffers.moved = sorted.remove(&pile).unwrap_or_default();
            self.admit(pile)?;
            if !self.buffers.moved.is_empty() {
                self.state.stock(pile, true);
                self.move_into(pile, placement);
                moved.extend(self.buffers.moved.iter().copied());
            }
        }
        ids.retain(|id| moved.contains(id));
        self.buffers.moved = ids;
        Ok(())
    }

    /// Moves the first of the cards in `buffers.moved` to an empty spot; the others stay where they are. Nothing moves
    /// if another card lies there.
    pub(crate) fn move_to_spot(&mut self, place: PlaceId, point: Point) -> Result<(), Trap> {
        self.admit(place)?;
        let lies = self.state.card_at(self.rules, place, point);
        let there = self.rules.point(place, point.x.into(), point.y.into()).is_some();
        let first = self.buffers.moved.first().copied();
        self.buffers.moved.truncate(1);
        match first {
            // The card lies there already.
            Some(id) if lies == Some(id) => {}
            Some(id) if there && lies.is_none() => {
                self.buffers.spot_of_next = Some(point);
                self.shift(id, place, Spot::Bottom);
            }
            _ => self.buffers.moved.clear(),
        }
        Ok(())
    }

    /// Updates a card's stored spot after a move: to `buffers.spot_of_next`, or to none.
    pub(crate) fn leave_spot(&mut self, id: u16) {
        let point = self.buffers.spot_of_next.take();
        let index = self.rules.spot_index(id);
        index.and_then(|index| self.state.put_cell(index, point.map_or(0, Point::packed)));
    }

    /// Stores the spot of a card that was just made.
    pub(crate) fn keep_spot(&mut self, id: u16, point: Point) {
        self.buffers.spot_of_next = Some(point);
        self.leave_spot(id);
    }

    /// Whether a place is a zone inside this card, at any depth.
    fn holds(&self, card: u16, mut place: PlaceId) -> bool {
        // Each card lies in one place and none inside itself, so this ends.
        while let Some(host) = self.rules.host(place) {
            if host == card {
                return true;
            }
            match self.state.cards.get(usize::from(host)) {
                Some(host) if host.place != NONE => place = PlaceId(host.place),
                _ => return false,
            }
        }
        false
    }

    /// How many more cards a place has room for; `None` if its zone has no limit.
    pub(super) fn room(&mut self, place: PlaceId) -> Result<Option<i32>, Trap> {
        let info = *self.rules.info(place);
        if !info.limited {
            return Ok(None);
        }
        let declared = self.rules.program.zones.get(info.zone).and_then(|zone| zone.limit);
        let Some(limit) = declared else { return Ok(None) };
        let me = self.owner_of(place);
        let limit = self.read_as(limit, me)?.number();
        Ok(Some(limit.saturating_sub(i32::from(self.state.size(place))).max(0)))
    }

    /// The seat that owns a place; of a zone on a card, the seat that owns the card.
    pub(super) fn owner_of(&self, place: PlaceId) -> u8 {
        let host = self.rules.host(place).and_then(|host| self.state.card(host));
        let owner = self.rules.info(place).owner;
        owner.or(host.map(|host| host.owner)).unwrap_or(crate::state::NOBODY)
    }

    /// Takes all cards of a place out of the game, and those that lie in zones on these cards.
    pub(crate) fn empty(&mut self, place: PlaceId) {
        let mut places: SmallVec<[PlaceId; 4]> = SmallVec::from_slice(&[place]);
        while let Some(place) = places.pop() {
            while let Some(top) = self.state.places.top(place) {
                self.take_out(top);
                places.extend(self.rules.places_in(top));
            }
        }
    }

    /// Takes one card out of the game. References to it become stale.
    fn take_out(&mut self, id: u16) {
        self.state.unlink(id);
        self.leave_spot(id);
        let card = &mut self.state.cards[usize::from(id)];
        (card.owner, card.stamp) = (crate::state::NOBODY, card.stamp.wrapping_add(1));
    }

    /// Adds the places that are zones on the cards just made. Fails with [`Trap::Size`] if there are too many places.
    pub(crate) fn make_places(&mut self) -> Result<(), Trap> {
        if self.rules.card_places.is_empty() {
            return Ok(());
        }
        let cards = self.state.cards.len();
        let count = self.rules.places.len() + cards * self.rules.card_places.len();
        if count >= usize::from(NONE) {
            return Err(Trap::Size);
        }
        self.state.writes.note(Part::PLACES);
        self.state.places.resize(count);
        Ok(())
    }

    /// The pile of a zone of piles that a definition, number or member names. `None` if `piles` is no such zone or
    /// has no such pile.
    pub(crate) fn pile_named(&mut self, piles: Value, key: Value) -> Option<PlaceId> {
        let Value::Piles { zone, seat } = piles else { return None };
        let eval = self.eval();
        let key = eval.key(key)?;
        eval.rules.pile(zone, seat, key)
    }
}
