//! Places by number: those that every game has, and behind them those that each card brings.

use schema::decision::Seat;
use schema::id::{DefinitionId, KindId, ZoneId};
use schema::operators::Test;
use schema::program::{Holder, Keys, Layout, PileKey, SizeVisibility, Visibility};

use super::Rules;
use crate::state::{Card, State};
use crate::value::PlaceId;

/// What is known of a place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceInfo {
    pub(crate) zone: ZoneId,
    /// Whose it is.
    pub(crate) owner: Option<u8>,
    /// Of a pile: what it goes by.
    pub(crate) key: Option<PileKey>,
    pub(crate) layout: Layout,
    pub(crate) visibility: Visibility,
    pub(crate) size: SizeVisibility,
    /// Of a pile: its place among [`Rules::piles`], else 255.
    pub(crate) pile: u8,
    /// Whether there is room for so many only, or each card lies at a spot.
    pub(crate) limited: bool,
    /// The kind of all cards that may be moved there, if it is for one kind.
    pub(crate) of: Option<KindId>,
}

/// A place that no zone has.
static NOWHERE: PlaceInfo = PlaceInfo {
    zone: ZoneId(u16::MAX),
    owner: None,
    key: None,
    layout: Layout::Set,
    visibility: Visibility::Facedown,
    size: SizeVisibility::Hidden,
    pile: u8::MAX,
    limited: false,
    of: None,
};

/// What a card's `pile` stands for: the piles of one holder that go by definition, or one that goes by another key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PileOf {
    pub(crate) zone: ZoneId,
    pub(crate) seat: u8,
    pub(crate) key: Option<PileKey>,
}

impl PlaceInfo {
    /// What a card keeps of having been moved here.
    #[inline(always)]
    pub(crate) fn mark(&self, card: &mut Card) {
        card.mark();
        if let Some(owner) = self.owner {
            card.owner = owner;
        }
        if self.key.is_some() {
            card.pile = self.pile;
        }
    }
}

/// How a zone's places are numbered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ZoneInfo {
    /// The first of them.
    pub(crate) first: u16,
    /// Of a zone of piles: how many each holder has.
    pub(crate) count: u16,
    pub(crate) kind: ZoneKind,
}

/// What a zone is one place of, or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ZoneKind {
    /// One.
    Table,
    /// One for each seat.
    Player,
    /// One for each key, of the table or of each seat.
    Piles,
    /// One for each card, behind the places that every game has; `first` counts among those of one card.
    Card,
}

impl Rules {
    /// Whether a card may hold cards: it has zones of its own.
    pub(crate) fn cards_hold_cards(&self) -> bool {
        !self.card_places.is_empty()
    }

    /// Whether cards of one name that lie here differ by their positions.
    pub(crate) fn tells_position(&self, place: Option<PlaceId>) -> bool {
        self.asks_positions && place.is_some_and(|place| self.info(place).layout.is_ordered())
    }

    /// Which one a card is where it lies, from 1, in a game that asks for that: alike cards are told apart by it.
    #[must_use]
    pub fn position_told(&self, state: &State, card: u16) -> Option<u16> {
        let place = state.card(card)?.place();
        if self.tells_position(place) { state.position(self, card) } else { None }
    }

    /// A zone of the table, or of a player, as a place; of a `piles` zone the pile of `key`.
    #[must_use]
    pub fn place(&self, zone: ZoneId, seat: Option<Seat>, key: Option<PileKey>) -> Option<PlaceId> {
        let seat = match self.program.zones.get(zone)?.holder {
            Holder::Player => seat?.0,
            _ => 0,
        };
        match self.zones.get(zone)?.kind {
            ZoneKind::Piles => self.pile(zone, seat, key?),
            ZoneKind::Table => Some(PlaceId(self.zones[zone].first)),
            ZoneKind::Player => self.player_zone(zone, seat),
            ZoneKind::Card => None,
        }
    }

    /// Which zone a place belongs to, whose it is, and of a pile what it goes by.
    #[must_use]
    pub fn place_of(&self, place: PlaceId) -> Option<(ZoneId, Option<Seat>, Option<PileKey>)> {
        let info = self.info(place);
        self.program.zones.get(info.zone)?;
        Some((info.zone, info.owner.map(Seat), info.key))
    }

    /// All places of a zone that is no card's: one, one for each player, or one for each pile.
    pub fn places_of(&self, zone: ZoneId) -> impl Iterator<Item = PlaceId> + use<> {
        let info = self.zones.get(zone).filter(|info| info.kind != ZoneKind::Card);
        let (first, count) = info.map_or((0, 0), |info| (info.first, info.count));
        let holder = self.program.zones.get(zone).map(|zone| zone.holder);
        let seats = if holder == Some(Holder::Player) { self.program.players.1 } else { 1 };
        (first..first + u16::from(seats) * count).map(PlaceId)
    }

    /// All places of a zone among so many that there are now; of a card's that of each card.
    pub(crate) fn places_now(
        &self,
        zone: ZoneId,
        there: usize,
    ) -> impl Iterator<Item = PlaceId> + use<> {
        let of_cards = self.zones.get(zone).filter(|info| info.kind == ZoneKind::Card);
        let behind = self.places.len() as u16;
        let in_cards = match of_cards {
            Some(info) => behind + info.first..there as u16,
            None => 0..0,
        };
        let in_cards = in_cards.step_by(self.card_places.len().max(1));
        self.places_of(zone).chain(in_cards.map(PlaceId))
    }

    pub(crate) fn player_zone(&self, zone: ZoneId, seat: u8) -> Option<PlaceId> {
        (seat < self.program.players.1).then(|| PlaceId(self.zones[zone].first + u16::from(seat)))
    }

    /// The piles of a zone, of the table or of one player.
    pub(crate) fn piles_of(&self, zone: ZoneId, seat: u8) -> impl Iterator<Item = PlaceId> + use<> {
        let info = self.zones.get(zone).filter(|info| info.kind == ZoneKind::Piles);
        let (first, count) = info.map_or((0, 0), |info| (info.first, info.count));
        let first = first + u16::from(seat) * count;
        (first..first + count).map(PlaceId)
    }

    pub(crate) fn pile(&self, zone: ZoneId, seat: u8, key: PileKey) -> Option<PlaceId> {
        let index = match (key, self.program.zones.get(zone)?.keys) {
            (PileKey::Card(definition), Keys::Cards) => definition.0,
            (PileKey::Number(number), Keys::Numbers(_)) => number.checked_sub(1)?,
            (PileKey::Member(member), Keys::Members(family)) => {
                member.0.checked_sub(self.program.families.get(family)?.first.0)?
            }
            _ => return None,
        };
        let info = self.zones.get(zone)?;
        let there = info.kind == ZoneKind::Piles && index < info.count;
        there.then(|| PlaceId(info.first + u16::from(seat) * info.count + index))
    }

    /// What a place is like. Places behind those that every game has are those of cards.
    #[inline]
    pub(crate) fn info(&self, place: PlaceId) -> &PlaceInfo {
        match self.places.get(usize::from(place.0)) {
            Some(info) => info,
            None => self.info_in_card(place),
        }
    }

    #[cold]
    fn info_in_card(&self, place: PlaceId) -> &PlaceInfo {
        let behind = usize::from(place.0) - self.places.len();
        let at = behind.checked_rem(self.card_places.len()).unwrap_or(0);
        self.card_places.get(at).unwrap_or(&NOWHERE)
    }

    /// The card that a place belongs to, if it is a card's.
    pub(crate) fn host(&self, place: PlaceId) -> Option<u16> {
        let behind = usize::from(place.0).checked_sub(self.places.len())?;
        behind.checked_div(self.card_places.len()).map(|card| card as u16)
    }

    /// The places of a card.
    pub(crate) fn places_in(&self, card: u16) -> impl Iterator<Item = PlaceId> + use<> {
        let count = self.card_places.len();
        let first = self.places.len() + usize::from(card) * count;
        (first..first + count).map(|place| PlaceId(place as u16))
    }

    /// A zone of a card as a place.
    pub(crate) fn zone_of_card(&self, zone: ZoneId, card: u16) -> Option<PlaceId> {
        let info = self.zones.get(zone).filter(|info| info.kind == ZoneKind::Card)?;
        self.places_in(card).nth(usize::from(info.first))
    }

    /// Whether a card lies there in the plainest way: wherever it is, and with any number of others.
    #[inline]
    pub(crate) fn is_plain(&self, place: PlaceId) -> bool {
        self.places.get(usize::from(place.0)).is_some_and(|info| !info.limited)
    }

    /// Whether each card may be moved there.
    #[inline]
    pub(crate) fn is_open(&self, place: PlaceId) -> bool {
        self.is_plain(place) && self.info(place).of.is_none()
    }

    /// Whether cards of a definition may be moved there, as far as their kind says.
    #[inline]
    pub(crate) fn lets_in(&self, place: PlaceId, definition: DefinitionId) -> bool {
        self.info(place).of.is_none_or(|kind| self.is(definition, Test::Kind(kind)))
    }

    /// Whether all that lies in one place may be moved to another, as far as is known of both.
    #[inline]
    pub(crate) fn lets_in_all(&self, place: PlaceId, from: PlaceId) -> bool {
        self.info(place).of.is_none_or(|kind| self.info(from).of == Some(kind))
    }

    /// Whether a pile is there where nothing was ever made for it.
    pub(crate) fn is_there(&self, place: PlaceId) -> bool {
        matches!(self.info(place).key, Some(PileKey::Number(_) | PileKey::Member(_)))
    }
}
