//! What is known of a card when it is made: a value that is worked out of nothing else is told as what it comes to.

use schema::expr::{Expr, Test};
use schema::id::{DefinitionId, ExprId, Id};
use schema::program::Holder;

use super::{DEEPEST, Teller};
use crate::eval::arith;
use crate::rules::{Field, Rules};
use crate::value::Value;

impl Teller<'_> {
    /// What an expression comes to for the card that is told of, if that is known and more than is written.
    pub(super) fn comes_to(&self, expr: ExprId) -> Option<Expr> {
        match self.rules.program().exprs.get(expr)? {
            Expr::Field { .. } | Expr::MemberOf { .. } if self.whole == Some(expr) => {}
            Expr::Arith(..) | Expr::Negative(_) | Expr::If { .. } => {}
            Expr::Compare(..) | Expr::Same(..) | Expr::Is { .. } => {}
            Expr::And(..) | Expr::Or(..) | Expr::Not(_) => {}
            // It is told as it stands.
            _ => return None,
        }
        let known = Known { rules: self.rules, card: self.card?, locals: &[], deep: 0 };
        Some(match known.value(expr)? {
            Value::Number(number) => Expr::Number(number),
            Value::Flag(flag) => Expr::Flag(flag),
            Value::Member(member) => Expr::Member(member),
            Value::Definition(card) => Expr::Definition(card),
            Value::Nothing => Expr::Nothing,
            // Nothing else is made of these.
            _ => return None,
        })
    }
}

/// Where something is worked out.
#[derive(Clone, Copy)]
struct Known<'r> {
    rules: &'r Rules,
    card: DefinitionId,
    locals: &'r [Value],
    deep: usize,
}

impl Known<'_> {
    /// What it comes to in every game, if that can be said.
    fn value(self, expr: ExprId) -> Option<Value> {
        let inner = Self { deep: self.deep + 1, ..self };
        if inner.deep > DEEPEST {
            return None;
        }
        let flag = |value: bool| Some(Value::Flag(value));
        match self.rules.program().exprs.get(expr)? {
            Expr::Number(number) => Some(Value::Number(*number)),
            Expr::Flag(is) => flag(*is),
            Expr::Nothing => Some(Value::Nothing),
            Expr::Definition(card) => Some(Value::Definition(*card)),
            Expr::Member(member) => Some(Value::Member(*member)),
            Expr::SelfCard => Some(Value::Definition(self.card)),
            Expr::Local(local) => self.locals.get(local.index()).copied(),
            Expr::NameOf(of) => inner.definition(*of).map(Value::Definition),
            Expr::MemberOf { family, of } => {
                let member = self.rules.tag_of(*family, inner.definition(*of)?);
                Some(member.map_or(Value::Nothing, Value::Member))
            }
            Expr::Field { field, of } => {
                let card = inner.definition(*of)?;
                match self.rules.field(*field, card) {
                    None => Some(Value::Nothing),
                    Some(Field::Constant(value)) => Some(value),
                    Some(Field::Computed(body)) => Known { card, locals: &[], ..inner }.value(body),
                    Some(Field::Changed(_)) => None,
                }
            }
            Expr::Derived { derived, of, args } => {
                let declared = self.rules.program().derived.get(*derived)?;
                let card = match (declared.holder, of) {
                    (Some(Holder::Card), Some(of)) => inner.definition(*of)?,
                    (None, None) => self.card,
                    // A player's, or the table's.
                    _ => return None,
                };
                let args: Option<Vec<Value>> = args.iter().map(|arg| inner.value(*arg)).collect();
                let body = declared.body;
                let locals = &args.filter(|_| self.rules.is_unchanged(*derived))?[..];
                Known { rules: self.rules, card, locals, deep: inner.deep }.value(body)
            }
            Expr::Arith(how, a, b) => {
                arith(*how, inner.number(*a)?, inner.number(*b)?).ok().map(Value::Number)
            }
            Expr::Negative(of) => inner.number(*of)?.checked_neg().map(Value::Number),
            Expr::Compare(how, a, b) => flag(how.holds(inner.number(*a)?, inner.number(*b)?)),
            Expr::Same(a, b) => flag(inner.value(*a)? == inner.value(*b)?),
            Expr::Is { of, test } => flag(inner.is(*of, *test)?),
            Expr::And(a, b) => flag(inner.flag(*a)? && inner.flag(*b)?),
            Expr::Or(a, b) => flag(inner.flag(*a)? || inner.flag(*b)?),
            Expr::Not(of) => flag(!inner.flag(*of)?),
            Expr::If { condition, then, otherwise } => match inner.flag(*condition)? {
                true => inner.value(*then),
                false => inner.value(*otherwise),
            },
            // What else there is reads the game, or is a list.
            _ => None,
        }
    }

    fn number(self, expr: ExprId) -> Option<i32> {
        match self.value(expr)? {
            Value::Number(number) => Some(number),
            Value::Nothing => Some(0),
            // No number.
            _ => None,
        }
    }

    fn flag(self, expr: ExprId) -> Option<bool> {
        match self.value(expr)? {
            Value::Flag(flag) => Some(flag),
            Value::Nothing => Some(false),
            // Neither yes nor no.
            _ => None,
        }
    }

    fn definition(self, expr: ExprId) -> Option<DefinitionId> {
        match self.value(expr)? {
            Value::Definition(card) => Some(card),
            // No card.
            _ => None,
        }
    }

    fn is(self, of: ExprId, test: Test) -> Option<bool> {
        self.definition(of).map(|card| self.rules.is(card, test))
    }
}
