//! Columns of numbers.

use std::sync::Arc;

use schema::expr::{Arith, Expr};
use schema::id::{ExprId, FieldId, LocalId};

use super::things::Things;
use super::{BATCH, Columns, Counting, of_each, once, through};
use crate::eval::Eval;
use crate::fast::plan::closures::operands::Amount;
use crate::fault::Trap;
use crate::rules::Field;
use crate::value::Value;

/// A number that is evaluated for candidates.
#[derive(Clone)]
pub(super) enum Numbers {
    /// The same for all candidates.
    Same(Amount),
    Each(Counting),
}

impl Numbers {
    /// Evaluates the numbers of these candidates; entries behind them are undefined.
    #[inline(always)]
    pub(super) fn read(
        &self,
        eval: &mut Eval<'_>,
        candidates: &[Value],
        into: &mut [i32; BATCH],
    ) -> Result<(), Trap> {
        match self {
            Self::Same(amount) => {
                *into = [once(eval, candidates, |eval| amount.get(eval))?; BATCH];
                Ok(())
            }
            Self::Each(counting) => counting(eval, candidates, into),
        }
    }
}

fn counting(
    read: impl Fn(&mut Eval<'_>, &[Value], &mut [i32; BATCH]) -> Result<(), Trap>
    + Send
    + Sync
    + 'static,
) -> Counting {
    Arc::new(read)
}

impl Columns<'_> {
    /// The column of a number.
    pub(super) fn numbers(&self, expr: ExprId) -> Numbers {
        if !self.reads_candidate(expr) {
            return Numbers::Same(self.compiler.amount(expr));
        }
        let own = self.compiler.node(expr).and_then(|node| self.counting(expr, node));
        Numbers::Each(own.unwrap_or_else(|| {
            let (local, amount) = (self.local, self.compiler.amount(expr));
            counting(move |eval, candidates, into| {
                number_of_each(eval, local, candidates, &amount, into)
            })
        }))
    }

    /// The column of a node that depends on the candidate, if there is one.
    fn counting(&self, expr: ExprId, node: &Expr) -> Option<Counting> {
        Some(match node {
            Expr::Field { field, of } => self.field(*field, self.things(*of)?),
            Expr::AmountOf { of, resource } => self.amount_of(expr, *of, *resource)?,
            Expr::Arith(how, left, right) => arith(*how, self.numbers(*left), self.numbers(*right)),
            Expr::Total(of) => self.totals(*of)?,
            Expr::Derived { .. } => {
                let make = |columns: &Columns<'_>, body| Some(columns.numbers(body));
                let (body, height) = self.of_define(node, make)?;
                counting(move |eval, candidates, into| {
                    through(eval, height, candidates, |eval| body.read(eval, candidates, into))
                })
            }
            _ => self.things(expr)?.numbers(),
        })
    }

    /// The column of a field as a number.
    fn field(&self, field: FieldId, of: Things) -> Counting {
        let plain = |field: &Option<Field>| match field {
            Some(Field::Constant(value)) => Some(value.number()),
            None => Some(0),
            Some(Field::Computed(_) | Field::Changed(_)) => None,
        };
        let plain: Box<[_]> = self.compiler.rules.fields_of(field).iter().map(plain).collect();
        counting(move |eval, candidates, into| {
            for (into, &candidate) in into.iter_mut().zip(candidates) {
                let of = of.of(eval, candidate);
                let known = eval.definition(of).and_then(|id| plain[usize::from(id.0)]);
                *into = match known {
                    Some(number) => number,
                    None => {
                        let mark = eval.scratch.items.len();
                        let number = eval.field(field, of)?.number();
                        eval.scratch.items.truncate(mark);
                        number
                    }
                };
            }
            Ok(())
        })
    }
}

/// Evaluates a number for each candidate by itself.
pub(super) fn number_of_each(
    eval: &mut Eval<'_>,
    local: LocalId,
    candidates: &[Value],
    number: &Amount,
    into: &mut [i32; BATCH],
) -> Result<(), Trap> {
    let read = |eval: &mut Eval<'_>| number.get(eval);
    of_each(eval, local, candidates, read, |at, number| {
        into[at] = number;
        Ok(())
    })
}

fn arith(how: Arith, left: Numbers, right: Numbers) -> Counting {
    counting(move |eval, candidates, into| {
        let mut other = [0; BATCH];
        left.read(eval, candidates, into)?;
        right.read(eval, candidates, &mut other)?;
        for (into, other) in into.iter_mut().zip(other).take(candidates.len()) {
            *into = crate::eval::arith(how, *into, other)?;
        }
        Ok(())
    })
}
