//! Evaluating for a viewer: nothing may be read of a card that the viewer does not see, except that it is there.
//! Without a viewer everything may be read.

use super::Eval;
use crate::fault::Trap;
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
