//! Declares tables of rows, and what each row has.

use schema::id::{KindId, TableId};
use schema::program::Holder;

use crate::check::signatures::Signatures;
use crate::check::signatures::declare::check_fresh;
use crate::check::symbols::{self, Member, TableInfo};
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
            match &member.kind {
                MemberKind::Ability(ability) => {
                    if let Some(id) = symbols::exact(&self.reader.symbols.abilities, &ability.text)
                    {
                        self.add_of_rows(table, ability, Member::Ability(*id));
                    }
                }
                MemberKind::Field { names, ty, default } => {
                    for field in names {
                        let read = self.field_of_rows(table, field, ty, default.as_ref());
                        self.add_of_rows(table, field, read);
                    }
                }
                _ => self.reader.error(
                    codes::NOT_A_FIELD,
                    member.span,
                    "a row has fields and abilities, and nothing else",
                    "not in a row",
                    "declare it in the kind: the card has it",
                ),
            }
        }
        self.add_member(name, Holder::Card, kind, Member::Rows(table));
    }

    /// Declares a field that each row of a table has.
    fn field_of_rows(
        &mut self,
        table: TableId,
        name: &Name,
        ty: &'a ast::Type,
        default: Option<&'a ast::Expr>,
    ) -> Member {
        let field = self.field(name, ty, default);
        let key = || (table, name.text.clone());
        self.declared.row_ranges.extend(field.range.map(|range| (key(), range)));
        self.declared.row_defaults.extend(default.map(|default| (key(), default)));
        if field.is_required {
            let info = &mut self.reader.symbols.table_rows[table];
            info.required.push((name.text.clone(), field.id));
        }
        Member::Field(field.id, field.ty)
    }

    /// Adds a member to the rows of a table, unless they have one of its name.
    fn add_of_rows(&mut self, table: TableId, name: &Name, member: Member) {
        let members = &mut self.reader.symbols.table_rows[table].members;
        if check_fresh(&mut self.reader.diagnostics, members, name) {
            members.insert(name.text.clone(), (member, name.span));
        }
    }
}
