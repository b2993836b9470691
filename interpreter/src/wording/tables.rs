//! The rows of the tables of a card, in words.

use std::collections::BTreeMap;

use schema::expr::Expr;
use schema::id::{ExprId, TableId};
use schema::locale::Word;
use schema::program::{Definition, Row};

use super::{Teller, readable};

impl Teller<'_> {
    /// The rows of its tables, a paragraph each, with the table.
    pub(super) fn rows(&mut self, card: &Definition) -> Vec<(TableId, String)> {
        let program = self.rules.program();
        let mut counts: BTreeMap<TableId, usize> = BTreeMap::new();
        let mut told = Vec::new();
        for row in &card.rows {
            let n = counts.entry(row.table).or_default();
            *n += 1;
            let n = n.to_string();
            let mut facts = self.values_in(row, false);
            for (ability, block) in &row.abilities {
                self.begin();
                let name = program.abilities.get(*ability).map_or("", String::as_str);
                let text = self.block(*block);
                // What does nothing in this row says nothing.
                if !text.is_empty() {
                    facts.push(self.when(Word::Ability(*ability), name, text));
                }
            }
            // A row in which all is nothing says so.
            if facts.is_empty() {
                facts = self.values_in(row, true);
            }
            let name = program.tables.get(row.table).map_or("", String::as_str);
            let name =
                self.called(Word::Table(row.table)).map_or_else(|| readable(name), str::to_owned);
            let facts = facts.join(self.say.in_row);
            let template = self.say.row[usize::from(facts.is_empty())];
            let values = [("name", &name[..]), ("n", &n), ("facts", &facts)];
            told.push((row.table, self.phrase(template, &values)));
        }
        told
    }

    /// The values of a row; `all`: those that are nothing, too.
    fn values_in(&mut self, row: &Row, all: bool) -> Vec<String> {
        let mut facts = Vec::new();
        for (field, value) in &row.fields {
            if !all && self.is_nothing(*value) {
                continue;
            }
            self.begin();
            let name = self.rules.program().fields.get(*field).map_or("", String::as_str);
            facts.extend(self.said_of(Word::Field(*field), name, *value));
        }
        facts
    }

    /// Whether a value is zero, no or nothing.
    fn is_nothing(&self, value: ExprId) -> bool {
        let known = self.comes_to(value);
        match known.as_ref().or_else(|| self.rules.program().exprs.get(value)) {
            Some(Expr::Number(0) | Expr::Flag(false) | Expr::Nothing) => true,
            Some(Expr::Bundle(parts)) => parts.is_empty(),
            // There is something.
            _ => false,
        }
    }
}
