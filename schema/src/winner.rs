//! How a game is won.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::ExprId;

/// One step in the decision who wins: which of the players that are still left it keeps.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Criterion {
    /// Those with the greatest number, evaluated with each player as `me`.
    Most(ExprId),
    /// Those with the least number, evaluated with each player as `me`.
    Fewest(ExprId),
    /// Those in a list, or this one player. Evaluated without a `me`.
    Those(ExprId),
    /// All if a condition holds, else nobody. Evaluated without a `me`.
    All(ExprId),
}

impl Criterion {
    /// Its expression.
    #[must_use]
    pub fn reads(self) -> ExprId {
        match self {
            Criterion::Most(expr)
            | Criterion::Fewest(expr)
            | Criterion::Those(expr)
            | Criterion::All(expr) => expr,
        }
    }

    /// Whether it compares numbers of players. Players whom such a step keeps together are tied.
    #[must_use]
    pub fn ranks(self) -> bool {
        matches!(self, Criterion::Most(_) | Criterion::Fewest(_))
    }
}
