//! Columns of conditions.

use std::sync::Arc;

use schema::expr::{Compare, Expr};
use schema::id::ExprId;

use super::numbers::Numbers;
use super::{BATCH, Columns, Fitting, all, fitting_of_each, mask, of_some, once, through};
use crate::eval::{Eval, compare};
use crate::fast::plan::closures::conditions::Among;
use crate::fast::plan::closures::sieves::Shown;
use crate::fault::Trap;
use crate::value::Value;

fn fitting(
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

/// A value that is cheaply read of each candidate and never a list.
enum Things {
    Candidate,
    /// A property of its definition; nothing if it has none.
    Shown(Shown),
}

impl Things {
    #[inline(always)]
    fn of(&self, eval: &Eval<'_>, candidate: Value) -> Value {
        match self {
            Self::Candidate => candidate,
            Self::Shown(shown) => {
                let definition = eval.definition(candidate);
                definition.map_or(Value::Nothing, |id| shown.of(eval.rules, id))
            }
        }
    }
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
            Expr::Is { of, test } if self.is_candidate(*of) => {
                let among = Among::new(self.compiler.rules, *test);
                fitting(move |eval, candidates| {
                    let is_one = |&it: &Value| {
                        eval.definition(it).is_some_and(|id| among.has(eval.rules, id))
                    };
                    Ok(mask(candidates.iter().map(is_one)))
                })
            }
            Expr::Same(left, right) => match (self.things(*left), self.things(*right)) {
                (Some(each), None) => self.same(expr, each, *right)?,
                (None, Some(each)) => self.same(expr, each, *left)?,
                (Some(_), Some(_)) | (None, None) => return None,
            },
            Expr::Covered(left, right) => self.covered(*left, *right)?,
            Expr::In { these, those } => self.listed(*these, *those)?,
            Expr::IsEmpty(of) => match self.compiler.node(*of)? {
                Expr::In { these, those } => {
                    let listed = self.listed(*these, *those)?;
                    fitting(
                        move |eval, candidates| Ok(all(candidates) & !listed(eval, candidates)?),
                    )
                }
                _ => return None,
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
            _ => return None,
        })
    }

    fn things(&self, expr: ExprId) -> Option<Things> {
        if self.is_candidate(expr) {
            return Some(Things::Candidate);
        }
        let shown = self.compiler.shown(expr, |of| self.is_candidate(of));
        shown.map(Things::Shown)
    }

    /// The column of whether a value of the candidate is the same as one that does not depend on it.
    fn same(&self, expr: ExprId, each: Things, other: ExprId) -> Option<Fitting> {
        if self.reads_candidate(other) {
            return None;
        }
        let (other, holds) = (self.compiler.thing(other), self.compiler.holds(expr));
        let local = self.local;
        Some(fitting(move |eval, candidates| {
            let looked = eval.scratch.looked;
            let other = once(eval, candidates, |eval| other.get(eval))?;
            if matches!(other, Value::List { .. }) {
                eval.scratch.looked = looked;
                return fitting_of_each(eval, local, candidates, &holds);
            }
            let same = |&it: &Value| eval.same(each.of(eval, it), other);
            Ok(mask(candidates.iter().map(same)))
        }))
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
        Ok(mask(pairs.map(|(&left, &right)| compare(how, left, right))))
    })
}
