//! What a game says is worth showing of its players, its table, its piles and its cards. It changes what is seen at a
//! glance, and nothing of how a game goes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::{CellId, DerivedId, FamilyId, FieldId, KindId, NoteId, PoolId, ZoneId};

/// One word of `shown cost, suit in hand, city`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// Of whom or what.
    pub of: ShownOf,
    /// What is shown of them.
    pub what: ShownWhat,
    /// Of cards: in these zones alone; empty: wherever they lie.
    pub zones: Vec<ZoneId>,
}

/// Whose words are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum ShownOf {
    /// Each player's.
    Player,
    /// The table's.
    Table,
    /// Each pile's.
    Pile,
    /// Those of each spot that may be chosen: defines that take a spot.
    Spot,
    /// Those of the cards of a kind, unless a kind that inherits from it says something itself.
    Kind(KindId),
}

/// What is shown.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum ShownWhat {
    /// A field of cards.
    Field(FieldId),
    /// The word of a group of tags.
    Tag(FamilyId),
    /// A counter, track or flag.
    Cell(CellId),
    /// A note.
    Note(NoteId),
    /// What is in a pool.
    Pool(PoolId),
    /// A derived value without arguments; of spots, one that takes a spot and nothing else.
    Derived(DerivedId),
}
