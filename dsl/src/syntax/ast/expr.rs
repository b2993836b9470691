//! Expressions and types.

use traversable::TraversableMut;

use super::{Name, Number, Span, Text};

/// Stands for a number that is larger than any, and is refused where it is read.
pub(crate) const TOO_LARGE: i64 = i32::MAX as i64 + 1;

/// An expression.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Expr {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// What an expression is. Levels of the grammar that add nothing are left out.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum ExprKind {
    /// `3`
    Number(i64),
    /// `"Accept {price}"`
    Text(Text),
    /// A word or a proper name.
    Name(Name),
    /// `reach(c)`: a function called by its name.
    Call {
        /// The function.
        name: Name,
        /// What it is given.
        args: Vec<Expr>,
    },
    /// `( … )`; holds a `Price` if there were commas in it.
    Group(Box<Expr>),
    /// `2 wool, 2 ore`: two or more amounts with commas between them.
    Price(Vec<Expr>),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `c.cost`, `s.offset(1, -1)`
    Dot {
        /// Before the dot.
        of: Box<Expr>,
        /// After the dot; even a reserved word.
        name: Name,
        /// The brackets after it, if there are any.
        args: Option<Vec<Expr>>,
    },
    /// `p[wool]`
    Index {
        /// Before the bracket.
        of: Box<Expr>,
        /// In the brackets.
        key: Box<Expr>,
    },
    /// `2 wool`, `c.cost gold`, `1 color_of(s)`: so much of something.
    Amount {
        /// How much.
        of: Box<Expr>,
        /// Of what.
        unit: Name,
        /// The brackets after the unit, if there are any.
        unit_args: Option<Vec<Expr>>,
    },
    /// `-n`
    Neg(Box<Expr>),
    /// `top of`, `last 2 of`, `first (n + 1) of`
    Part {
        /// Which end.
        op: PartOp,
        /// How many, if it says so.
        size: Option<Box<Expr>>,
        /// Of what.
        of: Box<Expr>,
    },
    /// `count of …`
    Count(Box<Expr>),
    /// `sum of value over list`
    Fold {
        /// How the values are put together.
        op: FoldOp,
        /// The value of each.
        value: Box<Expr>,
        /// The list.
        over: Box<Expr>,
    },
    /// `if a then b else c`
    If {
        /// Asked first.
        condition: Box<Expr>,
        /// The value if so.
        then: Box<Expr>,
        /// The value if not.
        otherwise: Box<Expr>,
    },
    /// `a + b`, left to right.
    Binary {
        /// The sign between them.
        op: BinaryOp,
        /// On the left.
        left: Box<Expr>,
        /// On the right.
        right: Box<Expr>,
    },
    /// `what in list`: these of that; as a condition, whether there is one.
    In {
        /// What is looked for.
        what: Box<Expr>,
        /// Where it may lie.
        list: Box<Expr>,
    },
    /// `of as c where condition`
    Where {
        /// Whether `any` stands before it.
        any: bool,
        /// The list, often an `In`.
        of: Box<Expr>,
        /// What the candidate is called, if it says so.
        candidate: Option<Name>,
        /// What holds of each.
        condition: Box<Expr>,
    },
    /// `1 to 8`, behind `for` and in brackets: these numbers.
    Numbers {
        /// The first of them.
        first: Box<Expr>,
        /// The last of them.
        last: Box<Expr>,
    },
    /// `any …` without a `where`.
    Any(Box<Expr>),
    /// `a <= b`
    Compare {
        /// The sign between them.
        op: CompareOp,
        /// On the left.
        left: Box<Expr>,
        /// On the right.
        right: Box<Expr>,
    },
    /// `what is of`, `what is not of`
    Is {
        /// What is asked about.
        what: Box<Expr>,
        /// Whether `not` stands after `is`.
        not: bool,
        /// What it is, or is not.
        of: Box<Expr>,
    },
    /// `not a`
    Not(Box<Expr>),
    /// `a and b and …`, two or more.
    And(Vec<Expr>),
    /// `a or b or …`, two or more.
    Or(Vec<Expr>),
}

impl Expr {
    /// The number that is written here as it is, with its sign.
    pub(crate) fn plain_number(&self) -> Option<i64> {
        match &self.kind {
            ExprKind::Number(number) => Some(*number),
            ExprKind::Neg(of) => match of.kind {
                ExprKind::Number(number) => Some(-number),
                _ => None,
            },
            _ => None,
        }
    }

    /// A plain number as a proposal repeats it; dots for anything else.
    pub(crate) fn number_or_dots(&self) -> String {
        self.plain_number().map_or_else(|| "…".to_owned(), |number| number.to_string())
    }
}

/// Which end of an ordered list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum PartOp {
    /// `top of`
    Top,
    /// `bottom of`
    Bottom,
    /// `first of`
    First,
    /// `last of`
    Last,
}

/// How a fold puts values together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum FoldOp {
    /// `sum of … over`
    Sum,
    /// `highest of … over`
    Highest,
    /// `lowest of … over`
    Lowest,
    /// `list of … over`
    List,
    /// `distinct of … over`
    Distinct,
}

/// Arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `mod`
    Mod,
}

impl BinaryOp {
    /// The operator of a sign; nothing, if it is none of these.
    pub(crate) fn read(sign: &str) -> Option<Self> {
        Some(match sign {
            "+" => Self::Add,
            "-" => Self::Subtract,
            "*" => Self::Multiply,
            "/" => Self::Divide,
            "mod" => Self::Mod,
            _ => return None,
        })
    }
}

/// Comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum CompareOp {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

impl CompareOp {
    /// The comparison of a sign; nothing, if it is none of these.
    pub(crate) fn read(sign: &str) -> Option<Self> {
        Some(match sign {
            "==" => Self::Equal,
            "!=" => Self::NotEqual,
            "<" => Self::Less,
            "<=" => Self::LessEqual,
            ">" => Self::Greater,
            ">=" => Self::GreaterEqual,
            _ => return None,
        })
    }
}

/// A type.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Type {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: TypeKind,
}

/// What a type is.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum TypeKind {
    /// `yes/no`
    YesNo,
    /// `0 to 3`
    Range(Range),
    /// `number`, `player`, a kind, a family …
    Word(Name),
    /// `name of KIND`
    NameOf(Name),
    /// `list of …`
    List(Box<Type>),
    /// `a | b`, two or more words or lists.
    OneOf(Vec<Type>),
}

/// `-7 to 7`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Range {
    /// Where it stands.
    pub span: Span,
    /// The first number.
    pub from: Number,
    /// The last number.
    pub to: Number,
}
