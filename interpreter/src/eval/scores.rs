//! Points and victory.

use schema::id::{ExprId, ScoreId};

use super::Eval;
use crate::fault::Trap;
use crate::state::NOBODY;
use crate::value::Value;

impl Eval<'_> {
    /// The score terms of a title, or all, of a player.
    pub(super) fn score(&mut self, of: ExprId, term: Option<ScoreId>) -> Result<Value, Trap> {
        match self.value(of)? {
            Value::Player(seat) => Ok(Value::Number(self.points(seat, term)?)),
            _ => Ok(Value::Nothing),
        }
    }

    pub(crate) fn points(&mut self, seat: u8, term: Option<ScoreId>) -> Result<i32, Trap> {
        let rules = self.rules;
        // All win together: points are the team's, whoever's cards they are of.
        let team = rules.cooperative;
        let title = match term {
            Some(term) => Some(&rules.program.scores.get(term).ok_or(Trap::Unknown)?.name),
            None => None,
        };
        let mut sum = 0_i32;
        for (id, score) in rules.program.scores.pairs() {
            // Cards of one title add up; what has no title is asked for by itself.
            let meant = title
                .is_none_or(|title| term == Some(id) || title.is_some() && *title == score.name);
            if !meant {
                continue;
            }
            match score.definition {
                None => {
                    let me = if team { NOBODY } else { seat };
                    sum = self.add_points(sum, score.value, Value::Nothing, me)?;
                }
                Some(definition) => {
                    if self.viewer.is_some_and(|seat| !self.sees_where(&score.live, seat)) {
                        return Err(Trap::Hidden);
                    }
                    self.find_bearer(definition, &score.live, |eval, card, owner| {
                        if team || owner == seat {
                            sum = eval.add_points(sum, score.value, Value::Card(card), owner)?;
                        }
                        Ok(None::<()>)
                    })?;
                }
            }
        }
        Ok(sum)
    }

    fn add_points(&mut self, sum: i32, value: ExprId, this: Value, seat: u8) -> Result<i32, Trap> {
        let (mark, locals) = (self.scratch.items.len(), self.scratch.locals.len());
        let points = self.inside(value, this, seat, locals)?.number();
        self.scratch.items.truncate(mark);
        sum.checked_add(points).ok_or(Trap::Range)
    }
}
