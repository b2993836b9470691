//! What instructions say besides expressions: arguments, orders, where and to whom, windows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{BlockId, ExprId, MomentId, OptionId, SlotId};

/// The place of an instruction in its block.
pub type Label = u16;

/// An argument of a call.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Arg {
    /// A value. `follow` names the caller's variable that it is: when the verb returns, that variable has the stamps of
    /// the parameter, so that it follows a card through moves made in its name (language.md §16).
    Value {
        /// The value.
        value: ExprId,
        /// The variable.
        follow: Option<SlotId>,
    },
    /// A block, to be run with the names of the place where it was written.
    Block(BlockId),
    /// Left out: the parameter's default, or nothing.
    Default,
}

/// Where an option stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct OptionBody {
    /// The option.
    pub option: OptionId,
    /// Its first instruction.
    pub at: Label,
    /// The variables for the things for which it was offered, one for each list.
    pub items: Vec<SlotId>,
}

/// The order of a loop.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Sort {
    /// The number, with the item as local 0.
    pub key: ExprId,
    /// Highest first.
    pub downwards: bool,
}

/// Where in a zone cards go.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Placement {
    /// `to` a zone: on top of a stack or pile, at the end of a row or set.
    Usual,
    /// `onto` a zone or card: on top, directly above.
    Onto,
    /// `under` a zone or card: at the bottom, directly beneath.
    Under,
}

/// Who is shown something.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Audience {
    /// `reveal`
    Everybody,
    /// `look`
    Me,
}

/// A window in which handlers answer.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    TraversableMut,
)]
pub enum Window {
    /// Ahead of the verb's body.
    Before,
    /// In place of the body.
    Instead,
    /// When the body is over and was done.
    After,
    /// After a stretch opened.
    Start(MomentId),
    /// Before it closes.
    End(MomentId),
    /// When a number crosses a mark.
    Crossing,
}
