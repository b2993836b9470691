//! Goods: pools in which resources are kept, and where goods come from and go to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::holder::Holder;
use crate::id::{CellId, ExprId, FamilyId};

/// A pool: an amount of each resource of a family. Each is a cell; they follow one another in the family's order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Pool {
    /// Its name.
    pub name: String,
    /// Who has it.
    pub holder: Holder,
    /// What it holds.
    pub family: FamilyId,
    /// The cell of the family's first resource.
    pub first_cell: CellId,
    /// What is in it first, read by its holder.
    pub first: Option<ExprId>,
    /// Seen by its holder only; of a card's, by whoever has the card before them.
    pub private: bool,
    /// Who sees it instead of its holder (`Sight::Those`).
    #[serde(default)]
    pub seen_by: Option<ExprId>,
    /// Whether gains come from it and payments go to it.
    pub bank: bool,
}

/// Where goods come from or go to.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum End {
    /// This pool.
    Pool(ExprId),
    /// The one pool of whoever acts that holds the resource.
    Own,
    /// The table's bank of the resource; without one there is no end of it.
    Bank,
}

/// How two bundles are put together, resource by resource.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Blend {
    /// `+`
    Add,
    /// `-`, never below nothing.
    Subtract,
    /// `min`
    Least,
    /// `max`
    Greatest,
}
