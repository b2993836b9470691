//! Bare words in an ability of a row, which read what that row has.

use schema::expr::Expr;
use schema::id::TableId;
use schema::source::Span;

use crate::check::Typed;
use crate::check::reader::Reader;
use crate::check::symbols::{self, Member};

/// What every row has: its number in its table.
pub(crate) const LEVEL: &str = "level";

impl Reader<'_> {
    /// Whether rows of a table have a field of this name.
    pub(crate) fn is_row_field(&self, table: TableId, word: &str) -> bool {
        let members = &self.symbols.table_rows[table].members;
        matches!(symbols::exact(members, word), Some(Member::Field(..)))
    }

    /// What the row whose ability is read has by this name: a row of `self`, by its table and number.
    pub(crate) fn of_own_row(
        &mut self,
        (table, level): (TableId, i32),
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        let card = self.node(Expr::SelfCard);
        let of = self.node(Expr::Rows { table, of: card });
        let at = self.node(Expr::Number(level));
        let row = self.node(Expr::Item { of, at });
        self.row_property(row, table, word, span)
    }
}
