//! Declares the fields of kinds and rows, with types, ranges and defaults.

use schema::id::{FieldId, KindId};
use schema::program::Holder;

use crate::check::signatures::Signatures;
use crate::check::symbols::Member;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, Name, TypeKind};

impl<'a> Signatures<'a> {
    /// `cost : 0 to 9 = 1` in a kind.
    pub(crate) fn read_field(
        &mut self,
        name: &Name,
        ty: &'a ast::Type,
        default: Option<&'a ast::Expr>,
        holder: Holder,
        kind: Option<KindId>,
    ) {
        let Some(kind_id) = kind else {
            return self.reader.error(
                codes::NOT_A_FIELD,
                name.span,
                "only kinds of cards have fields",
                "not stored like this",
                "use `counter`, `flag` or `note` for what changes, `define` for what is derived",
            );
        };
        let (read, range) = self.field_type(name, ty, default);
        if let Some(range) = range {
            self.declared.ranges.insert((kind_id, name.text.clone()), range);
        }
        let id = self.field_called(name);
        match default {
            Some(default) => {
                self.declared.defaults.insert((kind_id, name.text.clone()), default);
            }
            // The default of a yes/no field is no.
            None if read == Type::Flag => {}
            None => self.reader.symbols.kind[kind_id].required.push((name.text.clone(), id)),
        }
        self.add_member(name, holder, kind, Member::Field(id, read));
    }

    /// The type of a field, and its range if it has one. Reports a literal default outside of the range.
    pub(crate) fn field_type(
        &mut self,
        name: &Name,
        ty: &'a ast::Type,
        default: Option<&'a ast::Expr>,
    ) -> (Type, Option<(i32, i32)>) {
        let TypeKind::Range(range) = &ty.kind else { return (self.read_type(ty), None) };
        let range = self.range(range);
        if let (Some(range), Some(default)) = (range, default) {
            self.reader.in_range(&name.text, range, default);
        }
        (Type::Number, range)
    }

    /// The id of the field of this name. Fields of the same name in several kinds are one.
    pub(crate) fn field_called(&mut self, name: &Name) -> FieldId {
        let fields = &mut self.reader.program.fields;
        match fields.position(|field| *field == name.text) {
            Some(id) => id,
            None => fields.push(name.text.clone()),
        }
    }
}
