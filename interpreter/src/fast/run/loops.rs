//! Steps of loops over lists.

use schema::id::SlotId;

use super::Fast;
use crate::fast::plan::Read;
use crate::fault::Trap;
use crate::fuel::FEW_CARDS;
use crate::machine::after;
use crate::observer::Observer;
use crate::state::{CROWDED, Frame};
use crate::value::{CardRef, PlaceId, Value};

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// The items of a loop as a list; `None` if they must be evaluated as written.
    pub(crate) fn loop_over(&mut self, frame: &Frame, list: Read) -> Result<Option<Value>, Trap> {
        match (list, self.give(frame, list)) {
            (Read::Slot(_), Some(list @ Value::List { .. })) => Ok(Some(list)),
            (_, Some(Value::Place(place))) => self.cards_of(list, place),
            _ => Ok(None),
        }
    }

    /// The cards of a place as a list in the state's arena. `None` if there are so many that they cost fuel, or if
    /// the arena must be compacted first.
    pub(crate) fn cards_of(&mut self, read: Read, place: PlaceId) -> Result<Option<Value>, Trap> {
        let state = &mut *self.run.state;
        let before = state.lists.len();
        if before > CROWDED || state.size(place) > FEW_CARDS {
            return Ok(None);
        }
        let test = if let Read::OwnOnly(_, test) = read { Some(test) } else { None };
        let start = u32::try_from(before).map_err(|_| Trap::Size)?;
        for &id in state.places.lying(place) {
            let card = &state.cards[usize::from(id)];
            if test.is_none_or(|test| self.run.rules.is(card.definition, test)) {
                state.lists.push(Value::Card(CardRef { id, stamp: card.stamp }));
            }
        }
        let len = (state.lists.len() - before) as u16;
        Ok(Some(Value::list(start, len)))
    }

    /// Assigns the next item of a loop; returns whether there is one.
    #[inline]
    pub(crate) fn next_item(&mut self, frame: &Frame, slot: SlotId, item: SlotId) -> bool {
        let at = self.variable(frame, after(slot)).number();
        let list = self.run.state.items(self.variable(frame, slot));
        match usize::try_from(at).ok().and_then(|at| list.get(at)).copied() {
            Some(next) => {
                self.set_variable_of(frame, after(slot), Value::Number(at + 1));
                self.set_variable_of(frame, item, next);
                true
            }
            None => false,
        }
    }
}
