//! Who has what a game declares: counters, notes, zones, pools and defines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// Who has a member.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Holder {
    /// Each player.
    Player,
    /// The table.
    Table,
    /// Each card (of a kind; others never use theirs).
    Card,
    /// Each pile.
    Pile,
}
