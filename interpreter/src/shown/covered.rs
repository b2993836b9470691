//! What all see on a card that lies covered.

use schema::program::ShownWhat;
use schema::view::Mark;

use super::Marker;
use crate::value::Value;

impl Marker<'_> {
    /// What all see on a card that the seat does not see.
    pub(crate) fn covered(&mut self, id: u16) -> Vec<Mark> {
        if !self.rules.has_public_marks {
            return Vec::new();
        }
        let Some(card) = self.state.reference(id).map(Value::Card) else { return Vec::new() };
        let program = self.rules.program();
        let cells = program.cells.pairs().filter(|(id, cell)| {
            cell.public
                && self.state.cell(self.rules, *id, card).is_some_and(|now| now != cell.first)
        });
        let has = |note| self.rules.has_note(self.state, note, card);
        let notes = program.notes.pairs().filter(|&(id, note)| note.public && has(id));
        let public = cells
            .map(|(id, _)| ShownWhat::Cell(id))
            .chain(notes.map(|(id, _)| ShownWhat::Note(id)));
        let public: Vec<ShownWhat> = public.collect();
        public.into_iter().filter_map(|what| self.read(what, card)).collect()
    }
}
