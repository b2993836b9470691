//! Seats at the table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A seat at the table, counted from 0.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);
