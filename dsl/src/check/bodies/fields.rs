//! Compiles the values of fields of cards: those that cards give, defaults, and a card's own values of defines.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use schema::effect::Override;
use schema::expr::Expr;
use schema::id::{DefinitionId, DerivedId, ExprId, FieldId, KindId};
use schema::source::Span;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::reader::feeding::Reading;
use crate::check::symbols::Member;
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, Name};

/// Of so many cards it is reported that they do not give one field, or have no row of one table.
const MOST_MISSING: usize = 4;

/// Counts a card that lacks something which all cards of its kind have. What is said besides; `None` if it is said no more: of
/// many cards the first are enough, since it is one mistake.
pub(super) fn lacks_again(times: &mut usize) -> Option<&'static str> {
    *times += 1;
    match (*times).cmp(&MOST_MISSING) {
        Ordering::Less => Some(""),
        Ordering::Equal => Some(", and others behind it may not either"),
        Ordering::Greater => None,
    }
}

impl<'a> Bodies<'a> {
    pub(crate) fn read_field_value(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        name: &Name,
        value: Option<&'a ast::Expr>,
    ) {
        if let Some(Member::Derived(derived)) = self.reader.symbols.kind_member(kind, &name.text) {
            return self.read_override(definition, kind, *derived, name, value);
        }
        if let (Some(&Member::Pool(pool)), Some(value)) =
            (self.reader.symbols.kind_member(kind, &name.text), value)
        {
            let first = self.pool_content(&mut Scope::card(kind), pool, value);
            return self.reader.program.definitions[definition].pools.push((pool, first));
        }
        let Some(Member::Field(field, ty)) =
            self.reader.symbols.kind_member(kind, &name.text).cloned()
        else {
            // A field that was probably misspelt is not reported as missing, too.
            let known = self.reader.symbols.kind_members(kind).into_iter();
            let meant = self.reader.near(&name.text, known).map(str::to_owned);
            let meant =
                meant.and_then(|near| self.reader.symbols.kind_member(kind, &near).cloned());
            if let Some(Member::Field(field, _)) = meant {
                self.misspelt.push((definition, field));
            }
            return self.no_field(kind, name, value);
        };
        let given = &self.reader.program.definitions[definition].fields;
        if let Some((_, first)) = given.iter().find(|(had, _)| *had == field) {
            return self.given_twice("card", name, Some(*first));
        }
        let value = match value {
            Some(value) => {
                let counter = self.reader.of_counter(value).filter(|_| ty == Type::Number);
                if let Some((number, counter)) = counter {
                    let help = format!("a number stands alone: `{} {number}`", name.text);
                    return self.reader.no_goods_of(value.span, counter, help);
                }
                if let Some(range) = self.range_of(kind, name) {
                    self.reader.in_range(&name.text, range, value);
                }
                if self.names_a_card(kind, name, value, &ty) {
                    return;
                }
                let read = self.reader.making(Reading::Field(field), |checker| {
                    checker.want(&mut Scope::card(kind), value, &ty)
                });
                self.values_written.insert(read, value.span);
                read
            }
            None if ty == Type::Flag => self.reader.node(Expr::Flag(true)),
            None => {
                let nothing = self.reader.node(Expr::Nothing);
                self.reader.program.definitions[definition].fields.push((field, nothing));
                return self.value_missing(name, &ty);
            }
        };
        self.reader.program.definitions[definition].fields.push((field, value));
    }

    /// Reports names of cards in a field that holds cards (`C0304`): what is printed on a card names others, wherever they lie.
    fn names_a_card(&mut self, kind: KindId, name: &Name, value: &ast::Expr, ty: &Type) -> bool {
        let of_card = |ty: &Type| if let Type::Card(kind) = ty { Some(*kind) } else { None };
        let (several, wanted) = match ty.item() {
            Some(item) => ("list of ", of_card(&item)),
            None => ("", of_card(ty)),
        };
        let Some(wanted) = wanted else { return false };
        let read = self.reader.untold(|reader| reader.expr(&mut Scope::card(kind), value, None));
        let item = read.ty.item().unwrap_or_else(|| read.ty.clone());
        if !matches!(item, Type::Name(_)) {
            return false;
        }
        let (has, wants) = (self.reader.words(&read.ty), self.reader.words(ty));
        let kind = self.reader.kind_name(wanted);
        self.reader.error(
            codes::NOT_A_CARD,
            value.span,
            format!("this is {has}, and {wants} is wanted"),
            has,
            format!(
                "a card names others by what they are called: declare the field as `{} : {several}name of {kind}`",
                name.text
            ),
        );
        true
    }

    /// Reports a field that a card or row gives twice. `what` names which of the two it is.
    pub(crate) fn given_twice(&mut self, what: &str, name: &Name, first: Option<ExprId>) {
        let message = format!("this {what} gives `{}` twice", name.text);
        let told = Diagnostic::error(codes::DECLARED_TWICE, name.span, message);
        let told = told.label(name.span, "again").help("keep one of them");
        let first = first.and_then(|value| self.values_written.get(&value));
        self.reader.report(match first {
            Some(first) => told.label(*first, "first here"),
            None => told,
        });
    }

    /// Reports a field without a value that is no yes/no field.
    pub(crate) fn value_missing(&mut self, name: &Name, ty: &Type) {
        let words = self.reader.words(ty);
        self.reader.error(
            codes::MISSING_THING,
            name.span,
            format!("`{}` is {words}, and here is none", name.text),
            "what is it?",
            format!("write `{} …`", name.text),
        );
    }

    /// Compiles a value that a card gives for a define of its kind.
    pub(crate) fn read_override(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        derived: DerivedId,
        name: &Name,
        value: Option<&'a ast::Expr>,
    ) {
        let ty = self.reader.derived_type(derived, name.span);
        if !self.reader.symbols.derived[derived].args.is_empty() {
            return self.reader.error(
                codes::TOO_MANY,
                name.span,
                format!("`{}` is worked out of what stands in its brackets: a card cannot give it a value", name.text),
                "takes arguments",
                format!(
                    "let the kind declare it without brackets (of all players a list, `define {0} = players where …`), or change it where the card counts: `set {0}(…) = …`",
                    name.text
                ),
            );
        }
        let mut given = self.reader.program.overrides.iter();
        let first = given.find(|own| own.derived == derived && own.definition == definition);
        if let Some(first) = first.map(|own| own.body) {
            return self.given_twice("card", name, Some(first));
        }
        let body = match value {
            Some(value) => self.reader.making(Reading::Derived(derived), |checker| {
                checker.want(&mut Scope::card(kind), value, &ty)
            }),
            None if ty == Type::Flag => self.reader.node(Expr::Flag(true)),
            None => {
                return self.value_missing(name, &ty);
            }
        };
        self.values_written.extend(value.map(|value| (body, value.span)));
        self.reader.program.overrides.push(Override { derived, definition, body });
    }

    /// The range of a field, from the nearest of a kind and those that it inherits from that gives one.
    fn range_of(&self, kind: KindId, name: &Name) -> Option<(i32, i32)> {
        let mut at = Some(kind);
        while let Some(here) = at {
            if let Some(range) = self.declared.ranges.get(&(here, name.text.clone())) {
                return Some(*range);
            }
            at = self.reader.symbols.kind[here].parent;
        }
        None
    }

    pub(crate) fn is_field(&self, word: &str) -> bool {
        self.reader.program.fields.position(|field| field == word).is_some()
    }

    /// Adds the defaults of fields that a card does not set. Reports fields without a default (`C1001`).
    pub(crate) fn fill_fields(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        name: &Name,
        span: Span,
    ) {
        let mut at = Some(kind);
        while let Some(here) = at {
            let info = &self.reader.symbols.kind[here];
            let given = &self.reader.program.definitions[definition].fields;
            let given: BTreeSet<FieldId> = given.iter().map(|(field, _)| *field).collect();
            let required: BTreeSet<&str> =
                info.required.iter().map(|(word, _)| word.as_str()).collect();
            let parent = info.parent;
            let missing = info.members.iter().filter_map(|(word, (member, _))| match member {
                Member::Field(field, ty) if !given.contains(field) => {
                    Some((word.clone(), *field, ty.clone(), required.contains(word.as_str())))
                }
                _ => None,
            });
            let missing: Vec<_> = missing.collect();
            for (word, field, ty, is_required) in missing {
                if self.misspelt.contains(&(definition, field)) {
                    continue;
                }
                if is_required {
                    self.report_missing_field((field, &ty), name, &word);
                    continue;
                }
                let value = self.default_of(kind, (field, &word), &ty, span);
                self.reader.program.definitions[definition].fields.push((field, value));
            }
            at = parent;
        }
        self.reader.program.definitions[definition].fields.sort();
    }

    /// Reports a field that a card does not give.
    fn report_missing_field(&mut self, (field, ty): (FieldId, &Type), name: &Name, word: &str) {
        let times = self.fields_missing.entry(field).or_default();
        let Some(others) = lacks_again(times) else { return };
        self.reader.error(
            codes::FIELD_MISSING,
            name.span,
            format!("`{}` does not say its `{word}`{others}", name.text),
            format!("no `{word}`"),
            match ty {
                Type::Maybe(_) => format!(
                    "add `{word} …` or `{word} none`; for cards that say nothing the kind gives it as a default: `{word} : … | none = none`"
                ),
                _ => format!("add `{word} …`, or give it a default in the kind: `{word} : … = …`"),
            },
        );
    }

    /// Compiles the default of a field, as an expression of a card of the kind.
    pub(crate) fn default_of(
        &mut self,
        kind: KindId,
        (field, name): (FieldId, &str),
        ty: &Type,
        span: Span,
    ) -> ExprId {
        let mut at = Some(kind);
        let mut default = None;
        while let Some(here) = at.filter(|_| default.is_none()) {
            default = self.declared.defaults.get(&(here, name.to_owned())).copied();
            at = self.reader.symbols.kind[here].parent;
        }
        let value = self.reader.making(Reading::Field(field), |reader| match default {
            Some(default) => {
                reader.untold(|reader| reader.want(&mut Scope::card(kind), default, ty))
            }
            None => {
                let none = match ty {
                    Type::Flag => Expr::Flag(false),
                    _ => Expr::Nothing,
                };
                reader.typed(none, ty.clone(), span).id
            }
        });
        self.values_written.extend(default.map(|default| (value, default.span)));
        value
    }
}
