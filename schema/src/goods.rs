//! Goods: the pools that hold amounts of resources, and the ends of a transfer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::holder::Holder;
use crate::id::{CellId, ExprId, FamilyId};

/// A pool: an amount of each resource of a family. Each amount is a cell, with consecutive ids in the family's order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Pool {
    /// Its name.
    pub name: String,
    /// Who has it.
    pub holder: Holder,
    /// The family of its resources.
    pub family: FamilyId,
    /// The cell of the family's first resource.
    pub first_cell: CellId,
    /// Its first contents, evaluated for its holder: a bundle, or a number of each resource.
    pub first: Option<ExprId>,
    /// Whether only its holder sees it; of a card's pool, the player in whose zone the card lies.
    pub private: bool,
    /// The condition that says who sees it instead of its holder (see [`crate::sight::Sight::Those`]).
    #[serde(default)]
    pub seen_by: Option<ExprId>,
    /// Whether it is a bank: `gain` takes from it, and `pay` gives to it.
    pub bank: bool,
}

/// One end of a transfer of goods.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum End {
    /// This pool.
    Pool(ExprId),
    /// The one pool of the player who acts that holds the resource.
    Own,
    /// The table's bank of the resource; without one the supply is unlimited.
    Bank,
}

/// How two bundles are combined, resource by resource.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Blend {
    /// `+`
    Add,
    /// `-`, never below 0.
    Subtract,
    /// `min`
    Least,
    /// `max`
    Greatest,
}
