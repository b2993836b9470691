//! Bots: wishes for each purpose.

use traversable::TraversableMut;

use super::{Change, Expr, FileId, Name, Order, Pattern, SetTo, Span, Text};

/// A file of bots: those that could be read.
#[derive(Debug, Clone, PartialEq)]
pub struct BotsFile {
    /// Which file.
    pub file: FileId,
    /// All of it.
    pub span: Span,
    /// Its bots, in order.
    pub bots: Vec<Bot>,
}

/// `bot Name is Other { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Bot {
    /// Where it stands.
    pub span: Span,
    /// Its name.
    pub name: Name,
    /// The bot it comes from.
    pub parent: Option<Name>,
    /// Its parts.
    pub parts: Vec<BotPart>,
}

impl Bot {
    /// Leaves out the smallest part of what it is told that these words stand in: a wish, or all that is said for a purpose or
    /// an event. Its counters stay. Says whether something was left out.
    pub(crate) fn leave_out(&mut self, words: Span) -> bool {
        let holds =
            |it: Span| it.file == words.file && it.start <= words.start && words.end <= it.end;
        for part in self.parts.iter_mut().filter(|part| holds(part.span)) {
            if let BotPartKind::Advice { wishes, .. } = &mut part.kind {
                let before = wishes.len();
                wishes.retain(|wish| !holds(wish.span));
                if !wishes.is_empty() && wishes.len() < before {
                    return true;
                }
            }
        }
        let before = self.parts.len();
        self.parts.retain(|part| match part.kind {
            BotPartKind::Advice { .. } | BotPartKind::Watch { .. } => !holds(part.span),
            BotPartKind::Tally { .. } | BotPartKind::Otherwise(_) => true,
        });
        self.parts.len() < before
    }
}

/// A part of a bot.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct BotPart {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: BotPartKind,
}

/// What a part of a bot is.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
#[expect(clippy::large_enum_variant, reason = "few of them, and a plain shape reads better")]
pub enum BotPartKind {
    /// `counter smithies = 0`
    Tally {
        /// Its word.
        name: Name,
        /// Its first value.
        start: Option<Expr>,
    },
    /// `after you buy X { +1 … }`
    Watch {
        /// Which events.
        pattern: Pattern,
        /// What is noted.
        notes: Vec<Jotting>,
    },
    /// `to buy if … { … }`
    Advice {
        /// The purpose.
        purpose: Name,
        /// Only if this holds.
        condition: Option<Expr>,
        /// The wishes, the best first.
        wishes: Vec<Wish>,
    },
    /// `otherwise random`
    Otherwise(Name),
}

/// What a bot notes down.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Jotting {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: JottingKind,
}

/// What a bot notes down.
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
    /// Where it stands.
    pub span: Span,
    /// What is wished.
    pub kind: WishKind,
    /// Only if this holds.
    pub condition: Option<Expr>,
}

/// What is wished.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum WishKind {
    /// `most E of Q`, `least E`
    Ranked {
        /// Which way.
        order: Order,
        /// By what.
        value: Expr,
        /// Of these.
        of: Option<Expr>,
    },
    /// `nothing`
    Nothing,
    /// `yes`
    Yes,
    /// `no`
    No,
    /// The option with this text; of several that with the most or least of a number.
    Text {
        /// What it says.
        text: Text,
        /// Which of those that say so.
        best: Option<(Order, Expr)>,
    },
    /// A card, or those of a query.
    Query(Expr),
}
