//! Expressions about the spots of grids and pyramids.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::ExprId;

/// An expression that reads a spot, or makes one. Two numbers give the place of a spot: `x` and `y` in a grid; in a
/// pyramid the level, from 1 at the bottom, and `x`. A pyramid's columns are doubled: a card stands on those at `x - 1`
/// and `x + 1`. Where there is no such spot the value is `none`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum SpotRead {
    /// The spot of a zone at these coordinates.
    At {
        /// The zone.
        of: ExprId,
        /// `x`; in a pyramid the level.
        first: ExprId,
        /// `y`; in a pyramid `x`.
        second: ExprId,
    },
    /// The spot at a distance from another.
    Offset {
        /// The other spot.
        of: ExprId,
        /// The distance in `x`; in a pyramid in levels.
        first: ExprId,
        /// The distance in `y`; in a pyramid in `x`.
        second: ExprId,
    },
    /// The spot at which a card lies; `none` if it lies without one.
    Of(ExprId),
    /// A spot's `x`.
    X(ExprId),
    /// A spot's `y`; in a pyramid its level.
    Y(ExprId),
    /// The card that lies at a spot.
    Card(ExprId),
    /// Whether a card of a pyramid is free: nothing stands on its spot, and it is not between two others of its level.
    Free(ExprId),
    /// The neighbours of a spot, whether or not something lies there: four in a grid; in a pyramid two of its level,
    /// two below and two above.
    Near(ExprId),
    /// Spots of a zone as a list: of a grid row by row from the lowest `y`, of a pyramid level by level.
    All {
        /// The zone.
        of: ExprId,
        /// Filled, open or both.
        which: Spots,
    },
}

/// Which spots of a zone.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Spots {
    /// Spots where a card lies.
    Filled,
    /// Empty spots where a card may be put: in a grid those at most two rows and two columns from a filled one; in a
    /// pyramid those at both ends of the lowest level and those upon two cards. In an empty zone there is one, in the
    /// middle.
    Open,
    /// Filled and open spots.
    Both,
}
