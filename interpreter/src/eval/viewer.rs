//! Evaluating for a viewer: nothing may be read of a card that the viewer does not see, except that it is there.
//! Without a viewer everything may be read.

use schema::expr::Expr;
use schema::id::ExprId;
use schema::spot::SpotRead;

use super::Eval;
use super::lists::Listed;
use crate::fault::Trap;
use crate::rules::Point;
use crate::value::Value;

impl Eval<'_> {
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

    /// A card of which a viewer is about to read something public: where it is named by its place, the viewer need not see
    /// it.
    pub(super) fn at_its_place(&mut self, card: ExprId) -> Result<Value, Trap> {
        let id = match self.node(card)? {
            Expr::Item { of, at } => {
                let at = usize::try_from(i64::from(self.number(*at)?) - 1).ok();
                match self.place_or_items(*of)? {
                    Listed::Place(place) => {
                        self.size(place)?;
                        at.and_then(|at| self.lying(place).get(at).copied())
                    }
                    Listed::Items(start) => {
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
    /// does not see.
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
        Ok(())
    }
}
