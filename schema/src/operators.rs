//! What expressions say besides their operands: arithmetic, comparison, what a card may be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{DefinitionId, KindId, TagId};

/// A property by which cards and definitions are tested.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Test {
    /// It is of this kind, or of one that inherits from it.
    Kind(KindId),
    /// It has this tag.
    Tag(TagId),
    /// It is of this definition.
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

/// Comparisons of numbers.
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

    /// Whether it holds of two numbers.
    #[inline(always)]
    #[must_use]
    pub fn holds<N: PartialOrd>(self, a: N, b: N) -> bool {
        match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::More => a > b,
            Self::AtLeast => a >= b,
            Self::Equal => a == b,
            Self::Unequal => a != b,
        }
    }

    /// The same comparison with its sides exchanged: `a < b` is `b > a`.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Less => Self::More,
            Self::AtMost => Self::AtLeast,
            Self::More => Self::Less,
            Self::AtLeast => Self::AtMost,
            Self::Equal => Self::Equal,
            Self::Unequal => Self::Unequal,
        }
    }
}
