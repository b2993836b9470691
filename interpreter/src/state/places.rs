//! Places and the cards in them. Each place has a strip of card ids, top first, in one arena. A strip has room before
//! and behind it, so that cards come and go at both ends. What lies outside of the strips has no meaning, and places
//! with the same cards are equal however they came about.

mod filled;
mod moves;
mod strip;

use std::hash::{Hash, Hasher};

use serde::ser::{Serialize, SerializeSeq, Serializer};

use self::filled::Filled;
use self::strip::Strip;
use super::cloned_by_field;
use crate::value::PlaceId;

/// All zones and piles, and what lies in them.
#[derive(Debug, Default)]
pub(crate) struct Places {
    strips: Vec<Strip>,
    /// The arena of card ids.
    ids: Vec<u16>,
    /// Which places hold cards, as bits, for fast queries.
    filled: Filled,
}
cloned_by_field! { Places: strips ids filled }

impl Places {
    /// The number of places.
    pub(crate) fn len(&self) -> usize {
        self.strips.len()
    }

    pub(crate) fn clear(&mut self) {
        self.strips.clear();
        self.ids.clear();
    }

    /// Adds the empty places that every game of the program has. Each item says whether the place is a pile, and
    /// whether it counts as stocked from the beginning.
    pub(crate) fn lay(&mut self, places: impl Iterator<Item = (bool, bool)>) {
        self.strips.extend(places.map(|(is_pile, stocked)| Strip {
            is_pile,
            stocked,
            ..Strip::default()
        }));
        self.filled.reset(self.strips.iter().map(|strip| strip.stocked));
    }

    /// Sets the number of places, zones on cards included.
    pub(crate) fn resize(&mut self, count: usize) {
        self.strips.resize(count, Strip::default());
    }

    /// The ids of the cards in a place, top first; empty if there is no such place.
    #[inline]
    pub(crate) fn lying(&self, place: PlaceId) -> &[u16] {
        let strip = self.strips.get(usize::from(place.0)).copied().unwrap_or_default();
        self.ids.get(strip.range()).unwrap_or(&[])
    }

    /// The ids of the cards in a place, to be reordered.
    #[inline]
    pub(crate) fn lying_mut(&mut self, place: PlaceId) -> &mut [u16] {
        &mut self.ids[self.strips[usize::from(place.0)].range()]
    }

    /// The number of cards in a place.
    #[inline]
    pub(crate) fn size(&self, place: PlaceId) -> u16 {
        self.strips.get(usize::from(place.0)).map_or(0, |strip| strip.len)
    }

    /// The number of cards in each place.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u16> + '_ {
        self.strips.iter().map(|strip| strip.len)
    }

    /// Whether a place is empty.
    #[inline]
    pub(crate) fn is_bare(&self, place: u16) -> bool {
        self.strips[usize::from(place)].len == 0
    }

    /// The id of the top card, if there is one.
    #[inline]
    pub(crate) fn top(&self, place: PlaceId) -> Option<u16> {
        let strip = self.strips.get(usize::from(place.0))?;
        if strip.len == 0 { None } else { self.ids.get(strip.start as usize).copied() }
    }

    pub(crate) fn is_stocked(&self, place: PlaceId) -> bool {
        self.strips.get(usize::from(place.0)).is_some_and(|strip| strip.stocked)
    }

    /// Sets whether cards were ever made for a pile.
    pub(crate) fn stock(&mut self, place: PlaceId, stocked: bool) {
        let strip = &mut self.strips[usize::from(place.0)];
        strip.stocked = stocked;
        if strip.len == 0 {
            self.filled.empty(usize::from(place.0), stocked);
        }
    }

    /// A bit for each of the 64 places from index `first` on that holds cards.
    #[inline]
    pub(crate) fn held(&self, first: usize) -> u64 {
        self.filled.held(first)
    }

    /// The number of piles that were stocked and are empty, among `count` places from index `first` on.
    #[inline]
    pub(crate) fn run_out(&self, first: usize, count: usize) -> u32 {
        self.filled.run_out(first, count)
    }

    fn each(&self) -> impl ExactSizeIterator<Item = (&[u16], bool)> {
        self.strips.iter().map(|strip| (&self.ids[strip.range()], strip.stocked))
    }
}

impl PartialEq for Places {
    fn eq(&self, other: &Self) -> bool {
        self.each().eq(other.each())
    }
}

impl Eq for Places {}

impl Hash for Places {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.each().for_each(|place| place.hash(hasher));
    }
}

/// For each place, its cards and whether it was ever stocked.
impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut places = serializer.serialize_seq(Some(self.strips.len()))?;
        self.each().try_for_each(|place| places.serialize_element(&place))?;
        places.end()
    }
}
