//! Bots written as text: wishes for each purpose, the first that fits wins.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::Subject;
use crate::expr::{Exprs, Test};
use crate::id::{ExprId, OptionId, PurposeId, SlotId, VerbId};

/// A bot as checked. Its expressions read its own view; its variables are its counters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bot {
    /// Its name.
    pub name: String,
    /// First values of its counters.
    pub counters: Vec<i32>,
    /// What it counts.
    pub watches: Vec<Watch>,
    /// What it wishes, in order.
    pub advice: Vec<Advice>,
    /// The bot that answers when no wish fits: a file stem, or `random`.
    pub otherwise: String,
    /// Its expressions.
    pub exprs: Exprs,
}

/// Something that the bot counts when its seat sees it happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Watch {
    /// Who does it.
    pub subject: Subject,
    /// What is done.
    pub verb: VerbId,
    /// To what.
    pub object: Option<Test>,
    /// What changes: a counter by a number (`false`), or to it (`true`).
    pub changes: Vec<(SlotId, bool, ExprId)>,
}

/// Wishes for the decisions of one purpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Advice {
    /// Which decisions.
    pub purpose: PurposeId,
    /// Whose list it is: 0 for the bot's own, 1 for one of the bot that it comes from, and so on. Of each the first that counts
    /// is meant, and where nothing of it fits, that of the next.
    pub generation: u16,
    /// Only if this holds.
    pub condition: Option<ExprId>,
    /// In order; several fit a choice of several.
    pub wishes: Vec<Wish>,
}

/// One wish.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Wish {
    /// What.
    pub want: Want,
    /// Only if this holds.
    pub condition: Option<ExprId>,
}

/// What is wished.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Want {
    /// A candidate of this kind, tag or definition.
    Card(Test),
    /// An option that says this.
    Option(Label),
    /// A candidate for which a condition holds (it is local 0).
    Such(ExprId),
    /// The candidate with the most (else the least) of a number (it is local 0), of those for which a condition holds.
    Ranked {
        /// Most, else least.
        most: bool,
        /// The number.
        of: ExprId,
        /// Which candidates.
        among: Option<ExprId>,
    },
    /// Of such options that which is offered for things (its first locals) with the most (else the least) of a number.
    RankedOption {
        /// Which options.
        options: Vec<OptionId>,
        /// Most, else least.
        most: bool,
        /// The number.
        of: ExprId,
    },
    /// No more: stop choosing.
    Nothing,
    /// Yes.
    Yes,
    /// No.
    No,
    /// A number.
    Number(ExprId),
}

/// What an option must say: pieces of text with anything between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Label(pub Vec<String>);

impl Label {
    /// Whether a text is made of these pieces.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        let [first, middle @ .., last] = self.0.as_slice() else {
            return self.0.first().is_none_or(|only| only == text);
        };
        let Some(mut rest) = text.strip_prefix(first.as_str()) else { return false };
        for piece in middle {
            match rest.find(piece.as_str()) {
                Some(at) => rest = &rest[at + piece.len()..],
                None => return false,
            }
        }
        rest.ends_with(last.as_str())
    }
}
