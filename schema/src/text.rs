//! Texts that players read: options and questions, with values in them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::ExprId;

/// A text that a player reads: its parts, one behind another.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Text(pub Vec<TextPart>);

impl Text {
    /// The expressions whose values stand in it, in order.
    pub fn values(&self) -> impl Iterator<Item = ExprId> {
        self.0.iter().filter_map(|part| match part {
            TextPart::Value(value) => Some(*value),
            TextPart::Plain(_) => None,
        })
    }
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum TextPart {
    /// Text as written.
    Plain(String),
    /// The value of an expression, in words.
    Value(ExprId),
}
