//! Evaluating for a viewer: nothing may be read of a card that the viewer does not see, except that it is there, and of one
//! whose place it is told, which place that is.
//! Without a viewer everything may be read.

use schema::decision::Seat;
use schema::expr::Expr;
use schema::id::ExprId;
use schema::spot::SpotRead;

use super::Eval;
use super::lists::PlaceOrItems;
use crate::fault::Trap;
use crate::rules::Point;
use crate::value::{CardRef, PlaceId, Value};

impl<'a> Eval<'a> {
    /// Returns a thing of which something is about to be read. Fails with [`Trap::Hidden`] if it is a card, or a row
    /// of one, that the viewer does not see.
    #[inline]
    pub(super) fn looked_at(&self, of: Value) -> Result<Value, Trap> {
        match of {
            Value::Card(card) | Value::Row { card, .. } if self.viewer.is_some() => {
                self.seen_card(card.id).map(|_| of)
            }
            _ => Ok(of),
        }
    }

    /// Returns a card of which it is about to be told where it lies, or whether it is another one. Fails with [`Trap::Hidden`] if
    /// the viewer cannot tell it from others: it neither sees nor knows it, nor is told at which place it lies.
    pub(super) fn followed(&self, card: CardRef) -> Result<CardRef, Trap> {
        match self.can_follow(card) {
            true => Ok(card),
            false => Err(Trap::Hidden),
        }
    }

    fn can_follow(&self, card: CardRef) -> bool {
        let Some(viewer) = self.viewer else { return true };
        let place = self.state.card(card.id).and_then(|card| card.place());
        place.is_none_or(|place| {
            self.rules.recognizes(self.state, viewer, card.id)
                || self.rules.tells_places(self.state, Seat(viewer), place)
        })
    }

    /// The cards of a place, top first. Where a viewer is not told what goes on there ([`crate::rules::Rules::is_screened`]), none
    /// if none lay there before; fails with [`Trap::Hidden`] if some did.
    pub(super) fn lying_for_viewer(&self, place: PlaceId) -> Result<&'a [u16], Trap> {
        let is_screened = |seat| self.rules.is_screened(self.state, seat, place);
        if !self.viewer.is_some_and(is_screened) {
            return Ok(self.lying(place));
        }
        if self.size(place)? == 0 { Ok(&[]) } else { Err(Trap::Hidden) }
    }

    /// A card of which a viewer is about to read something public: where it is named by its place, the viewer need not see
    /// it.
    pub(super) fn at_its_place(&mut self, card: ExprId) -> Result<Value, Trap> {
        let id = match self.node(card)? {
            Expr::Item { of, at } => {
                let at = usize::try_from(i64::from(self.number(*at)?) - 1).ok();
                match self.place_or_items(*of)? {
                    PlaceOrItems::Place(place) => {
                        self.size(place)?;
                        let lying = self.lying_for_viewer(place)?;
                        at.and_then(|at| lying.get(at).copied())
                    }
                    PlaceOrItems::Items(start) => {
                        let found = at.and_then(|at| self.scratch.items.get(start + at)).copied();
                        self.scratch.items.truncate(start);
                        return Ok(found.unwrap_or_default());
                    }
                }
            }
            Expr::Spot(SpotRead::Card(spot)) => {
                let Value::Spot { place, x, y } = self.value(*spot)? else {
                    return Ok(Value::Nothing);
                };
                self.may_know_spots(place)?;
                self.card_at(place, Point { y, x })
            }
            _ => return self.value(card),
        };
        Ok(id.and_then(|id| self.state.reference(id)).map_or(Value::Nothing, Value::Card))
    }

    /// Fails with [`Trap::Hidden`] if comparing these values would reveal the definition of a card that the viewer
    /// does not see, or that two cards are one of which it sees neither.
    pub(super) fn may_compare(&self, these: &[Value], those: &[Value]) -> Result<(), Trap> {
        if self.viewer.is_none() {
            return Ok(());
        }
        let has_names = |list: &[Value]| list.iter().any(|it| matches!(it, Value::Definition(_)));
        for (cards, names) in [(these, those), (those, these)] {
            if has_names(names) {
                cards.iter().try_for_each(|&card| self.looked_at(card).map(|_| ()))?;
            }
        }
        let are_lost = |list: &[Value]| {
            list.iter().any(|it| matches!(it, Value::Card(card) if !self.can_follow(*card)))
        };
        if are_lost(these) && are_lost(those) { Err(Trap::Hidden) } else { Ok(()) }
    }
}
