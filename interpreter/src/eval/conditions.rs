//! Evaluating conditions.

use schema::expr::{Expr, Test};
use schema::id::ExprId;

use super::Eval;
use super::lists::PlaceOrItems;
use crate::fault::Trap;
use crate::value::Value;

impl Eval<'_> {
    /// Evaluates a condition; a list holds if it is not empty. Leaves scratch as it was.
    pub(crate) fn condition(&mut self, expr: ExprId) -> Result<bool, Trap> {
        match self.compiled.and_then(|compiled| compiled.condition(expr)) {
            Some(read) => read(self),
            None => self.condition_as_written(expr),
        }
    }

    /// As [`Eval::condition`], interpreting this node even if it has a closure.
    pub(crate) fn condition_as_written(&mut self, expr: ExprId) -> Result<bool, Trap> {
        match self.node(expr)? {
            Expr::Compare(how, left, right) => {
                let (left, right) = (self.number(*left)?, self.number(*right)?);
                Ok(how.holds(left, right))
            }
            Expr::And(left, right) => Ok(self.condition(*left)? && self.condition(*right)?),
            Expr::Or(left, right) => Ok(self.condition(*left)? || self.condition(*right)?),
            Expr::Not(of) => Ok(!self.condition(*of)?),
            Expr::Is { of, test } => {
                let of = self.thing_alone(*of)?;
                let of = self.looked_at(of)?;
                Ok(self.is(of, *test))
            }
            Expr::IsEmpty(of) => self.is_empty(*of),
            Expr::Covered(left, right) => self.covered(*left, *right),
            Expr::IsLive(of) => {
                let Value::Card(card) = self.thing_alone(*of)? else { return Ok(false) };
                Ok(self.is_live(card))
            }
            Expr::Same(left, right) => self.all_same(*left, *right),
            Expr::SameItems(left, right) => self.same_items(*left, *right),
            Expr::Contents(_)
            | Expr::Filter { .. }
            | Expr::Only { .. }
            | Expr::Map { .. }
            | Expr::In { .. } => Ok(!self.is_empty(expr)?),
            _ => Ok(self.thing_alone(expr)?.holds()),
        }
    }

    /// Evaluates an expression whose value is used at once: a list in it is dropped from scratch, so only its length
    /// may be read.
    fn thing_alone(&mut self, expr: ExprId) -> Result<Value, Trap> {
        let mark = self.scratch.items.len();
        let value = self.value(expr)?;
        self.scratch.items.truncate(mark);
        Ok(value)
    }

    /// Whether a card, definition or pile is of a kind, tag or definition.
    #[inline]
    pub(crate) fn is(&self, of: Value, test: Test) -> bool {
        self.definition(of).is_some_and(|definition| self.rules.is(definition, test))
    }

    /// `Expr::IsEmpty`: whether a list, zone or pile is empty, or a value is nothing.
    pub(crate) fn is_empty(&mut self, of: ExprId) -> Result<bool, Trap> {
        if let Some(count) = self.count_each(of)? {
            return Ok(count == 0);
        }
        match self.node(of)? {
            Expr::Contents(_) => match self.place_or_items(of)? {
                PlaceOrItems::Place(place) => return self.is_bare(place),
                PlaceOrItems::Items(start) => return Ok(self.drop_items(start) == 0),
            },
            Expr::Only { list, test } if self.viewer.is_none() => {
                match self.place_or_items(*list)? {
                    PlaceOrItems::Place(place) => {
                        let mut lying = self.lying(place).iter();
                        self.scratch.looked.at(lying.len())?;
                        return Ok(!lying.any(|&id| {
                            self.rules.is(self.state.cards[usize::from(id)].definition, *test)
                        }));
                    }
                    PlaceOrItems::Items(start) => {
                        let mut items = self.scratch.items[start..].iter();
                        let none = !items.any(|&item| self.is(item, *test));
                        self.drop_items(start);
                        return Ok(none);
                    }
                }
            }
            _ => {}
        }
        match self.thing_alone(of)? {
            Value::Place(place) => self.is_bare(place),
            Value::Piles { zone, seat } => {
                for pile in self.rules.piles_of(zone, seat) {
                    if !self.is_bare(pile)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            value => Ok(self.is_bare_thing(value)),
        }
    }

    /// Whether a value is nothing, or an empty list, zone or pile, without regard to the viewer.
    pub(crate) fn is_bare_thing(&self, value: Value) -> bool {
        match value {
            Value::Place(place) => self.lying(place).is_empty(),
            Value::Piles { zone, seat } => {
                let mut piles = self.rules.piles_of(zone, seat);
                piles.all(|pile| self.lying(pile).is_empty())
            }
            Value::List { len, .. } => len == 0,
            Value::Nothing => true,
            _ => false,
        }
    }

    /// `Expr::Same`: whether two values are the same, or two lists have the same items in the same order.
    fn all_same(&mut self, left: ExprId, right: ExprId) -> Result<bool, Trap> {
        let mark = self.scratch.items.len();
        let (left, right) = (self.value(left)?, self.value(right)?);
        self.are_same(left, right, mark)
    }

    /// As [`Eval::all_same`] for two values. Scratch is then truncated to `mark`.
    #[inline(always)]
    pub(crate) fn are_same(
        &mut self,
        left: Value,
        right: Value,
        mark: usize,
    ) -> Result<bool, Trap> {
        if !matches!(left, Value::List { .. }) && !matches!(right, Value::List { .. }) {
            self.scratch.items.truncate(mark);
            self.may_compare(&[left], &[right])?;
            return Ok(self.same(left, right));
        }
        self.are_same_lists(left, right, mark)
    }

    fn are_same_lists(&mut self, left: Value, right: Value, mark: usize) -> Result<bool, Trap> {
        let (left, right) = self.two_lists(left, right);
        self.may_compare(left, right)?;
        let mut pairs = left.iter().zip(right);
        let same = left.len() == right.len() && pairs.all(|(&left, &right)| self.same(left, right));
        self.scratch.items.truncate(mark);
        Ok(same)
    }

    fn two_lists(&self, left: Value, right: Value) -> (&[Value], &[Value]) {
        (self.scratch.items(self.state, left), self.scratch.items(self.state, right))
    }

    /// Whether two values are the same. A card and a definition are the same if the card is of that definition.
    #[inline]
    pub(crate) fn same(&self, left: Value, right: Value) -> bool {
        match (left, right) {
            (Value::Card(left), Value::Card(right)) => left.id == right.id,
            (Value::Card(_), Value::Definition(name))
            | (Value::Definition(name), Value::Card(_)) => {
                let card = if matches!(left, Value::Card(_)) { left } else { right };
                self.definition(card) == Some(name)
            }
            _ => left == right,
        }
    }
}
