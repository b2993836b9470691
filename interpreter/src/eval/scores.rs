//! Computing points.

use schema::effect::Score;
use schema::id::{ExprId, ScoreId};

use super::Eval;
use super::bearers::Bearable;
use crate::fault::Trap;
use crate::rules::SCORES;
use crate::state::NOBODY;
use crate::value::{CardRef, Value};

impl Eval<'_> {
    /// `Expr::Score`: a player's points, of all score terms or of those with one title.
    pub(super) fn score(&mut self, of: ExprId, term: Option<ScoreId>) -> Result<Value, Trap> {
        match self.value(of)? {
            Value::Player(seat) => Ok(Value::Number(self.points(seat, term)?)),
            _ => Ok(Value::Nothing),
        }
    }

    /// The points of a seat, of all score terms or of those with the title of `term`. Fails with [`Trap::Range`].
    pub(crate) fn points(&mut self, seat: u8, term: Option<ScoreId>) -> Result<i32, Trap> {
        let rules = self.rules;
        let title = match term {
            Some(term) => Some(&rules.program.scores.get(term).ok_or(Trap::Unknown)?.name),
            None => None,
        };
        let mut sum = 0_i32;
        // The memoised bearers are those of all score terms together.
        if title.is_none() {
            let all = rules.program.scores.pairs();
            let bearable = all.map(|(id, score)| Bearable {
                which: id.0,
                definition: score.definition,
                live: &score.live,
            });
            let found = self.find_borne(SCORES, bearable, |eval, borne| {
                let score = &rules.program.scores[ScoreId(borne.which)];
                sum = eval.scored(sum, score, borne.card, seat)?;
                Ok(None::<()>)
            })?;
            if found.is_some() {
                return Ok(sum);
            }
        }
        for (id, score) in rules.program.scores.pairs() {
            // Score terms with the same title are added up; one without a title stands for itself.
            let meant = title
                .is_none_or(|title| term == Some(id) || title.is_some() && *title == score.name);
            if !meant {
                continue;
            }
            let Some(definition) = score.definition else {
                sum = self.scored(sum, score, None, seat)?;
                continue;
            };
            if self.viewer.is_some_and(|seat| !self.sees_where(&score.live, seat)) {
                return Err(Trap::Hidden);
            }
            self.find_bearer(definition, &score.live, |eval, card, owner| {
                sum = eval.scored(sum, score, Some((card, owner)), seat)?;
                Ok(None::<()>)
            })?;
        }
        Ok(sum)
    }

    /// Adds the points of a score term to a sum, if they are this seat's: of a rule's term (without bearer), of a card's
    /// with this owner, or of a card's that is nobody's, which counts for each. In a cooperative game all points are the
    /// team's.
    fn scored(
        &mut self,
        sum: i32,
        score: &Score,
        bearer: Option<(CardRef, u8)>,
        seat: u8,
    ) -> Result<i32, Trap> {
        let team = self.rules.cooperative;
        match bearer {
            None => {
                let me = if team { NOBODY } else { seat };
                self.add_points(sum, score.value, Value::Nothing, me)
            }
            Some((card, owner)) if team || owner == seat => {
                self.add_points(sum, score.value, Value::Card(card), owner)
            }
            Some((card, NOBODY)) => self.add_points(sum, score.value, Value::Card(card), seat),
            Some(_) => Ok(sum),
        }
    }

    fn add_points(&mut self, sum: i32, value: ExprId, this: Value, seat: u8) -> Result<i32, Trap> {
        let (mark, locals) = (self.scratch.items.len(), self.scratch.locals.len());
        let points = self.inside(value, this, seat, locals)?.number();
        self.scratch.items.truncate(mark);
        sum.checked_add(points).ok_or(Trap::Range)
    }
}
