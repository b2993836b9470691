//! Compiles rows of cards: `rows tier { … }` in a kind, `tier { … }` in a card.

use std::collections::BTreeMap;

use schema::code::Role;
use schema::expr::Expr;
use schema::id::{DefinitionId, KindId};
use schema::program::Row;
use schema::source::Span;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::bodies::fields::lacks_again;
use crate::check::symbols::{self, Member};
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, CardPart, CardPartKind, Name};

impl<'a> Bodies<'a> {
    /// `tier { price 1 green, on ABILITY { … } }`
    pub(crate) fn read_row(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        name: &Name,
        parts: &'a [CardPart],
    ) {
        let Some(&Member::Rows(table)) = self.reader.symbols.kind_member(kind, &name.text) else {
            let meant = self.said_in_kind(kind, &name.text).or_else(|| self.lives_there(name));
            let near = self
                .reader
                .near(&name.text, self.reader.program.tables.iter().map(String::as_str))
                .filter(|_| meant.is_none())
                .map(str::to_owned);
            let kind = self.reader.kind_name(kind);
            let help = meant.unwrap_or_else(|| {
                format!(
                    "declare it in `kind {kind}`, of which each card gives rows then: `rows {} {{ … }}`",
                    name.text
                )
            });
            return self.reader.unknown_of(
                name.span,
                &format!("the kind `{kind}` has no table `{}`", name.text),
                near,
                &help,
            );
        };
        let had = &self.reader.program.definitions[definition].rows;
        let level = had.iter().filter(|row| row.table == table).count() as i32 + 1;
        let mut row = Row { table, fields: Vec::new(), abilities: Vec::new() };
        let mut written = BTreeMap::new();
        for (at, part) in parts.iter().enumerate() {
            let member = |it: &Self, word: &str| {
                symbols::exact(&it.reader.symbols.table_rows[table].members, word).cloned()
            };
            if self.report_no_brackets(kind, parts, at, member) {
                continue;
            }
            match &part.kind {
                CardPartKind::Field { name: field, value } => {
                    self.row_field(&mut row, kind, field, value.as_ref());
                }
                CardPartKind::Ability { name: ability, block } => {
                    let members = &self.reader.symbols.table_rows[table].members;
                    let Some(&Member::Ability(id)) = symbols::exact(members, &ability.text) else {
                        let near =
                            self.reader.near(&ability.text, members.keys().map(String::as_str));
                        let help = near.map_or_else(
                            || {
                                format!(
                                    "declare it: `rows {} {{ on {} }}`",
                                    name.text, ability.text
                                )
                            },
                            |near| format!("did you mean `on {near}`?"),
                        );
                        self.reader.error(
                            codes::NO_SUCH_ABILITY,
                            ability.span,
                            format!("a row of `{}` has no ability `{}`", name.text, ability.text),
                            "unknown",
                            help,
                        );
                        continue;
                    };
                    if let Some(first) = written.insert(id, ability.span) {
                        self.done_twice("row", ability, first);
                        continue;
                    }
                    let scope = Scope { own_row: Some((table, level)), ..Scope::card(kind) };
                    let mut frame = Frame::new(scope, Role::Ability(id));
                    let block = self.body(&mut frame, block);
                    row.abilities.push((id, block));
                }
                _ => self.reader.error(
                    codes::NOT_A_FIELD,
                    part.span,
                    "a row has fields and abilities, and nothing else",
                    "not in a row",
                    "put it into the card itself",
                ),
            }
        }
        self.fill_row(&mut row, kind, name);
        self.reader.program.definitions[definition].rows.push(row);
    }

    /// Help on a zone, phase or verb with braces on a card.
    fn lives_there(&self, name: &Name) -> Option<String> {
        let (symbols, word) = (&self.reader.symbols, name.text.as_str());
        if self.reader.zone_of_players_or_table(name).is_some() {
            return Some(format!(
                "what counts while the card lies there stands in `while in`: `while in {word} {{ … }}`"
            ));
        }
        if symbols::exact(&symbols.moments, word).is_some() {
            return Some(format!(
                "what happens in a phase is heard where it begins or ends: `at start of {word} {{ … }}`"
            ));
        }
        symbols::exact(&symbols.verbs, word)?;
        Some(format!(
            "a verb is answered before or after it: `after you {word} {{ … }}`; what a card does itself is an ability of its kind: `on ABILITY {{ … }}`"
        ))
    }

    fn row_field(
        &mut self,
        row: &mut Row,
        kind: KindId,
        name: &Name,
        value: Option<&'a ast::Expr>,
    ) {
        let members = &self.reader.symbols.table_rows[row.table].members;
        let Some(Member::Field(field, ty)) = symbols::exact(members, &name.text).cloned() else {
            let near = self.reader.near(&name.text, members.keys().map(String::as_str));
            let near = near.map(str::to_owned);
            let ty = self.type_written(kind, value);
            let table = &self.reader.program.tables[row.table];
            let help = near.map_or_else(
                || format!("declare it: `rows {table} {{ {} : {ty} }}`", name.text),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("a row of `{table}` has no field `{}`", name.text);
            return self.reader.error(codes::NOT_A_FIELD, name.span, message, "unknown", help);
        };
        if row.fields.iter().any(|(had, _)| *had == field) {
            return self.given_twice("row", name, None);
        }
        let value = match value {
            Some(value) => {
                let range = self.declared.row_ranges.get(&(row.table, name.text.clone())).copied();
                range.into_iter().for_each(|range| self.reader.in_range(&name.text, range, value));
                self.reader.want(&mut Scope::card(kind), value, &ty)
            }
            None if ty == Type::Flag => self.reader.node(Expr::Flag(true)),
            None => {
                return self.value_missing(name, &ty);
            }
        };
        row.fields.push((field, value));
    }

    /// Adds the defaults of fields that a row does not set. Reports fields without a default (`C1001`).
    fn fill_row(&mut self, row: &mut Row, kind: KindId, name: &Name) {
        let info = self.reader.symbols.table_rows[row.table].clone();
        for (word, (member, _)) in &info.members {
            let Member::Field(field, ty) = member else { continue };
            if row.fields.iter().any(|(had, _)| had == field) {
                continue;
            }
            if info.required.iter().any(|(required, _)| required == word) {
                self.reader.error(
                    codes::FIELD_MISSING,
                    name.span,
                    format!("this row of `{}` does not say its `{word}`", name.text),
                    format!("no `{word}`"),
                    format!("add `{word} …`, or give it a default where the rows are declared"),
                );
                continue;
            }
            let value = match self.declared.row_defaults.get(&(row.table, word.clone())).copied() {
                Some(default) => self.reader.want(&mut Scope::card(kind), default, ty),
                None => self.reader.node(Expr::Flag(false)),
            };
            row.fields.push((*field, value));
        }
        row.fields.sort();
    }

    /// Reports tables of a card's kind in which the card has no row (`C1004`).
    pub(crate) fn report_missing_rows(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        name: &Name,
    ) {
        let mut at = Some(kind);
        while let Some(here) = at {
            let info = self.reader.symbols.kind[here].clone();
            for (word, (member, _)) in &info.members {
                let Member::Rows(table) = member else { continue };
                let rows = &self.reader.program.definitions[definition].rows;
                if rows.iter().any(|row| row.table == *table) {
                    continue;
                }
                let times = self.rows_missing.entry(*table).or_default();
                let Some(others) = lacks_again(times) else { continue };
                self.reader.error(
                    codes::ROW_MISSING,
                    name.span,
                    format!("`{}` has no row of `{word}`{others}", name.text),
                    format!("no `{word}`"),
                    format!("add one: `{word} {{ … }}`"),
                );
            }
            at = info.parent;
        }
    }

    /// Reports something in a rule that only cards can have. `what` names it.
    pub(crate) fn only_cards(&mut self, span: Span, what: &str) {
        self.reader.error(
            codes::NOT_A_FIELD,
            span,
            format!("a rule has no {what}: it belongs to no card"),
            "not in a rule",
            "a rule holds handlers, options and continuous effects",
        );
    }
}
