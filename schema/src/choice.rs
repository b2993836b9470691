//! What is asked: choices and their options.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::event::Live;
use crate::id::{
    BlockId, DefinitionId, ExprId, MenuId, MomentId, OptionId, PurposeId, SlotId, TextId,
};

/// A choice as written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Choice {
    /// What is asked.
    pub asks: Asks,
    /// Who decides; absent: me.
    pub chooser: Option<ExprId>,
    /// What it is for.
    pub purpose: PurposeId,
    /// What the player reads, where the text gives it.
    pub text: Option<TextId>,
    /// What a question of yes or no is about: the things that would be done something to first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<ExprId>,
    /// Where the answer goes. Of a pick for one thing the thing, or nothing; else a list.
    pub result: SlotId,
    /// Whether it is asked where only one answer is possible, too, so that being asked tells nothing.
    #[serde(default)]
    pub always: bool,
    /// The variables that have a value while it is asked, by their names: what a question of a locale may name. Of two of one
    /// name the later one counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<(SlotId, String)>,
    /// Whether the text does not say what it is for: its purpose is then called like what was chosen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unsaid: bool,
}

/// What a choice asks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Asks {
    /// Some things of a list. Cards that the chooser cannot tell apart are one candidate.
    Pick {
        /// The candidates.
        from: ExprId,
        /// How many.
        count: HowMany,
        /// Whether the answer is one thing.
        one: bool,
    },
    /// A number.
    Number {
        /// At least.
        least: ExprId,
        /// At most.
        most: ExprId,
    },
    /// Some goods of a bundle; the answer is a bundle.
    Goods {
        /// From these.
        from: ExprId,
        /// How many in all.
        count: HowMany,
    },
    /// An order of all things of a list.
    Order {
        /// The list.
        of: ExprId,
    },
    /// Some of the options that can be taken now. The answer is a list with, for each, its number, the things for which it
    /// was offered (nothing, if it is for none), and the card that contributes it. See [`crate::code::Op::TakeOption`].
    Options {
        /// Those that stand in the text of the choice.
        options: Vec<OptionId>,
        /// The menu to which live cards and rules add theirs.
        menu: Option<MenuId>,
        /// How many.
        count: HowMany,
    },
    /// Yes or no (for [`crate::code::Op::May`]).
    YesNo,
}

/// An option as written. What it reads is read for who acts; of a contributed one `self` is its card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct ChoiceOption {
    /// What the player reads.
    pub text: TextId,
    /// It is offered once for each of these: of several lists for each thing of the second with each of the first, and so
    /// on. The thing of the first list is local 0 of its text, its condition and the lists behind, that of the second
    /// local 1.
    pub each: Vec<ExprId>,
    /// Offered only if this holds.
    pub condition: Option<ExprId>,
    /// How often it may be taken.
    pub once: Option<Once>,
    /// What a card or rule contributes to a menu; absent: it stands in the block that asks.
    pub contributed: Option<Contributed>,
}

/// Once until when. For each player, and for each card that bears the option.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Once {
    /// Until the stretch ends.
    Moment(MomentId),
    /// Once and never again.
    Game,
}

/// An option that a card or rule adds to a menu.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Contributed {
    /// To which.
    pub menu: MenuId,
    /// The card that bears it; absent: a rule.
    pub definition: Option<DefinitionId>,
    /// Where such a card must lie.
    pub live: Live,
    /// What it does.
    pub block: BlockId,
    /// The block's variables for the things for which it was offered, one for each list.
    pub items: Vec<SlotId>,
}

/// How many are chosen.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum HowMany {
    /// So many, or all if there are fewer.
    Exactly(ExprId),
    /// None to so many.
    UpTo(ExprId),
    /// None to all.
    Any,
    /// From the first (or all if there are fewer) to the second.
    Between(ExprId, ExprId),
}
