//! Dice.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::MemberId;

/// A die.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Die {
    /// Its name.
    pub name: String,
    /// Its faces, each equally likely. A face may be listed several times.
    pub faces: Vec<Face>,
}

/// A face of a die.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Face {
    /// A number.
    Number(i32),
    /// A word: a member of the family that the die is.
    Word(MemberId),
}
