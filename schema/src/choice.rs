//! Choices: what the code asks players, and the options of menus.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::event::Live;
use crate::id::{
    BlockId, DefinitionId, ExprId, MenuId, MomentId, OptionId, PurposeId, SlotId, TextId,
};

/// The purpose of a decision whose text says none and gives what is chosen no name. In rulings it stands for whatever is
/// asked without a purpose.
pub const CHOOSE: &str = "choose";

/// A choice as written in the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Choice {
    /// What is asked.
    pub asks: Asks,
    /// The player who decides; absent: `me`.
    pub chooser: Option<ExprId>,
    /// The purpose of the decision.
    pub purpose: PurposeId,
    /// The question that the player reads, if the game's text gives one.
    pub text: Option<TextId>,
    /// Of a question of yes or no: the things that the first statement after yes would act on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<ExprId>,
    /// The variable for the answer: a list, or, of a pick of one thing, the thing or `none`.
    pub result: SlotId,
    /// Whether it is asked even if only one answer is possible, so that others learn nothing from who is asked.
    #[serde(default)]
    pub always: bool,
    /// Variables that have a value while it is asked, with their names, which the question of a locale may use. Of two
    /// of one name the later counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<(SlotId, String)>,
    /// Whether the text gives no purpose. The purpose is then named after the variable for what is chosen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unsaid: bool,
}

impl Choice {
    /// Whether its text says no purpose, so that it goes by the name of what is chosen, or by [`CHOOSE`]. A question of yes
    /// or no is for what is done.
    #[must_use]
    pub const fn is_purposeless(&self) -> bool {
        self.unsaid && !matches!(self.asks, Asks::YesNo)
    }
}

/// What a choice asks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Asks {
    /// To pick things of a list. Cards that the chooser cannot tell apart are one candidate.
    Pick {
        /// The candidates.
        from: ExprId,
        /// How many things are picked.
        count: HowMany,
        /// Whether the answer is one thing, else a list.
        one: bool,
    },
    /// To name a number.
    Number {
        /// The least number.
        least: ExprId,
        /// The greatest number.
        most: ExprId,
    },
    /// To choose goods of a bundle; the answer is a bundle.
    Goods {
        /// The bundle.
        from: ExprId,
        /// How many, over all resources.
        count: HowMany,
    },
    /// To put all things of a list in order.
    Order {
        /// The list.
        of: ExprId,
    },
    /// To choose options that can be taken now. The answer is a list with three values for each: the option's number,
    /// the things that it was offered for (`none` if for nothing), and the card that contributes it. See
    /// [`crate::code::Op::TakeOption`].
    Options {
        /// The options that stand in the choice itself.
        options: Vec<OptionId>,
        /// The menu to which live cards and rules contribute options.
        menu: Option<MenuId>,
        /// How many options are chosen.
        count: HowMany,
    },
    /// Yes or no (for [`crate::code::Op::May`]).
    YesNo,
}

/// An option as written in the text. It is evaluated for the player who acts; in a contributed one `self` is its card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct ChoiceOption {
    /// What the player reads.
    pub text: TextId,
    /// Lists; the option is offered once for each combination of one thing of each list. The thing of the first list is
    /// local 0 in the text, the condition and the later lists, that of the second is local 1, and so on.
    pub each: Vec<ExprId>,
    /// It is offered only if this holds.
    pub condition: Option<ExprId>,
    /// For how long it is gone once it was taken; absent: it may be taken again.
    pub once: Option<Once>,
    /// If a card or rule contributes it to a menu: what belongs to that; absent: it stands in the block that asks.
    pub contributed: Option<Contributed>,
}

/// For how long an option is gone once it was taken. Counted for each player, and for each card that has the option.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Once {
    /// Until the stretch ends.
    Moment(MomentId),
    /// For the rest of the game.
    Game,
}

/// An option that a card or rule adds to a menu.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Contributed {
    /// The menu.
    pub menu: MenuId,
    /// The card that has it; absent: a rule has it.
    pub definition: Option<DefinitionId>,
    /// Where that card must lie for it to be offered.
    pub live: Live,
    /// The code that carries it out.
    pub block: BlockId,
    /// The variables of that code for the things that it was offered for, one for each list of [`ChoiceOption::each`].
    pub items: Vec<SlotId>,
}

/// How many things are chosen.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum HowMany {
    /// This many, or all if there are fewer.
    Exactly(ExprId),
    /// From none to this many.
    UpTo(ExprId),
    /// From none to all.
    Any,
    /// From the first number (or all if there are fewer) to the second.
    Between(ExprId, ExprId),
}
