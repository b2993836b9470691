//! What is known about the variables and cards of a block that is being inlined.

use schema::expr::Expr;
use schema::id::{DefinitionId, SlotId};

use super::acts::ActZone;
use super::reads::{Read, node};
use crate::rules::{Field, Rules};
use crate::value::{PlaceId, Value};

/// What is known about a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// The card that the outermost call is about, with its definition, or the list (`None`).
    Handed(Option<DefinitionId>),
    /// All cards of a place, as a list that is never built.
    Cards(ActZone),
    Value(Value),
    Place(ActZone),
    Register(u8),
}

/// The context of a block that is being inlined.
pub(super) struct Scope {
    /// The variables that are known; later entries hide earlier ones.
    pub(super) known: Vec<(SlotId, Binding)>,
    /// The definition of `self`.
    pub(super) card: Option<DefinitionId>,
    /// Whether the block is an ability's or called by one. The performer's reference is then not updated when the
    /// card moves.
    pub(super) performed: bool,
    /// The depth of calls.
    pub(super) depth: usize,
}

impl Scope {
    /// What is known about a variable, if anything.
    pub(super) fn find(&self, slot: SlotId) -> Option<Binding> {
        self.known.iter().rev().find(|known| known.0 == slot).map(|known| known.1)
    }

    /// What is known about an operand; `None` if nothing is.
    pub(super) fn read(&self, rules: &Rules, read: Read) -> Option<Binding> {
        Some(match read {
            Read::Slot(slot) => self.find(slot)?,
            Read::SelfCard => Binding::Handed(Some(self.card?)),
            Read::Value(Value::Place(PlaceId(first))) => {
                Binding::Place(ActZone::new(rules, first, false))
            }
            // Somebody acts, since otherwise nothing is inlined.
            Read::Value(value) | Read::OwnValue(value) => Binding::Value(value),
            Read::OwnZone(first) => Binding::Place(ActZone::new(rules, first, true)),
            _ => return None,
        })
    }

    /// The zone that an operand is, if it is known and accepts any card.
    pub(super) fn place(&self, rules: &Rules, read: Read) -> Option<ActZone> {
        match self.read(rules, read)? {
            Binding::Place(place) => rules.is_open(PlaceId(place.first)).then_some(place),
            _ => None,
        }
    }

    /// The number that an expression has, if it is known.
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
