//! Declares the fields of kinds and rows, with types, ranges and defaults.

use schema::id::{FieldId, KindId};
use schema::program::Holder;

use crate::check::signatures::Signatures;
use crate::check::symbols::Member;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, Name, TypeKind};

/// A field as it is declared.
pub(crate) struct Field {
    pub(crate) id: FieldId,
    pub(crate) ty: Type,
    /// The numbers from and to which it goes, if it says so.
    pub(crate) range: Option<(i32, i32)>,
    /// Whether each card or row has to give it a value.
    pub(crate) is_required: bool,
}

/// The words for how cards lie in a zone.
const LAYOUTS: [&str; 6] = ["stack", "set", "row", "piles", "grid", "pyramid"];

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
            let layout = match &ty.kind {
                TypeKind::Word(word) if LAYOUTS.contains(&word.text.as_str()) => Some(&word.text),
                _ => None,
            };
            let help = match layout {
                Some(layout) => {
                    format!(
                        "where cards lie is a zone, and it says who sees them: `zone {} : {layout}, faceup`",
                        name.text
                    )
                }
                None => {
                    "use `counter`, `flag` or `note` for what changes, `define` for what is derived"
                        .to_owned()
                }
            };
            return self.reader.error(
                codes::NOT_A_FIELD,
                name.span,
                "only kinds of cards have fields",
                "not stored like this",
                help,
            );
        };
        let field = self.field(name, ty, default);
        let key = || (kind_id, name.text.clone());
        self.declared.ranges.extend(field.range.map(|range| (key(), range)));
        self.declared.defaults.extend(default.map(|default| (key(), default)));
        if field.is_required {
            self.reader.symbols.kind[kind_id].required.push((name.text.clone(), field.id));
        }
        self.add_member(name, holder, kind, Member::Field(field.id, field.ty));
    }

    /// What the declaration of a field says, of a kind or of rows.
    pub(crate) fn field(
        &mut self,
        name: &Name,
        ty: &'a ast::Type,
        default: Option<&'a ast::Expr>,
    ) -> Field {
        let (ty, range) = self.field_type(name, ty, default);
        // The default of a yes/no field is no.
        let is_required = default.is_none() && ty != Type::Flag;
        Field { id: self.field_called(name), ty, range, is_required }
    }

    /// The type of a field, and its range if it has one. Reports a literal default outside of the range.
    fn field_type(
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
    fn field_called(&mut self, name: &Name) -> FieldId {
        let fields = &mut self.reader.program.fields;
        match fields.position(|field| *field == name.text) {
            Some(id) => id,
            None => fields.push(name.text.clone()),
        }
    }
}
