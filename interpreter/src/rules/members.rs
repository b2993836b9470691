//! The indices of counters and notes in the state, and whose each index is. Values of players, of the table and of
//! piles come first, then those of each card.

use std::ops::Range;

use schema::id::{CellId, KindId, NoteId};
use schema::program::Holder;

use super::Rules;
use crate::state::State;
use crate::value::{CardRef, PlaceId, Value};

impl Rules {
    /// The index of a counter of a holder; `None` if the holder does not have it.
    pub(crate) fn cell_index(&self, cell: CellId, holder: Value) -> Option<usize> {
        let info = self.cells.get(cell)?;
        let base = info.base as usize;
        if let (Holder::Player, Value::Player(seat)) = (info.holder, holder) {
            return (seat < self.program.players.1).then(|| base + usize::from(seat));
        }
        self.member_index(info.holder, base, holder, |card| self.cells_of(card))
    }

    /// The index of a note of a holder; `None` if the holder does not have it.
    pub(crate) fn note_index(&self, note: NoteId, holder: Value) -> Option<usize> {
        let base = *self.notes.get(note)? as usize;
        let kept = self.program.notes[note].holder;
        self.member_index(kept, base, holder, |card| self.notes_of(card))
    }

    /// Whether a holder is meant to have a note: of a card, whether its kind or one that it comes from declares it. Cards
    /// of other kinds have room for it, too, which nobody is told of.
    pub(crate) fn has_note(&self, state: &State, note: NoteId, holder: Value) -> bool {
        let kinds = &self.program.kinds;
        let Value::Card(card) = holder else { return true };
        let card = state.card(card.id).map(|card| card.definition);
        let Some(card) = card.and_then(|card| self.program.definitions.get(card)) else {
            return true;
        };
        let has = |kind: KindId| kinds.get(kind).is_some_and(|kind| kind.notes.contains(&note));
        // A program that was written before kinds said so says it of none.
        self.program.line_of(card.kind).any(has) || !kinds.ids().any(has)
    }

    /// The indices of all cells of a card, the one for its spot included.
    pub(crate) fn cells_of(&self, card: u16) -> Range<usize> {
        of_card(card, self.first_cells.len(), self.card_cells.len())
    }

    /// The indices of all notes of a card.
    pub(crate) fn notes_of(&self, card: u16) -> Range<usize> {
        of_card(card, self.note_count, self.card_notes.len())
    }

    /// The index of a hidden counter (see [`super::WatchedDerived`]) of a holder, whose first is at `base`.
    pub(crate) fn member_of(&self, kept: Holder, base: usize, holder: Value) -> Option<usize> {
        self.member_index(kept, base, holder, |card| self.cells_of(card))
    }

    /// The counter or flag at an index of the state, and its holder.
    pub(crate) fn cell_at(&self, index: usize) -> Option<(CellId, Value)> {
        let of_card = (self.first_cells.len(), self.card_cells.len());
        let found = self.cells.pairs().find_map(|(id, info)| {
            let holder = self.holder_at(info.holder, info.base as usize, index, of_card)?;
            Some((id, holder))
        });
        found.filter(|&(id, holder)| self.cell_index(id, holder) == Some(index))
    }

    /// The note at an index of the state, and its holder.
    pub(crate) fn note_at(&self, index: usize) -> Option<(NoteId, Value)> {
        let of_card = (self.note_count, self.card_notes.len());
        let found = self.program.notes.pairs().find_map(|(id, note)| {
            let base = self.notes[id] as usize;
            Some((id, self.holder_at(note.holder, base, index, of_card)?))
        });
        found.filter(|&(id, holder)| self.note_index(id, holder) == Some(index))
    }

    /// The holder of the value at `index`, for values of which the first is at `base`. The inverse of
    /// [`Rules::member_index`].
    fn holder_at(
        &self,
        kept: Holder,
        base: usize,
        index: usize,
        (fixed, stride): (usize, usize),
    ) -> Option<Value> {
        if kept == Holder::Card {
            let behind = index.checked_sub(fixed)?;
            let id = behind.checked_div(stride).filter(|_| behind % stride == base)?;
            return Some(Value::Card(CardRef { id: u16::try_from(id).ok()?, stamp: 0 }));
        }
        let nth = index.checked_sub(base).filter(|_| index < fixed)?;
        match kept {
            Holder::Player => {
                (nth < usize::from(self.program.players.1)).then_some(Value::Player(nth as u8))
            }
            Holder::Pile => (nth < self.places.len()).then_some(Value::Place(PlaceId(nth as u16))),
            Holder::Table | Holder::Card => (nth == 0).then_some(Value::Nothing),
        }
    }

    /// The index of a value of a holder, for values of which the first is at `base`.
    fn member_index(
        &self,
        kept: Holder,
        base: usize,
        holder: Value,
        of_card: impl Fn(u16) -> Range<usize>,
    ) -> Option<usize> {
        match (kept, holder) {
            (Holder::Player, Value::Player(seat)) if seat < self.program.players.1 => {
                Some(base + usize::from(seat))
            }
            (Holder::Table, _) => Some(base),
            (Holder::Card, Value::Card(card)) => Some(of_card(card.id).start + base),
            (Holder::Pile, Value::Place(place)) => {
                self.places.get(usize::from(place.0))?.key.map(|_| base + usize::from(place.0))
            }
            _ => None,
        }
    }
}

impl State {
    /// The value of a counter or flag (0 or 1); `holder` is a player, card or pile, or nothing for the table's.
    /// `None` if the holder does not have it.
    #[must_use]
    pub fn cell(&self, rules: &Rules, cell: CellId, holder: Value) -> Option<i32> {
        self.cells.get(rules.cell_index(cell, holder)?).copied()
    }
}

/// The indices of a card's values: `fixed` values that are not of cards come first, then `stride` for each card.
fn of_card(card: u16, fixed: usize, stride: usize) -> Range<usize> {
    let first = fixed + usize::from(card) * stride;
    first..first + stride
}
