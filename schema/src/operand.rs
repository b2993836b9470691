//! Operands of instructions ([`crate::code::Op`]) that are not expressions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{BlockId, ExprId, MomentId, OptionId, SlotId};

/// The index of an instruction in its block, from 0.
pub type Label = u16;

/// An argument of a call.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Arg {
    /// A value. If it is a variable of the caller, that variable follows cards which the verb moves: when the verb
    /// returns, its card references are renewed from the parameter (LANGUAGE.md, “Cards that have moved”).
    Value {
        /// The value.
        value: ExprId,
        /// The caller's variable that the value reads, if it is one.
        follow: Option<SlotId>,
    },
    /// A block that the verb may run, with the variables of the frame that wrote it.
    Block(BlockId),
    /// Left out: the parameter's default, or else `none`.
    Default,
}

/// The code of an option that stands in the block which asks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct OptionBody {
    /// The option.
    pub option: OptionId,
    /// Its first instruction, in that block.
    pub at: Label,
    /// The variables for the things that it was offered for, one for each list of
    /// [`crate::choice::ChoiceOption::each`].
    pub items: Vec<SlotId>,
}

/// The order in which a loop takes its items.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Sort {
    /// The number to sort by, with the item as local 0.
    pub key: ExprId,
    /// Whether the highest comes first.
    pub downwards: bool,
}

/// Where in a zone moved cards go.
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

impl Placement {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Under, Self::Onto, Self::Usual];

    /// The preposition by which a call of `move` names it.
    #[must_use]
    pub const fn preposition(self) -> &'static str {
        match self {
            Self::Usual => "to",
            Self::Onto => "onto",
            Self::Under => "under",
        }
    }
}

/// To whom something is shown.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Audience {
    /// `reveal`
    Everybody,
    /// `look`
    Me,
}

/// When handlers answer: a point in a verb's call or in a stretch.
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
    /// Before the verb's body.
    Before,
    /// In place of the body.
    Instead,
    /// After the verb's body, if something was done.
    After,
    /// At the start of a stretch, after it has opened.
    Start(MomentId),
    /// At the end of a stretch, before it closes.
    End(MomentId),
    /// When a number crosses a mark (see [`crate::event::Crossing`]).
    Crossing,
}
