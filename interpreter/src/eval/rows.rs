//! Evaluating rows of cards' tables.

use schema::id::{ExprId, FieldId, TableId};
use schema::program::Row;

use super::Eval;
use crate::fault::Trap;
use crate::names::numbered;
use crate::rules::Rules;
use crate::state::State;
use crate::value::Value;

impl Eval<'_> {
    /// Pushes the rows of a table of a card or definition.
    pub(super) fn push_rows(&mut self, table: TableId, of: ExprId) -> Result<(), Trap> {
        let of = self.thing(of)?;
        let of = self.looked_at(of)?;
        let Some(definition) = self.definition(of) else { return Ok(()) };
        for (row, declared) in (0..=u8::MAX).zip(&self.rules.program.definitions[definition].rows) {
            if declared.table != table {
                continue;
            }
            self.scratch.items.push(match of {
                Value::Card(card) => Value::Row { row, card },
                _ => Value::NamedRow { row, definition },
            });
        }
        Ok(())
    }

    /// `Expr::LevelOf`: the number of a row in its table, counted from 1.
    pub(super) fn level_of(&mut self, row: ExprId) -> Result<Value, Trap> {
        let value = self.thing(row)?;
        let Some((at, rows)) = self.rules.rows_of(self.state, value) else {
            return Ok(Value::Nothing);
        };
        let level = numbered(rows, at);
        Ok(level.map_or(Value::Nothing, |(_, level)| Value::Number(level as i32)))
    }

    /// A field of a row, evaluated with the row's card as `self`; nothing if the row has none.
    pub(super) fn row_field(&mut self, field: FieldId, of: Value) -> Result<Value, Trap> {
        let Some(row) = self.rules.row(self.state, of) else { return Ok(Value::Nothing) };
        let Some(&(_, body)) = row.fields.iter().find(|(known, _)| *known == field) else {
            return Ok(Value::Nothing);
        };
        let this = match of {
            Value::Row { card, .. } => Value::Card(card),
            Value::NamedRow { definition, .. } => Value::Definition(definition),
            _ => Value::Nothing,
        };
        let (me, locals) = (self.owner(this), self.scratch.locals.len());
        self.inside(body, this, me, locals)
    }
}

impl Rules {
    /// The index of a row among all rows of its definition, and these rows.
    fn rows_of(&self, state: &State, row: Value) -> Option<(usize, &[Row])> {
        let (row, definition) = match row {
            Value::Row { row, card } => (row, state.card(card.id)?.definition),
            Value::NamedRow { row, definition } => (row, definition),
            _ => return None,
        };
        Some((usize::from(row), &self.program.definitions.get(definition)?.rows))
    }

    /// The declaration of a row; `None` for other values.
    pub(crate) fn row(&self, state: &State, row: Value) -> Option<&Row> {
        let (at, rows) = self.rows_of(state, row)?;
        rows.get(at)
    }
}
