//! Finding the continuous effects that count now, in the order in which they apply.

use schema::effect::{Does, Effect, How};
use schema::id::EffectId;

use super::Source;
use crate::eval::Eval;
use crate::eval::bearers::Bearable;
use crate::eval::context::concerned;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::rules::Affected;
use crate::state::{Lasting, Part};
use crate::value::{CardRef, Value};

/// An effect and its id.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) id: EffectId,
    pub(super) effect: &'a Effect,
}

/// Which effects to look at; those that set values apply before all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// Effects that set a value.
    Setting,
    /// Effects that do anything else.
    Others,
}

impl Which {
    fn has(self, effect: &Effect) -> bool {
        let sets = matches!(effect.does, Does::Change { how: How::Set, .. });
        sets == (self == Self::Setting)
    }
}

impl<'a> Eval<'a> {
    /// Calls `find` for each of these effects that counts now, once for each card that bears it, until it finds
    /// something. Effects without a player of their own count for `me`.
    pub(super) fn find_line<T>(
        &mut self,
        lines: &'a Affected,
        me: u8,
        which: Which,
        mut find: impl FnMut(&mut Self, Line<'a>, Source<'a>) -> Result<Option<T>, Trap>,
    ) -> Result<Option<T>, Trap> {
        let found = self.find_borne_line(lines, me, which, &mut find)?;
        if found.is_some() {
            return Ok(found);
        }
        if lines.timed {
            for (id, source) in self.installed() {
                self.scratch.looked.at(1)?;
                let line = Line { id, effect: &self.rules.program.effects[id] };
                if !lines.installed.contains(&id)
                    || !which.has(line.effect)
                    || self.is_secret(source)
                {
                    continue;
                }
                let found = find(self, line, Source { me: concerned(source.me, me), ..source })?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// As [`Eval::find_line`], for the effects of cards and rules alone.
    fn find_borne_line<T>(
        &mut self,
        lines: &'a Affected,
        me: u8,
        which: Which,
        find: &mut impl FnMut(&mut Self, Line<'a>, Source<'a>) -> Result<Option<T>, Trap>,
    ) -> Result<Option<T>, Trap> {
        if lines.borne.is_empty() {
            return Ok(None);
        }
        let rules = self.rules;
        self.scratch.looked.at(lines.borne.len() / PASSED_OVER)?;
        let all = lines.borne.iter().map(|&id| Line { id, effect: &rules.program.effects[id] });
        let all = all.filter(|line| which.has(line.effect));
        let bearable = all.clone().map(|Line { id, effect }| Bearable {
            which: id.0,
            definition: effect.definition,
            live: &effect.live,
        });
        let list = lines.list + usize::from(which != Which::Setting);
        let found = self.find_borne(list, bearable, |eval, borne| {
            eval.scratch.looked.at(1)?;
            let id = EffectId(borne.which);
            let line = Line { id, effect: &rules.program.effects[id] };
            find(eval, line, borne_by(borne.card, me))
        })?;
        if let Some(found) = found {
            return Ok(found);
        }
        for line in all {
            let Some(definition) = line.effect.definition else {
                self.scratch.looked.at(1)?;
                let found = find(self, line, borne_by(None, me))?;
                if found.is_some() {
                    return Ok(found);
                }
                continue;
            };
            let found = self.find_bearer(definition, &line.effect.live, |eval, card, owner| {
                eval.scratch.looked.at(1)?;
                // A viewer does not know about cards that it does not see.
                if eval.viewer.is_some_and(|seat| !rules.sees(eval.state, seat, card.id)) {
                    return Ok(None);
                }
                find(eval, line, borne_by(Some((card, owner)), me))
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Whether an effect has captured a card that the viewer does not see. Its result might reveal which card that
    /// is.
    fn is_secret(&self, source: Source<'a>) -> bool {
        let Some(seat) = self.viewer else { return false };
        let hides = |value: &Value| match value {
            Value::Card(card) => !self.rules.sees(self.state, seat, card.id),
            _ => false,
        };
        source.slots.iter().any(|value| match value {
            Value::List { .. } => self.state.items(*value).iter().any(hides),
            value => hides(value),
        })
    }

    /// The continuous parts of running effects, in order of installation.
    fn installed(&self) -> impl Iterator<Item = (EffectId, Source<'a>)> + use<'a> {
        self.scratch.memory.read(Part::LASTING);
        let (rules, state) = (self.rules, self.state);
        let viewer = self.viewer;
        let is_told = move |lasting: &&Lasting| {
            let timed = &rules.program.timed[lasting.timed];
            !timed.private
                || viewer.is_none_or(|seat| rules.eyes(state, seat).any(|eye| eye == lasting.me))
        };
        state.later.lasting.iter().filter(is_told).flat_map(move |lasting| {
            let this = crate::eval::this(lasting.card);
            let source = Source { me: lasting.me, this, slots: state.later.remembered(lasting) };
            let effects =
                rules.program.timed.get(lasting.timed).map_or(&[][..], |timed| &timed.effects);
            effects.iter().map(move |&id| (id, source))
        })
    }
}

/// The context of an effect that an owner's card bears; a rule's effect counts for `me`.
fn borne_by<'a>(bearer: Option<(CardRef, u8)>, me: u8) -> Source<'a> {
    match bearer {
        None => Source { me, this: Value::Nothing, slots: &[] },
        Some((card, owner)) => {
            Source { me: concerned(owner, me), this: Value::Card(card), slots: &[] }
        }
    }
}
