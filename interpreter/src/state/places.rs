//! The places where cards lie: for each a strip of card numbers, top first, in one arena. A strip has room before and
//! behind it, so that cards come and go at both of its ends; what lies outside of the strips is of no meaning, and equal
//! places are equal however they came about.

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
    /// The arena.
    ids: Vec<u16>,
    /// What the strips say, as far as it is often asked.
    filled: Filled,
}
cloned_by_field! { Places: strips ids filled }

impl Places {
    pub(crate) fn len(&self) -> usize {
        self.strips.len()
    }

    pub(crate) fn clear(&mut self) {
        self.strips.clear();
        self.ids.clear();
    }

    /// Lays out the places that every game has, which are empty: whether each is a pile, and counts as stocked from the
    /// beginning.
    pub(crate) fn lay(&mut self, places: impl Iterator<Item = (bool, bool)>) {
        self.strips.extend(places.map(|(is_pile, stocked)| Strip {
            is_pile,
            stocked,
            ..Strip::default()
        }));
        self.filled.reset(self.strips.iter().map(|strip| strip.stocked));
    }

    /// So many there are, those of cards among them.
    pub(crate) fn resize(&mut self, count: usize) {
        self.strips.resize(count, Strip::default());
    }

    /// The cards of a place, top first. There are none in a place that is not there.
    #[inline]
    pub(crate) fn lying(&self, place: PlaceId) -> &[u16] {
        let strip = self.strips.get(usize::from(place.0)).copied().unwrap_or_default();
        self.ids.get(strip.range()).unwrap_or(&[])
    }

    /// The cards of a place, top first, to be put into another order.
    #[inline]
    pub(crate) fn lying_mut(&mut self, place: PlaceId) -> &mut [u16] {
        &mut self.ids[self.strips[usize::from(place.0)].range()]
    }

    #[inline]
    pub(crate) fn size(&self, place: PlaceId) -> u16 {
        self.strips.get(usize::from(place.0)).map_or(0, |strip| strip.len)
    }

    /// How many cards lie in each.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u16> + '_ {
        self.strips.iter().map(|strip| strip.len)
    }

    #[inline]
    pub(crate) fn is_bare(&self, place: u16) -> bool {
        self.strips[usize::from(place)].len == 0
    }

    /// The top card, if there is one.
    #[inline]
    pub(crate) fn top(&self, place: PlaceId) -> Option<u16> {
        let strip = self.strips.get(usize::from(place.0))?;
        if strip.len == 0 { None } else { self.ids.get(strip.start as usize).copied() }
    }

    pub(crate) fn is_stocked(&self, place: PlaceId) -> bool {
        self.strips.get(usize::from(place.0)).is_some_and(|strip| strip.stocked)
    }

    /// Whether cards were ever made for this pile.
    pub(crate) fn stock(&mut self, place: PlaceId, stocked: bool) {
        let strip = &mut self.strips[usize::from(place.0)];
        strip.stocked = stocked;
        if strip.len == 0 {
            self.filled.empty(usize::from(place.0), stocked);
        }
    }

    /// Of the 64 places from this one on, those that hold cards.
    #[inline]
    pub(crate) fn held(&self, first: usize) -> u64 {
        self.filled.held(first)
    }

    /// Of so many places from this one on: how many piles have run out.
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

/// Place by place: its cards, and whether it was ever stocked.
impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut places = serializer.serialize_seq(Some(self.strips.len()))?;
        self.each().try_for_each(|place| places.serialize_element(&place))?;
        places.end()
    }
}
