//! What expressions say besides their operands: arithmetic, comparison, what a card may be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{DefinitionId, KindId, TagId};

/// What a card or definition may be.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Test {
    /// Of a kind, or of one that inherits from it.
    Kind(KindId),
    /// Has a tag.
    Tag(TagId),
    /// Of this definition.
    Definition(DefinitionId),
}

/// An end of a list.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum End {
    /// `top`, `first`: the front.
    First,
    /// `bottom`, `last`: the back.
    Last,
}

/// Arithmetic.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Arith {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, rounded down
    Divide,
    /// `mod`, never negative for a positive divisor
    Modulo,
    /// `min(a, b)`
    Least,
    /// `max(a, b)`
    Greatest,
}

/// Orders of numbers.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Compare {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
}

impl Compare {
    /// All of them.
    pub const ALL: [Compare; 6] = [
        Compare::Less,
        Compare::AtMost,
        Compare::More,
        Compare::AtLeast,
        Compare::Equal,
        Compare::Unequal,
    ];
}
