//! Adding, removing and moving cards. Functions that move several call `each` with the id of each.

use std::cell::Cell;
use std::ops::Range;

use super::Places;
use crate::value::PlaceId;

impl Places {
    /// Removes a card from a place.
    #[inline(always)]
    pub(in crate::state) fn remove(&mut self, place: PlaceId, id: u16) {
        let strip = &mut self.strips[usize::from(place.0)];
        let lying = &mut self.ids[strip.range()];
        let Some(at) = lying.iter().position(|lies| *lies == id) else { return };
        if at == 0 {
            strip.start += 1;
        } else {
            for at in at + 1..lying.len() {
                lying[at - 1] = lying[at];
            }
        }
        strip.len -= 1;
        strip.left(place, &mut self.filled);
    }

    /// Inserts a card at a position counted from 0 at the top.
    pub(in crate::state) fn insert(&mut self, place: PlaceId, above: usize, id: u16) {
        self.push_bottom(place, id);
        self.lying_mut(place)[above..].rotate_right(1);
    }

    #[inline(always)]
    pub(in crate::state) fn push_top(&mut self, place: PlaceId, id: u16) {
        let start = self.room_on_top(place, 1);
        self.ids[start] = id;
    }

    #[inline(always)]
    pub(in crate::state) fn push_bottom(&mut self, place: PlaceId, id: u16) {
        let start = self.room_at_bottom(place, 1);
        self.ids[start] = id;
    }

    /// Adds cards with consecutive ids at the bottom of a place.
    pub(in crate::state) fn push_new(&mut self, place: PlaceId, numbers: Range<u16>) {
        let start = self.room_at_bottom(place, numbers.len() as u16);
        let new = &mut self.ids[start..start + numbers.len()];
        new.iter_mut().zip(numbers).for_each(|(to, id)| *to = id);
    }

    /// Moves at most `most` top cards of a place to the bottom of another; returns how many moved.
    #[inline(always)]
    pub(in crate::state) fn tops_to_bottom(
        &mut self,
        from: PlaceId,
        to: PlaceId,
        most: u16,
        each: impl FnMut(u16),
    ) -> u16 {
        let strip = &mut self.strips[usize::from(from.0)];
        let count = strip.len.min(most);
        if count == 0 {
            return 0;
        }
        let first = strip.start as usize;
        strip.start += u32::from(count);
        strip.len -= count;
        strip.left(from, &mut self.filled);
        let start = self.room_at_bottom(to, count);
        self.copy(first, start, count, each);
        count
    }

    /// Moves all cards of a place to the top of another; returns how many they were.
    #[inline(always)]
    pub(in crate::state) fn all_to_top(
        &mut self,
        from: PlaceId,
        to: PlaceId,
        each: impl FnMut(u16),
    ) -> u16 {
        let strip = &mut self.strips[usize::from(from.0)];
        let (first, count) = (strip.start as usize, strip.len);
        if count == 0 {
            return 0;
        }
        strip.len = 0;
        strip.left(from, &mut self.filled);
        let start = self.room_on_top(to, count);
        self.copy(first, start, count, each);
        count
    }

    /// Copies ids within the arena.
    #[inline(always)]
    fn copy(&mut self, from: usize, to: usize, count: u16, mut each: impl FnMut(u16)) {
        let ids = Cell::from_mut(&mut self.ids[..]).as_slice_of_cells();
        let count = usize::from(count);
        for (from, to) in ids[from..from + count].iter().zip(&ids[to..to + count]) {
            to.set(from.get());
            each(from.get());
        }
    }

    /// Makes a strip longer at its top; returns the index of its new first card in the arena.
    #[inline(always)]
    fn room_on_top(&mut self, place: PlaceId, more: u16) -> usize {
        let strip = &mut self.strips[usize::from(place.0)];
        if strip.start - strip.base < u32::from(more) {
            strip.make_room(&mut self.ids, more, true);
        }
        strip.start -= u32::from(more);
        strip.len += more;
        strip.came(place, &mut self.filled);
        strip.start as usize
    }

    /// Makes a strip longer at its bottom; returns the index of the first new card in the arena.
    #[inline(always)]
    fn room_at_bottom(&mut self, place: PlaceId, more: u16) -> usize {
        let strip = &mut self.strips[usize::from(place.0)];
        if strip.base + strip.room < strip.start + u32::from(strip.len) + u32::from(more) {
            strip.make_room(&mut self.ids, more, false);
        }
        let end = strip.range().end;
        strip.len += more;
        strip.came(place, &mut self.filled);
        end
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::random::{Generator, Random};

    /// The expected contents of three places.
    type Model = [VecDeque<u16>; 3];

    fn agrees(places: &Places, model: &Model) {
        for (place, wanted) in (0..).map(PlaceId).zip(model) {
            assert!(places.lying(place).iter().eq(wanted), "{places:?} {model:?}");
            assert_eq!(places.top(place), wanted.front().copied());
            assert_eq!(usize::from(places.size(place)), wanted.len());
            assert_eq!(places.is_bare(place.0), wanted.is_empty());
            assert_eq!(places.held(usize::from(place.0)) & 1 == 0, wanted.is_empty());
        }
        // Equal to places that were laid out at once.
        let mut fresh = Places::default();
        fresh.lay([(true, false); 3].into_iter());
        for (place, ids) in (0..).map(PlaceId).zip(model) {
            ids.iter().for_each(|&id| fresh.push_bottom(place, id));
        }
        assert_eq!(*places, fresh);
    }

    #[test]
    fn cards_come_and_go_as_in_lists() {
        let mut random = Random::new(schema::save::Seed { number: 7, game: 0 });
        let mut generator = Generator::new();
        let mut places = Places::default();
        places.lay([(true, false); 3].into_iter());
        let mut model = Model::default();
        let mut next = 0;
        for _ in 0..4_000 {
            let mut below = |bound| generator.below(&mut random, bound) as u16;
            let (from, to) = (below(3), below(3));
            let (place, other) = (PlaceId(from), PlaceId(to));
            let [at, into] = [from, to].map(usize::from);
            match below(9) {
                0 if next < 60 => {
                    places.push_new(place, next..next + 3);
                    model[at].extend(next..next + 3);
                    next += 3;
                }
                1 | 2 => {
                    let Some(id) = places.top(place) else { continue };
                    places.remove(place, id);
                    model[at].pop_front();
                    if below(2) == 0 {
                        places.push_top(other, id);
                        model[into].push_front(id);
                    } else {
                        places.push_bottom(other, id);
                        model[into].push_back(id);
                    }
                }
                3 if !model[at].is_empty() => {
                    let index = usize::from(below(model[at].len() as u32));
                    let id = model[at].remove(index).unwrap();
                    places.remove(place, id);
                    let above = usize::from(below(model[into].len() as u32 + 1));
                    places.insert(other, above, id);
                    model[into].insert(above, id);
                }
                4 | 5 if from != to => {
                    let most = below(7);
                    let mut told = Vec::new();
                    let count = places.tops_to_bottom(place, other, most, |id| told.push(id));
                    let went: Vec<u16> = (0..most).map_while(|_| model[at].pop_front()).collect();
                    assert_eq!((usize::from(count), &told), (went.len(), &went));
                    model[into].extend(went);
                }
                6 if from != to => {
                    places.all_to_top(place, other, |_| {});
                    let went = std::mem::take(&mut model[at]);
                    went.into_iter().rev().for_each(|id| model[into].push_front(id));
                }
                _ => continue,
            }
            agrees(&places, &model);
        }
        assert_eq!(next, 60);
    }
}
