//! Explanations for players: which effects change a value, and why a thing is not among the candidates.

use schema::effect::{Changed, Does};
use schema::expr::Expr;
use schema::id::{EffectId, ExprId, Id};
use schema::parts::within;

use super::lines::Which;
use super::{Source, ValueOf};
use crate::eval::Eval;
use crate::fault::Trap;
use crate::value::Value;

/// A continuous effect that applies to a card or player now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Borne {
    /// The continuous effect.
    pub effect: EffectId,
    /// The id of the card that bears it; absent: it is a rule's or a running effect's.
    pub card: Option<u16>,
    /// The evaluated value that is set, added or subtracted.
    pub value: Value,
}

/// Whether a thing is in a list, and if it is not, why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// The thing is in the list.
    There,
    /// The thing is not in the place that is listed.
    Elsewhere,
    /// The thing does not meet this condition.
    Unmet(ExprId),
    /// The thing is of another kind or tag.
    Other,
    /// This effect forbids it; absent: the viewer does not see the card that bears the effect.
    Forbidden(Option<EffectId>),
}

/// What is told of a condition that a thing does not meet.
#[derive(Clone, Copy)]
enum Told {
    Whole,
    Part,
}

impl<'a> Eval<'a> {
    /// The continuous effects that change a value of a card or player, in the order in which they apply.
    pub(crate) fn lines_on(&mut self, what: Changed, holder: Value) -> Result<Vec<Borne>, Trap> {
        let asked = ValueOf { holder, me: self.me, args: &[] };
        let mut found = Vec::new();
        let lines = self.rules.affected(what);
        for which in [Which::Setting, Which::Others] {
            self.find_line(lines, self.me, which, |eval, line, source| {
                let built = eval.scratch.items.len();
                match eval.note_line(line.id, source, asked, &mut found) {
                    // For a viewer, an effect that depends on hidden things is left out of the value, too.
                    Err(Trap::Hidden) if eval.viewer.is_some() => {
                        eval.scratch.items.truncate(built);
                    }
                    noted => noted?,
                }
                Ok(None::<()>)
            })?;
        }
        Ok(found)
    }

    fn note_line(
        &mut self,
        effect: EffectId,
        source: Source<'a>,
        asked: ValueOf<'_>,
        found: &mut Vec<Borne>,
    ) -> Result<(), Trap> {
        let declared = &self.rules.program.effects[effect];
        let Does::Change { args, value, .. } = &declared.does else { return Ok(()) };
        if !args.is_empty() || !self.is_on(declared.on, source, asked)? {
            return Ok(());
        }
        let value = self.read_for(source, *value)?;
        let card = source.this.card().map(|card| card.id);
        found.push(Borne { effect, card, value });
        Ok(())
    }

    /// Whether a thing is in a list, and if it is not, why. A list that a define or an `if` gives is looked into.
    pub(crate) fn among(&mut self, list: ExprId, thing: Value) -> Result<Among, Trap> {
        self.among_by(list, thing, Told::Whole)
    }

    /// Whether a thing is in a list, and if it is not, why: of a condition that it does not meet the part that does not hold.
    pub(crate) fn among_in_part(&mut self, list: ExprId, thing: Value) -> Result<Among, Trap> {
        self.among_by(list, thing, Told::Part)
    }

    fn among_by(&mut self, list: ExprId, thing: Value, told: Told) -> Result<Among, Trap> {
        match self.node(list)?.clone() {
            Expr::Only { list, test } => Ok(match self.among_by(list, thing, told)? {
                Among::There if !self.is(thing, test) => Among::Other,
                found => found,
            }),
            Expr::Filter { list, local, condition } => match self.among_by(list, thing, told)? {
                Among::There => {
                    self.bind(local, thing);
                    let unmet = match told {
                        Told::Whole => (!self.condition(condition)?).then_some(condition),
                        Told::Part => self.unmet(condition)?,
                    };
                    Ok(unmet.map_or(Among::There, Among::Unmet))
                }
                found => Ok(found),
            },
            Expr::Join(left, right) => match self.among_by(left, thing, told)? {
                Among::There => Ok(Among::There),
                _ => self.among_by(right, thing, told),
            },
            Expr::If { condition, then, otherwise } => {
                let list = if self.condition(condition)? { then } else { otherwise };
                self.among_by(list, thing, told)
            }
            Expr::Derived { derived, of, args } => {
                let found = self
                    .in_body(derived, of, &args, |eval, body| eval.among_by(body, thing, told))?;
                // What is handed to a define has no name where it is told why.
                let is_handed = |condition| {
                    within(&self.rules.program.exprs, [condition]).any(|(_, node)| {
                        matches!(node, Expr::Local(local) if local.index() < args.len())
                    })
                };
                match found {
                    Some(Among::Unmet(condition)) if is_handed(condition) => Ok(Among::Other),
                    Some(found) => Ok(found),
                    None => self.listed_among(list, thing),
                }
            }
            _ => self.listed_among(list, thing),
        }
    }

    /// Whether a thing is in a list that is read as it is.
    fn listed_among(&mut self, list: ExprId, thing: Value) -> Result<Among, Trap> {
        let start = self.items(list)?;
        let items = self.scratch.items.get(start..).unwrap_or_default().to_vec();
        self.scratch.items.truncate(start);
        // Here a card and its definition differ: only the card lies somewhere.
        let is_name = |thing| matches!(thing, Value::Definition(_));
        let mut alike = items.iter().filter(|&&item| is_name(item) == is_name(thing));
        let found = alike.any(|&item| self.same(item, thing));
        Ok(if found { Among::There } else { Among::Elsewhere })
    }

    /// What is in a list before any condition leaves something out, behind all that the scratch holds.
    pub(crate) fn before_conditions(&mut self, list: ExprId) -> Result<usize, Trap> {
        match self.node(list)?.clone() {
            Expr::Filter { list, .. } | Expr::Only { list, .. } => self.before_conditions(list),
            Expr::If { condition, then, otherwise } => {
                let list = if self.condition(condition)? { then } else { otherwise };
                self.before_conditions(list)
            }
            Expr::Derived { derived, of, args } => {
                let read = |eval: &mut Self, body| eval.before_conditions(body);
                match self.in_body(derived, of, &args, read)? {
                    Some(start) => Ok(start),
                    None => self.items(list),
                }
            }
            _ => self.items(list),
        }
    }

    /// The part of a condition that does not hold: of conditions joined by `and`, the first such. `None` if the
    /// condition holds.
    pub(crate) fn unmet(&mut self, condition: ExprId) -> Result<Option<ExprId>, Trap> {
        if let Expr::And(left, right) = *self.node(condition)? {
            return Ok(match self.unmet(left)? {
                Some(part) => Some(part),
                None => self.unmet(right)?,
            });
        }
        Ok((!self.condition(condition)?).then_some(condition))
    }
}
