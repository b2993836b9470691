//! What blocks of code are the bodies of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{AbilityId, VerbId};

/// What a block is the body of, and so what its frame begins with.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Role {
    /// `setup { … }`
    Setup,
    /// `flow { … }`
    Flow,
    /// `verb …`: its parameters are its first slots.
    Verb(VerbId),
    /// `on … { … }`
    Ability(AbilityId),
    /// The block of an option that a card or rule contributes.
    Option,
    /// The block of a handler.
    Handler,
    /// A block handed to a verb: it shares the slots of the frame that wrote it, and its `self`.
    Argument,
}
