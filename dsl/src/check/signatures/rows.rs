//! Declares tables of rows, and what each row has.

use schema::id::KindId;
use schema::program::Holder;

use crate::check::signatures::Signatures;
use crate::check::signatures::declare::check_fresh;
use crate::check::symbols::{self, Member, TableInfo};
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, MemberKind, Name};

impl<'a> Signatures<'a> {
    /// Declares the abilities of rows.
    pub(crate) fn declare_row_abilities(&mut self, members: &'a [ast::Member]) {
        for member in members {
            match &member.kind {
                MemberKind::Rows { members, .. } => self.declare_row_abilities(members),
                MemberKind::Ability(name)
                    if !self.reader.symbols.abilities.contains_key(&name.text) =>
                {
                    let id = self.reader.program.abilities.push(name.text.clone());
                    self.reader.symbols.abilities.insert(name.text.clone(), (id, name.span));
                }
                _ => {}
            }
        }
    }

    /// `rows tier { price : price, on ABILITY }`
    pub(crate) fn read_rows(
        &mut self,
        name: &'a Name,
        members: &'a [ast::Member],
        kind: Option<KindId>,
    ) {
        if kind.is_none() {
            return self.reader.error(
                codes::NOT_A_FIELD,
                name.span,
                "only kinds of cards have rows",
                "not stored like this",
                "put the table into a `kind`",
            );
        }
        let table = self.reader.program.tables.push(name.text.clone());
        self.reader.symbols.table_rows.push(TableInfo::default());
        for member in members {
            let (called, read) = match &member.kind {
                MemberKind::Ability(ability) => {
                    match symbols::exact(&self.reader.symbols.abilities, &ability.text) {
                        Some(id) => (ability, Member::Ability(*id)),
                        None => continue,
                    }
                }
                MemberKind::Field { name: field, ty, default } => {
                    let (read, range) = self.field_type(field, ty, default.as_ref());
                    if let Some(range) = range {
                        self.declared.row_ranges.insert((table, field.text.clone()), range);
                    }
                    let id = self.field_called(field);
                    let info = &mut self.reader.symbols.table_rows[table];
                    match default {
                        Some(default) => {
                            self.declared.row_defaults.insert((table, field.text.clone()), default);
                        }
                        None if read == Type::Flag => {}
                        None => info.required.push((field.text.clone(), id)),
                    }
                    (field, Member::Field(id, read))
                }
                _ => {
                    self.reader.error(
                        codes::NOT_A_FIELD,
                        member.span,
                        "a row has fields and abilities, and nothing else",
                        "not in a row",
                        "declare it in the kind: the card has it",
                    );
                    continue;
                }
            };
            let members = &mut self.reader.symbols.table_rows[table].members;
            if check_fresh(&mut self.reader.diagnostics, members, called) {
                members.insert(called.text.clone(), (read, called.span));
            }
        }
        self.add_member(name, Holder::Card, kind, Member::Rows(table));
    }
}
