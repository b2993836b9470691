//! Filtering lists, by a condition or by what each item is.

use schema::expr::{Expr, Exprs, Test};
use schema::id::{ExprId, LocalId};

use super::Eval;
use super::lists::PlaceOrItems;
use crate::fault::Trap;
use crate::value::{CardRef, Value};

impl Eval<'_> {
    /// Filters by a condition `FIELD of candidate <= NUMBER` whose number is the same for all candidates, evaluating
    /// it once. Returns false if the condition has another form.
    fn filter_by_field(
        &mut self,
        start: usize,
        local: LocalId,
        condition: ExprId,
    ) -> Result<bool, Trap> {
        let Expr::Compare(how, left, right) = self.node(condition)? else { return Ok(false) };
        let Expr::Field { field, of } = self.node(*left)? else { return Ok(false) };
        let of_candidate = matches!(self.node(*of)?, Expr::Local(of) if *of == local);
        if !of_candidate || !is_fixed(self.pool, *right) {
            return Ok(false);
        }
        let end = self.scratch.items.len();
        if start == end {
            return Ok(true);
        }
        let limit = self.number(*right)?;
        let mut kept = start;
        for at in start..end {
            let item = self.scratch.items[at];
            let number = self.field(*field, item)?.number();
            if how.holds(number, limit) {
                self.scratch.items[kept] = item;
                kept += 1;
            }
        }
        self.scratch.items.truncate(kept);
        Ok(true)
    }

    /// Pushes the items of a list for which a condition holds.
    pub(super) fn filter(
        &mut self,
        list: ExprId,
        local: LocalId,
        condition: ExprId,
    ) -> Result<(), Trap> {
        let start = self.items(list)?;
        if self.filter_by_field(start, local, condition)? {
            return Ok(());
        }
        let end = self.scratch.items.len();
        let mut kept = start;
        for at in start..end {
            let item = self.scratch.items[at];
            self.bind(local, item);
            let fits = self.condition(condition)?;
            self.scratch.items.truncate(end);
            if fits {
                self.scratch.items[kept] = item;
                kept += 1;
            }
        }
        self.scratch.items.truncate(kept);
        Ok(())
    }

    /// Pushes the items of a list that are of a kind, tag or definition.
    pub(crate) fn only(&mut self, list: ExprId, test: Test) -> Result<(), Trap> {
        let listed = match self.viewer {
            None => self.place_or_items(list)?,
            Some(_) => {
                let start = self.items(list)?;
                let mut listed = self.scratch.items[start..].iter();
                listed.try_for_each(|&item| self.looked_at(item).map(|_| ()))?;
                PlaceOrItems::Items(start)
            }
        };
        let start = match listed {
            PlaceOrItems::Items(start) => start,
            PlaceOrItems::Place(place) => {
                let lying = self.lying(place);
                self.scratch.looked.at(lying.len())?;
                for &id in lying {
                    let card = &self.state.cards[usize::from(id)];
                    if self.rules.is(card.definition, test) {
                        self.scratch.items.push(Value::Card(CardRef { id, stamp: card.stamp }));
                    }
                }
                return Ok(());
            }
        };
        self.retain(start, |eval, item| eval.is(item, test));
        Ok(())
    }

    /// Keeps the items from index `start` on that fit.
    fn retain(&mut self, start: usize, fits: impl Fn(&Self, Value) -> bool) {
        let mut kept = start;
        for at in start..self.scratch.items.len() {
            let item = self.scratch.items[at];
            if fits(self, item) {
                self.scratch.items[kept] = item;
                kept += 1;
            }
        }
        self.scratch.items.truncate(kept);
    }
}

/// Whether an expression certainly has the same value for all candidates.
pub(crate) fn is_fixed(pool: &Exprs, expr: ExprId) -> bool {
    match pool.get(expr) {
        Some(Expr::Number(_) | Expr::Slot(_) | Expr::Me | Expr::SelfCard) => true,
        Some(Expr::Cell { of: None, .. }) => true,
        Some(Expr::Cell { of: Some(of), .. } | Expr::Field { of, .. }) => is_fixed(pool, *of),
        Some(Expr::Arith(_, left, right)) => is_fixed(pool, *left) && is_fixed(pool, *right),
        _ => false,
    }
}
