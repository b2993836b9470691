//! Steps that assign variables, counters and notes, for a copy of the running frame (see `steps.rs`).

use schema::id::{CellId, ExprId, NoteId};

use super::Fast;
use crate::fast::plan::{Addition, Change};
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::{CROWDED, Frame};
use crate::value::Value;

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// Prepares for an instruction that evaluates something: charges fuel and clears scratch. Returns false if the
    /// lists must be compacted first.
    #[inline(always)]
    pub(super) fn is_ready(&mut self) -> Result<bool, Trap> {
        if self.run.state.lists.len() > CROWDED {
            return Ok(false);
        }
        self.run.spend_looked()?;
        self.run.buffers.scratch.clear();
        Ok(true)
    }

    /// As [`Run::read`](crate::machine::Run::read), for a copy of the running frame.
    #[inline(always)]
    pub(super) fn read_in(&mut self, frame: &Frame, value: ExprId) -> Result<Value, Trap> {
        let value = self.eval_in(frame).value(value)?;
        self.run.kept(value)
    }

    fn holder_in(&mut self, frame: &Frame, of: Option<ExprId>) -> Result<Value, Trap> {
        of.map_or(Ok(Value::Nothing), |of| self.eval_in(frame).thing(of))
    }

    /// Sets a counter or flag, or adds to it. It must not be one that ends with a verb.
    pub(super) fn set_cell_in(
        &mut self,
        frame: &mut Frame,
        cell: CellId,
        of: Option<ExprId>,
        value: ExprId,
        how: Change,
    ) -> Result<(), Trap> {
        let holder = self.holder_in(frame, of)?;
        let mut eval = self.eval_in(frame);
        let (value, holds) = match how {
            Change::Set => {
                let value = eval.thing(value)?;
                (value.number(), value.holds())
            }
            Change::Add | Change::Subtract => (eval.number(value)?, false),
        };
        let Some(index) = self.run.rules.cell_index(cell, holder) else { return Ok(()) };
        let old = self.run.state.cells.get(index).copied().unwrap_or(0);
        let (wide, by) = (i64::from(old), i64::from(value));
        let new = match how {
            Change::Set if self.run.rules.cells[cell].flag => i64::from(holds),
            Change::Set => by,
            Change::Add => wide + by,
            Change::Subtract => wide - by,
        };
        let new = self.run.in_range(cell, new)?;
        // The observer may look at the running frame, so it must be stored first.
        self.run.put_back(frame);
        if how == Change::Set || new != old {
            self.run.put_cell(cell, holder, index, new);
            frame.done |= 1;
        }
        Ok(())
    }

    /// Sets a note. It must not be one that ends with a verb.
    pub(super) fn set_note_in(
        &mut self,
        frame: &mut Frame,
        note: NoteId,
        of: Option<ExprId>,
        value: ExprId,
    ) -> Result<(), Trap> {
        let holder = self.holder_in(frame, of)?;
        let value = self.read_in(frame, value)?;
        let Some(index) = self.run.rules.note_index(note, holder) else { return Ok(()) };
        // The observer may look at the running frame, so it must be stored first.
        self.run.put_back(frame);
        if let Some(before) = self.run.state.put_note(index, value) {
            if !self.run.state.are_same(before, value) {
                self.run.tell(Event::Noted { note, holder, from: before, value });
            }
            frame.done |= 1;
        }
        Ok(())
    }

    /// Adds to a counter of the acting player that does not end with a verb.
    #[inline]
    pub(crate) fn change_own(
        &mut self,
        frame: &mut Frame,
        &Addition { cell, at, least, most, by, .. }: &Addition,
    ) -> Result<(), Trap> {
        let at = at as usize + usize::from(frame.me);
        let from = self.run.state.cells[at];
        let to = match from.checked_add(by) {
            Some(to) => to.clamp(least, most),
            None => self.run.in_range(cell, i64::from(from) + i64::from(by))?,
        };
        self.write_own(frame, cell, at, to);
        Ok(())
    }

    /// Writes a counter of the acting player at cell index `at`.
    #[inline]
    pub(super) fn write_own(&mut self, frame: &mut Frame, cell: CellId, at: usize, to: i32) {
        let from = self.run.state.cells[at];
        if from != to {
            self.run.state.put_cell(at, to);
            frame.done |= 1;
            // Whoever reads frames looks at where the running one stands, so it must be stored first.
            if self.run.observer.reads_calls() {
                self.run.put_back(frame);
            }
            self.tell(Event::Changed { cell, holder: Value::Player(frame.me), from, to });
        }
    }
}
