//! The typed tree of expressions and types.

use traversable::TraversableMut;

use super::{Name, Number, Span, Text};

/// Stands for a number that is larger than any, and is refused where it is read.
pub(crate) const TOO_LARGE: i64 = i32::MAX as i64 + 2;

/// An expression.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Expr {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: ExprKind,
}

/// The sorts of expressions. Levels of the grammar that add nothing are left out.
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
        /// Its arguments.
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
        /// The operand before the dot.
        of: Box<Expr>,
        /// The word behind the dot; it may be a reserved word.
        name: Name,
        /// The arguments in brackets behind it; absent: no brackets.
        args: Option<Vec<Expr>>,
    },
    /// `p[wool]`
    Index {
        /// The operand before the bracket.
        of: Box<Expr>,
        /// The key in the brackets.
        key: Box<Expr>,
    },
    /// `2 wool`, `c.cost gold`, `1 color_of(s)`: an amount of something.
    Amount {
        /// The number.
        of: Box<Expr>,
        /// The resource, or what else there is an amount of.
        unit: Name,
        /// The arguments in brackets behind the unit; absent: no brackets.
        unit_args: Option<Vec<Expr>>,
    },
    /// `-n`
    Neg(Box<Expr>),
    /// `top of`, `last 2 of`, `first (n + 1) of`
    Part {
        /// The end.
        op: PartOp,
        /// How many; absent: one, which is then a thing and no list.
        size: Option<Box<Expr>>,
        /// The list.
        of: Box<Expr>,
    },
    /// `count of …`
    Count(Box<Expr>),
    /// `sum of value over list`
    Fold {
        /// How the values are combined.
        op: FoldOp,
        /// The value of each item.
        value: Box<Expr>,
        /// The list.
        over: Box<Expr>,
    },
    /// `if a then b else c`
    If {
        /// The condition.
        condition: Box<Expr>,
        /// The value if it holds.
        then: Box<Expr>,
        /// The value if it does not.
        otherwise: Box<Expr>,
    },
    /// `a + b`, left to right.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `what in list`: the items of a list that are such; as a condition, whether there is one.
    In {
        /// What the items must be.
        what: Box<Expr>,
        /// The list.
        list: Box<Expr>,
    },
    /// `of as c where condition`
    Where {
        /// Whether `any` stands before it.
        any: bool,
        /// The list, often an [`ExprKind::In`].
        of: Box<Expr>,
        /// The name for the candidate; absent: `it`.
        candidate: Option<Name>,
        /// The condition that each item must meet.
        condition: Box<Expr>,
    },
    /// `1 to 8`, behind `for` and in brackets: the list of these numbers.
    Numbers {
        /// The first number.
        first: Box<Expr>,
        /// The last number.
        last: Box<Expr>,
    },
    /// `any …` without a `where`.
    Any(Box<Expr>),
    /// `a <= b`
    Compare {
        /// The operator.
        op: CompareOp,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `what is of`, `what is not of`
    Is {
        /// The thing that is tested.
        what: Box<Expr>,
        /// Whether `not` stands after `is`.
        not: bool,
        /// What it must be, or must not be.
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
    /// The value of a literal number, perhaps negative.
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

    /// A literal number as text, `…` for any other expression, for a message that proposes what to write.
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

/// How a fold combines values.
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
    /// The operator that is written so; `None` if there is none.
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
    /// The comparison that is written so; `None` if there is none.
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
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: TypeKind,
}

/// The sorts of types.
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
    /// Its span.
    pub span: Span,
    /// The first number.
    pub from: Number,
    /// The last number.
    pub to: Number,
}
