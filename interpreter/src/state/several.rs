//! Several cards that go from one place to another in one piece.

use super::State;
use super::cards::{Card, NONE};
use crate::value::PlaceId;

impl State {
    /// Puts top cards of a place at the bottom of another in one piece: the first of them, and how many they are.
    #[inline(always)]
    pub(crate) fn tops_to_bottom(
        &mut self,
        from: PlaceId,
        to: PlaceId,
        most: u16,
        mark: impl Fn(&mut Card),
    ) -> (u16, u16) {
        let (cards, places) = (&mut self.cards[..], &mut self.places[..]);
        let source = &mut places[usize::from(from.0)];
        let (first, count) = (source.first, source.len.min(most));
        let (mut last, mut next) = (NONE, first);
        for _ in 0..count {
            let card = &mut cards[usize::from(next)];
            card.place = to.0;
            mark(card);
            (last, next) = (next, card.next);
        }
        if count == 0 {
            return (NONE, 0);
        }
        source.first = next;
        source.len -= count;
        match next {
            NONE => {
                source.last = NONE;
                self.filled.empty(usize::from(from.0), source.stocked);
            }
            _ => cards[usize::from(next)].previous = NONE,
        }
        let target = &mut places[usize::from(to.0)];
        target.len += count;
        let previous = std::mem::replace(&mut target.last, last);
        match previous {
            NONE => {
                target.first = first;
                self.filled.fill(usize::from(to.0));
            }
            _ => cards[usize::from(previous)].next = first,
        }
        cards[usize::from(first)].previous = previous;
        cards[usize::from(last)].next = NONE;
        (first, count)
    }

    /// Puts the cards of a place that are to go at the bottom of another, one behind the other: the first and the last
    /// of them, and how many they are.
    #[inline(always)]
    pub(crate) fn sweep(
        &mut self,
        from: PlaceId,
        to: PlaceId,
        mut goes: impl FnMut(&Card) -> bool,
        mark: impl Fn(&mut Card),
    ) -> (u16, u16, u16) {
        let (cards, places) = (&mut self.cards[..], &mut self.places[..]);
        let target = places[usize::from(to.0)];
        let (mut first, mut last, mut count) = (NONE, target.last, 0);
        let (mut kept_first, mut kept_last) = (NONE, NONE);
        let mut next = places[usize::from(from.0)].first;
        while let Some(card) = cards.get_mut(usize::from(next)) {
            let id = next;
            next = card.next;
            if goes(card) {
                card.place = to.0;
                card.previous = last;
                mark(card);
                if last != NONE {
                    cards[usize::from(last)].next = id;
                }
                first = if count == 0 { id } else { first };
                (last, count) = (id, count + 1);
            } else {
                card.previous = kept_last;
                match kept_last {
                    NONE => kept_first = id,
                    _ => cards[usize::from(kept_last)].next = id,
                }
                kept_last = id;
            }
        }
        if count == 0 {
            return (NONE, NONE, 0);
        }
        cards[usize::from(last)].next = NONE;
        let source = &mut places[usize::from(from.0)];
        (source.first, source.last) = (kept_first, kept_last);
        source.len -= count;
        match kept_last {
            NONE => self.filled.empty(usize::from(from.0), source.stocked),
            _ => cards[usize::from(kept_last)].next = NONE,
        }
        let place = &mut places[usize::from(to.0)];
        place.last = last;
        place.len += count;
        if target.first == NONE {
            place.first = first;
            self.filled.fill(usize::from(to.0));
        }
        (first, last, count)
    }

    /// Puts all cards of a place on top of another in one piece: the first and the last of them.
    #[inline(always)]
    pub(crate) fn lift(
        &mut self,
        from: PlaceId,
        to: PlaceId,
        mark: impl Fn(&mut Card),
    ) -> Option<(u16, u16)> {
        let (cards, places) = (&mut self.cards[..], &mut self.places[..]);
        let source = &mut places[usize::from(from.0)];
        let (first, last, len) = (source.first, source.last, source.len);
        if first == NONE {
            return None;
        }
        (source.first, source.last, source.len) = (NONE, NONE, 0);
        self.filled.empty(usize::from(from.0), source.stocked);
        let mut id = first;
        while let Some(card) = cards.get_mut(usize::from(id)) {
            card.place = to.0;
            mark(card);
            id = card.next;
        }
        let target = &mut places[usize::from(to.0)];
        let below = std::mem::replace(&mut target.first, first);
        target.len += len;
        cards[usize::from(last)].next = below;
        match below {
            NONE => {
                target.last = last;
                self.filled.fill(usize::from(to.0));
            }
            _ => cards[usize::from(below)].previous = last,
        }
        Some((first, last))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Spot;
    use super::super::cards::tests::{listed, table};
    use super::*;

    #[test]
    fn several_cards_go_as_one_by_one() {
        for most in 0..6 {
            let (mut at_once, mut alone) = (table(), table());
            at_once.tops_to_bottom(PlaceId(0), PlaceId(1), most, |_| {});
            for _ in 0..most {
                let top = alone.places[0].first;
                if top != NONE {
                    alone.top_to_bottom(top, PlaceId(0), PlaceId(1));
                }
            }
            assert_eq!(at_once, alone, "{most}");
        }
    }

    #[test]
    fn cards_that_go_leave_the_others() {
        for goes in 0..16_u16 {
            let (mut at_once, mut alone) = (table(), table());
            for state in [&mut at_once, &mut alone] {
                state.relink(0, PlaceId(1), Spot::Bottom);
            }
            let is_one = |card: &Card| goes >> card.definition.0 & 1 == 1;
            let swept = at_once.sweep(PlaceId(0), PlaceId(1), is_one, |_| {});
            let moved: Vec<u16> = (1..4).filter(|id| goes >> id & 1 == 1).collect();
            for &id in &moved {
                alone.relink(id, PlaceId(1), Spot::Bottom);
            }
            assert_eq!(at_once, alone, "{goes:b}");
            let end = |id: Option<&u16>| id.copied().unwrap_or(NONE);
            let ends = (end(moved.first()), end(moved.last()), moved.len() as u16);
            assert_eq!(swept, ends, "{goes:b}");
            listed(&at_once, 0);
            listed(&at_once, 1);
        }
    }
}
