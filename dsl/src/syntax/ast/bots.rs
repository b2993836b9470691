//! The typed tree of bots.

use traversable::TraversableMut;

use super::{Change, Expr, FileId, Name, Order, Pattern, SetTo, Span, Text};

/// A file of bots: those that could be read.
#[derive(Debug, Clone, PartialEq)]
pub struct BotsFile {
    /// The file.
    pub file: FileId,
    /// The span of the whole file.
    pub span: Span,
    /// Its bots, in order.
    pub bots: Vec<Bot>,
}

/// `bot Name is Other { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Bot {
    /// Its span.
    pub span: Span,
    /// Its name.
    pub name: Name,
    /// The bot that it extends.
    pub parent: Option<Name>,
    /// Its parts.
    pub parts: Vec<BotPart>,
}

impl Bot {
    /// Removes the smallest part in which these words stand: a wish, or all that is said for a purpose or an event.
    /// Counters are never removed. Returns whether something was.
    pub(crate) fn leave_out(&mut self, words: Span) -> bool {
        for part in self.parts.iter_mut().filter(|part| part.span.contains(words)) {
            if let BotPartKind::Advice { wishes, .. } = &mut part.kind {
                let before = wishes.len();
                wishes.retain(|wish| !wish.span.contains(words));
                if !wishes.is_empty() && wishes.len() < before {
                    return true;
                }
            }
        }
        let before = self.parts.len();
        self.parts.retain(|part| match part.kind {
            BotPartKind::Advice { .. } | BotPartKind::Watch { .. } => !part.span.contains(words),
            BotPartKind::Tally { .. } | BotPartKind::Otherwise(_) => true,
        });
        self.parts.len() < before
    }
}

/// A part of a bot.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct BotPart {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: BotPartKind,
}

/// The sorts of parts of a bot.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
#[expect(clippy::large_enum_variant, reason = "few of them, and a plain shape reads better")]
pub enum BotPartKind {
    /// `counter NAME, NAME = 0`
    Tally {
        /// The words of the counters.
        names: Vec<Name>,
        /// Their first value.
        start: Option<Expr>,
    },
    /// `after you VERB X { +1 … }`
    Watch {
        /// The events that it watches.
        pattern: Pattern,
        /// The changes of counters.
        notes: Vec<Jotting>,
    },
    /// `to PURPOSE if … { … }`
    Advice {
        /// The purpose.
        purpose: Name,
        /// It counts only if this holds.
        condition: Option<Expr>,
        /// The wishes, the best first.
        wishes: Vec<Wish>,
    },
    /// `otherwise random`
    Otherwise(Name),
}

/// A change of one of the counters of a bot.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Jotting {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: JottingKind,
}

/// How a counter is changed.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum JottingKind {
    /// `+1 seen`
    Change(Change),
    /// `set seen = 0`
    Set(SetTo),
}

/// One wish.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Wish {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: WishKind,
    /// It counts only if this holds.
    pub condition: Option<Expr>,
}

/// The sorts of wishes.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum WishKind {
    /// `most E of Q`, `least E`
    Ranked {
        /// Whether the most or the least is wished.
        order: Order,
        /// The number that is compared.
        value: Expr,
        /// The candidates; absent: all.
        of: Option<Expr>,
    },
    /// `nothing`
    Nothing,
    /// `yes`
    Yes,
    /// `no`
    No,
    /// An option with this text.
    Text {
        /// The text.
        text: Text,
        /// Only if what it is offered for meets this condition.
        among: Option<Expr>,
        /// Which of several options with this text: the one with the most or least of a number.
        best: Option<(Order, Expr)>,
    },
    /// A card, or any of those that a query gives.
    Query(Expr),
}
