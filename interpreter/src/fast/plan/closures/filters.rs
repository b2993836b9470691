//! Closures of filtered lists: by kind, by sieves, or by a condition of each candidate.

use schema::expr::{Expr, Test};
use schema::id::{ExprId, LocalId};

use super::columns::Candidates;
use super::places::Place;
use super::sieves::{Sieve, Sieves};
use super::{Compiler, reading};
use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::value::Value;

/// Keeps the items from index `start` on for which `fits` holds.
#[inline(always)]
pub(super) fn keep(
    eval: &mut Eval<'_>,
    start: usize,
    mut fits: impl FnMut(&mut Eval<'_>, Value) -> Result<bool, Trap>,
) -> Result<(), Trap> {
    let end = eval.scratch.items.len();
    let mut kept = start;
    for at in start..end {
        let item = eval.scratch.items[at];
        let fits = fits(eval, item)?;
        eval.scratch.items.truncate(end);
        if fits {
            eval.scratch.items[kept] = item;
            kept += 1;
        }
    }
    eval.scratch.items.truncate(kept);
    Ok(())
}

/// Keeps the items from index `start` on that pass these sieves.
#[inline(always)]
pub(super) fn sieve(eval: &mut Eval<'_>, start: usize, sieves: &[Sieve]) -> Result<(), Trap> {
    for sieve in sieves {
        if eval.scratch.items.len() == start {
            break;
        }
        sieve.ready(eval)?.narrow(eval, start);
    }
    Ok(())
}

/// Applies the rest of a condition to the items from index `start` on, and finishes the list.
#[inline(always)]
pub(super) fn narrow(
    eval: &mut Eval<'_>,
    start: usize,
    rest: Option<&Candidates>,
) -> Result<usize, Trap> {
    if let Some(rest) = rest {
        rest.keep(eval, start)?;
    }
    eval.finish_list(start)
}

/// The closure of the cards of a place that pass sieves. Only those that pass the first are ever listed.
fn sieved_place(place: Place, sieves: Sieves) -> Reading<usize> {
    reading(move |eval| {
        let start = eval.scratch.items.len();
        let Some(place) = place.get(eval)? else { return eval.finish_list(start) };
        let lying = eval.lying(place);
        eval.scratch.looked.at(lying.len())?;
        if !lying.is_empty() {
            sieves.first.ready(eval)?.keep_of(eval, lying);
        }
        sieve(eval, start, &sieves.others)?;
        narrow(eval, start, sieves.rest.as_ref())
    })
}

impl Compiler<'_> {
    /// The closure of `Expr::Only`.
    pub(super) fn only(&self, list: ExprId, test: Test) -> Reading<usize> {
        let first = Sieve::among(self.rules, test);
        if let Some(place) = self.contents(list).filter(Place::is_leaf) {
            return sieved_place(place, Sieves { first, others: Box::default(), rest: None });
        }
        if matches!(self.node(list), Some(Expr::Contents(_))) {
            // A place known only at run time is evaluated as written.
            return reading(move |eval| {
                let start = eval.scratch.items.len();
                eval.only(list, test)?;
                eval.finish_list(start)
            });
        }
        let list = self.list(list);
        reading(move |eval| {
            let start = list(eval)?;
            sieve(eval, start, std::slice::from_ref(&first))?;
            eval.finish_list(start)
        })
    }

    /// The closure of `Expr::Filter`.
    pub(super) fn filter(&self, list: ExprId, local: LocalId, condition: ExprId) -> Reading<usize> {
        if let Some(sieves) = self.sieves(local, condition) {
            return self.sieved(list, local, condition, sieves);
        }
        let candidates = self.candidates(local, &[condition]);
        let source = self.list(list);
        reading(move |eval| {
            let start = source(eval)?;
            candidates.keep(eval, start)?;
            eval.finish_list(start)
        })
    }

    /// The closure of a list filtered by sieves and the rest of a condition.
    fn sieved(
        &self,
        list: ExprId,
        local: LocalId,
        condition: ExprId,
        sieves: Sieves,
    ) -> Reading<usize> {
        if let Some(place) = self.contents(list).filter(Place::is_leaf) {
            return sieved_place(place, sieves);
        }
        if let Some(across) = self.across(list) {
            return across.sieved(sieves);
        }
        let (source, fits) = (self.list(list), self.holds(condition));
        reading(move |eval| {
            let start = source(eval)?;
            let are_cards =
                |items: &[Value]| items.iter().all(|item| matches!(item, Value::Card(_)));
            if are_cards(&eval.scratch.items[start..]) {
                sieve(eval, start, std::slice::from_ref(&sieves.first))?;
                sieve(eval, start, &sieves.others)?;
                return narrow(eval, start, sieves.rest.as_ref());
            }
            keep(eval, start, |eval, item| {
                eval.bind(local, item);
                fits(eval)
            })?;
            eval.finish_list(start)
        })
    }
}
