//! Places by number: first those that every game of the program has, then those of each card. A place is a zone of
//! one holder, or one pile.

use schema::decision::Seat;
use schema::id::{DefinitionId, KindId, ZoneId};
use schema::operators::Test;
use schema::program::{Holder, Keys, Layout, PileKey, SizeVisibility, Visibility, Zone};

use super::Rules;
use crate::state::{Card, State};
use crate::value::PlaceId;

/// The properties of a place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceInfo {
    pub(crate) zone: ZoneId,
    /// The seat to which it belongs, if it is a player's.
    pub(crate) owner: Option<u8>,
    /// The key of a pile; absent for other places.
    pub(crate) key: Option<PileKey>,
    pub(crate) layout: Layout,
    pub(crate) visibility: Visibility,
    pub(crate) viewers: Viewers,
    pub(crate) size: SizeVisibility,
    /// The index in [`Rules::piles`] of a pile; 255 for other places.
    pub(crate) pile: u8,
    /// Whether it has a limit, or each card lies at a spot.
    pub(crate) limited: bool,
    /// The kind that cards must have to be moved there, if there is one.
    pub(crate) of: Option<KindId>,
}

/// Who may look into a place and see the cards that are visible there, without those who answer for others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Viewers {
    Everybody,
    Nobody,
    Only(u8),
    /// It depends on the state: the place lies on a card, or a condition says who sees it.
    Varying,
}

impl Viewers {
    /// Those of a zone that lies on no card, of this player or of the table.
    pub(super) fn of(zone: &Zone, owner: Option<u8>) -> Self {
        match zone.visibility {
            Visibility::Faceup | Visibility::TopFaceup => Self::Everybody,
            Visibility::Facedown => Self::Nobody,
            Visibility::Private if zone.seen_by.is_some() => Self::Varying,
            Visibility::Private => owner.map_or(Self::Nobody, Self::Only),
        }
    }
}

/// The properties of a number that is no place's.
static NOWHERE: PlaceInfo = PlaceInfo {
    zone: ZoneId(u16::MAX),
    owner: None,
    key: None,
    layout: Layout::Set,
    visibility: Visibility::Facedown,
    viewers: Viewers::Nobody,
    size: SizeVisibility::Hidden,
    pile: u8::MAX,
    limited: false,
    of: None,
};

/// The meaning of a card's `pile`: all piles of one holder whose keys are definitions, or one pile with another key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PileOf {
    pub(crate) zone: ZoneId,
    /// The seat of the holder; 0 for the table.
    pub(crate) seat: u8,
    pub(crate) key: Option<PileKey>,
}

impl PlaceInfo {
    /// Whether cards come to lie on top where a move says nothing else: on stacks and piles.
    #[inline]
    pub(crate) fn is_heaped(&self) -> bool {
        matches!(self.layout, Layout::Stack | Layout::Piles)
    }

    /// Updates the record of a card that was moved here: its stamp, owner and pile.
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

/// The numbers of a zone's places.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ZoneInfo {
    /// The first place.
    pub(crate) first: u16,
    /// The number of places of each holder: 1 except for zones of piles.
    pub(crate) count: u16,
    pub(crate) kind: ZoneKind,
}

/// How many places a zone has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ZoneKind {
    /// One, of the table.
    Table,
    /// One for each seat.
    Player,
    /// One for each key, of the table or of each seat.
    Piles,
    /// One for each card. `ZoneInfo::first` is then its offset among the places of one card.
    Card,
}

impl Rules {
    /// Whether cards have zones of their own.
    pub(crate) fn cards_hold_cards(&self) -> bool {
        !self.card_places.is_empty()
    }

    /// Whether cards of one definition in this place differ by their positions.
    pub(crate) fn tells_position(&self, place: Option<PlaceId>) -> bool {
        self.asks_positions && place.is_some_and(|place| self.info(place).layout.is_ordered())
    }

    /// The position of a card in its place, from 1, if the game evaluates positions and the place has an order: then
    /// it distinguishes cards of one definition.
    #[must_use]
    pub fn position_told(&self, state: &State, card: u16) -> Option<u16> {
        let place = state.card(card)?.place();
        if self.tells_position(place) { state.position(self, card) } else { None }
    }

    /// The place of a zone: `seat` for zones of players, `key` for zones of piles. `None` if one of them is missing
    /// or does not fit.
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

    /// The zone, the seat (of players' zones) and the key (of piles) of a place; `None` if there is no such place.
    #[must_use]
    pub fn place_of(&self, place: PlaceId) -> Option<(ZoneId, Option<Seat>, Option<PileKey>)> {
        let info = self.info(place);
        self.program.zones.get(info.zone)?;
        Some((info.zone, info.owner.map(Seat), info.key))
    }

    /// All places of a zone: one, one for each seat, or one for each pile. None for zones on cards.
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

    /// The piles of a zone of one player, or of the table with `seat` 0.
    pub(crate) fn piles_of(&self, zone: ZoneId, seat: u8) -> impl Iterator<Item = PlaceId> + use<> {
        let info = self.zones.get(zone).filter(|info| info.kind == ZoneKind::Piles);
        let info = info.filter(|_| self.has_seat(zone, seat));
        let (first, count) = info.map_or((0, 0), |info| (info.first, info.count));
        let first = first + u16::from(seat) * count;
        (first..first + count).map(PlaceId)
    }

    /// Whether a zone of players has places of this seat; one of the table has those of seat 0.
    fn has_seat(&self, zone: ZoneId, seat: u8) -> bool {
        let holder = self.program.zones.get(zone).map(|zone| zone.holder);
        seat < if holder == Some(Holder::Player) { self.program.players.1 } else { 1 }
    }

    /// The pile with this key, of a player or (with `seat` 0) of the table.
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
        let there = info.kind == ZoneKind::Piles && index < info.count && self.has_seat(zone, seat);
        there.then(|| PlaceId(info.first + u16::from(seat) * info.count + index))
    }

    /// The properties of a place. Numbers beyond those of every game are places of cards.
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

    /// The id of the card that a place belongs to, if it is a card's.
    pub(crate) fn host(&self, place: PlaceId) -> Option<u16> {
        let behind = usize::from(place.0).checked_sub(self.places.len())?;
        behind.checked_div(self.card_places.len()).map(|card| card as u16)
    }

    /// The places that are zones on a card.
    pub(crate) fn places_in(&self, card: u16) -> impl Iterator<Item = PlaceId> + use<> {
        let count = self.card_places.len();
        let first = self.places.len() + usize::from(card) * count;
        (first..first + count).map(|place| PlaceId(place as u16))
    }

    /// The place that a zone is on a certain card.
    pub(crate) fn zone_of_card(&self, zone: ZoneId, card: u16) -> Option<PlaceId> {
        let info = self.zones.get(zone).filter(|info| info.kind == ZoneKind::Card)?;
        self.places_in(card).nth(usize::from(info.first))
    }

    /// Whether a place has no limit and no spots, and is not on a card. Moves to it need no checks except for the
    /// kind.
    #[inline]
    pub(crate) fn is_plain(&self, place: PlaceId) -> bool {
        self.places.get(usize::from(place.0)).is_some_and(|info| !info.limited)
    }

    /// Whether any card may be moved there.
    #[inline]
    pub(crate) fn is_open(&self, place: PlaceId) -> bool {
        self.is_plain(place) && self.info(place).of.is_none()
    }

    /// Whether the place accepts the kind of a definition.
    #[inline]
    pub(crate) fn lets_in(&self, place: PlaceId, definition: DefinitionId) -> bool {
        self.info(place).of.is_none_or(|kind| self.is(definition, Test::Kind(kind)))
    }

    /// Whether the place certainly accepts the kind of all cards in `from`.
    #[inline]
    pub(crate) fn lets_in_all(&self, place: PlaceId, from: PlaceId) -> bool {
        self.info(place).of.is_none_or(|kind| self.info(from).of == Some(kind))
    }

    /// Whether a pile exists without ever having been stocked: piles of numbers and members do.
    pub(crate) fn is_there(&self, place: PlaceId) -> bool {
        matches!(self.info(place).key, Some(PileKey::Number(_) | PileKey::Member(_)))
    }
}
