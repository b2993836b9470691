//! Arithmetic, counting, sums and extremes. Overflow is [`Trap::Range`].

use schema::expr::{Arith, Expr};
use schema::id::{ExprId, FieldId, LocalId};

use super::Eval;
use super::lists::PlaceOrItems;
use crate::fault::Trap;
use crate::rules::Field;
use crate::value::Value;

impl Eval<'_> {
    pub(super) fn arith(&mut self, how: Arith, left: ExprId, right: ExprId) -> Result<Value, Trap> {
        let (left, right) = (self.number(left)?, self.number(right)?);
        arith(how, left, right).map(Value::Number)
    }

    /// `Expr::Count`: the number of items of a list, without listing them if possible.
    pub(crate) fn count(&mut self, list: ExprId) -> Result<Value, Trap> {
        if let Some(count) = self.count_each(list)? {
            return Ok(Value::Number(count));
        }
        let start = match self.place_or_items(list)? {
            PlaceOrItems::Items(start) => start,
            PlaceOrItems::Place(place) => return Ok(Value::Number(self.size(place)?)),
        };
        let count = self.drop_items(start);
        i32::try_from(count).map(Value::Number).map_err(|_| Trap::Size)
    }

    /// For a viewer, the number of cards in a zone of several players, who may be allowed to count cards that they do
    /// not see. `None` without a viewer or for other expressions.
    pub(super) fn count_each(&mut self, list: ExprId) -> Result<Option<i32>, Trap> {
        if self.viewer.is_none() {
            return Ok(None);
        }
        let Expr::Map { list, local, value } = self.node(list)? else { return Ok(None) };
        if !matches!(self.node(*value)?, Expr::Contents(_)) {
            return Ok(None);
        }
        let start = self.items(*list)?;
        let mut count = 0_i32;
        for at in start..self.scratch.items.len() {
            let item = self.scratch.items[at];
            self.bind(*local, item);
            let more = self.count(*value)?.number();
            count = count.checked_add(more).ok_or(Trap::Range)?;
        }
        self.scratch.items.truncate(start);
        Ok(Some(count))
    }

    /// `Expr::Sum`: the sum of a number over a list.
    pub(super) fn sum(
        &mut self,
        list: ExprId,
        local: LocalId,
        value: ExprId,
    ) -> Result<Value, Trap> {
        let mut sum = 0_i32;
        self.each(list, local, value, |number| {
            sum = sum.checked_add(number).ok_or(Trap::Range)?;
            Ok(())
        })?;
        Ok(Value::Number(sum))
    }

    /// `Expr::Extreme`: the highest or lowest number over a list; 0 if it is empty.
    pub(super) fn extreme(
        &mut self,
        highest: bool,
        list: ExprId,
        local: LocalId,
        value: ExprId,
    ) -> Result<Value, Trap> {
        let mut found: Option<i32> = None;
        self.each(list, local, value, |number| {
            let other = found.unwrap_or(number);
            found = Some(if highest { other.max(number) } else { other.min(number) });
            Ok(())
        })?;
        Ok(Value::Number(found.unwrap_or(0)))
    }

    /// The field, if an expression is just a field of the local.
    fn field_of(&self, local: LocalId, value: ExprId) -> Result<Option<FieldId>, Trap> {
        let Expr::Field { field, of } = self.node(value)? else { return Ok(None) };
        Ok((self.node(*of)? == &Expr::Local(local)).then_some(*field))
    }

    /// Evaluates a number for each item of a list and passes it to `take`.
    fn each(
        &mut self,
        list: ExprId,
        local: LocalId,
        value: ExprId,
        mut take: impl FnMut(i32) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        let start = self.items(list)?;
        let end = self.scratch.items.len();
        let field = self.field_of(local, value)?;
        let rules = self.rules;
        let plain = field.map_or(&[][..], |field| rules.fields_of(field));
        for at in start..end {
            let item = self.looked_at(self.scratch.items[at])?;
            // A constant field is looked up, not evaluated.
            if let Some(definition) = self.definition(item)
                && let Some(Some(Field::Constant(value))) = plain.get(usize::from(definition.0))
            {
                take(value.number())?;
                continue;
            }
            self.bind(local, item);
            let number = self.number(value)?;
            self.scratch.items.truncate(end);
            take(number)?;
        }
        self.scratch.items.truncate(start);
        Ok(())
    }
}

/// The result of an arithmetic operation. Fails with [`Trap::Range`] or [`Trap::Division`].
pub(crate) fn arith(how: Arith, left: i32, right: i32) -> Result<i32, Trap> {
    let found = match how {
        Arith::Add => left.checked_add(right),
        Arith::Subtract => left.checked_sub(right),
        Arith::Multiply => left.checked_mul(right),
        Arith::Divide | Arith::Modulo if right == 0 => return Err(Trap::Division),
        // Rounded towards negative infinity; the remainder has the divisor's sign.
        Arith::Divide => left
            .checked_div(right)
            .map(|quotient| quotient - i32::from(left % right != 0 && (left < 0) != (right < 0))),
        Arith::Modulo => left
            .checked_rem(right)
            .map(|rest| if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest }),
        Arith::Least => Some(left.min(right)),
        Arith::Greatest => Some(left.max(right)),
    };
    found.ok_or(Trap::Range)
}
