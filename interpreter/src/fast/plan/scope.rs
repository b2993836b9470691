//! What is known where a block is inlined: of its variables, of its card, and in whose name it is done.

use schema::expr::Expr;
use schema::id::{DefinitionId, SlotId};

use super::acts::Whose;
use super::reads::{Read, node};
use crate::rules::{Field, Rules};
use crate::value::{PlaceId, Value};

/// What is known of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// The card, or the list, that the outermost call is about.
    Handed(Option<DefinitionId>),
    /// All cards of a place, of which nobody is told.
    Cards(Whose),
    Value(Value),
    Place(Whose),
    Register(u8),
}

/// A block that is being inlined.
pub(super) struct Scope {
    pub(super) known: Vec<(SlotId, Binding)>,
    /// `self`.
    pub(super) card: Option<DefinitionId>,
    /// Whether it is done in the name of an ability's card: whoever performed that does not hear where the card goes.
    pub(super) performed: bool,
    pub(super) depth: usize,
}

impl Scope {
    pub(super) fn find(&self, slot: SlotId) -> Option<Binding> {
        self.known.iter().rev().find(|known| known.0 == slot).map(|known| known.1)
    }

    pub(super) fn read(&self, rules: &Rules, read: Read) -> Option<Binding> {
        Some(match read {
            Read::Slot(slot) => self.find(slot)?,
            Read::SelfCard => Binding::Handed(Some(self.card?)),
            Read::Value(Value::Place(PlaceId(first))) => {
                Binding::Place(Whose::new(rules, first, false))
            }
            // Where nobody acts nothing is inlined.
            Read::Value(value) | Read::OwnValue(value) => Binding::Value(value),
            Read::OwnZone(first) => Binding::Place(Whose::new(rules, first, true)),
            _ => return None,
        })
    }

    pub(super) fn place(&self, rules: &Rules, read: Read) -> Option<Whose> {
        match self.read(rules, read)? {
            Binding::Place(place) => rules.is_open(PlaceId(place.first)).then_some(place),
            _ => None,
        }
    }

    pub(super) fn number(&self, rules: &Rules, expr: schema::id::ExprId) -> Option<i32> {
        match node(rules, expr)? {
            Expr::Number(number) => Some(*number),
            Expr::Slot(slot) => match self.find(*slot)? {
                Binding::Value(Value::Number(number)) => Some(number),
                _ => None,
            },
            Expr::Field { field, of } => {
                let Expr::Slot(slot) = node(rules, *of)? else { return None };
                let Binding::Handed(Some(definition)) = self.find(*slot)? else { return None };
                match rules.field(*field, definition)? {
                    Field::Constant(Value::Number(number)) => Some(number),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
