//! Finds fields whose value depends on itself, directly or through other fields and defines.

use std::collections::{BTreeMap, BTreeSet};

use schema::expr::Expr;
use schema::id::{DefinitionId, DerivedId, ExprId, FieldId, Id};
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many values are looked at. Defines with several arguments can have more combinations of cards than there is time
/// for. A cycle that is missed because of this is a fault when the game is played.
const MOST_VALUES: usize = 200_000;

/// The arguments of a define that are cards named in the text; `None` for all others.
type Handed = Vec<Option<DefinitionId>>;

/// A node of the graph of dependencies.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    /// A field of a card.
    Field(DefinitionId, FieldId),
    /// A define with these arguments, of this card if it belongs to one.
    Derived(DerivedId, Option<DefinitionId>, Handed),
}

impl Lowered<'_> {
    /// Reports fields that depend on themselves (`C0406`), by a depth-first search for cycles. `written` holds where
    /// the values of fields stand in the text.
    pub(crate) fn circular_fields(&self, written: &BTreeMap<ExprId, Span>) -> Vec<Diagnostic> {
        let made_of = self.values();
        let parts =
            |value: &Value| made_of.get(value).map(|parts| parts.iter()).unwrap_or_default();
        let mut found: Vec<Diagnostic> = Vec::new();
        // The values that were visited, and whether each is on the present path.
        let mut seen: BTreeMap<&Value, bool> = BTreeMap::new();
        for start in made_of.keys() {
            if seen.contains_key(start) {
                continue;
            }
            seen.insert(start, true);
            let mut way = vec![(start, parts(start))];
            while let Some((value, rest)) = way.last_mut() {
                let value = *value;
                let Some(part) = rest.next() else {
                    seen.insert(value, false);
                    way.pop();
                    continue;
                };
                match seen.get(part) {
                    None => {
                        seen.insert(part, true);
                        way.push((part, parts(part)));
                    }
                    Some(true) => {
                        let circle = way.iter().map(|(value, _)| *value);
                        let circle = circle.skip_while(|value| *value != part);
                        found.extend(self.circular(circle, written));
                    }
                    Some(false) => {}
                }
            }
        }
        found.sort_by_key(|told| told.labels.first().map(|label| label.span));
        found.dedup();
        found
    }

    /// The error about a cycle, at the first field in it.
    fn circular<'v>(
        &self,
        mut circle: impl Iterator<Item = &'v Value>,
        written: &BTreeMap<ExprId, Span>,
    ) -> Option<Diagnostic> {
        let (field, span) = circle.find_map(|value| match value {
            Value::Field(card, field) => {
                Some((*field, *written.get(&self.value_of(*card, *field)?)?))
            }
            Value::Derived(..) => None,
        })?;
        let message = format!("`{}` is made of itself", self.program.fields[field]);
        let diagnostic = Diagnostic::error(codes::ENDLESS_RECURSION, span, message);
        let help = "a field is made of other things: give it a value";
        Some(diagnostic.label(span, "goes round in a circle").help(help))
    }

    /// The graph of dependencies: for each computed field of each card, and for all that these reach, the values it
    /// reads.
    fn values(&self) -> BTreeMap<Value, Vec<Value>> {
        let is_worked_out = |value: ExprId| {
            self.exprs.get(value).is_some_and(|node| {
                matches!(node, Expr::Derived { .. }) || !node.parts().is_empty()
            })
        };
        let mut open = Vec::new();
        for (id, card) in self.program.definitions.pairs() {
            let fields = card.fields.iter().filter(|(_, value)| is_worked_out(*value));
            open.extend(fields.map(|(field, _)| Value::Field(id, *field)));
        }
        let mut made_of = BTreeMap::new();
        while let Some(value) = open.pop() {
            if made_of.len() >= MOST_VALUES || made_of.contains_key(&value) {
                continue;
            }
            let parts = self.reads(&value);
            open.extend(parts.iter().cloned());
            made_of.insert(value, parts);
        }
        made_of
    }

    fn value_of(&self, card: DefinitionId, field: FieldId) -> Option<ExprId> {
        let fields = &self.program.definitions.get(card)?.fields;
        fields.iter().find(|(own, _)| *own == field).map(|(_, value)| *value)
    }

    /// The values of cards named in the text that a value reads directly.
    fn reads(&self, value: &Value) -> Vec<Value> {
        let (body, own, handed): (_, _, &[_]) = match value {
            Value::Field(card, field) => (self.value_of(*card, *field), Some(*card), &[]),
            Value::Derived(derived, card, handed) => {
                let other = self
                    .program
                    .overrides
                    .iter()
                    .find(|other| other.derived == *derived && Some(other.definition) == *card);
                let body = other.map(|other| other.body);
                let body = body.or_else(|| Some(self.program.derived.get(*derived)?.body));
                (body, *card, handed)
            }
        };
        let card = |of: ExprId| match self.exprs.get(of)? {
            Expr::SelfCard => own,
            Expr::Definition(card) => Some(*card),
            Expr::Local(local) => handed.get(local.index()).copied().flatten(),
            _ => None,
        };
        let (mut open, mut reads) = (Vec::from_iter(body), BTreeSet::new());
        while let Some(node) = open.pop().and_then(|id| self.exprs.get(id)) {
            match node {
                Expr::Field { field, of } => {
                    let field = card(*of).map(|card| Value::Field(card, *field));
                    reads.extend(field.filter(|field| match field {
                        Value::Field(card, field) => self.value_of(*card, *field).is_some(),
                        Value::Derived(..) => true,
                    }));
                }
                Expr::Derived { derived, of, args } => {
                    let handed = args.iter().map(|arg| card(*arg)).collect();
                    reads.insert(Value::Derived(*derived, of.and_then(card), handed));
                }
                _ => {}
            }
            open.extend(node.parts());
        }
        reads.into_iter().collect()
    }
}
