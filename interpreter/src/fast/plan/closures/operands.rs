//! Operands of closures. Constants and variables are stored in the operand itself, everything else is a closure.

use schema::expr::Expr;
use schema::id::{ExprId, Id};

use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::state::{NOBODY, SCRATCH};
use crate::value::Value;

/// An operand that gives a value.
#[derive(Clone)]
pub(super) enum Thing {
    Constant(Value),
    Me,
    This,
    Slot(usize),
    Local(usize),
    Read(Reading<Value>),
    /// Interpreted.
    Written(ExprId),
}

impl Thing {
    /// The operand that a node is, if it is a constant or variable.
    pub(super) fn leaf(node: &Expr) -> Option<Self> {
        Some(match node {
            Expr::Number(number) => Self::Constant(Value::Number(*number)),
            Expr::Flag(flag) => Self::Constant(Value::Flag(*flag)),
            Expr::Nothing => Self::Constant(Value::Nothing),
            Expr::Definition(id) => Self::Constant(Value::Definition(*id)),
            Expr::Member(id) => Self::Constant(Value::Member(*id)),
            Expr::Die(id) => Self::Constant(Value::Die(*id)),
            Expr::Text(id) => Self::Constant(Value::Text(*id)),
            Expr::Me => Self::Me,
            Expr::SelfCard => Self::This,
            Expr::Slot(slot) => Self::Slot(slot.index()),
            Expr::Local(local) => Self::Local(local.index()),
            _ => return None,
        })
    }

    /// The value. A list that is not stored in the state lies on top of scratch.
    #[inline(always)]
    pub(super) fn get(&self, eval: &mut Eval<'_>) -> Result<Value, Trap> {
        Ok(match self {
            Self::Constant(value) => *value,
            Self::Me if eval.me == NOBODY => Value::Nothing,
            Self::Me => Value::Player(eval.me),
            Self::This => eval.this,
            Self::Slot(at) => eval.slots.get(*at).copied().unwrap_or_default(),
            Self::Local(at) => {
                eval.scratch.locals.get(eval.locals + at).copied().unwrap_or_default()
            }
            Self::Read(read) => return read(eval),
            Self::Written(expr) => return eval.value_as_written(*expr),
        })
    }

    /// The value, leaving in scratch nothing but its own list.
    #[inline(always)]
    pub(super) fn alone(&self, eval: &mut Eval<'_>) -> Result<Value, Trap> {
        let mark = eval.scratch.items.len();
        let value = self.get(eval)?;
        if !matches!(value, Value::List { start, .. } if start & SCRATCH != 0) {
            eval.scratch.items.truncate(mark);
        }
        Ok(value)
    }

    /// The value, to be used at once: a list in it is dropped from scratch, so only its length may be read.
    #[inline(always)]
    pub(super) fn alone_by_value(&self, eval: &mut Eval<'_>) -> Result<Value, Trap> {
        let mark = eval.scratch.items.len();
        let value = self.get(eval)?;
        eval.scratch.items.truncate(mark);
        Ok(value)
    }

    /// Whether it is a constant or variable, which leaves nothing in scratch.
    pub(super) fn is_leaf(&self) -> bool {
        !matches!(self, Self::Read(_) | Self::Written(_))
    }
}

/// An operand that gives a number.
#[derive(Clone)]
pub(super) enum Amount {
    Constant(i32),
    Slot(usize),
    Local(usize),
    Read(Reading<i32>),
    /// Interpreted.
    Written(ExprId),
}

impl Amount {
    /// The number of a constant or variable; values that are none count as 0.
    pub(super) fn leaf(leaf: Thing) -> Self {
        match leaf {
            Thing::Constant(value) => Self::Constant(value.number()),
            Thing::Slot(at) => Self::Slot(at),
            Thing::Local(at) => Self::Local(at),
            leaf => Self::Read(super::numbers::of_thing(leaf)),
        }
    }

    /// The number. Leaves scratch as it was.
    #[inline(always)]
    pub(super) fn get(&self, eval: &mut Eval<'_>) -> Result<i32, Trap> {
        Ok(match self {
            Self::Constant(number) => *number,
            Self::Slot(at) => eval.slots.get(*at).map_or(0, |value| value.number()),
            Self::Local(at) => {
                eval.scratch.locals.get(eval.locals + at).map_or(0, |value| value.number())
            }
            Self::Read(read) => return read(eval),
            Self::Written(expr) => return eval.number(*expr),
        })
    }
}
