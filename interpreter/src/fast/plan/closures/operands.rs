//! Operands of closures: what is read at once stands in them, all else is a closure of its own.

use schema::expr::Expr;
use schema::id::{ExprId, Id};

use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::state::{NOBODY, SCRATCH};
use crate::value::Value;

/// A part that gives a value.
#[derive(Clone)]
pub(super) enum Thing {
    Constant(Value),
    Me,
    This,
    Slot(usize),
    Local(usize),
    Read(Reading<Value>),
    /// Read as it is written.
    Written(ExprId),
}

impl Thing {
    /// What is read at once, if a node is such.
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

    /// Its value; a list that is no state's lies in scratch.
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

    /// Its value, of which nothing but its own list is left in scratch.
    #[inline(always)]
    pub(super) fn alone(&self, eval: &mut Eval<'_>) -> Result<Value, Trap> {
        let mark = eval.scratch.items.len();
        let value = self.get(eval)?;
        if !matches!(value, Value::List { start, .. } if start & SCRATCH != 0) {
            eval.scratch.items.truncate(mark);
        }
        Ok(value)
    }

    /// Its value, which is looked at here and now: its list, if it is one, is of no more use.
    #[inline(always)]
    pub(super) fn alone_by_value(&self, eval: &mut Eval<'_>) -> Result<Value, Trap> {
        let mark = eval.scratch.items.len();
        let value = self.get(eval)?;
        eval.scratch.items.truncate(mark);
        Ok(value)
    }

    /// Whether it is read without a closure, and leaves nothing in scratch.
    pub(super) fn is_leaf(&self) -> bool {
        !matches!(self, Self::Read(_) | Self::Written(_))
    }
}

/// A part that gives a number.
#[derive(Clone)]
pub(super) enum Amount {
    Constant(i32),
    Slot(usize),
    Local(usize),
    Read(Reading<i32>),
    /// Read as it is written.
    Written(ExprId),
}

impl Amount {
    /// The number that a leaf is; what is none is 0.
    pub(super) fn leaf(leaf: Thing) -> Self {
        match leaf {
            Thing::Constant(value) => Self::Constant(value.number()),
            Thing::Slot(at) => Self::Slot(at),
            Thing::Local(at) => Self::Local(at),
            leaf => Self::Read(super::numbers::of_thing(leaf)),
        }
    }

    /// Its number; scratch is as it was.
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
