//! Whether something is in the list of those on whom an effect is.

use schema::expr::{Expr, Test};
use schema::id::ExprId;

use crate::eval::Eval;
use crate::fault::Trap;
use crate::value::Value;

impl Eval<'_> {
    /// Whether a thing is in the list of an effect. The list is built only if there is no shorter way. A kind by
    /// itself means all its cards and definitions.
    pub(super) fn holds_thing(&mut self, list: ExprId, thing: Value) -> Result<bool, Trap> {
        match self.node(list)? {
            Expr::Definitions(kind) => Ok(self.is(thing, Test::Kind(*kind))),
            // Only sets of kinds: no definition is in either list twice, so membership suffices.
            Expr::Without(these, those) if self.is_of_kinds(*these) && self.is_of_kinds(*those) => {
                Ok(self.holds_thing(*these, thing)? && !self.holds_thing(*those, thing)?)
            }
            Expr::Only { list, test } => {
                Ok(self.is(thing, *test) && self.holds_thing(*list, thing)?)
            }
            Expr::Filter { list, local, condition } => {
                if !self.holds_thing(*list, thing)? {
                    return Ok(false);
                }
                self.bind(*local, thing);
                self.condition(*condition)
            }
            Expr::Join(left, right) => {
                Ok(self.holds_thing(*left, thing)? || self.holds_thing(*right, thing)?)
            }
            Expr::If { condition, then, otherwise } => match self.condition(*condition)? {
                true => self.holds_thing(*then, thing),
                false => self.holds_thing(*otherwise, thing),
            },
            Expr::Contents(of) if self.viewer.is_none() && matches!(thing, Value::Card(_)) => {
                let start = self.scratch.items.len();
                let of = self.thing(*of)?;
                if let (Value::Place(place), Value::Card(card)) = (of, thing) {
                    // The same fuel as for listing them all.
                    self.scratch.looked.at(self.lying(place).len())?;
                    return Ok(self.state.cards[usize::from(card.id)].place == place.0);
                }
                self.push_contents(of, start)?;
                self.finish_list(start)?;
                Ok(self.is_on_top(start, thing))
            }
            _ => {
                let start = self.items(list)?;
                Ok(self.is_on_top(start, thing))
            }
        }
    }

    /// Whether a thing is among the items of scratch from index `start` on, which are then dropped.
    fn is_on_top(&mut self, start: usize, thing: Value) -> bool {
        let mut items = self.scratch.items[start..].iter();
        let found = items.any(|&item| match (item, thing) {
            // A definition stands for all its cards, but a card only for itself.
            (Value::Card(_), Value::Definition(_)) => false,
            (item, thing) => self.same(item, thing),
        });
        self.scratch.items.truncate(start);
        found
    }

    /// Whether an expression is the definitions of a kind, or some kinds without others.
    fn is_of_kinds(&self, list: ExprId) -> bool {
        match self.pool.get(list) {
            Some(Expr::Definitions(_)) => true,
            Some(Expr::Without(these, those)) => {
                self.is_of_kinds(*these) && self.is_of_kinds(*those)
            }
            _ => false,
        }
    }
}
