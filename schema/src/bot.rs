//! Bots written as text: for decisions of each purpose a list of wishes, of which the first that can be met is taken.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::Subject;
use crate::expr::{Exprs, Test};
use crate::id::{ExprId, OptionId, PurposeId, SlotId, VerbId};
use crate::source::Span;

/// A compiled bot. Its expressions read what its seat sees; [`crate::expr::Expr::Slot`] is one of its counters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bot {
    /// Its name.
    pub name: String,
    /// The first value of each of its counters.
    pub counters: Vec<i32>,
    /// What it counts, and when.
    pub watches: Vec<Watch>,
    /// Its wishes by purpose, in the order of the text.
    pub advice: Vec<Advice>,
    /// The bot that answers when no wish fits: a file stem, or `random`.
    pub otherwise: String,
    /// Its expressions.
    pub exprs: Exprs,
}

/// Something that the bot counts when its seat sees it happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Watch {
    /// Who does it, seen from the bot's seat.
    pub subject: Subject,
    /// The verb that is called.
    pub verb: VerbId,
    /// What it must be done to; absent: anything.
    pub object: Option<Watched>,
    /// The counters that change: to the number if the flag is true, else by the number.
    pub changes: Vec<(SlotId, bool, ExprId)>,
    /// Its place in the text.
    pub span: Span,
}

/// What an event that a bot counts must be done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Watched {
    /// A card that its seat sees, of this kind, tag or definition.
    Card(Test),
    /// The player in the bot's seat.
    You,
    /// Another player.
    Opponent,
}

/// Wishes for the decisions of one purpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Advice {
    /// The purpose of the decisions that it is for.
    pub purpose: PurposeId,
    /// Which bot's list it is: 0 for this bot, 1 for the bot that it extends, and so on. Of each generation the first
    /// list whose condition holds is used; if none of its wishes can be met, the next generation is tried.
    pub generation: u16,
    /// It counts only if this holds.
    pub condition: Option<ExprId>,
    /// The wishes, most wanted first. A choice of several things takes as many as it needs.
    pub wishes: Vec<Wish>,
    /// The place of its condition in the text, else that of its purpose.
    pub span: Span,
}

/// One wish.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Wish {
    /// What is wished.
    pub want: Want,
    /// It counts only if this holds.
    pub condition: Option<ExprId>,
    /// Its place in the text.
    pub span: Span,
}

/// The sorts of wishes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Want {
    /// A candidate of this kind, tag or definition.
    Card(Test),
    /// An option with this label.
    Option(Label),
    /// A candidate for which a condition holds; the candidate is local 0.
    Such(ExprId),
    /// The candidate with the greatest or least number, among those for which a condition holds. It is local 0 of both.
    Ranked {
        /// Whether the greatest number is wished, else the least.
        most: bool,
        /// The number.
        of: ExprId,
        /// The condition; absent: all candidates.
        among: Option<ExprId>,
    },
    /// One of some options, chosen by the things for which it is offered: they are the first locals.
    Offered {
        /// The options.
        options: Vec<OptionId>,
        /// The condition that its things must meet; absent: none.
        among: Option<ExprId>,
        /// The number of which it must have the greatest (if the flag is true), else the least. Absent: the option that
        /// is offered first.
        best: Option<(bool, ExprId)>,
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

/// A pattern for the label of an option: pieces of text with anything between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Label(pub Vec<String>);

impl Label {
    /// Whether a text begins with the first piece, ends with the last, and has the others between them in order. A
    /// single piece must be the whole text.
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
