//! Instructions that write counters, flags and notes, and the restoring of their first values when a phase or verb
//! ends.
//!
//! A *cell* is the storage of one counter, flag or amount of one holder (player, card, pile or table).

use schema::code::Role;
use schema::id::{CellId, ExprId, MomentId, NoteId, VerbId};
use schema::program::{Holder, Until};

use super::Run;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::observer::{Event, Observer};
use crate::state::{Ending, Entry, Lifetime, NOBODY};
use crate::value::Value;

/// The most entries of `State::lifetimes`: values and effects that end with a verb.
const MOST_LIFETIMES: usize = 16_384;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Change`: adds to a counter, or takes away from it. Fails with [`Trap::Range`] if the result does not fit.
    pub(crate) fn change(
        &mut self,
        cell: CellId,
        of: Option<ExprId>,
        add: bool,
        by: ExprId,
    ) -> Result<(), Trap> {
        let holder = self.holder(of)?;
        let by = self.eval().number(by)?;
        let Some(index) = self.rules.cell_index(cell, holder) else { return Ok(()) };
        let old = self.state.cells.get(index).copied().unwrap_or(0);
        let by = i64::from(by);
        let new = self.in_range(cell, i64::from(old) + if add { by } else { -by })?;
        if new != old {
            self.write_cell(cell, holder, index, new)?;
            self.did();
        }
        Ok(())
    }

    /// `Op::SetCell`: assigns a counter or flag.
    pub(crate) fn set_cell(
        &mut self,
        cell: CellId,
        of: Option<ExprId>,
        value: ExprId,
    ) -> Result<(), Trap> {
        let holder = self.holder(of)?;
        let value = self.eval().thing(value)?;
        let Some(index) = self.rules.cell_index(cell, holder) else { return Ok(()) };
        let new =
            if self.rules.cells[cell].flag { i32::from(value.holds()) } else { value.number() };
        let new = self.in_range(cell, new.into())?;
        self.write_cell(cell, holder, index, new)?;
        self.did();
        Ok(())
    }

    /// `Op::SetNote`: assigns a note.
    pub(crate) fn set_note(
        &mut self,
        note: NoteId,
        of: Option<ExprId>,
        value: ExprId,
    ) -> Result<(), Trap> {
        let holder = self.holder(of)?;
        let value = self.read(value)?;
        let Some(index) = self.rules.note_index(note, holder) else { return Ok(()) };
        if let Some(before) = self.state.put_note(index, value) {
            if !self.state.are_same(before, value) {
                self.tell(Event::Noted { note, holder, from: before, value });
            }
            self.end_with_verb(self.rules.program.notes[note].until, Ending::Note, index)?;
            self.did();
        }
        Ok(())
    }

    /// The holder that an instruction names; [`Value::Nothing`] stands for the table.
    pub(crate) fn holder(&mut self, of: Option<ExprId>) -> Result<Value, Trap> {
        of.map_or(Ok(Value::Nothing), |of| self.eval().thing(of))
    }

    /// Clamps a value to the declared range of a counter, or wraps it for `cycle`. Fails with [`Trap::Range`] if no
    /// bound applies and the value does not fit into 32 bits.
    pub(crate) fn in_range(&self, cell: CellId, value: i64) -> Result<i32, Trap> {
        let info = &self.rules.cells[cell];
        let (least, most) = (info.least, info.most);
        let kept = if info.cycle {
            least + (value - least).rem_euclid(most - least + 1)
        } else {
            value.clamp(least, most)
        };
        i32::try_from(kept).map_err(|_| Trap::Range)
    }

    /// Writes a cell and, if such values are declared to end with a verb, registers when it ends. `index` is the
    /// cell's index in the state.
    pub(crate) fn write_cell(
        &mut self,
        cell: CellId,
        holder: Value,
        index: usize,
        new: i32,
    ) -> Result<(), Trap> {
        if self.put_cell(cell, holder, index, new) {
            self.end_with_verb(self.rules.cells[cell].until, Ending::Cell, index)?;
        }
        Ok(())
    }

    /// Writes a cell and reports the change. Returns whether there is a cell at this index.
    pub(crate) fn put_cell(&mut self, cell: CellId, holder: Value, index: usize, new: i32) -> bool {
        let Some(from) = self.state.put_cell(index, new) else { return false };
        if from != new {
            self.tell(Event::Changed { cell, holder, from, to: new });
        }
        true
    }

    /// Registers that a value ends with the innermost running call of its verb, or with the next call if none runs.
    /// Nothing happens for values that do not end with a verb.
    fn end_with_verb(
        &mut self,
        until: Option<Until>,
        what: Ending,
        index: usize,
    ) -> Result<(), Trap> {
        let Some(Until::Verb(verb)) = until else { return Ok(()) };
        let frame = self.innermost(verb).map_or(Lifetime::WAITS, |frame| frame as u16);
        self.end_with(Lifetime { frame, what, index: index as u32 })
    }

    /// Adds a lifetime, once. Fails with [`Trap::Size`] if there are [`MOST_LIFETIMES`].
    pub(crate) fn end_with(&mut self, lifetime: Lifetime) -> Result<(), Trap> {
        let lifetimes = &mut self.state.lifetimes;
        self.buffers.scratch.looked.at(lifetimes.len() / PASSED_OVER)?;
        if !lifetimes.contains(&lifetime) {
            if lifetimes.len() >= MOST_LIFETIMES {
                return Err(Trap::Size);
            }
            lifetimes.push(lifetime);
        }
        Ok(())
    }

    /// The index of the innermost frame that is a call of this verb.
    pub(crate) fn innermost(&self, verb: VerbId) -> Option<usize> {
        self.state.frames.iter().rposition(|frame| {
            frame.entry == Entry::Call && self.rules.code(frame.block).role == Role::Verb(verb)
        })
    }

    /// Restores everything that ends with the frames at index `depth` and above.
    pub(crate) fn end_lifetimes(&mut self, depth: usize) -> Result<(), Trap> {
        let is_over = |lifetime: &Lifetime| lifetime.is_from(depth);
        for at in 0..self.state.lifetimes.len() {
            let lifetime = self.state.lifetimes[at];
            if is_over(&lifetime) {
                self.restore(lifetime)?;
            }
        }
        self.state.lifetimes.retain(|lifetime| !is_over(lifetime));
        Ok(())
    }

    /// Ends one lifetime: restores the value's first value, or ends effects.
    fn restore(&mut self, lifetime: Lifetime) -> Result<(), Trap> {
        let rules = self.rules;
        let index = lifetime.index as usize;
        match lifetime.what {
            Ending::Effect => self.end_with_frame(lifetime.frame),
            Ending::Note => {
                self.buffers.scratch.looked.at(1 + rules.program.notes.len() / PASSED_OVER)?;
                if let Some((note, holder)) = rules.note_at(index) {
                    self.end_note(note, holder)?;
                }
            }
            Ending::Cell => {
                self.buffers.scratch.looked.at(1 + rules.program.cells.len() / PASSED_OVER)?;
                if let Some((cell, holder)) = rules.cell_at(index) {
                    self.put_cell(cell, holder, index, rules.cells[cell].first);
                }
            }
        }
        Ok(())
    }

    /// Restores the counters and notes that are declared to last until the end of a phase, turn or round.
    pub(crate) fn end_values(&mut self, moment: MomentId) -> Result<(), Trap> {
        let rules = self.rules;
        for &cell in &rules.moment_cells[moment] {
            let declared = rules.cells[cell];
            self.look_at_holders(declared.holder)?;
            for holder in self.holders(declared.holder) {
                if let Some(index) = rules.cell_index(cell, holder) {
                    self.put_cell(cell, holder, index, declared.first);
                }
            }
        }
        for &note in &rules.moment_notes[moment] {
            self.look_at_holders(rules.program.notes[note].holder)?;
            for holder in self.holders(rules.program.notes[note].holder) {
                self.end_note(note, holder)?;
            }
        }
        Ok(())
    }

    /// Sets a note that is over to its declared first value, and tells it.
    fn end_note(&mut self, note: NoteId, holder: Value) -> Result<(), Trap> {
        let Some((before, value)) = self.first_note(note, holder)? else { return Ok(()) };
        let holder = match holder {
            Value::Card(card) => self.state.reference(card.id).map_or(holder, Value::Card),
            holder => holder,
        };
        if !self.state.are_same(before, value) {
            self.tell(Event::Noted { note, holder, from: before, value });
        }
        Ok(())
    }

    /// Sets a note to its declared first value, evaluated with its holder as me. Returns what stood there, and what does now.
    pub(crate) fn first_note(
        &mut self,
        note: NoteId,
        holder: Value,
    ) -> Result<Option<(Value, Value)>, Trap> {
        let Some(index) = self.rules.note_index(note, holder) else { return Ok(None) };
        let value = match self.rules.program.notes[note].first {
            Some(first) => {
                let me = holder.player().unwrap_or(NOBODY);
                self.read_as(first, me)?
            }
            None => Value::Nothing,
        };
        Ok(self.state.put_note(index, value).map(|before| (before, value)))
    }

    /// Counts all holders of this kind as things looked at, for fuel.
    fn look_at_holders(&mut self, kept: Holder) -> Result<(), Trap> {
        let (count, _) = self.holders(kept).size_hint();
        self.buffers.scratch.looked.at(count)
    }

    /// All holders of this kind. Cards are given with stamp 0, since only their ids are used.
    pub(crate) fn holders(&self, kept: Holder) -> impl Iterator<Item = Value> + use<O> {
        let (players, places, cards) = match kept {
            Holder::Player => (self.state.players, 0, 0),
            Holder::Table => (0, 0, 0),
            Holder::Pile => (0, self.rules.places.len() as u16, 0),
            Holder::Card => (0, 0, self.state.cards.len() as u16),
        };
        let card = |id| Value::Card(crate::value::CardRef { id, stamp: 0 });
        let table = (kept == Holder::Table).then_some(Value::Nothing);
        let piles = (0..places).map(|place| Value::Place(crate::value::PlaceId(place)));
        table
            .into_iter()
            .chain((0..players).map(Value::Player))
            .chain(piles)
            .chain((0..cards).map(card))
    }
}
