//! Reading operands, for a copy of the running frame (see `steps.rs`).

use schema::id::{ExprId, Id, SlotId};

use super::Fast;
use crate::eval::Eval;
use crate::fast::plan::Read;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::state::{Frame, NOBODY, NONE};
use crate::value::{PlaceId, Value};

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// A variable of a frame.
    #[inline]
    pub(crate) fn variable(&self, frame: &Frame, slot: SlotId) -> Value {
        self.run.state.slots.get(frame.base as usize + slot.index()).copied().unwrap_or_default()
    }

    /// Assigns a variable of a frame.
    #[inline]
    pub(crate) fn set_variable_of(&mut self, frame: &Frame, slot: SlotId, value: Value) {
        if let Some(slot) = self.run.state.slots.get_mut(frame.base as usize + slot.index()) {
            *slot = value;
        }
    }

    /// The player to the left of another or, if not `left`, to the right.
    #[inline]
    pub(super) fn next_to(&self, of: Value, left: bool) -> Value {
        let steps = if left { 1 } else { self.run.state.players.saturating_sub(1) };
        self.run.rules.neighbour(self.run.state, of, steps)
    }

    /// Whether a zone of the acting player is empty; `first` is the place of seat 0. Somebody must act.
    #[inline]
    pub(crate) fn is_bare(&self, frame: &Frame, first: u16) -> bool {
        self.run.state.places.is_bare(first + u16::from(frame.me))
    }

    /// An evaluator for a copy of the running frame.
    #[inline]
    pub(crate) fn eval_in(&mut self, frame: &Frame) -> Eval<'_> {
        self.run.look_through();
        Eval::of_frame(self.run.rules, self.run.state, &mut self.run.buffers.scratch, frame)
            .by(self.run.compiled)
    }

    /// Evaluates a number for a copy of the running frame.
    pub(crate) fn number_in(&mut self, frame: &Frame, expr: ExprId) -> Result<i32, Trap> {
        self.run.spend_looked()?;
        self.run.buffers.scratch.clear();
        self.eval_in(frame).number(expr)
    }

    /// The value of an operand; for a list of cards, their place. `None` if it is one of the acting player's and
    /// nobody acts, if a variable holds no player whose zone it could be, for top cards, and for
    /// what is evaluated.
    #[inline(never)]
    pub(crate) fn give(&self, frame: &Frame, read: Read) -> Option<Value> {
        let own = |first: u16| {
            (frame.me != NOBODY).then(|| PlaceId(first.wrapping_add(u16::from(frame.me))))
        };
        Some(match read {
            Read::OwnValue(_) if frame.me == NOBODY => return None,
            Read::Value(value) | Read::OwnValue(value) => value,
            Read::Slot(slot) => self.variable(frame, slot),
            Read::SelfCard if frame.card.id == NONE => Value::Nothing,
            Read::SelfCard => Value::Card(frame.card),
            Read::OwnZone(first) | Read::OwnCards(first) | Read::OwnOnly(first, _) => {
                Value::Place(own(first)?)
            }
            Read::ZoneOf(first, slot) => {
                let seat = self.variable(frame, slot).player()?;
                Value::Place(PlaceId(first + u16::from(seat)))
            }
            Read::Tops { .. } | Read::Evaluated(_) => return None,
            Read::OwnTop(first) => {
                let top = self.run.state.places.top(own(first)?);
                let top = top.and_then(|top| self.run.state.reference(top));
                top.map_or(Value::Nothing, Value::Card)
            }
        })
    }
}
