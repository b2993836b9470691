//! Moving several cards from one place to another at once. `mark` updates the record of each card that moves.

use super::State;
use super::cards::Card;
use super::writes::Part;
use crate::value::PlaceId;

impl State {
    /// Notes that both places are written.
    #[inline(always)]
    fn note_both(&mut self, from: PlaceId, to: PlaceId) {
        self.writes.note(Part::place(from));
        self.writes.note(Part::place(to));
    }

    /// Moves at most `most` top cards of a place to the bottom of another; returns how many moved.
    #[inline(always)]
    pub(crate) fn tops_to_bottom(
        &mut self,
        from: PlaceId,
        to: PlaceId,
        most: u16,
        mark: impl Fn(&mut Card),
    ) -> u16 {
        self.note_both(from, to);
        let cards = &mut self.cards[..];
        self.places.tops_to_bottom(from, to, most, |id| {
            let card = &mut cards[usize::from(id)];
            card.place = to.0;
            mark(card);
        })
    }

    /// Moves all cards of a place to the top of another; returns how many they were.
    #[inline(always)]
    pub(crate) fn lift(&mut self, from: PlaceId, to: PlaceId, mark: impl Fn(&mut Card)) -> u16 {
        self.note_both(from, to);
        let cards = &mut self.cards[..];
        self.places.all_to_top(from, to, |id| {
            let card = &mut cards[usize::from(id)];
            card.place = to.0;
            mark(card);
        })
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
                if let Some(top) = alone.places.top(PlaceId(0)) {
                    alone.relink(top, PlaceId(1), Spot::Bottom);
                }
            }
            assert_eq!(at_once, alone, "{most}");
            at_once.lift(PlaceId(1), PlaceId(0), |_| {});
            alone.lift(PlaceId(1), PlaceId(0), |_| {});
            assert_eq!(at_once, alone, "{most}");
            listed(&at_once, 0);
            listed(&at_once, 1);
        }
    }
}
