//! What is read of the spots of a grid or pyramid.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::ExprId;

/// A reading of spots. Two numbers say where a spot is: of a grid `x` and `y`, of a pyramid the level, from 1 at the
/// bottom, and `x`, where the columns are doubled so that a card stands on those at `x - 1` and `x + 1`. What there is
/// no spot for is nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum SpotRead {
    /// The spot of a zone at two numbers.
    At {
        /// The zone.
        of: ExprId,
        /// `x`, or the level.
        first: ExprId,
        /// `y`, or `x`.
        second: ExprId,
    },
    /// The spot so far from another.
    Offset {
        /// From which.
        of: ExprId,
        /// How far in `x`, or in levels.
        first: ExprId,
        /// How far in `y`, or in `x`.
        second: ExprId,
    },
    /// Where a card lies; nothing for cards that lie without a spot.
    Of(ExprId),
    /// A spot's `x`.
    X(ExprId),
    /// A spot's `y`, or its level.
    Y(ExprId),
    /// The card that lies at a spot.
    Card(ExprId),
    /// Whether nothing stands on a spot of a pyramid and it is not between two others of its level.
    Free(ExprId),
    /// The spots beside one, whether or not something lies there: in a grid four; in a pyramid two of its level, two below, two
    /// above.
    Near(ExprId),
    /// The spots of a zone: of a grid row by row from the lowest `y`, of a pyramid level by level.
    All {
        /// The zone.
        of: ExprId,
        /// Which of them.
        which: Spots,
    },
}

/// Which spots of a zone.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Spots {
    /// Those where a card lies.
    Filled,
    /// Those where a card may be put: of a grid those within two of a filled one, of a pyramid those at the ends of the
    /// lowest level and upon two others; where nothing lies, one.
    Open,
    /// Both.
    Both,
}
