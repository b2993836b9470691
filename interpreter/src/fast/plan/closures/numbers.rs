//! Closures of numbers: arithmetic, counts, sums and extremes.

use schema::expr::{Arith, Expr};
use schema::id::{ExprId, LocalId};

use super::derived::Plain;
use super::operands::{Amount, Thing};
use super::{Compiler, reading};
use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::value::{CardRef, Value};

/// Whether a node always gives a number.
pub(super) fn is_number(node: &Expr) -> bool {
    matches!(
        node,
        Expr::AmountOf { .. }
            | Expr::Total(_)
            | Expr::Count(_)
            | Expr::Sum { .. }
            | Expr::Extreme { .. }
            | Expr::Arith(..)
            | Expr::Negative(_)
    )
}

/// The closure of an operand as a number. Leaves scratch as it was.
pub(super) fn of_thing(thing: Thing) -> Reading<i32> {
    reading(move |eval| {
        let mark = eval.scratch.items.len();
        let number = thing.get(eval)?.number();
        eval.scratch.items.truncate(mark);
        Ok(number)
    })
}

/// How numbers are folded.
#[derive(Clone, Copy)]
enum Fold {
    Sum,
    Extreme { highest: bool },
}

impl Fold {
    #[inline(always)]
    fn add(self, found: &mut Option<i32>, number: i32) -> Result<(), Trap> {
        *found = Some(match (self, *found) {
            (_, None) => number,
            (Fold::Sum, Some(known)) => known.checked_add(number).ok_or(Trap::Range)?,
            (Fold::Extreme { highest: true }, Some(known)) => known.max(number),
            (Fold::Extreme { highest: false }, Some(known)) => known.min(number),
        });
        Ok(())
    }
}

impl Compiler<'_> {
    /// The closure of a node as a number, if it has one.
    pub(super) fn number(&self, node: &Expr, plain: Option<&Plain>) -> Option<Reading<i32>> {
        Some(match node {
            Expr::Cell { cell, of } => {
                let cell = self.cell(*cell, *of)?;
                reading(move |eval| cell.number(eval))
            }
            Expr::AmountOf { of, resource } => return Some(self.amount_of(*of, *resource)),
            Expr::Total(of) => {
                if let Some(total) = self.total_of_amounts(*of) {
                    return Some(total);
                }
                let goods = self.bundle(*of);
                reading(move |eval| {
                    let start = goods(eval)?;
                    eval.total_from(start)
                })
            }
            Expr::Count(list) => self.count(*list),
            Expr::Sum { list, local, value } => self.fold(Fold::Sum, *list, *local, *value),
            Expr::Extreme { highest, list, local, value } => {
                self.fold(Fold::Extreme { highest: *highest }, *list, *local, *value)
            }
            Expr::Arith(how, left, right) => arith(*how, self.amount(*left), self.amount(*right)),
            Expr::Negative(of) => {
                let of = self.amount(*of);
                reading(move |eval| of.get(eval)?.checked_neg().ok_or(Trap::Range))
            }
            Expr::Derived { .. } => plain?.number(),
            Expr::If { condition, then, otherwise } => {
                let holds = self.holds(*condition);
                let (then, otherwise) = (self.amount(*then), self.amount(*otherwise));
                reading(move |eval| {
                    let mark = eval.scratch.items.len();
                    let taken = if holds(eval)? { &then } else { &otherwise };
                    let number = taken.get(eval)?;
                    eval.scratch.items.truncate(mark);
                    Ok(number)
                })
            }
            _ => return None,
        })
    }

    /// The closure of `Expr::Count`.
    fn count(&self, list: ExprId) -> Reading<i32> {
        let items = self.list(list);
        let counted = move |eval: &mut Eval<'_>| {
            let start = items(eval)?;
            let count = eval.scratch.items.len() - start;
            eval.scratch.items.truncate(start);
            i32::try_from(count).map_err(|_| Trap::Size)
        };
        match self.contents(list) {
            Some(place) => reading(move |eval| match place.get(eval)? {
                Some(place) => Ok(eval.lying(place).len() as i32),
                None => counted(eval),
            }),
            // A place known only at run time is evaluated as written.
            None if matches!(self.node(list), Some(Expr::Contents(_))) => {
                reading(move |eval| Ok(eval.count(list)?.number()))
            }
            None => reading(counted),
        }
    }

    /// The closure of a sum or extreme over a list.
    fn fold(&self, fold: Fold, list: ExprId, local: LocalId, value: ExprId) -> Reading<i32> {
        let counts = self.counts(local, value);
        if let Some(place) = self.contents(list) {
            return reading(move |eval| {
                let mut found = None;
                if let Some(place) = place.get(eval)? {
                    let lying = eval.lying(place);
                    eval.scratch.looked.at(lying.len())?;
                    let cards = &eval.state.cards;
                    let card = |&id: &u16| {
                        Value::Card(CardRef { id, stamp: cards[usize::from(id)].stamp })
                    };
                    let add = |number| fold.add(&mut found, number);
                    counts.of_each(eval, lying.iter().map(card), add)?;
                }
                Ok(found.unwrap_or(0))
            });
        }
        let items = self.list(list);
        reading(move |eval| {
            let start = items(eval)?;
            let mut found = None;
            counts.of_items(eval, start, |number| fold.add(&mut found, number))?;
            eval.scratch.items.truncate(start);
            Ok(found.unwrap_or(0))
        })
    }
}

/// The closure of an arithmetic operation; addition and subtraction, the commonest, have their own.
fn arith(how: Arith, left: Amount, right: Amount) -> Reading<i32> {
    match how {
        Arith::Add => reading(move |eval| {
            let (left, right) = (left.get(eval)?, right.get(eval)?);
            left.checked_add(right).ok_or(Trap::Range)
        }),
        Arith::Subtract => reading(move |eval| {
            let (left, right) = (left.get(eval)?, right.get(eval)?);
            left.checked_sub(right).ok_or(Trap::Range)
        }),
        Arith::Multiply | Arith::Divide | Arith::Modulo | Arith::Least | Arith::Greatest => {
            reading(move |eval| {
                let (left, right) = (left.get(eval)?, right.get(eval)?);
                crate::eval::arith(how, left, right)
            })
        }
    }
}
