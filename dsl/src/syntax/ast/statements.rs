//! The typed tree of statements and choices.

use traversable::TraversableMut;

use super::{CardPart, Expr, Moment, Name, Over, Span, Text};

/// A list of statements.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Block {
    /// Where it stands, braces included.
    pub span: Span,
    /// Whether it stands in braces. A branch that is one statement need not.
    pub braced: bool,
    /// The statements.
    pub statements: Vec<Statement>,
}

/// One statement.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Statement {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: StatementKind,
}

/// The sorts of statements.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum StatementKind {
    /// `STATEMENT then … else …`, with at least one of the two.
    Gate {
        /// The statement that is tried.
        effect: Box<Statement>,
        /// Runs if it was done.
        then: Option<Block>,
        /// Runs if it was not.
        otherwise: Option<Block>,
    },
    /// `may "…" to … …`
    May(May),
    /// `any players as name may …`
    Ask(Ask),
    /// `choose …`
    Choose(Choose),
    /// `let x = …`
    Let {
        /// Its word.
        name: Name,
        /// Its value.
        value: Expr,
    },
    /// `set x = …`
    Set(SetTo),
    /// `+1 x`, `-1 x`
    Change(Change),
    /// `perform c.play`, `perform c.play as self`
    Perform {
        /// The ability, with its card before the dot.
        what: Expr,
        /// The card that is `self` in it; absent: the card that has it.
        own: Option<Expr>,
    },
    /// `stop`
    Stop,
    /// `skip`
    Skip,
    /// `end game`
    End(Name),
    /// `result x`
    Result(Expr),
    /// `verb thing to thing { … } as x`
    Call(Call),
    /// `if … { … } else if … { … } else …`
    If {
        /// The branches with their conditions, at least one.
        arms: Vec<Arm>,
        /// Runs if none of the conditions holds.
        otherwise: Option<Block>,
    },
    /// `while … { … }`
    While {
        /// The condition.
        condition: Expr,
        /// The body.
        block: Block,
    },
    /// `repeat 3 { … }`
    Repeat {
        /// How often; absent: until it is left.
        times: Option<Expr>,
        /// The body.
        block: Block,
    },
    /// `for x in … by … { … }`
    For {
        /// The lists that it goes over, each with the key behind `by`. The last one is the innermost loop.
        over: Vec<(Over, Option<Expr>)>,
        /// The body.
        block: Block,
    },
    /// `each player by … { … }`
    Each(Each),
    /// `together each player { … }`
    Together(Each),
    /// `as p { … }`
    As {
        /// The player who is `me` in the body.
        who: Expr,
        /// The body.
        block: Block,
        /// Runs if there is no such player.
        otherwise: Option<Block>,
    },
    /// `until end of turn { … }`
    Until {
        /// When it ends.
        moment: Moment,
        /// The effects and handlers that count until then.
        parts: Vec<CardPart>,
    },
    /// `menu main { option … }`
    Menu {
        /// Whether it is asked where only one answer is possible, too.
        always: bool,
        /// Its name.
        name: Option<Name>,
        /// Its options.
        options: Vec<ChoiceOption>,
    },
    /// `phase Action { … }`
    Phase {
        /// Its name.
        name: Name,
        /// Its body.
        block: Block,
    },
}

/// A question of yes or no.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct May {
    /// The question that the player reads.
    pub text: Option<Text>,
    /// The purpose.
    pub purpose: Option<Name>,
    /// What is done for yes.
    pub block: Option<Block>,
}

impl May {
    /// What is done for yes; `None` if the question stands alone, as with empty braces.
    #[must_use]
    pub fn body(&self) -> Option<&Block> {
        self.block.as_ref().filter(|block| !block.statements.is_empty())
    }
}

/// `any PLAYERS may …`: several players are asked, and the first who says yes does it.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Ask {
    /// Whether all are asked at once.
    pub at_once: bool,
    /// The players.
    pub query: Expr,
    /// The key behind `by`, which gives their order.
    pub by: Option<Expr>,
    /// The name for the player who says yes.
    pub name: Option<Name>,
    /// The question.
    pub may: May,
}

/// `if condition { … }` or `else if condition { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Arm {
    /// Its span.
    pub span: Span,
    /// The condition.
    pub condition: Expr,
    /// The body.
    pub block: Block,
}

/// `set target = value`; without a value it sets a flag.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct SetTo {
    /// The counter, flag, note or variable.
    pub target: Expr,
    /// The value; absent: a flag is set.
    pub value: Option<Expr>,
}

/// `+ amount target`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Change {
    /// Whether the amount is added or taken away.
    pub sign: Sign,
    /// The amount.
    pub amount: Expr,
    /// The counter that is changed, or the `verb +` that is called.
    pub target: Expr,
}

/// The sign of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// A call of a verb.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Call {
    /// The verb.
    pub verb: Name,
    /// The direct object.
    pub thing: Option<Expr>,
    /// The objects with prepositions, in order.
    pub prepositions: Vec<(Name, Expr)>,
    /// The block that is handed to it.
    pub block: Option<Block>,
    /// The name for its result.
    pub binder: Option<Name>,
}

/// `each query by key { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Each {
    /// The players.
    pub query: Expr,
    /// The key behind `by`, which gives their order.
    pub by: Option<Expr>,
    /// The body, which runs with each of them as `me`.
    pub block: Block,
}

/// `choose … by … to … as …`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Choose {
    /// Whether it is asked where only one answer is possible, too.
    pub always: bool,
    /// What is chosen.
    pub what: Chosen,
    /// The player who chooses; absent: `me`.
    pub by: Option<Expr>,
    /// The purpose.
    pub purpose: Option<Name>,
    /// The name for the answer.
    pub binder: Option<Name>,
}

/// The sorts of choices.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Chosen {
    /// `number from 1 to 5`
    Number {
        /// The lowest.
        from: Expr,
        /// The highest.
        to: Expr,
    },
    /// `order of …`
    Order(Expr),
    /// `2 card in hand`
    Things {
        /// How many things are chosen.
        how_many: HowMany,
        /// The word `different`, if it stands there.
        different: Option<Span>,
        /// The list that is chosen from.
        of: Expr,
    },
    /// `one { option … }`
    Options {
        /// How many things are chosen.
        how_many: HowMany,
        /// The options.
        options: Vec<ChoiceOption>,
    },
}

/// How many are chosen.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct HowMany {
    /// Its span.
    pub span: Span,
    /// How many things are chosen.
    pub kind: HowManyKind,
}

/// The ways to say how many are chosen.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum HowManyKind {
    /// `up to n`
    UpTo(Expr),
    /// `any`
    Any,
    /// `one`
    One,
    /// `n`
    Exactly(Expr),
    /// `n to m`
    Between(Expr, Expr),
}

/// `option "Take {s}" in main once per turn for s in stone if … { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct ChoiceOption {
    /// Its span.
    pub span: Span,
    /// The label that the player reads.
    pub text: Text,
    /// The menu to which it is contributed; absent: it stands in its menu.
    pub menu: Option<Name>,
    /// How often it may be taken.
    pub once: Option<Once>,
    /// The lists behind `for`: there is one option for each combination of their things.
    pub over: Vec<Over>,
    /// It is offered only if this holds.
    pub condition: Option<Expr>,
    /// Its body.
    pub block: Block,
}

/// `once`, `once per turn`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Once {
    /// Its span.
    pub span: Span,
    /// The stretch behind `per`; absent: once in the game.
    pub per: Option<Name>,
}

/// Two functions that give the blocks inside a statement: one to read them, one to change them.
macro_rules! inner_blocks {
    ($name:ident, $iter:ident $(, $mutable:tt)?) => {
        /// The blocks inside a statement, in the order of the text. The handlers of an `until` are none of them.
        pub(crate) fn $name(statement: &$($mutable)? Statement) -> Vec<&$($mutable)? Block> {
            match &$($mutable)? statement.kind {
                StatementKind::Gate { effect, then, otherwise } => {
                    $name(effect).into_iter().chain(then).chain(otherwise).collect()
                }
                StatementKind::If { arms, otherwise } => {
                    arms.$iter().map(|arm| &$($mutable)? arm.block).chain(otherwise).collect()
                }
                StatementKind::May(may) | StatementKind::Ask(Ask { may, .. }) => {
                    may.block.$iter().collect()
                }
                StatementKind::While { block, .. }
                | StatementKind::Repeat { block, .. }
                | StatementKind::For { block, .. }
                | StatementKind::Phase { block, .. } => vec![block],
                StatementKind::As { block, otherwise, .. } => {
                    std::iter::once(block).chain(otherwise).collect()
                }
                StatementKind::Each(each) | StatementKind::Together(each) => {
                    vec![&$($mutable)? each.block]
                }
                StatementKind::Call(call) => call.block.$iter().collect(),
                StatementKind::Menu { options, .. }
                | StatementKind::Choose(Choose { what: Chosen::Options { options, .. }, .. }) => {
                    options.$iter().map(|option| &$($mutable)? option.block).collect()
                }
                StatementKind::Choose(_)
                | StatementKind::Let { .. }
                | StatementKind::Set(_)
                | StatementKind::Change(_)
                | StatementKind::Perform { .. }
                | StatementKind::Stop
                | StatementKind::Skip
                | StatementKind::End(_)
                | StatementKind::Result(_)
                | StatementKind::Until { .. } => Vec::new(),
            }
        }
    };
}

inner_blocks!(inner_blocks, iter);
inner_blocks!(inner_blocks_mut, iter_mut, mut);
