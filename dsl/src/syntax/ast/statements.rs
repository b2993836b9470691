//! Statements: what changes the game.

use traversable::TraversableMut;

use super::{CardPart, Expr, Moment, Name, Over, Span, Text};

/// Statements one after another.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Block {
    /// Where it stands, braces included.
    pub span: Span,
    /// Whether it stands in braces; a branch of one statement need not.
    pub braced: bool,
    /// The statements.
    pub statements: Vec<Statement>,
}

/// One statement.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Statement {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: StatementKind,
}

/// What a statement is.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum StatementKind {
    /// `effect then … else …`, with at least one of both.
    Gate {
        /// What is tried.
        effect: Box<Statement>,
        /// If it was done.
        then: Option<Block>,
        /// If it was not.
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
    /// `perform c.play`
    Perform(Expr),
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
        /// The conditions in order, one or more.
        arms: Vec<Arm>,
        /// If none holds.
        otherwise: Option<Block>,
    },
    /// `while … { … }`
    While {
        /// As long as this holds.
        condition: Expr,
        /// What is done.
        block: Block,
    },
    /// `repeat 3 { … }`
    Repeat {
        /// How often; until stopped if it does not say.
        times: Option<Expr>,
        /// What is done.
        block: Block,
    },
    /// `for x in … by … { … }`
    For {
        /// What it goes through, with the order of each; the last one fastest.
        over: Vec<(Over, Option<Expr>)>,
        /// What is done.
        block: Block,
    },
    /// `each player by … { … }`
    Each(Each),
    /// `together each player { … }`
    Together(Each),
    /// `as p { … }`
    As {
        /// Who is me.
        who: Expr,
        /// What is done.
        block: Block,
        /// What is done if there is no such player.
        otherwise: Option<Block>,
    },
    /// `until end of turn { … }`
    Until {
        /// How long.
        moment: Moment,
        /// What counts until then.
        parts: Vec<CardPart>,
    },
    /// `menu main { option … }`
    Menu {
        /// Whether it is asked where only one answer is possible, too.
        always: bool,
        /// What it is called.
        name: Option<Name>,
        /// Its options.
        options: Vec<ChoiceOption>,
    },
    /// `phase Action { … }`
    Phase {
        /// Its name.
        name: Name,
        /// What happens in it.
        block: Block,
    },
}

/// A question of yes or no.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct May {
    /// The question.
    pub text: Option<Text>,
    /// What for.
    pub purpose: Option<Name>,
    /// What may be done; nothing of its own where the text alone asks.
    pub block: Option<Block>,
}

/// Several are asked; the first of them who says yes does it.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Ask {
    /// Whether all are asked at once.
    pub at_once: bool,
    /// Who.
    pub query: Expr,
    /// In what order.
    pub by: Option<Expr>,
    /// What whoever says yes is called.
    pub name: Option<Name>,
    /// What they are asked.
    pub may: May,
}

/// `if condition { … }` or `else if condition { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Arm {
    /// Where it stands.
    pub span: Span,
    /// What is asked.
    pub condition: Expr,
    /// What is done if so.
    pub block: Block,
}

/// `set target = value`; without a value it sets a flag.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct SetTo {
    /// What is set.
    pub target: Expr,
    /// To what.
    pub value: Option<Expr>,
}

/// `+ amount target`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Change {
    /// Up or down.
    pub sign: Sign,
    /// By how much.
    pub amount: Expr,
    /// What is changed, or the `verb +` that is called.
    pub target: Expr,
}

/// Up or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// A verb that is called.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Call {
    /// The verb.
    pub verb: Name,
    /// What it is given.
    pub thing: Option<Expr>,
    /// Its prepositions, in order.
    pub prepositions: Vec<(Name, Expr)>,
    /// The block it is given.
    pub block: Option<Block>,
    /// What its result is called.
    pub binder: Option<Name>,
}

/// `each query by key { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Each {
    /// Who.
    pub query: Expr,
    /// In what order.
    pub by: Option<Expr>,
    /// What each does.
    pub block: Block,
}

/// `choose … by … to … as …`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Choose {
    /// Whether it is asked where only one answer is possible, too.
    pub always: bool,
    /// What is chosen.
    pub what: Chosen,
    /// Who chooses.
    pub by: Option<Expr>,
    /// What for.
    pub purpose: Option<Name>,
    /// What the answer is called.
    pub binder: Option<Name>,
}

/// What is chosen.
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
        /// How many.
        how_many: HowMany,
        /// Where it says that no two are alike.
        different: Option<Span>,
        /// Of what.
        of: Expr,
    },
    /// `one { option … }`
    Options {
        /// How many.
        how_many: HowMany,
        /// The options.
        options: Vec<ChoiceOption>,
    },
}

/// How many are chosen.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct HowMany {
    /// Where it stands.
    pub span: Span,
    /// How many.
    pub kind: HowManyKind,
}

/// How many are chosen.
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
    /// Where it stands.
    pub span: Span,
    /// What is shown.
    pub text: Text,
    /// The menu it belongs to, if that is elsewhere.
    pub menu: Option<Name>,
    /// How often it may be taken.
    pub once: Option<Once>,
    /// One option for each thing, or for each combination of things.
    pub over: Vec<Over>,
    /// Only if this holds.
    pub condition: Option<Expr>,
    /// What it does.
    pub block: Block,
}

/// `once`, `once per turn`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Once {
    /// Where it stands.
    pub span: Span,
    /// After `per`.
    pub per: Option<Name>,
}

/// The blocks inside a statement.
pub(crate) fn inner_blocks(statement: &Statement) -> Vec<&Block> {
    match &statement.kind {
        StatementKind::Gate { effect, then, otherwise } => {
            inner_blocks(effect).into_iter().chain(then).chain(otherwise).collect()
        }
        StatementKind::If { arms, otherwise } => {
            arms.iter().map(|arm| &arm.block).chain(otherwise).collect()
        }
        StatementKind::May(may) | StatementKind::Ask(Ask { may, .. }) => may.block.iter().collect(),
        StatementKind::While { block, .. }
        | StatementKind::Repeat { block, .. }
        | StatementKind::For { block, .. }
        | StatementKind::Phase { block, .. } => vec![block],
        StatementKind::As { block, otherwise, .. } => {
            std::iter::once(block).chain(otherwise).collect()
        }
        StatementKind::Each(each) | StatementKind::Together(each) => vec![&each.block],
        StatementKind::Call(call) => call.block.iter().collect(),
        StatementKind::Menu { options, .. }
        | StatementKind::Choose(Choose { what: Chosen::Options { options, .. }, .. }) => {
            options.iter().map(|option| &option.block).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a `stop` in the blocks of a statement leaves that statement, and nothing around it.
pub(crate) fn takes_stops(statement: &Statement) -> bool {
    matches!(
        statement.kind,
        StatementKind::While { .. }
            | StatementKind::Repeat { .. }
            | StatementKind::For { .. }
            | StatementKind::Each(_)
            | StatementKind::Together(_)
            | StatementKind::Menu { .. }
    )
}
