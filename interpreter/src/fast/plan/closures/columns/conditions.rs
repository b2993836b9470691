//! Columns of conditions.

use std::sync::Arc;

use schema::expr::{Compare, Expr};
use schema::id::ExprId;

use super::numbers::Numbers;
use super::{BATCH, Columns, Fitting, all, fitting_of_each, mask, of_some, once, through};
use crate::eval::Eval;
use crate::fast::plan::closures::conditions::Among;
use crate::fault::Trap;
use crate::value::Value;

pub(super) fn fitting(
    read: impl Fn(&mut Eval<'_>, &[Value]) -> Result<u32, Trap> + Send + Sync + 'static,
) -> Fitting {
    Arc::new(read)
}

/// The column of two conditions of which both hold. The second is evaluated only for candidates that meet the first.
pub(super) fn both(left: Fitting, right: Fitting) -> Fitting {
    fitting(move |eval, candidates| {
        let first = left(eval, candidates)?;
        of_some(eval, candidates, first, |eval, some| right(eval, some))
    })
}

impl Columns<'_> {
    /// The column of a condition.
    pub(super) fn condition(&self, expr: ExprId) -> Fitting {
        let holds = || self.compiler.holds(expr);
        if !self.reads_candidate(expr) {
            let holds = holds();
            return fitting(move |eval, candidates| {
                let holds = once(eval, candidates, |eval| holds(eval))?;
                Ok(if holds { all(candidates) } else { 0 })
            });
        }
        let own = self.compiler.node(expr).and_then(|node| self.fitting(expr, node));
        own.unwrap_or_else(|| {
            let (local, holds) = (self.local, holds());
            fitting(move |eval, candidates| fitting_of_each(eval, local, candidates, &holds))
        })
    }

    /// The column of a node that depends on the candidate, if there is one.
    fn fitting(&self, expr: ExprId, node: &Expr) -> Option<Fitting> {
        Some(match node {
            Expr::Compare(how, left, right) => {
                compared(*how, self.numbers(*left), self.numbers(*right))
            }
            Expr::And(left, right) => both(self.condition(*left), self.condition(*right)),
            Expr::Or(left, right) => {
                let (left, right) = (self.condition(*left), self.condition(*right));
                fitting(move |eval, candidates| {
                    let first = left(eval, candidates)?;
                    let others = all(candidates) & !first;
                    Ok(first | of_some(eval, candidates, others, |eval, some| right(eval, some))?)
                })
            }
            Expr::Not(of) => {
                let of = self.condition(*of);
                fitting(move |eval, candidates| Ok(all(candidates) & !of(eval, candidates)?))
            }
            Expr::Is { of, test } => {
                let among = Among::new(self.compiler.rules, *test);
                self.things(*of)?.fitting(move |eval, it| {
                    eval.definition(it).is_some_and(|id| among.has(eval.rules, id))
                })
            }
            Expr::IsLive(of) => self
                .things(*of)?
                .fitting(|eval, it| it.card().is_some_and(|card| eval.is_live(card))),
            Expr::Same(left, right) => self.same(expr, *left, *right)?,
            Expr::Covered(left, right) => self.covered(*left, *right)?,
            Expr::In { these, those } => self.listed(*these, *those)?,
            Expr::IsEmpty(of) => match self.compiler.node(*of)? {
                Expr::In { these, those } => {
                    let listed = self.listed(*these, *those)?;
                    fitting(
                        move |eval, candidates| Ok(all(candidates) & !listed(eval, candidates)?),
                    )
                }
                _ => self.things(*of)?.fitting(|eval, it| eval.is_bare_thing(it)),
            },
            Expr::Derived { .. } => {
                let make = |columns: &Columns<'_>, body: ExprId| {
                    // Only for bodies that are flags: empty lists and 0 would have to count as no.
                    let node = columns.compiler.node(body)?;
                    super::super::is_condition(node).then(|| columns.condition(body))
                };
                let (body, height) = self.of_define(node, make)?;
                fitting(move |eval, candidates| {
                    through(eval, height, candidates, |eval| body(eval, candidates))
                })
            }
            _ => self.things(expr)?.fitting(|_, it| it.holds()),
        })
    }

    /// The column of whether a value of the candidate is in a list that does not depend on it.
    fn listed(&self, these: ExprId, those: ExprId) -> Option<Fitting> {
        if self.reads_candidate(those) {
            return None;
        }
        // As written, a list of one part counts the part twice.
        let (each, times) = match self.compiler.node(these)? {
            Expr::List(parts) => match parts[..] {
                [part] => (self.things(part)?, 2),
                _ => return None,
            },
            _ => (self.things(these)?, 1),
        };
        if each.may_be_lists() {
            return None;
        }
        let those = self.compiler.list(those);
        Some(fitting(move |eval, candidates| {
            let start = once(eval, candidates, |eval| those(eval))?;
            let mut fitting = 0;
            for (at, &it) in candidates.iter().enumerate() {
                let thing = each.of(eval, it);
                fitting |= u32::from(eval.is_one_of(thing, start, times)?) << at;
            }
            Ok(fitting)
        }))
    }
}

fn compared(how: Compare, left: Numbers, right: Numbers) -> Fitting {
    fitting(move |eval, candidates| {
        let (mut ours, mut theirs) = ([0; BATCH], [0; BATCH]);
        left.read(eval, candidates, &mut ours)?;
        right.read(eval, candidates, &mut theirs)?;
        let pairs = ours.iter().zip(&theirs).take(candidates.len());
        Ok(mask(pairs.map(|(&left, &right)| how.holds(left, right))))
    })
}
