//! Points and victory.

use schema::id::{ExprId, ScoreId};

use super::Eval;
use crate::fault::Trap;
use crate::value::Value;

impl Eval<'_> {
    /// A score term of a player, or the sum of all.
    pub(super) fn score(&mut self, of: ExprId, term: Option<ScoreId>) -> Result<Value, Trap> {
        match self.value(of)? {
            Value::Player(seat) => Ok(Value::Number(self.points(seat, term)?)),
            _ => Ok(Value::Nothing),
        }
    }

    pub(crate) fn points(&mut self, seat: u8, term: Option<ScoreId>) -> Result<i32, Trap> {
        let mut sum = 0_i32;
        for (id, score) in self.rules.program.scores.pairs() {
            if term.is_none_or(|term| term == id) {
                let (mark, locals) = (self.scratch.items.len(), self.scratch.locals.len());
                let points = self.inside(score.value, Value::Nothing, seat, locals)?.number();
                self.scratch.items.truncate(mark);
                sum = sum.checked_add(points).ok_or(Trap::Range)?;
            }
        }
        Ok(sum)
    }
}
