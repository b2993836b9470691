//! Counters, flags, notes, and how long their values last.

use schema::code::Role;
use schema::id::{CellId, ExprId, MomentId, NoteId, VerbId};
use schema::program::{Holder, Until};

use super::Run;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::observer::{Event, Observer};
use crate::state::{Ending, Entry, Lifetime, NOBODY};
use crate::value::Value;

/// How many values may end with verbs at once.
const MOST_LIFETIMES: usize = 16_384;

impl<O: Observer + ?Sized> Run<'_, O> {
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
                self.tell(Event::Noted { note, holder, value });
            }
            self.last(self.rules.program.notes[note].until, Ending::Note, index)?;
            self.did();
        }
        Ok(())
    }

    pub(crate) fn holder(&mut self, of: Option<ExprId>) -> Result<Value, Trap> {
        of.map_or(Ok(Value::Nothing), |of| self.eval().thing(of))
    }

    /// A value as its range leaves it; a fault if it has none that keeps it from being too large.
    pub(crate) fn in_range(&self, cell: CellId, value: i64) -> Result<i32, Trap> {
        let info = &self.rules.cells[cell];
        let (least, most) = (i64::from(info.least), i64::from(info.most));
        let kept = if info.cycle {
            least + (value - least).rem_euclid(most - least + 1)
        } else {
            kept_between(info.least, info.most, value)
        };
        i32::try_from(kept).map_err(|_| Trap::Range)
    }

    /// Gives a cell a value, for as long as such values last.
    pub(crate) fn write_cell(
        &mut self,
        cell: CellId,
        holder: Value,
        index: usize,
        new: i32,
    ) -> Result<(), Trap> {
        if self.put_cell(cell, holder, index, new) {
            self.last(self.rules.cells[cell].until, Ending::Cell, index)?;
        }
        Ok(())
    }

    /// Whether there is such a cell, which has the value now.
    pub(crate) fn put_cell(&mut self, cell: CellId, holder: Value, index: usize, new: i32) -> bool {
        let Some(from) = self.state.put_cell(index, new) else { return false };
        if from != new {
            self.tell(Event::Changed { cell, holder, from, to: new });
        }
        true
    }

    /// What ends with a verb ends with the innermost running event of it; where none runs, with the next one.
    fn last(&mut self, until: Option<Until>, what: Ending, index: usize) -> Result<(), Trap> {
        let Some(Until::Verb(verb)) = until else { return Ok(()) };
        let frame = self.innermost(verb).map_or(Lifetime::WAITS, |frame| frame as u16);
        self.end_with(Lifetime { frame, what, index: index as u32 })
    }

    /// This ends with its frame, too.
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

    pub(crate) fn innermost(&self, verb: VerbId) -> Option<usize> {
        self.state.frames.iter().rposition(|frame| {
            frame.entry == Entry::Call && self.rules.code(frame.block).role == Role::Verb(verb)
        })
    }

    /// What ended with the frames from `depth` on has its first value again.
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

    fn restore(&mut self, lifetime: Lifetime) -> Result<(), Trap> {
        let rules = self.rules;
        let index = lifetime.index as usize;
        match lifetime.what {
            Ending::Effect => self.end_with_frame(lifetime.frame),
            Ending::Note => {
                self.buffers.scratch.looked.at(1 + rules.program.notes.len() / PASSED_OVER)?;
                if let Some((note, holder)) = rules.note_at(index) {
                    self.first_note(note, holder)?;
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

    /// What lasts until the end of a stretch has its first value again.
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
                self.first_note(note, holder)?;
            }
        }
        Ok(())
    }

    /// Gives a note its first value, which is read by its holder.
    pub(crate) fn first_note(&mut self, note: NoteId, holder: Value) -> Result<(), Trap> {
        let Some(index) = self.rules.note_index(note, holder) else { return Ok(()) };
        let value = match self.rules.program.notes[note].first {
            Some(first) => {
                let me = holder.player().unwrap_or(NOBODY);
                self.read_as(first, me)?
            }
            None => Value::Nothing,
        };
        self.state.put_note(index, value);
        Ok(())
    }

    /// Each who has a member is looked at.
    fn look_at_holders(&mut self, kept: Holder) -> Result<(), Trap> {
        let (count, _) = self.holders(kept).size_hint();
        self.buffers.scratch.looked.at(count)
    }

    /// Everybody who has a member.
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

/// A value between these, of which the outermost numbers are no bounds.
fn kept_between(least: i32, most: i32, value: i64) -> i64 {
    let value = if least == i32::MIN { value } else { value.max(least.into()) };
    if most == i32::MAX { value } else { value.min(most.into()) }
}
