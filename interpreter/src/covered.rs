//! What a seat knows of cards that it does not see: which of them must still lie somewhere, and at which spots.

use schema::decision::Seat;
use schema::id::DefinitionId;
use schema::program::{Layout, Visibility};
use schema::view::{Covered, Mark, Placed};

use crate::rules::Rules;
use crate::state::State;
use crate::value::PlaceId;

impl Rules {
    /// The sorted names of cards that a seat was shown, does not see any more, and knows to lie in a place.
    pub(crate) fn known_in(&self, state: &State, seat: Seat, place: PlaceId) -> Vec<String> {
        if state.known.is_empty() {
            return Vec::new();
        }
        let known = state
            .contents(place)
            .filter(|&id| self.knows(state, seat.0, id) && !self.sees(state, seat.0, id));
        let cards = known.filter_map(|id| state.card(id));
        let mut names: Vec<_> = cards.map(|card| self.definition_name(card.definition)).collect();
        names.sort_unstable();
        names
    }

    /// Whether a place has spots, and a seat is told which of them are taken.
    pub(crate) fn tells_spots(&self, state: &State, seat: Seat, place: PlaceId) -> bool {
        self.has_spots(place)
            && self.shows_spots(state, seat.0, place)
            && self.counts(state, place, seat.0)
    }

    /// Whether a seat is told at which place each card lies: at a spot, at the how many-eth place of a row, or alone.
    pub(crate) fn tells_places(&self, state: &State, seat: Seat, place: PlaceId) -> bool {
        if self.is_screened(state, seat.0, place) {
            return false;
        }
        match self.info(place).layout {
            Layout::Grid | Layout::Pyramid(_) => self.tells_spots(state, seat, place),
            Layout::Row => {
                self.counts(state, place, seat.0) && self.shows_order(state, seat.0, place)
            }
            Layout::Set | Layout::Stack | Layout::Piles => {
                state.size(place) == 1 && self.counts(state, place, seat.0)
            }
        }
    }

    /// Whether a seat may know in which order the cards of a row lie. Of a private one its holder may, and those who see
    /// into it.
    fn shows_order(&self, state: &State, seat: u8, place: PlaceId) -> bool {
        let owner = match self.host(place) {
            Some(host) => state.card(host).map(|host| host.owner),
            None => self.info(place).owner,
        };
        self.shows_spots(state, seat, place) || owner == Some(seat)
    }

    /// The seats (a bit each) who may see a card before it goes there and not afterwards, and so know where it was put: out
    /// of a private zone, or where places are told.
    #[inline]
    pub(crate) fn put_away_by(&self, from: PlaceId, to: PlaceId) -> u32 {
        match self.info(to).visibility {
            Visibility::Faceup | Visibility::TopFaceup => 0,
            Visibility::Facedown | Visibility::Private => self.put_away_covered(from, to),
        }
    }

    /// As [`Rules::put_away_by`], for a place in which cards do not lie open.
    fn put_away_covered(&self, from: PlaceId, to: PlaceId) -> u32 {
        let (left, reached) = (self.info(from), self.info(to));
        let lies_apart = matches!(reached.layout, Layout::Row | Layout::Grid | Layout::Pyramid(_));
        let is_seen_by_others = |zone| self.program.zones[zone].seen_by.is_some();
        let of_one = left.owner == reached.owner && left.visibility == reached.visibility;
        match left.visibility {
            Visibility::Facedown => 0,
            Visibility::Faceup | Visibility::TopFaceup if lies_apart => u32::MAX,
            Visibility::Faceup | Visibility::TopFaceup => 0,
            Visibility::Private if is_seen_by_others(left.zone) => u32::MAX,
            Visibility::Private if of_one && !is_seen_by_others(reached.zone) => 0,
            Visibility::Private if self.host(from).is_some() => u32::MAX,
            Visibility::Private => left.owner.map_or(0, |owner| 1 << owner),
        }
    }

    /// The cards at spots of a place that a seat does not see, if it may know where they lie, with what `marks` finds on them.
    pub(crate) fn covered_in(
        &self,
        state: &State,
        seat: Seat,
        place: PlaceId,
        marks: &mut dyn FnMut(u16) -> Vec<Mark>,
    ) -> Vec<Covered> {
        let may_know = self.tells_spots(state, seat, place);
        let hidden = state.contents(place).filter(|&id| may_know && !self.sees(state, seat.0, id));
        let mut covered: Vec<Covered> = hidden
            .filter_map(|id| {
                let at = self.spot(state, id)?;
                let known = self.known_at_place(state, seat, id);
                let known = known.map(|card| self.definition_name(card));
                Some(Covered { at, known, marks: marks(id) })
            })
            .collect();
        covered.sort_unstable_by_key(|card| card.at);
        covered
    }

    /// The cards of a row, or one that lies alone, that a seat does not see, with what `marks` finds on them: if it sees or
    /// knows which card lies at a place of the row, or something lies on one of them. Where it is told no more than that,
    /// the others are left out.
    pub(crate) fn placed_in(
        &self,
        state: &State,
        seat: Seat,
        place: PlaceId,
        marks: &mut dyn FnMut(u16) -> Vec<Mark>,
    ) -> Vec<Placed> {
        let nothing_is_known = state.known.is_empty() && state.shown.is_empty();
        if self.has_spots(place) || nothing_is_known && !self.has_public_marks {
            return Vec::new();
        }
        let is_row = self.info(place).layout == Layout::Row;
        let tells = is_row && self.tells_places(state, seat, place);
        let hidden = (1..).zip(state.contents(place));
        let hidden = hidden.filter(|&(_, id)| !self.sees(state, seat.0, id));
        let mut placed: Vec<Placed> = hidden
            .map(|(place, id)| {
                let known = self.known_at_place(state, seat, id).filter(|_| tells);
                let known = known.map(|card| self.definition_name(card));
                Placed { place, known, marks: marks(id) }
            })
            .collect();
        let some_are_seen = placed.len() < usize::from(state.size(place));
        if !tells || !some_are_seen && placed.iter().all(|one| one.known.is_none()) {
            let bears_some = |one: &Placed| !one.marks.is_empty();
            let keeps_all = tells && placed.iter().any(bears_some);
            placed.retain(|one| keeps_all || bears_some(one));
        }
        placed
    }

    /// What a card is that lies at a spot or at a place of a row, or alone, if a seat sees it or knows what lies there.
    #[must_use]
    pub fn known_at_place(&self, state: &State, seat: Seat, id: u16) -> Option<DefinitionId> {
        let card = state.card(id)?;
        let tells = || card.place().is_some_and(|at| self.tells_places(state, seat, at));
        let knows = || self.knows_place(state, seat.0, id) && tells();
        let is_known = self.sees(state, seat.0, id) || knows();
        is_known.then_some(card.definition)
    }
}
