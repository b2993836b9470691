//! The functions by which evaluation reads the state. Each notes the part that it reads, so that memoised values can
//! be invalidated (see `memory`).

use super::Eval;
use crate::rules::Point;
use crate::state::{Card, Part};
use crate::value::{CardRef, PlaceId, Value};

impl<'a> Eval<'a> {
    /// Notes that the contents of a place are read.
    #[inline(always)]
    pub(super) fn reads(&self, place: PlaceId) {
        self.scratch.memory.read(Part::place(place));
    }

    /// The cards of a place, top first.
    #[inline(always)]
    pub(crate) fn lying(&self, place: PlaceId) -> &'a [u16] {
        self.reads(place);
        self.state.places.lying(place)
    }

    /// The top card of a place.
    pub(super) fn top(&self, place: PlaceId) -> Option<u16> {
        self.reads(place);
        self.state.places.top(place)
    }

    /// Whether a pile was ever stocked.
    pub(super) fn is_stocked(&self, pile: PlaceId) -> bool {
        self.reads(pile);
        self.state.is_stocked(pile)
    }

    /// Notes that it is read which players are out.
    pub(super) fn reads_outs(&self) {
        let cells = self.rules.out_cells(self.state.players);
        cells.for_each(|cell| self.scratch.memory.read(Part::cell(cell)));
    }

    /// The active seat, or `NOBODY`.
    pub(crate) fn active(&self) -> u8 {
        self.scratch.memory.read(Part::ACTIVE);
        self.state.active
    }

    /// The winners in the order of seats; none while the game runs.
    pub(super) fn winners(&self) -> impl Iterator<Item = Value> + use<> {
        self.scratch.memory.read(Part::OUTCOME);
        let mask = self.state.outcome().map_or(0, |outcome| outcome.winners);
        (0..self.state.players).filter(move |seat| mask >> seat & 1 == 1).map(Value::Player)
    }

    /// A card's record; `None` if there is no card with this id.
    #[inline]
    pub(super) fn card(&self, id: u16) -> Option<&'a Card> {
        let card = self.state.card(id)?;
        self.reads(PlaceId(card.place));
        Some(card)
    }

    /// Whether a reference is still live: the card has not moved since.
    pub(crate) fn is_live(&self, named: CardRef) -> bool {
        self.card(named.id).is_some() && self.state.is_live(named)
    }

    /// The position of a card in its place, counted from 1 at the top; `None` in places without order.
    pub(super) fn position(&self, id: u16) -> Option<u16> {
        self.card(id).and_then(|_| self.state.position(self.rules, id))
    }

    /// The counter, flag or amount at this index of `State::cells`.
    #[inline(always)]
    pub(crate) fn kept_at(&self, index: usize) -> Option<i32> {
        self.scratch.memory.read(Part::cell(index));
        self.state.cells.get(index).copied()
    }

    /// The note at this index of `State::notes`.
    pub(crate) fn noted_at(&self, index: usize) -> Option<Value> {
        self.scratch.memory.read(Part::note(index));
        self.state.notes.get(index).copied()
    }

    /// The spot at which a card lies, if it has one.
    pub(super) fn spot_at(&self, card: u16) -> Option<Point> {
        Point::unpacked(self.kept_at(self.rules.spot_index(card)?)?)
    }

    /// The cards of a place, top first, with the spots that they have.
    pub(super) fn spots_in(&self, place: PlaceId) -> impl Iterator<Item = (u16, Point)> {
        self.lying(place).iter().filter_map(|&id| Some((id, self.spot_at(id)?)))
    }

    /// The id of the card at a spot.
    pub(super) fn card_at(&self, place: PlaceId, at: Point) -> Option<u16> {
        self.spots_in(place).find(|(_, point)| *point == at).map(|(id, _)| id)
    }
}
