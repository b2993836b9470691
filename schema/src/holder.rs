//! Who has the counters, notes, zones, pools and defines that a game declares.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// Who has a counter, note, zone, pool or define.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Holder {
    /// Each player.
    Player,
    /// The table.
    Table,
    /// Each card. Only cards of the declaring kind use theirs.
    Card,
    /// Each pile.
    Pile,
}
