//! Tables of rows in cards: `rows tier { … }` in a kind, `tier { … }` in a card.

use schema::code::Role;
use schema::expr::Expr;
use schema::id::{DefinitionId, ExprId, KindId, TableId};
use schema::program::{Holder, Row};
use schema::source::Span;

use super::blocks::Frame;
use super::declare::fresh;
use super::symbols::{self, Member, TableInfo};
use super::types::Type;
use super::{Checker, Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, CardPart, CardPartKind, MemberKind, Name, TypeKind};

impl<'a> Checker<'a> {
    /// Abilities of rows have names like all others.
    pub(crate) fn declare_row_abilities(&mut self, members: &'a [ast::Member]) {
        for member in members {
            match &member.kind {
                MemberKind::Rows { members, .. } => self.declare_row_abilities(members),
                MemberKind::Ability(name) if !self.symbols.abilities.contains_key(&name.text) => {
                    let id = self.program.abilities.push(name.text.clone());
                    self.symbols.abilities.insert(name.text.clone(), (id, name.span));
                }
                _ => {}
            }
        }
    }

    /// `rows tier { pay : price, on reward }`
    pub(crate) fn read_rows(
        &mut self,
        name: &'a Name,
        members: &'a [ast::Member],
        kind: Option<KindId>,
    ) {
        if kind.is_none() {
            return self.error(
                codes::NOT_A_FIELD,
                name.span,
                "only kinds of cards have rows",
                "not stored like this",
                "put the table into a `kind`",
            );
        }
        let table = self.program.tables.push(name.text.clone());
        self.symbols.table_rows.push(TableInfo::default());
        for member in members {
            let (called, read) = match &member.kind {
                MemberKind::Ability(ability) => {
                    match symbols::exact(&self.symbols.abilities, &ability.text) {
                        Some(id) => (ability, Member::Ability(*id)),
                        None => continue,
                    }
                }
                MemberKind::Field { name: field, ty, default } => {
                    let read = match &ty.kind {
                        TypeKind::Range(_) => Type::Number,
                        _ => self.read_type(ty),
                    };
                    let id = match self.program.fields.position(|known| *known == field.text) {
                        Some(id) => id,
                        None => self.program.fields.push(field.text.clone()),
                    };
                    let info = &mut self.symbols.table_rows[table];
                    match default {
                        Some(default) => {
                            self.row_defaults.insert((table, field.text.clone()), default);
                        }
                        None if read == Type::Flag => {}
                        None => info.required.push((field.text.clone(), id)),
                    }
                    (field, Member::Field(id, read))
                }
                _ => {
                    self.error(
                        codes::NOT_A_FIELD,
                        member.span,
                        "a row has fields and abilities, and nothing else",
                        "not in a row",
                        "declare it in the kind: the card has it",
                    );
                    continue;
                }
            };
            let members = &mut self.symbols.table_rows[table].members;
            if fresh(&mut self.diagnostics, members, called) {
                members.insert(called.text.clone(), (read, called.span));
            }
        }
        self.add_member(name, Holder::Card, kind, Member::Rows(table));
    }

    /// `tier { pay 1 green, on reward { … } }`
    pub(crate) fn read_row(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        name: &Name,
        parts: &'a [CardPart],
    ) {
        let Some(&Member::Rows(table)) = self.symbols.kind_member(kind, &name.text) else {
            let near = self
                .near(&name.text, self.program.tables.iter().map(String::as_str))
                .map(str::to_owned);
            let kind = self.kind_name(kind);
            return self.unknown_of(
                name.span,
                &format!("the kind `{kind}` has no table `{}`", name.text),
                near,
                &format!("declare it in `kind {kind}`: `rows {} {{ … }}`", name.text),
            );
        };
        let mut row = Row { table, fields: Vec::new(), abilities: Vec::new() };
        for part in parts {
            match &part.kind {
                CardPartKind::Field { name: field, value } => {
                    self.row_field(&mut row, kind, field, value.as_ref());
                }
                CardPartKind::Ability { name: ability, block } => {
                    let members = &self.symbols.table_rows[table].members;
                    let Some(&Member::Ability(id)) = symbols::exact(members, &ability.text) else {
                        let near = self.near(&ability.text, members.keys().map(String::as_str));
                        let help = near.map_or_else(
                            || {
                                format!(
                                    "declare it: `rows {} {{ on {} }}`",
                                    name.text, ability.text
                                )
                            },
                            |near| format!("did you mean `on {near}`?"),
                        );
                        self.error(
                            codes::NO_SUCH_ABILITY,
                            ability.span,
                            format!("a row of `{}` has no ability `{}`", name.text, ability.text),
                            "unknown",
                            help,
                        );
                        continue;
                    };
                    if row.abilities.iter().any(|(had, _)| *had == id) {
                        self.error(
                            codes::DECLARED_TWICE,
                            ability.span,
                            format!("this row says twice what happens `on {}`", ability.text),
                            "again",
                            "put it all into one block",
                        );
                        continue;
                    }
                    let mut frame = Frame::new(Scope::card(kind), Role::Ability(id));
                    let block = self.body(&mut frame, block);
                    row.abilities.push((id, block));
                }
                _ => self.error(
                    codes::NOT_A_FIELD,
                    part.span,
                    "a row has fields and abilities, and nothing else",
                    "not in a row",
                    "put it into the card itself",
                ),
            }
        }
        self.fill_row(&mut row, kind, name);
        self.program.definitions[definition].rows.push(row);
    }

    fn row_field(
        &mut self,
        row: &mut Row,
        kind: KindId,
        name: &Name,
        value: Option<&'a ast::Expr>,
    ) {
        let members = &self.symbols.table_rows[row.table].members;
        let Some(Member::Field(field, ty)) = symbols::exact(members, &name.text).cloned() else {
            let near = self.near(&name.text, members.keys().map(String::as_str));
            let table = &self.program.tables[row.table];
            let help = near.map_or_else(
                || format!("declare it: `rows {table} {{ {} : number }}`", name.text),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("a row of `{table}` has no field `{}`", name.text);
            return self.error(codes::NOT_A_FIELD, name.span, message, "unknown", help);
        };
        if row.fields.iter().any(|(had, _)| *had == field) {
            return self.given_twice("row", name);
        }
        let value = match value {
            Some(value) => self.want(&mut Scope::card(kind), value, &ty),
            None if ty == Type::Flag => self.node(Expr::Flag(true)),
            None => {
                return self.value_missing(name, &ty);
            }
        };
        row.fields.push((field, value));
    }

    /// Fields that a row does not set: their defaults, or `C1001`.
    fn fill_row(&mut self, row: &mut Row, kind: KindId, name: &Name) {
        let info = self.symbols.table_rows[row.table].clone();
        for (word, (member, _)) in &info.members {
            let Member::Field(field, ty) = member else { continue };
            if row.fields.iter().any(|(had, _)| had == field) {
                continue;
            }
            if info.required.iter().any(|(required, _)| required == word) {
                self.error(
                    codes::FIELD_MISSING,
                    name.span,
                    format!("this row of `{}` does not say its `{word}`", name.text),
                    format!("no `{word}`"),
                    format!("add `{word} …`, or give it a default where the rows are declared"),
                );
                continue;
            }
            let value = match self.row_defaults.get(&(row.table, word.clone())).copied() {
                Some(default) => self.want(&mut Scope::card(kind), default, ty),
                None => self.node(Expr::Flag(false)),
            };
            row.fields.push((*field, value));
        }
        row.fields.sort();
    }

    /// A card has rows in each table of its kind (`C1004`).
    pub(crate) fn has_rows(&mut self, definition: DefinitionId, kind: KindId, name: &Name) {
        let mut at = Some(kind);
        while let Some(here) = at {
            let info = self.symbols.kind[here].clone();
            for (word, (member, _)) in &info.members {
                let Member::Rows(table) = member else { continue };
                let rows = &self.program.definitions[definition].rows;
                if rows.iter().any(|row| row.table == *table) {
                    continue;
                }
                self.error(
                    codes::ROW_MISSING,
                    name.span,
                    format!("`{}` has no row of `{word}`", name.text),
                    format!("no `{word}`"),
                    format!("add one: `{word} {{ … }}`"),
                );
            }
            at = info.parent;
        }
    }

    /// What a row has: its fields and its level.
    pub(crate) fn row_property(
        &mut self,
        of: ExprId,
        table: TableId,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        let members = &self.symbols.table_rows[table].members;
        if let Some(Member::Field(field, ty)) = symbols::exact(members, word).cloned() {
            return Some(self.typed(Expr::Field { field, of }, ty, span));
        }
        (word == "level").then(|| self.typed(Expr::LevelOf(of), Type::Number, span))
    }

    /// Reports what only cards have.
    pub(crate) fn only_cards(&mut self, span: Span, what: &str) {
        self.error(
            codes::NOT_A_FIELD,
            span,
            format!("a rule has no {what}: it belongs to no card"),
            "not in a rule",
            "a rule holds handlers, options and continuous effects",
        );
    }
}
