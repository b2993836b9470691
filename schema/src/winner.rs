//! How a game is won.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::ExprId;

/// One step by which those who may have won become fewer.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Criterion {
    /// Those who have the most of a number, which is read for each.
    Most(ExprId),
    /// Those who have the fewest.
    Fewest(ExprId),
    /// Those who are in a list, or are this player. Nobody is me there.
    Those(ExprId),
    /// All if a condition holds, else nobody. Nobody is me there.
    All(ExprId),
}

impl Criterion {
    /// What it reads.
    #[must_use]
    pub fn reads(self) -> ExprId {
        match self {
            Criterion::Most(expr)
            | Criterion::Fewest(expr)
            | Criterion::Those(expr)
            | Criterion::All(expr) => expr,
        }
    }

    /// Whether it ranks: who is left by it together is tied.
    #[must_use]
    pub fn ranks(self) -> bool {
        matches!(self, Criterion::Most(_) | Criterion::Fewest(_))
    }
}
